import MarkdownBlocks

/// A heading of the document.
struct Heading {
  /// The level, 1 to 6.
  let level: Int

  let isSetext: Bool

  /// The bytes of the heading's lines.
  let range: Range<Int>

  /// The bytes of the text, without the `#`s, the underline and white space at both ends.
  let text: Range<Int>

  /// The text; several lines of a setext heading are joined by spaces.
  let name: String

  /// Makes the heading of an ATX line without closing `#`s.
  init(level: Int, range: Range<Int>, text: Range<Int>, in source: SourceText) {
    self.level = level
    isSetext = false
    self.range = range
    self.text = text
    name = source.string(in: text)
  }

  /// Reads the heading that `block` is; nil for any other block.
  init?(_ block: Block, in source: SourceText) {
    guard block.parent < 0, case .heading(let level, let isSetext) = block.kind else { return nil }
    self.level = level
    self.isSetext = isSetext
    // A byte order mark stands on the first line and is not the heading's.
    let start = max(source.lines.start(block.lines.lowerBound), source.byteOrderMark.upperBound)
    range = start..<source.lines.start(block.lines.upperBound)
    let bytes = source.bytes
    if isSetext {
      let last = max(block.lines.lowerBound, block.lines.upperBound - 2)
      text = Self.trimmed(block.start..<source.content(ofLine: last).upperBound, bytes)
      name = source.string(in: text).split(whereSeparator: \.isNewline)
        .map { $0.trimmingBlanks() }.joined(separator: " ")
    } else {
      let line = block.start..<source.content(ofLine: block.lines.lowerBound).upperBound
      let opened = Self.trimmed(line.lowerBound + level..<line.upperBound, bytes)
      text = Self.withoutClosing(opened, bytes)
      name = source.string(in: text)
    }
  }

  /// Takes off the closing `#`s, before which white space or nothing stands.
  private static func withoutClosing(_ range: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1] == .ascii("#") { end -= 1 }
    guard end == range.lowerBound || bytes[end - 1].isBlank else { return range }
    return trimmed(range.lowerBound..<end, bytes)
  }

  private static func trimmed(_ range: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
    var start = range.lowerBound
    var end = max(start, range.upperBound)
    while start < end, bytes[start].isBlank { start += 1 }
    while end > start, bytes[end - 1].isSpace { end -= 1 }
    return start..<end
  }
}

extension Substring {
  fileprivate func trimmingBlanks() -> Substring {
    var text = self
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
