import BoardmarkText

/// What the start of a line shows.
extension UnsafeBufferPointer<UInt8> {
  /// Whether text that begins with three bytes can begin nothing but a paragraph. The first byte is neither a digit nor
  /// a blank; the third is evaluated only if the first two are the same mark.
  @inline(__always)
  static func beginsParagraph(
    _ first: UInt8, _ second: UInt8, _ third: @autoclosure () -> UInt8
  ) -> Bool {
    if first.isASCIILetter || first >= 0x80 { return true }
    switch first {
    case 0..<0x21, .ascii("+"), .ascii("-"), .ascii("<"), .ascii("="), .ascii(">"), 0x7F:
      return false
    case .ascii("#"): return second > 0x20 && second != first
    case .ascii("*"), .ascii("_"):
      return second.isASCIIAlphanumeric || (second == first && third().isASCIIAlphanumeric)
    case .ascii("`"), .ascii("~"): return second != first || third() != first
    default: return true
    }
  }

  /// The width in columns of the white space at a line's start, with tab stops every 4 columns, and the offset after
  /// it.
  func indentation(at line: Int, to end: Int) -> (columns: Int, end: Int) {
    var columns = 0
    var offset = line
    while offset < end, self[offset].isBlank {
      columns += self[offset] == 0x09 ? 4 - columns % 4 : 1
      offset += 1
    }
    return (columns, offset)
  }
}
