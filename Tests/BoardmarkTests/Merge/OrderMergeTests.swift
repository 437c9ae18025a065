import TestSupport
import Testing

@testable import BoardmarkMerging

@Suite struct OrderMergeTests {
  private static var merge: OrderMerge<Int, Int> { OrderMerge { $0 } }

  /// Three orders of a few things: each side moves, adds and removes some.
  private struct Orders {
    var base: [Int]
    var ours: [Int]
    var theirs: [Int]

    init(seed: UInt64, bothMove: Bool) {
      var random = RandomNumbers(seed: seed)
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

    private static func move(_ list: inout [Int], _ random: inout RandomNumbers) {
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
    for seed in RandomCases.seeds(6_000) {
      let orders = Orders(seed: seed, bothMove: seed % 2 == 0)
      let result = orders.merged
      let again = Self.merge.merged(base: orders.base, ours: result, theirs: orders.theirs)
      #expect(again == result, "seed \(seed): \(orders)")
    }
  }

  // MARK: - Any orders

  @Test("all orders of a few items are merged by the laws") func exhaustive() {
    var faults: [String] = []
    for (base, others) in [(3, [3]), (2, [2, 3]), (4, []), (0, [0, 1, 2])] {
      let base = Array(0..<base)
      let sides = Self.arrangements(of: base + others)
      for ours in sides {
        for theirs in sides {
          let all = Set(ours).union(theirs)
          let both = Set(ours).intersection(theirs).union(all.subtracting(base))
          for kept in all == both ? [all] : [all, both] {
            faults += OrderLaws(base: base, ours: ours, theirs: theirs, kept: kept).faults
          }
        }
      }
    }
    #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(3))")
  }

  @Test("all orders of five items are merged by the laws") func permutations() {
    var faults: [String] = []
    let base = Array(0..<5)
    let sides = Self.arrangements(of: base).filter { $0.count == base.count }
    for (index, ours) in sides.enumerated() {
      for theirs in sides[index...] {
        let laws = OrderLaws(base: base, ours: ours, theirs: theirs, kept: Set(base))
        faults += laws.faults
        if laws.canTurnAll {
          faults += laws.ignoredTurns.map { "\(ours) \(theirs): \(laws.result) ignores \($0)" }
        }
      }
    }
    #expect(sides.count == 120 && faults.isEmpty, "\(faults.count): \(faults.prefix(3))")
  }

  @Test("random orders are merged by the laws") func random() {
    var faults: [String] = []
    for seed in RandomCases.seeds(4_000) {
      faults += OrderLaws(seed: seed).faults.map { "seed \(seed): \($0)" }
    }
    #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(3))")
  }

  /// All orders of all choices of items.
  private static func arrangements(of items: [Int]) -> [[Int]] {
    [[]]
      + items.flatMap { item in
        arrangements(of: items.filter { $0 != item }).map { [item] + $0 }
      }
  }

  // MARK: - Examples

  private func expect(
    _ base: [Int], _ ours: [Int], _ theirs: [Int], give result: [Int], dividers: Set<Int> = [],
    _ location: SourceLocation = #_sourceLocation
  ) {
    let merge = OrderMerge(isDivider: dividers.contains) { $0 }
    #expect(
      merge.merged(base: base, ours: ours, theirs: theirs) == result, sourceLocation: location)
    #expect(
      merge.merged(base: base, ours: theirs, theirs: ours) == result, sourceLocation: location)
  }

  @Test("two moves that do not meet both hold") func moves() {
    let base = Array(1...9)
    // Down and up, the one within the other's way.
    expect(
      base, [1, 3, 4, 5, 6, 7, 8, 2, 9], [1, 2, 3, 7, 4, 5, 6, 8, 9],
      give: [1, 3, 7, 4, 5, 6, 8, 2, 9])
    expect(
      base, [2, 3, 4, 5, 6, 7, 8, 9, 1], [9, 1, 2, 3, 4, 5, 6, 7, 8],
      give: [9, 2, 3, 4, 5, 6, 7, 8, 1])
    // Moves that cross would turn a pair that both have alike: the one down is done.
    expect(
      base, [1, 3, 4, 5, 6, 7, 8, 2, 9], [1, 2, 3, 9, 4, 5, 6, 7, 8],
      give: [1, 3, 4, 5, 6, 7, 8, 2, 9])
    // Both to the top: the one that is first in the base is first.
    expect([1, 2, 3, 4], [3, 1, 2, 4], [4, 1, 2, 3], give: [3, 4, 1, 2])
  }

