import BoardmarkText

/// Eight bytes of a text, looked at together.
struct ByteGroup {
  private let bytes: UInt64

  /// Some of the eight bytes, told by their high bits; none but the first of them is sure.
  struct Some {
    fileprivate let bits: UInt64

    @inline(__always)
    var isEmpty: Bool { bits == 0 }

    /// How many bytes stand before the first.
    @inline(__always)
    var first: Int { bits.trailingZeroBitCount >> 3 }
  }

  /// Takes eight bytes of a text, which has as many.
  @inline(__always)
  init(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) {
    bytes = UInt64(
      littleEndian: UnsafeRawBufferPointer(text).loadUnaligned(
        fromByteOffset: offset, as: UInt64.self))
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let high: UInt64 = 0x8080_8080_8080_8080

  /// The bytes that are no ``Swift/UInt8/isPlainText``.
  @inline(__always)
  var marked: Some {
    // With this bit, `@` is a backtick and `^` a tilde.
    let folded = bytes | Self.ones &* 0x20
    let marks =
      Self.zeros(folded ^ Self.ones &* 0x60) | Self.zeros(folded ^ Self.ones &* 0x7E)
      | Self.zeros(bytes ^ Self.ones &* 0x3A) | Self.zeros(bytes ^ Self.ones &* 0x3C)
    let controls = (bytes &- Self.ones &* 0x20) & ~bytes
    return Some(bits: (marks | controls | bytes) & Self.high)
  }

  /// Sets the high bit of each byte of zero, and of none before the first of them.
  @inline(__always)
  private static func zeros(_ bytes: UInt64) -> UInt64 { (bytes &- ones) & ~bytes }
}

extension UInt8 {
  /// Whether ``LineMarks`` take no notice of the byte.
  @inline(__always)
  var isPlainText: Bool {
    switch self {
    case .ascii(":"), .ascii("<"), .ascii("@"), .ascii("^"), .ascii("`"), .ascii("~"): false
    default: self >= 0x20 && self < 0x80
    }
  }
}
