/// Whether bytes are UTF-8.
enum UTF8Validity {
  /// Whether all of `bytes` is well-formed. Cost: linear.
  static func isValid(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var offset = 0
      while offset < bytes.count {
        if bytes[offset] < 0x80 {
          offset += 1
          offset += lengthOfASCII(bytes, from: offset)
          continue
        }
        let step = bytes.utf8Scalar(at: offset)
        if step.scalar == nil { return false }
        offset += step.length
      }
      return true
    }
  }

  /// How many bytes from an offset on are ASCII, in steps of eight.
  private static func lengthOfASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var offset = start
    while offset + 8 <= raw.count,
      raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      offset += 8
    }
    return offset - start
  }
}
