import TestSupport

/// Small, fast and the same everywhere, so that a seed names a case for good.
struct Random {
  private var numbers: RandomNumbers

  /// The seed is mixed first: else the numbers of a seed would be those of the one before, one on.
  init(seed: UInt64) {
    numbers = RandomNumbers(seed: seed)
    numbers = RandomNumbers(seed: numbers.next() ^ 0xD1B5_4A32_D192_ED03)
    numbers = RandomNumbers(seed: numbers.next())
  }

  mutating func next() -> UInt64 { numbers.next() }

  /// A number from 0 up to, not including, `limit`, which is above 0.
  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func pick<C: RandomAccessCollection>(_ from: C) -> C.Element {
    from[from.index(from.startIndex, offsetBy: below(from.count))]
  }
}
