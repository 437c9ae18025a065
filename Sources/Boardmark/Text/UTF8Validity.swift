/// Whether bytes are UTF-8.
enum UTF8Validity {
  /// Whether all of `bytes` is well-formed. Cost: linear.
  static func isValid(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var offset = 0
      while offset < bytes.count {
        if bytes[offset] < 0x80 {
          offset += 1
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
