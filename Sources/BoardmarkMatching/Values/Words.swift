import BoardmarkReading
import BoardmarkText

extension ArraySlice<UInt8> {
  /// The words of a text, for measuring similarity, without the punctuation and emphasis around
  /// each word, which change when neighbouring words are added or struck out.
  ///
  /// Chinese, Japanese, Thai, Lao, Khmer and Burmese put no spaces between words: there, each pair of neighbouring
  /// characters counts as a word.
  package var words: [ArraySlice<UInt8>] {
    let words = split { $0.isSpace }.map(\.withoutPunctuation)
    return words.contains { $0.contains { $0 >= 0xE0 } } ? words.flatMap(\.pairsOrWord) : words
  }

  /// A word without surrounding punctuation; unchanged if it is nothing else.
  private var withoutPunctuation: Self {
    let start = drop { Self.isPunctuation($0) || $0 == .ascii("(") || $0 == .ascii("[") }
    guard
      let end = start.lastIndex(where: {
        !Self.isPunctuation($0) && $0 != .ascii(")") && $0 != .ascii("]")
      })
    else { return self }
    return start[...end]
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool { ",.;:!?\"'*_~`".utf8.contains(byte) }

  /// True if two texts have at least half of their words in common.
  package func sharesWords(with other: ArraySlice<UInt8>) -> Bool {
    wordSet.shareWords(with: other.wordSet)
  }

  fileprivate var wordSet: Set<ByteString> { Set(words.map { ByteString($0) }) }

  /// A word, or its pairs of characters in a script without spaces.
  private var pairsOrWord: [ArraySlice<UInt8>] {
    var words: [ArraySlice<UInt8>] = []
    /// The start of the spaced characters before this one, and the last character of a script
    /// without spaces.
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
  /// True if two texts, given by their words, share at least half of them.
  package func shareWords(with other: Self) -> Bool {
    2 * intersection(other).count >= Swift.max(count, other.count, 1)
  }
}

extension TaskLine {
  package var titleWords: Set<ByteString> { titleBytes[...].wordSet }
}

/// An index of many titles, to find out whether any of them shares at least half of its words with
/// another title.
package struct SimilarTitles {
  /// The words of each title; equal sets are stored once.
  private let titles: [Set<ByteString>]

  /// The indices of the titles that have a word.
  private var holders: [ByteString: [Int]] = [:]

  package init(_ tasks: some Sequence<TaskLine>) {
    titles = Array(Set(tasks.map(\.titleWords)))
    for (index, words) in titles.enumerated() {
      for word in words { holders[word, default: []].append(index) }
    }
  }

  /// True if one of the titles has at least half of its words in common with a task's.
  /// Cost: as many comparisons as titles have one of the rarest words of the task's title.
  package func contain(like task: TaskLine) -> Bool {
    let words = task.titleWords
    // Any half of the words includes one of these.
    let rarest = words.map { holders[$0] ?? [] }.sorted { $0.count < $1.count }
      .prefix(words.count / 2 + 1)
    return rarest.joined().contains { titles[$0].shareWords(with: words) }
  }
}
