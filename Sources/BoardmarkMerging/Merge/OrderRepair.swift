import BoardmarkReading

/// Sees to it that pairs on whose order both sides agree are in that order, and those of which one side
/// changed the order in that one, as far as this can be.
struct OrderRepair<Key: Comparable> {
  private let orders: ThingOrders
  private let key: (Int) -> Key
  /// For each side whether it left a thing of the base in its place.
  private let isStill: ThreeWay<[Bool]>

  init(orders: ThingOrders, key: @escaping (Int) -> Key) {
    self.orders = orders
    self.key = key
    let unmoved = UnmovedThings(orders.lists.base, places: orders.places)
    isStill = ThreeWay { side in
      var isStill = [Bool](repeating: false, count: orders.places.ours.count)
      for thing in side == .ours ? unmoved.ours : unmoved.theirs { isStill[thing] = true }
      return isStill
    }
  }

  /// The longest order in which pairs are looked at one by one.
  private var limit: Int { 1_200 }

  /// The order that the things of both sides should have; nil where they have it.
  func commonOrder(in order: [Int]) -> [Int]? {
    let (left, right) = (orders.places.ours, orders.places.theirs)
    let shared = order.filter { left[$0] >= 0 && right[$0] >= 0 }
    if shared.count <= limit {
      guard orders.isMovedTwice || isBroken(shared) else { return nil }
      let common = sorted(shared, by: mergedPair) ?? sorted(shared, by: agreedPair)
      return common == shared ? nil : common
    }
    guard isBroken(shared) else { return nil }
    // Either side's order will do; the one of smaller keys is the same for both of them.
    let kept = Set(shared)
    let lists = [
      orders.lists.ours.filter(kept.contains), orders.lists.theirs.filter(kept.contains),
    ]
    return lists[1].map(key).lexicographicallyPrecedes(lists[0].map(key)) ? lists[1] : lists[0]
  }

  // MARK: - Pairs

  /// Whether the first of two things comes first on both sides; nil where they do not agree.
  private func agreedPair(_ first: Int, _ second: Int) -> Bool? {
    let left = orders.places.ours[first] < orders.places.ours[second]
    return left == (orders.places.theirs[first] < orders.places.theirs[second]) ? left : nil
  }

  /// Whether the first of two things comes first on both sides, or where the one side put it that moved
  /// one of them; nil where both moved one.
  private func mergedPair(_ first: Int, _ second: Int) -> Bool? {
    if let agreed = agreedPair(first, second) { return agreed }
    let isMoved = ThreeWay { !isStill[$0][first] || !isStill[$0][second] }
    if isMoved.ours && isMoved.theirs { return nil }
    return orders.places.base[first] > orders.places.base[second]
  }

  /// The things with every pair in its order, else as they stand; nil where pairs go in a circle.
  private func sorted(_ things: [Int], by isFirst: (Int, Int) -> Bool?) -> [Int]? {
    var followers = [[Int]](repeating: [], count: things.count)
    var waiting = [Int](repeating: 0, count: things.count)
    for (index, first) in things.enumerated() {
      for other in index + 1..<max(index + 1, things.count) {
        guard let isFirst = isFirst(first, things[other]) else { continue }
        let (before, behind) = isFirst ? (index, other) : (other, index)
        followers[before].append(behind)
        waiting[behind] += 1
      }
    }
    var order: [Int] = []
    while order.count < things.count {
      guard let next = waiting.firstIndex(of: 0) else { return nil }
      order.append(things[next])
      waiting[next] = -1
      for follower in followers[next] { waiting[follower] -= 1 }
    }
    return order
  }

  /// Whether a later thing lies before an earlier one on both sides.
  private func isBroken(_ things: [Int]) -> Bool {
    // From the end: the smallest place on the right for each place on the left, kept as a
    // staircase, is what an earlier thing may not lie after.
    var stairs: [(left: Int32, right: Int32)] = []
    for thing in things.reversed() {
      let (left, right) = (orders.places.ours[thing], orders.places.theirs[thing])
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
