import BoardmarkReading
import BoardmarkText

extension ArraySlice<UInt8> {
  /// The words of a text, for telling how much two texts have in common; without the punctuation and the emphasis that
  /// stand around a word, since these change when words are added or struck out next to it.
  ///
  /// Chinese, Japanese, Thai, Lao, Khmer and Burmese put no spaces between words: there, each pair of neighbouring
  /// characters counts as a word.
  package var words: [ArraySlice<UInt8>] {
    let words = split { $0.isSpace }.map(\.withoutPunctuation)
    return words.contains { $0.contains { $0 >= 0xE0 } } ? words.flatMap(\.pairsOrWord) : words
  }

  /// A word without what may stand around it; as it is if it is nothing else.
  private var withoutPunctuation: Self {
    let start = drop { Self.isPunctuation($0) || $0 == .ascii("(") || $0 == .ascii("[") }
    guard
      let end = start.lastIndex(where: {
        !Self.isPunctuation($0) && $0 != .ascii(")") && $0 != .ascii("]")
      })
    else { return self }
    return start[...end]
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case .ascii(","), .ascii("."), .ascii(";"), .ascii(":"), .ascii("!"), .ascii("?"), .ascii("\""),
      .ascii("'"), .ascii("*"), .ascii("_"), .ascii("~"), .ascii("`"):
      true
    default: false
    }
  }

  /// True if two texts have at least half of their words in common.
  package func sharesWords(with other: ArraySlice<UInt8>) -> Bool {
    wordSet.shareWords(with: other.wordSet)
  }

  fileprivate var wordSet: Set<ByteString> { Set(words.map { ByteString($0) }) }

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

  /// True if the character at an index belongs to a script without spaces between words.
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

extension Set<ByteString> {
  /// True if two texts, given by their words, have at least half of them in common.
  package func shareWords(with other: Self) -> Bool {
    2 * intersection(other).count >= Swift.max(count, other.count, 1)
  }
}

extension TaskLine {
  package var titleWords: Set<ByteString> { titleBytes[...].wordSet }

  /// True if two titles have at least half of their words in common.
  package func sharesWords(with other: TaskLine) -> Bool {
    titleWords.shareWords(with: other.titleWords)
  }
}

/// The titles of many tasks, for finding whether one of them has at least half of its words in common with another title.
package struct SimilarTitles {
  /// The words of each title, every set of them once.
  private let titles: [Set<ByteString>]

  /// The indices of the titles that have a word.
  private var holders: [ByteString: [Int]] = [:]

  package init(_ tasks: some Sequence<TaskLine>) {
    titles = Array(Set(tasks.map(\.titleWords)))
    for (index, words) in titles.enumerated() {
      for word in words { holders[word, default: []].append(index) }
    }
  }

  /// True if one of the titles shares words with a task's, as ``BoardmarkReading/TaskLine/sharesWords(with:)`` says.
  /// Cost: as many comparisons as titles have one of the rarest words of the task's title.
  package func contain(like task: TaskLine) -> Bool {
    let words = task.titleWords
    // Whatever else half of the words are, one of them is among these.
    let rarest = words.map { holders[$0] ?? [] }.sorted { $0.count < $1.count }
      .prefix(words.count / 2 + 1)
    return rarest.joined().contains { titles[$0].shareWords(with: words) }
  }
}
