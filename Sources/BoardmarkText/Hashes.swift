import MarkdownBlocks

extension Sequence<UInt8> {
  /// The 64-bit FNV-1a hash of the bytes; unlike Swift's own, it is the same in each run.
  package var fnv1a: UInt64 {
    let start: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    // If the bytes are contiguous, this is many times faster.
    return withContiguousStorageIfAvailable { $0.reduce(start, add) } ?? reduce(start, add)
  }
}

extension FixedWidthInteger where Self: UnsignedInteger {
  /// All hexadecimal digits of the number.
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Self.bitWidth / 4 - digits.utf8.count) + digits
  }
}

extension UnsafeRawBufferPointer {
  /// A hash for tables in memory. It is seeded per process, so that nobody can craft a text with
  /// collisions, and faster than the standard library's, which processes the bytes one by one.
  @inlinable
  package var seededHash: UInt64 { hash(seed: hashSeed) }

  /// A hash that is the same in each process; it does not protect against crafted collisions.
  package var fixedHash: UInt64 { hash(seed: 0x9E37_79B9_7F4A_7C15) }

  @inlinable
  func hash(seed: UInt64) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: count)
    var offset = 0
    while offset + 8 <= count {
      hash = hash.mixed(with: loadUnaligned(fromByteOffset: offset, as: UInt64.self), seed)
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < count {
      rest = rest << 8 | UInt64(self[offset])
      offset += 1
    }
    return hash.mixed(with: rest, seed)
  }
}

/// The random odd seed and multiplier of hashes.
@usableFromInline let hashSeed: UInt64 = {
  var hasher = Hasher()
  hasher.combine("seed")
  return UInt64(truncatingIfNeeded: hasher.finalize()) | 1
}()

extension UInt64 {
  /// Folds both halves of a product, so that each bit depends on all of the number and of the hash
  /// so far.
  @inlinable
  func mixed(with number: UInt64, _ seed: UInt64) -> UInt64 {
    let product = (self ^ number).multipliedFullWidth(by: seed)
    return (product.high ^ product.low) &+ seed
  }
}

extension [UInt8] {
  /// A case-insensitive hash of a short part of the bytes, for tables of ids.
  @inlinable
  package func foldedHash(_ range: Range<Int>) -> UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for offset in range {
      hash = (hash ^ UInt64(self[offset].asciiLowercased)) &* 0x0000_0100_0000_01B3
    }
    // The lower bits choose the slot, so the upper ones are mixed into them.
    hash ^= hash >> 29
    hash = hash &* 0xBF58_476D_1CE4_E5B9
    return hash ^ hash >> 32
  }
}
