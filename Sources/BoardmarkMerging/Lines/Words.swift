import BoardmarkText

extension ArraySlice<UInt8> {
  /// The words of a text, for telling how much two texts have in common.
  ///
  /// Chinese, Japanese, Thai, Lao, Khmer and Burmese put no spaces between words: there, each pair of neighbouring
  /// characters counts as a word.
  var words: [ArraySlice<UInt8>] {
    let words = split { $0.isSpace }
    return words.contains { $0.contains { $0 >= 0xE0 } } ? words.flatMap(\.pairsOrWord) : words
  }

  /// Whether two words differ only in letter case or, if they are long enough, in one byte, in one or two that only one
  /// of them has, or in two that are exchanged; not in a digit.
  func isMisspelling(of other: Self) -> Bool {
    if equalsIgnoringASCIICase(other) { return true }
    if Swift.max(count, other.count) < 4 { return false }
    let start = zip(self, other).prefix { $0 == $1 }.count
    let (left, right) = (dropFirst(start), other.dropFirst(start))
    let end = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
    let (mine, others) = (left.dropLast(end), right.dropLast(end))
    if (mine + others).contains(where: \.isASCIIDigit) { return false }
    switch (mine.count, others.count) {
    case (1, 1), (1...2, 0), (0, 1...2): return true
    case (2, 2): return mine.elementsEqual(others.reversed())
    default: return false
    }
  }

  /// A word, or what stands for it if it is written without spaces.
  private var pairsOrWord: [ArraySlice<UInt8>] {
    var words: [ArraySlice<UInt8>] = []
    /// Where the spaced characters before this one begin, and the last character of a script without spaces.
    var (start, last) = (startIndex, Optional<Range<Int>>.none)
    var hasPair = false
    func end(at index: Int) {
      if start < index { words.append(self[start..<index]) }
    }
    func endRun() {
      if let last, !hasPair { words.append(self[last]) }
      (last, hasPair) = (nil, false)
    }
    var index = startIndex
    while index < endIndex {
      let next = self[(index + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? endIndex
      if isUnspaced(at: index) {
        end(at: index)
        if let last {
          words.append(self[last.lowerBound..<next])
          hasPair = true
        }
        (last, start) = (index..<next, next)
      } else if last != nil {
        endRun()
      }
      index = next
    }
    endRun()
    end(at: endIndex)
    return words
  }

  /// Whether the character at an index belongs to a script without spaces between words.
  private func isUnspaced(at index: Int) -> Bool {
    let second = index + 1 < endIndex ? self[index + 1] : 0
    return switch self[index] {
    // Thai and Lao.
    case 0xE0: 0xB8...0xBB ~= second
    // Burmese and Khmer.
    case 0xE1: 0x80...0x82 ~= second || 0x9E...0x9F ~= second
    // Kana and Chinese characters, but not their punctuation.
    case 0xE3: second >= 0x81
    case 0xE4...0xE9: true
    case 0xF0: 0xA0...0xB2 ~= second
    default: false
    }
  }
}
