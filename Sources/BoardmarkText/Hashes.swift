extension Sequence<UInt8> {
  /// The bytes' FNV-1a hash of 64 bits; Swift's own differs from run to run.
  package var fnv1a: UInt64 {
    reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

extension [UInt8] {
  /// A hash of a short part that takes no notice of letter case, for tables of ids.
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
