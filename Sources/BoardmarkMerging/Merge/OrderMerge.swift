import BoardmarkMatching
import BoardmarkText

/// Merges three orders of the same items into one.
///
/// What neither side moved stays; what a side moved or added follows its nearest predecessor that did not move. Runs that
/// both sides put at one place stay whole, and are ordered by the smallest key in each, then by all keys.
struct OrderMerge {
  /// The tie-breaking key; only items that look the same may have equal keys.
  let key: (Int) -> SortKey

  /// Merges orders of items, each of which occurs at most once in a list. Cost: n log n.
  ///
  /// - Parameter isKept: True if an item is in the result; items that are only in `base` never are.
  func merged(
    base: [Int], ours: [Int], theirs: [Int], keeping isKept: (Int) -> Bool = { _ in true }
  ) -> [Int] {
    if ours == theirs { return ours.filter(isKept) }
    var numbering = Numbering<Int>()
    func numbers(_ items: [Int]) -> [Int] { items.map { numbering.number(of: $0) } }
    let sides = (numbers(ours), numbers(theirs))
    let count = numbering.values.count
    let old = numbers(base).filter { $0 < count }
    let items = numbering.values
    let order = NumberedOrders(count: count, base: old, ours: sides.0, theirs: sides.1).merged {
      run, other in
      let (keys, others) = (run.map { key(items[$0]) }, other.map { key(items[$0]) })
      let (least, otherLeast) = (keys.min()!, others.min()!)
      return least == otherLeast
        ? others.lexicographicallyPrecedes(keys) : otherLeast < least
    }
    return order.map { items[$0] }.filter(isKept)
  }
}

/// Byte strings that decide an order, the first one being the most significant.
struct SortKey: Comparable {
  private let parts: [[UInt8]]

  init(_ parts: [[UInt8]]) { self.parts = parts }

  static func < (left: Self, right: Self) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts) { $0.lexicographicallyPrecedes($1) }
  }
}

/// Three orders of numbered things.
private struct NumberedOrders {
  private let base: [Int]
  private let sides: [[Int]]
  /// The place of each thing in the base and on each side; -1 if missing.
  private let places: [[Int]]

  init(count: Int, base: [Int], ours: [Int], theirs: [Int]) {
    (self.base, sides) = (base, [ours, theirs])
    places = [base, ours, theirs].map { list in
      var places = [Int](repeating: -1, count: count)
      for (place, thing) in list.enumerated() { places[thing] = place }
      return places
    }
  }

  /// - Parameter isAfter: True if the first of two runs comes after the second.
  func merged(_ isAfter: ([Int], [Int]) -> Bool) -> [Int] {
    let old = mergedOld(isAfter)
    var oldPlaces = [Int](repeating: -1, count: places[0].count)
    for (place, thing) in old.enumerated() { oldPlaces[thing] = place }
    let stays = sides.map { side in Self.unmoved(side.filter { oldPlaces[$0] >= 0 }, oldPlaces) }
    let owners = places[0].map { $0 < 0 }
    return arranged(old, oldPlaces, stays, owners.map { [$0, $0] }, isAfter)
  }

  /// The things of the base in their merged order, which is the base's if nothing moved.
  private func mergedOld(_ isAfter: ([Int], [Int]) -> Bool) -> [Int] {
    let kept = sides.map { side in side.filter { places[0][$0] >= 0 } }
    let stays = kept.map { Self.unmoved($0, places[0]) }
    /// For each thing, whether each side moved it.
    var movers = [[Bool]](repeating: [false, false], count: places[0].count)
    for (side, list) in kept.enumerated() {
      for thing in list where !stays[side].contains(thing) { movers[thing][side] = true }
    }
    let skeleton = base.filter { thing in
      !movers[thing][0] && !movers[thing][1]
    }
    var skeletonPlaces = [Int](repeating: -1, count: places[0].count)
    for (place, thing) in skeleton.enumerated() { skeletonPlaces[thing] = place }
    return arranged(
      skeleton, skeletonPlaces, [Set(skeleton), Set(skeleton)], movers, isAfter)
  }

