import BoardmarkReading
import BoardmarkText

/// The canonical form of a task line after its marker.
enum TaskLineFormat {
  /// Writes the box in canonical form: `[X]` becomes `[x]`, any other box stays as typed.
  static func appendBox(of line: TaskLine, to text: inout [UInt8]) {
    guard let range = line.boxRange else { return }
    let start = text.count
    text += line.source.bytes[range]
    if range.count == 3, text[start + 1] == .ascii("X") { text[start + 1] = .ascii("x") }
  }

  /// Writes a line of the text after the box, without the blanks of a hard break at its end.
  ///
  /// Writes the title; on its last line, also the final run's people, tags and custom attributes in
  /// their order, then the format's own attributes in canonical order, then the tail.
  ///
  /// - Parameter range: The bytes of `line`'s text that stand on the line.
  static func appendText(of line: TaskLine, _ range: Range<Int>, to text: inout [UInt8]) {
    let isLast = range.upperBound == line.text.upperBound
    guard isLast ? line.isArrangeable : !line.isInSpan(range.upperBound) else {
      text += line.source.bytes[range]
      return
    }
    let start = text.count
    line.appendCollapsed(range.lowerBound..<(isLast ? line.runStart : range.upperBound), to: &text)
    guard isLast else { return }
    forEachRunWord(of: line) { key, range in
      if text.count > start { text.append(0x20) }
      if let key {
        text += key.name.utf8
        text.append(.ascii(":"))
      }
      text += line.source.bytes[range]
    }
    guard line.tailStart < line.text.upperBound else { return }
    let isGlued =
      line.tailStart > line.text.lowerBound && !line.source.bytes[line.tailStart - 1].isBlank
    let end = text.count
    if end > start, !isGlued { text.append(0x20) }
    let tail = text.count
    line.appendCollapsed(line.tailStart..<line.text.upperBound, to: &text)
    if text.count == tail { text.removeSubrange(end...) }
  }

  /// The blanks at the end of a line of the title, if whether the line ends in a hard break depends on them; else
  /// nothing.
  ///
  /// Two spaces make one, and a blank after a backslash keeps that from making one.
  static func countingBlanks(of line: TaskLine, from end: Int, lineEnd: Int) -> ArraySlice<UInt8> {
    let bytes = line.source.bytes
    let blanks = bytes[end..<max(end, lineEnd)]
    let isLast = end == line.text.upperBound
    if isLast ? !line.isArrangeable : line.isInSpan(end) { return blanks }
    guard !isLast || line.isContinued else { return [] }
    let backslashes = bytes[line.text.lowerBound..<end].reversed().prefix { $0 == .ascii("\\") }
    return blanks.suffix(2).elementsEqual([0x20, 0x20]) || backslashes.count % 2 == 1 ? blanks : []
  }

  /// Goes through the words of the final run in canonical order and spelling.
  ///
  /// A run in which emphasis or a link may begin or end stays as typed, since its words may mean
  /// something else in another order.
  ///
  /// - Parameter body: Takes the key and the range of a word's value; or nil and the range of the whole word.
  static func forEachRunWord(
    of line: TaskLine, _ body: (_ key: AttributeKey?, _ range: Range<Int>) -> Void
  ) {
    guard line.runStart < line.tailStart else { return }
    let run = line.words.filter(\.isInFinalRun)
    guard !run.contains(where: { $0.mayBeMarkup(in: line.source.bytes) }) else {
      for word in run { body(nil, word.range) }
      return
    }
    func add(_ word: TaskWord) {
      if let key = word.key { body(key, word.value) } else { body(nil, word.range) }
    }
    var ranked: [(rank: Int, word: TaskWord)] = []
    for word in run {
      if let rank = word.key?.rank { ranked.append((rank, word)) } else { add(word) }
    }
    guard !ranked.isEmpty else { return }
    for rank in AttributeKey.reserved.indices {
      for word in ranked where word.rank == rank { add(word.word) }
    }
  }
}
