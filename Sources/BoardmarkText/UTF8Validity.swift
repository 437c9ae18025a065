/// Checks whether bytes are UTF-8.
package enum UTF8Validity {
  /// Whether all of `bytes` is well-formed. Cost: linear.
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
  /// bytes, so up to seven more may follow.
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
