import BoardmarkText

/// Parts of a text, each known by the first one with the same bytes.
///
/// A long board repeats its headings: what the bytes of one say is found once for all of them, which takes a third
/// of the time to read and check a board of thousands of columns.
package struct RepeatedTexts: Sendable {
  /// For each part the index of the first one with the same bytes.
  package let firsts: [Int]

  init(firsts: [Int]) { self.firsts = firsts }

  package init(_ parts: [Range<Int>], in bytes: [UInt8]) {
    firsts = bytes.withUnsafeBytes { bytes in
      var table = Table(for: parts.count)
      return parts.indices.map { table.first(parts, $0, in: bytes) }
    }
  }

  /// Indices of parts by their bytes.
  ///
  /// A table of its own: most headings stand once, and a `Dictionary` takes three times as long for each of them as
  /// to see that it names no column.
  private struct Table {
    private var slots: [Int32]

    /// Other ones in each process, so that nobody can write many texts that share a slot.
    private let seed = UInt64(truncatingIfNeeded: 0.hashValue)

    init(for count: Int) {
      var capacity = 2
      while capacity < 2 * count { capacity *= 2 }
      slots = Array(repeating: -1, count: capacity)
    }

    /// The index of the first part with the bytes of that at `index`.
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
  /// Eight bytes from an offset, fewer at the end.
  fileprivate func word(at offset: Int) -> UInt64 {
    if offset + 8 <= count { return loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
    return self[offset...].reduce(0) { $0 << 8 | UInt64($1) }
  }

  fileprivate func isIdentical(to other: UnsafeRawBufferPointer) -> Bool {
    count == other.count
      && stride(from: 0, to: count, by: 8).allSatisfy { word(at: $0) == other.word(at: $0) }
  }
}

/// What is found of each of some parts of a text, looked for once where their bytes are the same.
package struct FoundOnce<Value> {
  @usableFromInline let firsts: [Int]
  @usableFromInline var found: [Value?]

  @inlinable
  package init(_ texts: RepeatedTexts) {
    firsts = texts.firsts
    found = Array(repeating: nil, count: firsts.count)
  }

  /// What is found of a part, which nothing but its bytes may decide.
  @inlinable
  package mutating func value(of part: Int, _ find: () -> Value) -> Value {
    let first = firsts[part]
    if let value = found[first] { return value }
    let value = find()
    found[first] = value
    return value
  }
}
