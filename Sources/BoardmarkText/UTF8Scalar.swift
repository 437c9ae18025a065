/// One step of decoding UTF-8: a scalar, or malformed bytes.
@usableFromInline package struct UTF8Scalar {
  /// The scalar; nil if the bytes are not well-formed UTF-8.
  @usableFromInline package let scalar: Unicode.Scalar?
  /// The number of bytes taken, at least 1. Malformed bytes are taken as the longest prefix of a
  /// scalar, so that replacing each step with one U+FFFD does what Unicode (and cmark) recommend.
  @usableFromInline package let length: Int

  @inlinable
  init(scalar: Unicode.Scalar?, length: Int) {
    self.scalar = scalar
    self.length = length
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Decodes the scalar that begins at `index`, which must be inside the buffer.
  @inlinable @inline(__always)
  package func utf8Scalar(at index: Int) -> UTF8Scalar {
    let lead = self[index]
    if lead < 0x80 {
      return UTF8Scalar(scalar: Unicode.Scalar(lead), length: 1)
    }
    return multibyteScalar(at: index, lead: lead)
  }

  /// The end of a run of two- and three-byte scalars that begins at `index`: most letters, Hangul
  /// and ideographs. No hidden control begins with their lead bytes, so they need no decoding.
  func endOfPlainLetters(from index: Int) -> Int {
    var index = index
    while index + 2 < count, self[index + 1] & 0xC0 == 0x80 {
      switch self[index] {
      case 0xC3..<0xD8, 0xD9...0xDF: index += 2
      case 0xE4...0xEC where self[index + 2] & 0xC0 == 0x80: index += 3
      default: return index
      }
    }
    return index
  }

  /// Decodes a scalar by the table of well-formed sequences (Unicode 3.9, table 3-7): only the
  /// range of the second byte depends on the first.
  @usableFromInline
  func multibyteScalar(at index: Int, lead: UInt8) -> UTF8Scalar {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return UTF8Scalar(scalar: nil, length: 1)
    }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    var taken = 1
    while taken < length {
      guard index + taken < count else { return UTF8Scalar(scalar: nil, length: taken) }
      let byte = self[index + taken]
      guard (taken == 1 ? second : 0x80...0xBF).contains(byte) else {
        return UTF8Scalar(scalar: nil, length: taken)
      }
      value = value << 6 | UInt32(byte & 0x3F)
      taken += 1
    }
    return UTF8Scalar(scalar: Unicode.Scalar(value), length: length)
  }
}

extension Collection<UInt8> {
  /// Calls `body` with the collection's bytes in contiguous storage; copies them only if they are not contiguous.
  @inlinable
  package func withContiguousBytes<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    if let result = try withContiguousStorageIfAvailable(body) { return result }
    return try Array(self).withUnsafeBufferPointer(body)
  }
}

/// Checks whether bytes are UTF-8.
package enum UTF8Validity {
  /// True if all of `bytes` is well-formed. Cost: linear.
  package static func isValid(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var offset = 0
      while offset < bytes.count {
        if bytes[offset] < 0x80 {
          offset = bytes.endOfASCII(from: offset + 1)
          continue
        }
        let step = bytes.utf8Scalar(at: offset)
        if step.scalar == nil { return false }
        offset += step.length
      }
      return true
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// An offset, at or after `start`, up to which all bytes are ASCII; found in steps of eight
  /// bytes, so up to seven more ASCII bytes may follow.
  @inlinable
  package func endOfASCII(from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(self)
    var offset = start
    while offset + 8 <= raw.count,
      raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      offset += 8
    }
    return offset
  }
}
