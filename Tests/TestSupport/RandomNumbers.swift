/// The random numbers of the tests, which depend on the seed only (SplitMix64).
package struct RandomNumbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// True once in `count` times.
  package mutating func oneIn(_ count: Int) -> Bool { number(below: count) == 0 }

  /// A number from 0 to one less than `limit`, which is at least 1.
  package mutating func number(below limit: Int) -> Int { Int(next() % UInt64(limit)) }

  package mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + number(below: range.count)
  }

  /// One of `choices`, which are not empty.
  package mutating func pick<Choices: RandomAccessCollection>(_ choices: Choices) -> Choices.Element
  where Choices.Index == Int {
    choices[choices.startIndex + number(below: choices.count)]
  }
}
