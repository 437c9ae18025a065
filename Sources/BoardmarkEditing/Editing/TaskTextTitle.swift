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
    hasNewTitle = true
    if line.titleBytes == wanted { return }
    guard line.isArrangeable || emptyPlace != nil else {
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
    let range = emptyPlace ?? line.text.lowerBound..<max(line.text.lowerBound, line.tailStart)
    let blank = emptyPlace != nil ? [0x20] : [] as [UInt8]
    let tail = line.tailStart < line.text.upperBound ? [0x20] : [] as [UInt8]
    var title = spelling
    let before = self
    // Each round escapes at least one word, and there are no more words than bytes. In the final
    // run, only the last word is escaped: the words before it do not count any more then, unless
    // they count anywhere.
    for _ in 0...spelling.count {
      self = before
      let text = ([title] + attributes).joined(separator: [0x20]) + tail
      let edit = TextEdit(range: range, replacement: blank + text)
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