  /// The things of a list that form a longest subsequence in the same relative order as in the
  /// other one.
  private static func unmoved(_ list: [Int], _ places: [Int]) -> Set<Int> {
    let order = list.map { places[$0] }
    if zip(order, order.dropFirst()).allSatisfy({ $0 < $1 }) { return Set(list) }
    return Set(LongestIncreasingSubsequence.indices(of: order).map { list[$0] })
  }

  /// Inserts the sides' things into the skeleton: each right after the last fixed thing before it
  /// on its side; of two such places, the earlier one.
  ///
  /// - Parameters:
  ///   - stays: The things of the skeleton that each side's things can follow.
  ///   - owners: For each thing, whether each side decides its place.
  private func arranged(
    _ skeleton: [Int], _ skeletonPlaces: [Int], _ stays: [Set<Int>], _ owners: [[Bool]],
    _ isAfter: ([Int], [Int]) -> Bool
  ) -> [Int] {
    if sides.allSatisfy({ side in side.allSatisfy { skeletonPlaces[$0] >= 0 } }) { return skeleton }
    var slotOf = [[Int]](repeating: [-1, -1], count: places[0].count)
    for (side, list) in sides.enumerated() {
      var slot = 0
      for thing in list {
        if skeletonPlaces[thing] >= 0 {
          if stays[side].contains(thing) { slot = skeletonPlaces[thing] + 1 }
        } else if owners[thing][side] {
          slotOf[thing][side] = slot
        }
      }
    }
    /// The runs of both sides at each place, starting before the first thing of the skeleton.
    var runs: [Int: [[Int]]] = [:]
    for (side, list) in sides.enumerated() {
      for thing in list where slotOf[thing][side] >= 0 {
        let (own, other) = (slotOf[thing][side], slotOf[thing][1 - side])
        if other < 0 || own <= other { runs[own, default: [[], []]][side].append(thing) }
      }
    }
    func slot(_ place: Int) -> [Int] {
      runs[place].map { Self.joined($0[0], $0[1], isAfter) } ?? []
    }
    var result = slot(0)
    for (place, thing) in skeleton.enumerated() {
      result.append(thing)
      result += slot(place + 1)
    }
    return result
  }

  /// Concatenates two runs, divided by the things they have in common.
  private static func joined(
    _ run: [Int], _ other: [Int], _ isAfter: ([Int], [Int]) -> Bool
  ) -> [Int] {
    if run.isEmpty { return other }
    if other.isEmpty || run == other { return run }
    let (first, second) = isAfter(run, other) ? (other, run) : (run, other)
    let places = Dictionary(uniqueKeysWithValues: second.enumerated().map { ($1, $0) })
    let shared = first.filter { places[$0] != nil }
    let divider = Set(
      LongestIncreasingSubsequence.indices(of: shared.map { places[$0]! }).map { shared[$0] })
    // Things that both have in different orders stay only in the run that comes first.
    let crossed = Set(shared).subtracting(divider)
    let kept = second.filter { !crossed.contains($0) }
    var result: [Int] = []
    var (left, right) = (first[...], kept[...])
    while !left.isEmpty || !right.isEmpty {
      let parts = (left.prefix { !divider.contains($0) }, right.prefix { !divider.contains($0) })
      (left, right) = (left.dropFirst(parts.0.count), right.dropFirst(parts.1.count))
      let isLater = !parts.0.isEmpty && !parts.1.isEmpty && isAfter(Array(parts.0), Array(parts.1))
      result += isLater ? parts.1 + parts.0 : parts.0 + parts.1
      if let thing = left.first {
        result.append(thing)
        (left, right) = (left.dropFirst(), right.dropFirst())
      }
    }
    return result
  }
}
