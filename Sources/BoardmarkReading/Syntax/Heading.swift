import BoardmarkText
import MarkdownBlocks

/// A heading of the document.
package struct Heading: Sendable {
  /// The level, 1 to 6.
  package let level: Int

  package let isSetext: Bool

  /// The bytes of the heading's lines.
  package var range: Range<Int>

  /// The bytes of the text, without the `#`s, the underline, and white space at both ends.
  package let text: Range<Int>

  /// Makes the heading of an ATX line.
  init(level: Int, range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
    self.level = level
    isSetext = false
    self.range = range
    var start = range.lowerBound
    while bytes[start] != .ascii("#") { start += 1 }
    text = Self.text(start + level..<range.upperBound) { bytes[$0] }
  }

  /// Makes the heading of `block`; nil if the block is not a heading of the document.
  package init?(_ block: Block, in source: SourceText) {
    guard block.parent < 0, case .heading(let level, let isSetext) = block.kind else { return nil }
    self.level = level
    self.isSetext = isSetext
    // A byte order mark may stand on the first line and is not part of the heading.
    let start = max(source.lines.start(block.lines.lowerBound), source.byteOrderMark.upperBound)
    range = start..<source.lines.start(block.lines.upperBound)
    let bytes = source.bytes
    if isSetext {
      let last = max(block.lines.lowerBound, block.lines.upperBound - 2)
      text = Self.trimmed(block.start..<source.content(ofLine: last).upperBound) { bytes[$0] }
    } else {
      let end = source.content(ofLine: block.lines.lowerBound).upperBound
      text = Self.text(block.start + level..<max(block.start + level, end)) { bytes[$0] }
    }
  }

  /// The text of the heading; several lines of a setext heading are joined by spaces.
  package func name(in source: SourceText) -> String {
    guard isSetext else { return source.string(in: text) }
    let lines = source.bytes[text].split(whereSeparator: \.isLineEnding).map(\.trimmingBlanks)
    return String(decoding: Array(lines.joined(separator: [0x20])), as: UTF8.self)
  }

  /// What the heading says about columns; nil if it does not name one.
  func match(_ names: ColumnNames, in source: SourceText) -> ColumnNames.Match? {
    isSetext ? names.match(name(in: source)) : names.match(source.bytes[text])
  }

  /// The rest of a line after the opening `#`s, without blanks and without closing `#`s that follow white space or make
  /// up the whole rest.
  private static func text(_ line: Range<Int>, _ byte: (Int) -> UInt8) -> Range<Int> {
    let opened = trimmed(line, byte)
    var end = opened.upperBound
    while end > opened.lowerBound, byte(end - 1) == .ascii("#") { end -= 1 }
    guard end == opened.lowerBound || byte(end - 1).isBlank else { return opened }
    return trimmed(opened.lowerBound..<end, byte)
  }

  private static func trimmed(_ range: Range<Int>, _ byte: (Int) -> UInt8) -> Range<Int> {
    var start = range.lowerBound
    var end = max(start, range.upperBound)
    while start < end, byte(start).isBlank { start += 1 }
    while end > start, byte(end - 1).isSpace { end -= 1 }
    return start..<end
  }
}

/// A value for each heading, found only once for all headings with the same bytes, since a long board repeats its own.
struct FoundOnce<Value> {
  private var found: [ByteString: Value] = [:]

  /// The value of a heading; `find` must depend only on its text.
  mutating func value(of heading: Heading, in source: SourceText, _ find: () -> Value) -> Value {
    let text = ByteString(source.bytes[heading.isSetext ? heading.range : heading.text])
    if let value = found[text] { return value }
    let value = find()
    found[text] = value
    return value
  }
}
