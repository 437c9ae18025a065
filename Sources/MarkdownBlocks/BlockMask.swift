/// A copy of a text, of the same length, in which cmark finds the same blocks without hitting its
/// weak spots.
///
/// Four things are masked:
/// - non-ASCII bytes, which never affect blocks: cmark would skip a byte order mark at the
///   beginning, and would stop reading a line at invalid UTF-8;
/// - NUL, which cmark would replace with three bytes, shifting all later columns;
/// - the colon of `]:`, so that a reference definition stays in the tree as a paragraph;
/// - container markers that start beyond column ``deepestMarkerColumn``: cmark's cost grows with
///   the nesting depth of every line, and nobody nests that deep.
struct BlockMask {
  /// The last column at which a quote or list marker is recognized.
  static let deepestMarkerColumn = 128

  /// Masks the given lines of `source` from `start`, which may be inside a line.
  static func masked(_ source: [UInt8], from start: Int, lines: Range<Int>, of table: LineTable)
    -> [UInt8]
  {
    let end = table.start(lines.upperBound)
    var bytes = [UInt8](source[start..<end])
    bytes.withUnsafeMutableBufferPointer { bytes in
      for offset in bytes.indices where bytes[offset] >= 0x80 { bytes[offset] = 0x7F }
      forEach(0, in: bytes) { bytes[$0] = placeholder }
      forEach(.ascii("]"), in: bytes) { bracket in
        let next = bracket + 1
        if next < bytes.count, bytes[next] == .ascii(":") { bytes[next] = placeholder }
      }
    }
    for line in lines {
      let from = max(table.start(line), start)
      let content = from - start..<table.end(line) - start
      if let marker = deepMarker(in: bytes, line: content) { bytes[marker - 1] = placeholder }
    }
    return bytes
  }

  /// Calls `body` with the offset of each `byte`.
  private static func forEach(
    _ byte: UInt8, in bytes: UnsafeMutableBufferPointer<UInt8>, _ body: (Int) -> Void
  ) {
    let text = UnsafeBufferPointer(bytes)
    var offset = text.offset(of: byte, from: 0, to: text.count)
    while offset < text.count {
      body(offset)
      offset = text.offset(of: byte, from: offset + 1, to: text.count)
    }
  }

  private static let placeholder = UInt8.ascii("x")

  /// True if no line is nested deep enough for ``masked(_:from:lines:of:)`` to mask a marker.
  static func isShallow(_ bytes: [UInt8]) -> Bool {
    let lines = LineTable(bytes)
    return (0..<lines.count).allSatisfy {
      deepMarker(in: bytes, line: lines.start($0)..<lines.end($0)) == nil
    }
  }

  /// The offset after the line's first marker beyond the limit; nil if there is none.
  static func deepMarker(in bytes: [UInt8], line: Range<Int>) -> Int? {
    // Most lines begin with a letter, so their markers cannot be that deep.
    guard line.count > deepestMarkerColumn / 4, bytes[line.lowerBound] < .ascii("A") else {
      return nil
    }
    var indentation = Indentation(in: bytes, from: line.lowerBound, to: line.upperBound)
    let first = indentation.end
    while let marker = marker(in: bytes, at: indentation.end, limit: line.upperBound) {
      if indentation.columns > deepestMarkerColumn {
        return isThematicBreak(bytes, first..<line.upperBound) ? nil : marker.upperBound
      }
      indentation = Indentation(
        in: bytes, from: marker.upperBound, to: line.upperBound,
        column: indentation.columns + marker.count)
    }
    return nil
  }

  /// The bytes of the quote or list marker at `offset`; nil if there is none.
  private static func marker(in bytes: [UInt8], at offset: Int, limit: Int) -> Range<Int>? {
    guard offset < limit else { return nil }
    if bytes[offset] == .ascii(">") { return offset..<offset + 1 }
    return ListMarker(in: bytes, at: offset, limit: limit)?.range
  }

  /// True if the line consists of repetitions of one of `-`, `*` and `_`: then it is a rule.
  private static func isThematicBreak(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    guard let character = bytes[line].first, [0x2D, 0x2A, 0x5F].contains(character) else {
      return false
    }
    return bytes[line].allSatisfy { $0 == character || $0.isSpace }
  }
}
