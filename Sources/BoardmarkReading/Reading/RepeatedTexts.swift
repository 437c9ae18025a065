import BoardmarkText

/// Parts of a text, each identified by the first part with the same bytes.
///
/// A long board repeats its headings: what follows from a heading's bytes is found once for all headings with these
/// bytes, so that reading and checking a board of thousands of columns takes a third of the time.
package struct RepeatedTexts: Sendable {
  /// For each part, the index of the first one with the same bytes.
  package let firsts: [Int]

  init(firsts: [Int]) { self.firsts = firsts }

  package init(_ parts: [Range<Int>], in bytes: [UInt8]) {
    firsts = bytes.withUnsafeBytes { bytes in
      var table = Table(for: parts.count)
      return parts.indices.map { table.first(parts, $0, in: bytes) }
    }
  }

  /// The indices of parts, by the parts' bytes.
  ///
  /// Not a `Dictionary`: most headings occur only once, and a `Dictionary` takes three times as long for each of them
  /// as seeing that it names no column.
  private struct Table {
    private var slots: [Int32]

    /// A different seed in each process, so that nobody can craft many texts that share a slot.
    private let seed = UInt64(truncatingIfNeeded: 0.hashValue)

    init(for count: Int) {
      var capacity = 2
      while capacity < 2 * count { capacity *= 2 }
      slots = Array(repeating: -1, count: capacity)
    }

    /// The index of the first part with the same bytes as the one at `index`.
    mutating func first(
      _ parts: [Range<Int>], _ index: Int, in bytes: UnsafeRawBufferPointer
    ) -> Int {
      let part = UnsafeRawBufferPointer(rebasing: bytes[parts[index]])
      var slot = Int(truncatingIfNeeded: hash(part)) & (slots.count - 1)
      while slots[slot] >= 0 {
        let first = Int(slots[slot])
        if UnsafeRawBufferPointer(rebasing: bytes[parts[first]]).isIdentical(to: part) {
          return first
        }
        slot = (slot + 1) & (slots.count - 1)
      }
      slots[slot] = Int32(index)
      return index
    }

    private func hash(_ part: UnsafeRawBufferPointer) -> UInt64 {
      var hash = seed ^ UInt64(part.count)
      for offset in stride(from: 0, to: part.count, by: 8) {
        let product = (hash ^ part.word(at: offset)).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        hash = product.high ^ product.low
      }
      return hash
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The eight bytes at an offset, fewer at the end.
  fileprivate func word(at offset: Int) -> UInt64 {
    if offset + 8 <= count { return loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
    return self[offset...].reduce(0) { $0 << 8 | UInt64($1) }
  }

  fileprivate func isIdentical(to other: UnsafeRawBufferPointer) -> Bool {
    count == other.count
      && stride(from: 0, to: count, by: 8).allSatisfy { word(at: $0) == other.word(at: $0) }
  }
}

/// A value for each of some parts of a text, found only once for all parts with the same bytes.
package struct FoundOnce<Value> {
  @usableFromInline let firsts: [Int]
  @usableFromInline var found: [Value?]

  @inlinable
  package init(_ texts: RepeatedTexts) {
    firsts = texts.firsts
    found = Array(repeating: nil, count: firsts.count)
  }

  /// The value of a part; `find` must depend only on the part's bytes.
  @inlinable
  package mutating func value(of part: Int, _ find: () -> Value) -> Value {
    let first = firsts[part]
    if let value = found[first] { return value }
    let value = find()
    found[first] = value
    return value
  }
}
