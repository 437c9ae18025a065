internal import LibC

extension UnsafeBufferPointer<UInt8> {
  /// The offset of the first `byte` in a part of a text; the part's end where there is none.
  package func offset(of byte: UInt8, from start: Int, to end: Int) -> Int {
    guard start < end, let base = baseAddress,
      let found = memchr(base + start, Int32(byte), end - start)
    else { return end }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}

extension [UInt8] {
  /// Whether a byte stands anywhere.
  package func holds(_ byte: UInt8) -> Bool {
    withUnsafeBufferPointer { $0.offset(of: byte, from: 0, to: $0.count) < $0.count }
  }
}
