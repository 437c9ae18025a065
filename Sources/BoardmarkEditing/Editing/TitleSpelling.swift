import BoardmarkReading
import BoardmarkText

/// How to write a title so that it is read as it was typed.
enum TitleSpelling {
  /// The words of a title, split at white space outside code, links and HTML.
  static func words(of title: String) -> [String] {
    let bytes = Array(title.utf8)
    var spans = InlineScanner.spans(in: bytes, bytes.indices)[...]
    var words: [String] = []
    var word = ""
    var offset = 0
    for character in title {
      while let span = spans.first, span.range.upperBound <= offset { spans.removeFirst() }
      let isInSpan = spans.first.map { $0.range.lowerBound <= offset } ?? false
      offset += character.utf8.count
      if isInSpan || !character.isWhitespace {
        word.append(character)
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  /// The title's bytes, with each run of blanks outside code, links and HTML made one space.
  ///
  /// - Throws: ``EditRefusal`` for a title that is empty, has several lines, or has control
  ///   characters.
  static func checked(_ title: String) throws(EditRefusal) -> [UInt8] {
    if title.unicodeScalars.contains(where: { $0 == "\n" || $0 == "\r" }) {
      throw EditRefusal(
        "a title is one line", remedy: "put the rest into the body, with --body for a new task",
        onScreen: "put the rest into the body", isAboutTitle: true)
    }
    if hasControlCharacter(title) {
      throw EditRefusal(
        "the title has a control character in it", remedy: "leave it out", isAboutTitle: true)
    }
    guard !title.unicodeScalars.allSatisfy(\.properties.isWhitespace) else {
      throw EditRefusal(
        "the title is empty", remedy: "describe the task in a few words", isAboutTitle: true)
    }
    return collapsed(Array(title.utf8))
  }

  /// The bytes without the blanks at their ends, and with each run of them outside code, links and HTML made one space.
  private static func collapsed(_ title: [UInt8]) -> [UInt8] {
    var spans = InlineScanner.spans(in: title, title.indices)[...]
    var result: [UInt8] = []
    var isBlankBefore = false
    for (offset, byte) in title.enumerated() {
      while let span = spans.first, span.range.upperBound <= offset { spans.removeFirst() }
      let isInSpan = spans.first.map { $0.range.lowerBound <= offset } ?? false
      if !isInSpan, byte.isBlank {
        isBlankBefore = !result.isEmpty
        continue
      }
      if isBlankBefore { result.append(0x20) }
      isBlankBefore = false
      result.append(byte)
    }
    return result
  }

  /// True if a text has a control character other than tabs and line endings.
  static func hasControlCharacter(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      ($0.value < 0x20 && $0 != "\t" && $0 != "\n" && $0 != "\r")
        || (0x7F...0x9F).contains($0.value)
    }
  }

  /// Possible spellings of a title, the plainest first: as typed, then with more and more marks
  /// escaped.
  static func candidates(for title: [UInt8]) -> [[UInt8]] {
    var candidates = [title]
    let marks: [(UInt8, Int) -> Bool] = [
      { byte, _ in byte == .ascii("\\") },
      { byte, offset in byte == .ascii("\\") || offset == firstMark(of: title) },
      { byte, _ in byte.isASCIIPunctuation && byte != .ascii("@") && byte != .ascii("#") },
      { byte, _ in byte.isASCIIPunctuation },
    ]
    for isEscaped in marks {
      var spelling: [UInt8] = []
      for (offset, byte) in title.enumerated() {
        if isEscaped(byte, offset) { spelling.append(.ascii("\\")) }
        spelling.append(byte)
      }
      if spelling != candidates.last { candidates.append(spelling) }
    }
    return candidates
  }

  /// The mark that may make the line something other than a paragraph: `-`, `#`, the period of
  /// `1.`.
  private static func firstMark(of title: [UInt8]) -> Int? {
    let first = title.firstIndex { !$0.isASCIIDigit }
    return first.flatMap { title[$0].isASCIIPunctuation ? $0 : nil }
  }
}
