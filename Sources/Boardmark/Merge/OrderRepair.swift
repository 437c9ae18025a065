/// Makes sure that pairs on whose order both sides agree are in that order.
enum OrderRepair {
  /// The longest order in which pairs are looked for one by one.
  private static var limit: Int { 1_200 }

  static func repaired<Key: Comparable>(
    _ order: [Int], _ orders: ThingOrders, key: (Int) -> Key
  ) -> [Int] {
    let (left, right) = (orders.places.ours, orders.places.theirs)
    func isCommon(_ thing: Int) -> Bool { left[thing] >= 0 && right[thing] >= 0 }
    let shared = order.filter(isCommon)
    guard isBroken(shared.map { (left[$0], right[$0]) }) else { return order }
    if shared.count > limit {
      // Either side's order will do; the one of smaller keys is the same for both of them.
      let kept = Set(shared)
      let lists = [orders.lists.ours.filter(kept.contains), orders.lists.theirs.filter(kept.contains)]
      let isTheirs = lists[1].map(key).lexicographicallyPrecedes(lists[0].map(key))
      return replacing(order, where: isCommon, by: lists[isTheirs ? 1 : 0])
    }
    var waiting = shared
    var settled: [Int] = []
    while !waiting.isEmpty {
      let next = waiting.firstIndex { thing in
        !waiting.contains { left[$0] < left[thing] && right[$0] < right[thing] }
      }!
      settled.append(waiting.remove(at: next))
    }
    return replacing(order, where: isCommon, by: settled)
  }

  /// Puts other things in the places of the common ones.
  private static func replacing(
    _ order: [Int], where isCommon: (Int) -> Bool, by things: [Int]
  ) -> [Int] {
    var next = things.makeIterator()
    return order.map { isCommon($0) ? next.next()! : $0 }
  }

  /// Whether a later pair of places lies before an earlier one on both sides.
  private static func isBroken(_ places: [(Int32, Int32)]) -> Bool {
    // From the end: the smallest place on the right for each place on the left, kept as a
    // staircase, is what an earlier thing may not lie behind.
    var stairs: [(left: Int32, right: Int32)] = []
    for (left, right) in places.reversed() {
      let index = stairs.partitioningIndex { $0.left >= left }
      if index > 0, stairs[index - 1].right < right { return true }
      var end = index
      while end < stairs.count, stairs[end].right >= right { end += 1 }
      stairs.replaceSubrange(index..<end, with: [(left, right)])
    }
    return false
  }
}

/// Bytes that decide an order.
struct SortKey: Comparable {
  let bytes: [UInt8]

  static func < (left: Self, right: Self) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
