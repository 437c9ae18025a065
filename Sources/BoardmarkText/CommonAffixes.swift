/// The number of bytes that two texts begin and end with in common.
package struct CommonAffixes: Sendable {
  package let head: Int

  /// The number of common bytes at the ends, none of which is in the head of either text.
  package let tail: Int

  /// Compares eight bytes at a time.
  package init(of left: [UInt8], and right: [UInt8]) {
    (head, tail) = left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in
        let limit = min(left.count, right.count)
        var head = 0
        while head + 8 <= limit, Self.word(left, head) == Self.word(right, head) { head += 8 }
        while head < limit, left[head] == right[head] { head += 1 }
        var tail = 0
        while tail + 8 <= limit - head,
          Self.word(left, left.count - tail - 8) == Self.word(right, right.count - tail - 8)
        {
          tail += 8
        }
        while tail < limit - head, left[left.count - tail - 1] == right[right.count - tail - 1] {
          tail += 1
        }
        return (head, tail)
      }
    }
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}
