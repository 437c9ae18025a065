/// Eight bytes of a text, examined together.
@frozen @usableFromInline package struct ByteGroup {
  @usableFromInline let bytes: UInt64

  /// A subset of the eight bytes, marked by their high bits; only the first mark is reliable.
  @frozen @usableFromInline package struct Some {
    @usableFromInline let bits: UInt64

    @inlinable @inline(__always)
    init(bits: UInt64) { self.bits = bits }

    @inlinable @inline(__always)
    package var isEmpty: Bool { bits == 0 }

    /// The number of bytes before the first.
    @inlinable @inline(__always)
    package var first: Int { bits.trailingZeroBitCount >> 3 }
  }

  /// Loads eight bytes of a text, which must have that many from `offset` on.
  @inlinable @inline(__always)
  package init(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) {
    bytes = UInt64(
      littleEndian: UnsafeRawBufferPointer(text).loadUnaligned(
        fromByteOffset: offset, as: UInt64.self))
  }

  @inlinable static var ones: UInt64 { 0x0101_0101_0101_0101 }
  @inlinable package static var high: UInt64 { 0x8080_8080_8080_8080 }

  /// The bytes that are controls, not ASCII, or `:`, `<`, `@`, `^`, a backtick or a tilde.
  @inlinable @inline(__always)
  package var marked: Some {
    // With this bit set, `@` becomes a backtick and `^` a tilde.
    let folded = bytes | Self.ones &* 0x20
    let marks =
      Self.zeros(folded ^ Self.ones &* 0x60) | Self.zeros(folded ^ Self.ones &* 0x7E)
      | Self.zeros(bytes ^ Self.ones &* 0x3A) | Self.zeros(bytes ^ Self.ones &* 0x3C)
    return Some(bits: (marks | controls | bytes) & Self.high)
  }

  /// The bytes that are controls, not ASCII, or `#`.
  @inlinable @inline(__always)
  package var unprintable: Some {
    let marks = Self.zeros(bytes ^ Self.ones &* 0x7F) | Self.zeros(bytes ^ Self.ones &* 0x23)
    return Some(bits: (marks | controls | bytes) & Self.high)
  }

  /// The bytes that are controls, not ASCII, or that JSON escapes in strings.
  @inlinable @inline(__always)
  var jsonSpecials: Some {
    let marks =
      Self.zeros(bytes ^ Self.ones &* 0x7F) | Self.zeros(bytes ^ Self.ones &* 0x22)
      | Self.zeros(bytes ^ Self.ones &* 0x5C)
    return Some(bits: (marks | controls | bytes) & Self.high)
  }

  /// The bytes that may begin or reveal a code span, a link, HTML or a URL: a backtick, `<`, `[`,
  /// `:`, `.`.
  @inlinable @inline(__always)
  package var spanSigns: Some {
    let opening =
      Self.zeros(bytes ^ Self.ones &* 0x60) | Self.zeros(bytes ^ Self.ones &* 0x3C)
      | Self.zeros(bytes ^ Self.ones &* 0x5B)
    let inside = Self.zeros(bytes ^ Self.ones &* 0x3A) | Self.zeros(bytes ^ Self.ones &* 0x2E)
    return Some(bits: (opening | inside) & Self.high)
  }

  /// The high bit of each byte that is an ASCII letter.
  @inlinable @inline(__always)
  package var letters: UInt64 {
    let folded = (bytes | Self.ones &* 0x20) & ~Self.high
    // None of these sums carries into the next byte.
    let fromA = folded &+ Self.ones &* 0x1F
    let afterZ = folded &+ Self.ones &* 0x05
    return fromA & ~afterZ & ~bytes & Self.high
  }

  /// The high bit of each byte that is a space.
  @inlinable @inline(__always)
  package var spaces: UInt64 {
    let others = bytes ^ Self.ones &* 0x20
    return ~(((others & ~Self.high) &+ ~Self.high) | others) & Self.high
  }

  /// The number of the bytes that are UTF-8 continuation bytes.
  @inlinable @inline(__always)
  package var continuationCount: Int { (bytes & ~(bytes &<< 1) & Self.high).nonzeroBitCount }

  @inlinable @inline(__always)
  var controls: UInt64 { (bytes &- Self.ones &* 0x20) & ~bytes }

  /// Sets the high bit of each byte that is zero, and of no byte before the first of these.
  @inlinable @inline(__always)
  static func zeros(_ bytes: UInt64) -> UInt64 { (bytes &- ones) & ~bytes }
}
