/// SplitMix64: small, fast and the same everywhere, so that a seed names a case for good.
struct Random {
  private var state: UInt64

  /// The seed is mixed first: else the numbers of a seed would be those of the one before, one on.
  init(seed: UInt64) {
    state = seed
    state = next() ^ 0xD1B5_4A32_D192_ED03
    state = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to, not including, `limit`, which is above 0.
  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func pick<C: RandomAccessCollection>(_ from: C) -> C.Element {
    from[from.index(from.startIndex, offsetBy: below(from.count))]
  }
}
