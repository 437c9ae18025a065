import BoardmarkText

/// Merges three orders of the same things into one.
///
/// What neither side moved stays and divides the rest into gaps; a thing goes into the gap where the
/// side that moved or added it put it, and where both did, into the earlier one. A side has not moved
/// the longest run of things that stand in the order of the base. What comes into one gap from both
/// sides without a thing in common is ordered by smallest key. So the sides are interchangeable, a
/// side that alone reorders has its order kept, and a pair that both sides put in one order keeps it.
struct OrderMerge<Key: Comparable> {
  /// Whether a thing stays rather than what was moved past it.
  var isDivider: (Int) -> Bool = { _ in false }

  /// Whether a thing is the heading of those after it.
  var isGroup: (Int) -> Bool = { _ in false }

  /// What decides where the orders do not; equal keys only for things that look the same.
  let key: (Int) -> Key

  /// Merges orders of numbers, each at most once in a list.
  ///
  /// What is left out in the end says nevertheless where its neighbours belong. Where both sides moved
  /// something, an order is looked for that merging with either side again leaves as it is. Cost:
  /// n log n, but for lists one of which has all of the other, and for those in which both sides moved
  /// something: of these up to 1,200 things are compared pair by pair.
  ///
  /// - Parameter isKept: Whether a thing is in the result; of those that only `base` has, none is.
  func merged(
    base: [Int], ours: [Int], theirs: [Int], keeping isKept: (Int) -> Bool = { _ in true }
  ) -> [Int] {
    if ours == theirs { return ours.filter(isKept) }
    let orders = ThingOrders(base: base, ours: ours, theirs: theirs)
    let things = orders.things
    let keptThings = things.map(isKept)
    func merged(_ ours: [Int], _ theirs: [Int]) -> [Int] {
      order(
        ThingOrders(base: orders.lists.base, ours: ours, theirs: theirs, count: things.count),
        things, keptThings)
    }
    let first = order(orders, things, keptThings)
    if !orders.isMovedTwice { return first.map { things[$0] } }
    func isStable(_ order: [Int]) -> Bool {
      merged(order, orders.lists.theirs) == order && merged(orders.lists.ours, order) == order
    }
    var result = first
    for _ in 0..<Self.attemptLimit {
      let left = merged(result, orders.lists.theirs)
      let right = merged(orders.lists.ours, result)
      if left == result, right == result { return result.map { things[$0] } }
      let both = left == right ? left : merged(left, right)
      let stable = [left, right, both].filter(isStable).map { $0.map { things[$0] } }
      if let best = stable.min(by: { $0.map(key).lexicographicallyPrecedes($1.map(key)) }) {
        return best
      }
      result = both
    }
    return first.map { things[$0] }
  }

  /// How often an order that stays the same is looked for.
  private static var attemptLimit: Int { 4 }

  private func order(_ orders: ThingOrders, _ things: [Int], _ isKept: [Bool]) -> [Int] {
    if let complete = orders.complete(isKept) { return complete }
    let merge = GapMerge(
      isKept: isKept, isDivider: { isDivider(things[$0]) }, isGroup: { isGroup(things[$0]) },
      key: { key(things[$0]) })
    let order = merge.merged(orders.lists).filter { isKept[$0] }
    let repair = OrderRepair(orders: orders) { key(things[$0]) }
    guard let common = repair.commonOrder(in: order) else { return order }
    // Both sides with what they have in common in that order, each thing with what stands after it.
    let lists = ThreeWay { side in
      side == .base
        ? orders.lists.base
        : Self.reordered(orders.lists[side], by: common) { orders.places.base[$0] >= 0 }
    }
    return merge.merged(lists).filter { isKept[$0] }
  }

  /// Puts the things of a list into another order: as few old ones as can be leave their place, each for
  /// the one after what it now follows, and what was brought in goes with them.
  private static func reordered(
    _ list: [Int], by things: [Int], _ isOld: (Int) -> Bool
  ) -> [Int] {
    var places: [Int: Int] = [:]
    for (place, thing) in things.enumerated() { places[thing] = place }
    let common = list.filter { places[$0] != nil && isOld($0) }
    let still = Set(LongestRun.indices(of: common.map { places[$0]! }).map { common[$0] })
    var movers = Followers()
    var last: Int?
    for thing in things {
      if still.contains(thing) { last = thing } else { movers.add(thing, behind: last) }
    }
    return movers.merged(into: list.filter { places[$0] == nil || still.contains($0) })
  }
}
