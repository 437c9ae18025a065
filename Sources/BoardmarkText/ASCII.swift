/// Byte classes of the format, which are all ASCII, so that one byte decides.
///
/// Inlinable, as are the few other leaf functions that loops over bytes and tasks call from other targets.
extension UInt8 {
  @inlinable @inline(__always) package var isBlank: Bool { self == 0x20 || self == 0x09 }
  @inlinable @inline(__always) package var isLineEnding: Bool { self == 0x0A || self == 0x0D }
  @inlinable @inline(__always) package var isSpace: Bool { isBlank || isLineEnding }
  /// True if it may be the bullet of a list's item.
  @inlinable @inline(__always) package var isBullet: Bool {
    self == .ascii("-") || self == .ascii("*") || self == .ascii("+")
  }
  @inlinable @inline(__always) package var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }
  @inlinable @inline(__always) package var isASCIILetter: Bool {
    (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A
  }
  @inlinable @inline(__always) package var isASCIIUppercase: Bool { self >= 0x41 && self <= 0x5A }
  @inlinable @inline(__always) package var isASCIIAlphanumeric: Bool {
    isASCIIDigit || isASCIILetter
  }

  /// True if CommonMark counts the byte as ASCII punctuation, which a backslash can escape.
  @inlinable @inline(__always) package var isASCIIPunctuation: Bool {
    self > 0x20 && self < 0x7F && !isASCIIAlphanumeric
  }

  /// The byte in lower case if it is an ASCII letter; any other byte unchanged.
  @inlinable @inline(__always) package var asciiLowercased: UInt8 {
    self >= 0x41 && self <= 0x5A ? self | 0x20 : self
  }
}

extension UInt8 {
  /// The byte of an ASCII character.
  @inlinable @inline(__always)
  package static func ascii(_ scalar: Unicode.Scalar) -> UInt8 { UInt8(ascii: scalar) }
}

extension [UInt8] {
  /// Appends the digits of a number that is not negative.
  package mutating func append(number: Int) {
    if number >= 10 { append(number: number / 10) }
    append(.ascii("0") + UInt8(truncatingIfNeeded: number % 10))
  }
}

extension Sequence where Element == UInt8 {
  /// True if the bytes spell `text`, the case of ASCII letters ignored.
  @inlinable
  package func equalsIgnoringASCIICase(_ text: some Sequence<UInt8>) -> Bool {
    elementsEqual(text) { $0.asciiLowercased == $1.asciiLowercased }
  }
}

/// The set of bytes that occur in a text, so that what cannot occur need not be looked for.
package struct ByteSet: Sendable {
  /// One bit for each byte, 64 bytes to a word.
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// Makes an empty set.
  package init() {}

  /// Collects the bytes that occur in a part of a text.
  package init(_ bytes: [UInt8], _ range: Range<Int>) {
    // By index, since in text of several languages a branch on each byte would often be
    // mispredicted.
    withUnsafeMutableBytes(of: &words) { words in
      let words = words.bindMemory(to: UInt64.self)
      bytes.withUnsafeBufferPointer { bytes in
        for byte in bytes[range] { words[Int(byte >> 6)] |= 1 &<< UInt64(byte) }
      }
    }
  }

  package func contains(_ byte: UInt8) -> Bool {
    let word =
      switch byte >> 6 {
      case 0: words.0
      case 1: words.1
      case 2: words.2
      default: words.3
      }
    return word &>> UInt64(byte) & 1 != 0
  }
}

/// Bytes that are hashed and compared as a whole.
package struct ByteString: Hashable {
  package let bytes: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  package init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  package func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine($0.seededHash) }
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.bytes.isIdentical(to: right.bytes)
  }
}
