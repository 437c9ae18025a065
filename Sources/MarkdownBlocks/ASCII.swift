/// Byte classes of the format, which are all ASCII, so that one byte decides.
///
/// Inlinable, like the few other leaf functions that other targets call in loops over bytes and
/// tasks.
extension UInt8 {
  @inlinable @inline(__always) package var isBlank: Bool { self == 0x20 || self == 0x09 }
  @inlinable @inline(__always) package var isLineEnding: Bool { self == 0x0A || self == 0x0D }
  @inlinable @inline(__always) package var isSpace: Bool { isBlank || isLineEnding }
  /// True if it can be the bullet of a list item.
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

extension Sequence where Element == UInt8 {
  /// True if the bytes spell `text`, ignoring ASCII letter case.
  @inlinable
  package func equalsIgnoringASCIICase(_ text: some Sequence<UInt8>) -> Bool {
    elementsEqual(text) { $0.asciiLowercased == $1.asciiLowercased }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without the blanks around them.
  package var trimmingBlanks: ArraySlice<UInt8> {
    var text = drop(while: \.isBlank)
    while text.last?.isBlank ?? false { text.removeLast() }
    return text
  }
}
