/// A copy of a text, equally long, in which cmark finds the same blocks without its weak spots.
///
/// Three things are blotted out with `x`:
/// - NUL, which cmark would replace by three bytes and so move every column behind it;
/// - the colon of `]:`, so that a reference definition stays in the tree as a paragraph;
/// - a container marker that starts beyond column ``deepestMarkerColumn``: cmark's cost grows with
///   the nesting depth of every line, and no person nests that deep.
struct BlockMask {
  /// The last column at which a quote or list marker is taken for one.
  static let deepestMarkerColumn = 128

  static func masked(_ source: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = [UInt8](source)
    var offset = 0
    var lineStart = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == 0x0A || byte == 0x0D {
        maskDeepMarker(in: &bytes, line: lineStart..<offset)
        lineStart = offset + 1
      } else if byte == 0 {
        bytes[offset] = placeholder
      } else if byte == UInt8(ascii: ":"), offset > 0, bytes[offset - 1] == UInt8(ascii: "]") {
        bytes[offset] = placeholder
      }
      offset += 1
    }
    maskDeepMarker(in: &bytes, line: lineStart..<bytes.count)
    return bytes
  }

  private static let placeholder = UInt8(ascii: "x")

  /// Whether no line nests so deep that ``masked(_:)`` would blot out a marker.
  static func isShallow(_ bytes: [UInt8]) -> Bool {
    let lines = LineTable(bytes)
    return (0..<lines.count).allSatisfy {
      deepMarker(in: bytes, line: lines.start($0)..<lines.end($0)) == nil
    }
  }

  /// Blots out the first marker beyond the limit; what follows it is text then.
  private static func maskDeepMarker(in bytes: inout [UInt8], line: Range<Int>) {
    if let end = deepMarker(in: bytes, line: line) { bytes[end - 1] = placeholder }
  }

  /// The offset behind the line's first marker beyond the limit.
  private static func deepMarker(in bytes: [UInt8], line: Range<Int>) -> Int? {
    guard line.count > deepestMarkerColumn / 4 else { return nil }
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

  /// The bytes of the quote or list marker at `offset`, if one stands there.
  private static func marker(in bytes: [UInt8], at offset: Int, limit: Int) -> Range<Int>? {
    guard offset < limit else { return nil }
    if bytes[offset] == UInt8(ascii: ">") { return offset..<offset + 1 }
    return ListMarker(in: bytes, at: offset, limit: limit)?.range
  }

  /// Whether the line is one run of the same `-`, `*` or `_`: a rule, however many there are.
  private static func isThematicBreak(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    guard let character = bytes[line].first, [0x2D, 0x2A, 0x5F].contains(character) else {
      return false
    }
    return bytes[line].allSatisfy { $0 == character || isBlankOrLineEnding($0) }
  }
}
