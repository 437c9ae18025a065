/// A copy of a text, of the same length, in which cmark finds the same blocks without running into its weak spots.
///
/// Four things are masked:
/// - bytes that are not ASCII, on which no block depends: cmark would skip a byte order mark at the beginning, and
///   would read a line no further than to bytes that are not UTF-8;
/// - NUL, which cmark would replace with three bytes, shifting every column after it;
/// - the colon of `]:`, so that a reference definition stays in the tree as a paragraph;
/// - a container marker that starts beyond column ``deepestMarkerColumn``: cmark's cost grows with the nesting depth of
///   every line, and no person nests that deep.
struct BlockMask {
  /// The last column at which a quote or list marker is recognized.
  static let deepestMarkerColumn = 128

  /// Makes the copy of the given lines of `source`, from `start`, which need not be a line's start.
  static func masked(_ source: [UInt8], from start: Int, lines: Range<Int>, of table: LineTable)
    -> [UInt8]
  {
    let end = table.start(lines.upperBound)
    var bytes = [UInt8](source[start..<end])
    bytes.withUnsafeMutableBufferPointer { bytes in
      for offset in bytes.indices where bytes[offset] >= 0x80 { bytes[offset] = 0x7F }
      forEach(0, in: bytes) { bytes[$0] = placeholder }
      forEach(UInt8(ascii: "]"), in: bytes) { bracket in
        let next = bracket + 1
        if next < bytes.count, bytes[next] == UInt8(ascii: ":") { bytes[next] = placeholder }
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

  private static let placeholder = UInt8(ascii: "x")

  /// True if no line nests so deep that ``masked(_:from:lines:of:)`` would mask a marker.
  static func isShallow(_ bytes: [UInt8]) -> Bool {
    let lines = LineTable(bytes)
    return (0..<lines.count).allSatisfy {
      deepMarker(in: bytes, line: lines.start($0)..<lines.end($0)) == nil
    }
  }

  /// The offset after the line's first marker beyond the limit; nil if there is none.
  static func deepMarker(in bytes: [UInt8], line: Range<Int>) -> Int? {
    // Most lines begin with a letter, in which case no marker can be that deep.
    guard line.count > deepestMarkerColumn / 4, bytes[line.lowerBound] < UInt8(ascii: "A") else {
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
    if bytes[offset] == UInt8(ascii: ">") { return offset..<offset + 1 }
    return ListMarker(in: bytes, at: offset, limit: limit)?.range
  }

  /// True if the line consists of one of `-`, `*` and `_`, repeated any number of times: then it is
  /// a rule.
  private static func isThematicBreak(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    guard let character = bytes[line].first, [0x2D, 0x2A, 0x5F].contains(character) else {
      return false
    }
    return bytes[line].allSatisfy { $0 == character || isBlankOrLineEnding($0) }
  }
}