  @Test("a new item stands after the nearest one before it that stayed") func additions() {
    expect([1, 2, 3, 4], [1, 2, 10, 3, 4], [2, 3, 4, 1], give: [2, 10, 3, 4, 1])
    expect([1, 2, 3, 4], [1, 2, 10, 3, 4], [2, 1, 3, 4], give: [2, 10, 1, 3, 4])
    expect([1, 2, 3, 4], [1, 2, 10, 3, 4], [1, 3, 4, 2], give: [1, 10, 3, 4, 2])
    // The first stays first, the last stays last.
    expect([1, 2, 3], [10, 1, 2, 3], [3, 1, 2], give: [10, 3, 1, 2])
    expect([1, 2, 3], [1, 2, 3, 10], [3, 1, 2], give: [3, 1, 2, 10])
    expect([1, 2, 3], [1, 2, 3, 10], [2, 3, 1], give: [2, 3, 1, 10])
  }

  @Test("a new item stays below the divider under which its side put it") func dividers() {
    expect([1, 2], [1, 10, 2], [2, 1], give: [10, 2, 1])
    expect([1, 2], [1, 10, 2], [2, 1], give: [2, 1, 10], dividers: [1])
    expect([1, 2, 3], [1, 10, 2, 3], [2, 3, 1], give: [2, 3, 1, 10], dividers: [1])
    // The last one stays last only below the same divider.
    expect([1, 2, 3, 4], [1, 2, 3, 4, 10], [3, 4, 1, 2], give: [3, 4, 1, 2, 10])
    expect(
      [1, 2, 3, 4], [1, 2, 3, 4, 10], [3, 4, 1, 2], give: [3, 4, 10, 1, 2], dividers: [1, 3])
    // Also below one that the other side moved, unless both added it: then it keeps its order.
    expect([1, 2, 3], [1, 10, 2, 3], [2, 3, 1], give: [2, 3, 1, 10], dividers: [1, 2])
    expect(
      [1, 2, 3], [1, 10, 2, 11, 3], [2, 3, 10, 11, 1], give: [10, 2, 11, 3, 1], dividers: [1, 2])
  }

  @Test("of what both added at one place the run with the smallest key comes first") func runs() {
    expect([1], [1, 12, 10], [1, 11], give: [1, 12, 10, 11])
    expect([1], [1, 12, 10], [1, 11, 9], give: [1, 11, 9, 12, 10])
    expect([1], [1, 12, 20, 10], [1, 20, 11], give: [1, 12, 20, 10, 11])
    expect([], [5, 6, 7], [7, 8, 5], give: [5, 6, 7, 8])
  }

  @Test("what both added at two places is taken to the earlier one that both allow")
  func addedTwice() {
    expect([1, 2], [1, 10, 2], [1, 2, 10], give: [1, 10, 2])
    expect([1, 2, 3], [1, 10, 2, 3], [3, 1, 2, 10], give: [3, 1, 10, 2])
    // Both have 10 after 2.
    expect([1, 2, 3], [2, 10, 3, 1], [1, 2, 3, 10], give: [2, 10, 3, 1])
  }

  @Test("what a side adds follows the other's move past what is gone") func witnesses() {
    let merge = OrderMerge<Int, Int> { $0 }
    for (left, right) in [([3, 1, 2], [1, 10, 3]), ([1, 10, 3], [3, 1, 2])] {
      #expect(merge.merged(base: [1, 2, 3], ours: left, theirs: right) { $0 != 2 } == [3, 1, 10])
      // What only this side removed shows it as well.
      #expect(merge.merged(base: [1, 2, 3], ours: left, theirs: right) == [3, 1, 10, 2])
    }
  }

  @Test("an item that one side lacks stands where the base has it") func lacking() {
    let merge = OrderMerge<Int, Int> { $0 }
    #expect(merge.merged(base: [1, 2, 3], ours: [1, 3], theirs: [3, 2, 1]) == [3, 2, 1])
    #expect(
      merge.merged(base: [1, 2, 3, 4], ours: [3, 4, 1], theirs: [1, 2, 3, 4]) == [2, 3, 4, 1])
    #expect(
      merge.merged(base: [1, 2, 3], ours: [1, 3], theirs: [3, 2, 1]) { $0 != 2 } == [3, 1])
  }
}
