import BoardmarkReading
import BoardmarkText

extension TaskText {
  /// Replaces the title; attributes stay, and those in the middle of the old title are put after
  /// the new one.
  ///
  /// - Parameter title: One line, without white space at its ends.
  /// - Throws: ``EditRefusal`` if the title cannot be written so that it is read as typed.
  mutating func set(title: String) throws(EditRefusal) {
    let wanted = try TitleSpelling.checked(title)
    if line.titleBytes == wanted { return }
    guard line.isArrangeable else {
      throw refusal(
        "the title of this task cannot be replaced: its line is a heading, a quote, code or goes on "
          + "inside a mark of the next",
        remedy: "change it in the file")
    }
    let kept = line.words.filter { $0.key != nil && $0.range.lowerBound < line.tailStart }
      .map { Array(line.source.bytes[$0.range]) }
    for spelling in TitleSpelling.candidates(for: wanted) {
      var other = self
      if other.write(spelling, wanted, kept) {
        self = other
        return
      }
    }
    throw refusal(
      "this title cannot be written so that it is read as typed",
      remedy: "leave out backticks, brackets and other marks of Markdown")
  }

  /// Writes one spelling, escaping words of it that would count as attributes; returns false if it
  /// is not read as wanted.
  private mutating func write(
    _ spelling: [UInt8], _ wanted: [UInt8], _ attributes: [[UInt8]]
  ) -> Bool {
    let start = line.text.lowerBound
    let tail = line.tailStart < line.text.upperBound ? [0x20] : [] as [UInt8]
    var title = spelling
    let before = self
    // Each round escapes at least one word, and there are no more words than bytes. In the final
    // run, only the last word is escaped: the words before it do not count any more then, unless
    // they count anywhere.
    for _ in 0...spelling.count {
      self = before
      let text = ([title] + attributes).joined(separator: [0x20]) + tail
      let edit = TextEdit(range: start..<max(start, line.tailStart), replacement: Array(text))
      guard apply([edit], changing: [.title, .people, .tags, .attributes]) else { return false }
      let end = line.text.lowerBound + title.count
      let words = line.words.filter { $0.key != nil && $0.range.lowerBound < end }
      guard let last = words.last else { break }
      let escaped = words.filter { !$0.isInFinalRun || $0.range == last.range }
      title = title.inserting(
        .ascii("\\"), at: escaped.compactMap { colon(of: $0) }.map { $0 - line.text.lowerBound })
    }
    return line.titleBytes == wanted
      && reading.saysTheSame(as: before.reading, except: .title)
  }

  private func colon(of word: TaskWord) -> Int? {
    line.source.bytes[word.range].firstIndex(of: .ascii(":"))
  }
}

extension [UInt8] {
  /// The bytes with `byte` inserted before each of some offsets, which are in order.
  fileprivate func inserting(_ byte: UInt8, at offsets: [Int]) -> [UInt8] {
    applying(offsets.map { TextEdit(range: $0..<$0, replacement: [byte]) })
  }
}

/// How to write a title so that it is read as it was typed.
enum TitleSpelling {
  /// The title's bytes, with each run of blanks made one space.
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
    let words = title.utf8.split { $0.isBlank }
    guard !title.unicodeScalars.allSatisfy(\.properties.isWhitespace) else {
      throw EditRefusal(
        "the title is empty", remedy: "say in a few words what is to be done", isAboutTitle: true)
    }
    return Array(words.joined(separator: [0x20]))
  }

  /// Whether a text has a control character other than tabs and line endings.
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
