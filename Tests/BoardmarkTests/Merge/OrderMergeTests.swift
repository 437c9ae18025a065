import TestSupport
import Testing

@testable import BoardmarkMerging

@Suite struct OrderMergeTests {
  private static var merge: OrderMerge<Int> { OrderMerge { $0 } }

  /// Three orders of a few things: each side moves, adds and removes some.
  private struct Orders {
    var base: [Int]
    var ours: [Int]
    var theirs: [Int]

    init(seed: UInt64, bothMove: Bool) {
      var random = SplitMix64(state: seed)
      base = Array(0..<random.number(in: 2...7)).shuffled(using: &random)
      ours = base
      theirs = base
      for _ in 0..<random.number(in: 1...3) { Self.move(&ours, &random) }
      if bothMove { for _ in 0..<random.number(in: 1...3) { Self.move(&theirs, &random) } }
      for number in 10..<10 + random.number(below: 3) {
        ours.insert(number * 2, at: random.number(in: 0...ours.count))
      }
      for number in 10..<10 + random.number(below: 3) {
        theirs.insert(number * 2 + 1, at: random.number(in: 0...theirs.count))
      }
    }

    private static func move(_ list: inout [Int], _ random: inout SplitMix64) {
      let thing = list.remove(at: random.number(below: list.count))
      list.insert(thing, at: random.number(in: 0...list.count))
    }

    var merged: [Int] { OrderMergeTests.merge.merged(base: base, ours: ours, theirs: theirs) }
  }

  @Test("the sides can be exchanged, and pairs on which both agree keep their order")
  func laws() {
    for seed in RandomCases.seeds(1_500) {
      let orders = Orders(seed: seed, bothMove: seed % 2 == 0)
      let result = orders.merged
      #expect(Set(result) == Set(orders.ours).union(orders.theirs), "seed \(seed)")
      #expect(result.count == Set(result).count, "seed \(seed)")
      let mirrored = Self.merge.merged(base: orders.base, ours: orders.theirs, theirs: orders.ours)
      #expect(mirrored == result, "seed \(seed)")
      let shared = result.filter { orders.ours.contains($0) && orders.theirs.contains($0) }
      for (index, first) in shared.enumerated() {
        for second in shared[(index + 1)...] {
          let isTurned =
            orders.ours.firstIndex(of: first)! > orders.ours.firstIndex(of: second)!
            && orders.theirs.firstIndex(of: first)! > orders.theirs.firstIndex(of: second)!
          #expect(!isTurned, "seed \(seed): \(orders) \(result)")
        }
      }
    }
  }

  @Test("what one side alone reorders has exactly its order") func oneSide() {
    for seed in RandomCases.seeds(750) {
      let orders = Orders(seed: seed, bothMove: false)
      let result = orders.merged
      #expect(result.filter(Set(orders.ours).contains) == orders.ours, "seed \(seed): \(orders)")
    }
  }

  @Test("merging the result with one side again changes nothing") func absorption() {
    var failures = 0
    for seed in RandomCases.seeds(6_000) {
      let orders = Orders(seed: seed, bothMove: seed % 2 == 0)
      let result = orders.merged
      let again = Self.merge.merged(base: orders.base, ours: result, theirs: orders.theirs)
      guard again != result else { continue }
      #expect(seed % 2 == 0, "seed \(seed): \(orders) \(result) \(again)")
      failures += 1
    }
    // Where both sides reorder much of one short list, another order can come out.
    #expect(failures < RandomCases.count(20))
  }
}
