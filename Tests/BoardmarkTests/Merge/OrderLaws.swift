import BoardmarkText
import TestSupport

@testable import BoardmarkMerging

/// One merge of three orders, and the laws that it breaks.
struct OrderLaws {
  let base: [Int]
  let ours: [Int]
  let theirs: [Int]
  let kept: Set<Int>
  let dividers: Set<Int>
  let keys: [Int: Int]

  init(base: [Int], ours: [Int], theirs: [Int], kept: Set<Int>) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.kept = kept
    dividers = []
    keys = [:]
  }

  /// Orders of up to 17 items, of which each side moves, removes and adds some, or puts all into any order.
  init(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    let items = Array(0..<20).shuffled(using: &random)
    let base = Array(items.prefix(random.number(below: 13)))
    let new = items.suffix(5)
    func side() -> [Int] {
      var list = base
      if random.oneIn(4) { list.shuffle(using: &random) }
      for _ in 0..<random.number(below: 4) where !list.isEmpty {
        let item = list.remove(at: random.number(below: list.count))
        list.insert(item, at: random.number(in: 0...list.count))
      }
      list.removeAll { _ in random.oneIn(8) }
      for item in new where random.oneIn(3) {
        list.insert(item, at: random.number(in: 0...list.count))
      }
      return list
    }
    self.base = base
    (ours, theirs) = (side(), side())
    let both = Set(ours).intersection(theirs)
    // Sorted, since a set has its members in another order each time.
    kept = Set(
      Set(ours).union(theirs).sorted().filter { item in
        base.contains(item) && !both.contains(item) ? random.oneIn(3) : !random.oneIn(20)
      })
    dividers = Set(items.filter { _ in random.oneIn(8) })
    keys = Dictionary(uniqueKeysWithValues: zip(0..<20, items))
  }

  private func merged(_ base: [Int], _ ours: [Int], _ theirs: [Int]) -> [Int] {
    OrderMerge(isDivider: dividers.contains) { keys[$0] ?? $0 }
      .merged(base: base, ours: ours, theirs: theirs, keeping: kept.contains)
  }

  var result: [Int] { merged(base, ours, theirs) }

  /// The laws that are broken.
  var faults: [String] {
    let result = self.result
    var faults: [String] = []
    func check(_ law: String, _ holds: Bool) {
      if !holds { faults.append("\(law): \(base) \(ours) \(theirs) \(kept) \(result)") }
    }
    check("all", result.count == kept.count && Set(result) == kept)
    check("L2", merged(base, theirs, ours) == result)
    check("L3 ours", merged(base, result, theirs) == result)
    check("L3 theirs", merged(base, ours, result) == result)
    check("L1", merged(ours, ours, result) == result && merged(theirs, result, theirs) == result)
    check("L15 agreed", !isTurned(result))
    for (side, other) in [(ours, theirs), (theirs, ours)] {
      // A side that alone reorders has its order kept, with what it put in.
      let old = other.filter(base.contains)
      if old != base.filter(other.contains) { continue }
      let own = side.filter { kept.contains($0) && (base.contains($0) || !other.contains($0)) }
      check("L15 one side", result.filter(own.contains) == own)
    }
    return faults
  }

  /// Whether a pair stands in another order than on both sides.
  private func isTurned(_ result: [Int]) -> Bool {
    let (left, right) = (places(ours), places(theirs))
    let shared = result.filter { left[$0] != nil && right[$0] != nil }
    return shared.indices.contains { index in
      shared[..<index].contains {
        left[$0]! > left[shared[index]]! && right[$0]! > right[shared[index]]!
      }
    }
  }

  /// Whether each pair can be turned round at once that a side has turned round.
  var canTurnAll: Bool {
    let (left, right) = (places(ours), places(theirs))
    var earlier = [Int](repeating: 0, count: base.count)
    for (index, second) in base.enumerated() {
      for first in base[..<index] {
        let isTurned = left[second]! < left[first]! || right[second]! < right[first]!
        earlier[isTurned ? first : second] += 1
      }
    }
    return Set(earlier).count == base.count
  }

  /// Pairs that one side has turned round and the result has not, although the other side moved neither
  /// of the two.
  var ignoredTurns: [(Int, Int)] {
    let (left, right, merged) = (places(ours), places(theirs), places(result))
    let (stayedLeft, stayedRight) = (unmoved(in: ours), unmoved(in: theirs))
    var pairs: [(Int, Int)] = []
    for (index, second) in base.enumerated() {
      for first in base[..<index] where merged[first]! < merged[second]! {
        let isTurnedLeft = left[second]! < left[first]!
        if isTurnedLeft == (right[second]! < right[first]!) { continue }
        if (isTurnedLeft ? stayedRight : stayedLeft).isSuperset(of: [first, second]) {
          pairs.append((first, second))
        }
      }
    }
    return pairs
  }

  /// The most items that stand in the order of the base; of several such sets one that is early in the list.
  private func unmoved(in list: [Int]) -> Set<Int> {
    let places = places(list)
    let fromEnd = Array(base.reversed())
    return Set(
      LongestIncreasingSubsequence.indices(of: fromEnd.map { -places[$0]! }).map { fromEnd[$0] })
  }

  private func places(_ list: [Int]) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: list.enumerated().map { ($0.element, $0.offset) })
  }
}
