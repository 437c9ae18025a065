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
      isKept: isKept, isDivider: { isDivider(things[$0]) }, key: { key(things[$0]) })
    let order = merge.merged(orders.lists).filter { isKept[$0] }
    let repair = OrderRepair(orders: orders) { key(things[$0]) }
    guard let common = repair.commonOrder(in: order) else { return order }
    // Both sides with what they have in common in that order, each thing with what stands behind it.
    let lists = Trio { side in
      side == .base
        ? orders.lists.base
        : Self.reordered(orders.lists[side], by: common) { orders.places.base[$0] >= 0 }
    }
    return merge.merged(lists).filter { isKept[$0] }
  }

  /// Puts the things of a list into another order: as few old ones as can be leave their place, each for
  /// the one behind what it now follows, and what was brought in goes with them.
  private static func reordered(
    _ list: [Int], by things: [Int], _ isOld: (Int) -> Bool
  ) -> [Int] {
    var places: [Int: Int] = [:]
    for (place, thing) in things.enumerated() { places[thing] = place }
    let common = list.filter { places[$0] != nil && isOld($0) }
    let still = Set(LongestRun.indices(of: common.map { places[$0]! }).map { common[$0] })
    var followers: [Int: [Int]] = [:]
    var leading: [Int] = []
    var last: Int?
    for thing in things {
      if still.contains(thing) {
        last = thing
      } else if let last {
        followers[last, default: []].append(thing)
      } else {
        leading.append(thing)
      }
    }
    var order = leading
    for thing in list where places[thing] == nil || still.contains(thing) {
      order.append(thing)
      if let more = followers[thing] { order += more }
    }
    return order
  }
}

/// The orders of a merge, their things numbered from 0 on.
struct ThingOrders {
  /// What the numbers stand for.
  private(set) var things: [Int] = []

  /// The three lists; the base without what neither side has.
  private(set) var lists = Trio<[Int]>(base: [], ours: [], theirs: [])

  /// For each version the place of each thing; -1 for one that it has not.
  private(set) var places = Trio<[Int32]>(base: [], ours: [], theirs: [])

  init(base: [Int], ours: [Int], theirs: [Int]) {
    var things: [Int] = []
    var numbers: [Int: Int] = [:]
    numbers.reserveCapacity(max(ours.count, theirs.count))
    for list in [ours, theirs] {
      for thing in list where numbers[thing] == nil {
        numbers[thing] = things.count
        things.append(thing)
      }
    }
    self.init(
      base: base.compactMap { numbers[$0] }, ours: ours.map { numbers[$0]! },
      theirs: theirs.map { numbers[$0]! }, count: things.count)
    self.things = things
  }

  /// Orders of things that are numbered already.
  init(base: [Int], ours: [Int], theirs: [Int], count: Int) {
    lists = Trio(base: base, ours: ours, theirs: theirs)
    places = Trio { side in
      var places = [Int32](repeating: -1, count: count)
      for (place, thing) in lists[side].enumerated() { places[thing] = Int32(place) }
      return places
    }
  }

  /// Whether both sides put things of the base into another order.
  var isMovedTwice: Bool {
    [MergeSide.ours, .theirs].allSatisfy { side in
      var last: Int32 = -1
      return lists.base.contains { thing in
        let place = places[side][thing]
        if place >= 0, place < last { return true }
        last = max(last, place)
        return false
      }
    }
  }

  /// The order of a side that has all that stays and all that the other side changed in it; nil where
  /// none is such.
  func complete(_ isKept: [Bool]) -> [Int]? {
    func hasAll(_ side: MergeSide) -> Bool {
      zip(places[side], isKept).allSatisfy { $0 >= 0 || !$1 }
    }
    let kept = Trio { lists[$0].filter { isKept[$0] } }
    let has = (ours: hasAll(.ours), theirs: hasAll(.theirs))
    if has.ours, kept.base == kept.theirs || holds(.ours, kept.theirs) { return kept.ours }
    if has.theirs, kept.base == kept.ours || holds(.theirs, kept.ours) { return kept.theirs }
    return nil
  }

  /// The longest list that is compared pair by pair.
  private static var pairLimit: Int { 1_200 }

  /// Whether a side has other orders only of pairs that a list has as the base.
  private func holds(_ larger: MergeSide, _ list: [Int]) -> Bool {
    guard list.count <= Self.pairLimit else { return false }
    let (old, new) = (places.base, places[larger])
    for (index, first) in list.enumerated() {
      for second in list[(index + 1)...] where new[first] > new[second] {
        guard old[first] >= 0, old[first] < old[second] else { return false }
      }
    }
    return true
  }
}

/// The merge itself, gap by gap.
private struct GapMerge<Key: Comparable> {
  let isKept: [Bool]
  let isDivider: (Int) -> Bool
  let key: (Int) -> Key
  /// For each version the places of the things of the lists at hand; -1 for what a list has not.
  private var places: Trio<[Int32]>
  /// For each version the gaps of the things of the lists at hand.
  private var gaps: Trio<[Int32]>

  private static var depthLimit: Int { 24 }

  init(
    isKept: [Bool], isDivider: @escaping (Int) -> Bool, key: @escaping (Int) -> Key
  ) {
    self.isKept = isKept
    self.isDivider = isDivider
    self.key = key
    places = Trio { _ in [Int32](repeating: -1, count: isKept.count) }
    gaps = places
  }

  func merged(_ lists: Trio<[Int]>) -> [Int] {
    var merge = self
    return merge.merge(lists, depth: 0)
  }

  private mutating func merge(_ lists: Trio<[Int]>, depth: Int) -> [Int] {
    if lists.theirs.isEmpty || lists.ours == lists.theirs { return lists.ours }
    if lists.ours.isEmpty { return lists.theirs }
    let (full, anchors) = anchored(lists)
    if anchors.isEmpty || depth > Self.depthLimit { return runs(lists.ours, lists.theirs) }
    let contents = contents(of: full, between: anchors)
    var result: [Int] = []
    result.reserveCapacity(full.ours.count)
    for (index, gap) in contents.enumerated() {
      result += merge(gap, depth: depth + 1)
      if index < anchors.count { result.append(anchors[index]) }
    }
    return result
  }

  /// The lists with what each side lacks of the base, and what stays in its place.
  private mutating func anchored(_ lists: Trio<[Int]>) -> (full: Trio<[Int]>, anchors: [Int]) {
    for side in MergeSide.allCases { number(lists[side], side) }
    let dividers = lists.base.filter {
      isDivider($0) && isKept[$0] && places.ours[$0] >= 0 && places.theirs[$0] >= 0
    }
    if !dividers.isEmpty {
      let still = Trio { side in side == .base ? dividers : unmoved(dividers, side) }
      let anchors = unmoved(dividers, still)
      if !anchors.isEmpty { return (lists, anchors) }
    }
    let still = Trio { side in side == .base ? lists.base : unmoved(lists.base, side) }
    var anchors = unmoved(lists.base, still)
    var origins = (still.ours, still.theirs)
    if let chain = longerChain(lists, still, than: anchors) {
      anchors = chain
      origins = (chain, chain)
    }
    let full = Trio(
      base: lists.base, ours: completed(lists, .ours, still: origins.0),
      theirs: completed(lists, .theirs, still: origins.1))
    // What goes elsewhere divides no gap.
    anchors = anchors.filter { isKept[$0] }
    if anchors.isEmpty { anchors = shared(lists) }
    return (full, anchors)
  }

  /// What neither side has moved, as far as it has it.
  private func unmoved(_ base: [Int], _ still: Trio<[Int]>) -> [Int] {
    var (left, right) = (still.ours[...], still.theirs[...])
    return base.filter { thing in
      var isStill = true
      if places.ours[thing] >= 0, left.popFirst(thing) == nil { isStill = false }
      if places.theirs[thing] >= 0, right.popFirst(thing) == nil { isStill = false }
      return isStill
    }
  }

  /// The longest list for which a chain through three orders is looked for.
  private static var chainLimit: Int { 1_200 }

  /// The longest run that all three have in one order, where both sides moved something and it is
  /// longer than what they have left in common; of several runs of one side that one fits best.
  private func longerChain(
    _ lists: Trio<[Int]>, _ still: Trio<[Int]>, than anchors: [Int]
  ) -> [Int]? {
    func hasMoved(_ side: MergeSide) -> Bool {
      lists.base.count { places[side][$0] >= 0 } > still[side].count
    }
    let common = lists.base.filter { places.ours[$0] >= 0 && places.theirs[$0] >= 0 }
    guard hasMoved(.ours), hasMoved(.theirs), common.count <= Self.chainLimit else { return nil }
    let chain = OrderChain.longest(common, ours: places.ours, theirs: places.theirs)
    let shared = anchors.count { places.ours[$0] >= 0 && places.theirs[$0] >= 0 }
    return chain.count > shared ? chain : nil
  }

  private mutating func number(_ list: [Int], _ side: MergeSide) {
    for (place, thing) in list.enumerated() { places[side][thing] = Int32(place) }
  }

  /// The longest run of things that a side has in the order of the base.
  private func unmoved(_ base: [Int], _ side: MergeSide) -> [Int] {
    let common = base.filter { places[side][$0] >= 0 }
    let order = common.map { Int(places[side][$0]) }
    if zip(order, order.dropFirst()).allSatisfy({ $0 < $1 }) { return common }
    return LongestRun.indices(of: order).map { common[$0] }
  }

  /// A side's list with what it lacks of the base behind the nearest predecessor it has not moved.
  private func completed(
    _ lists: Trio<[Int]>, _ side: MergeSide, still: [Int]
  ) -> [Int] {
    var followers: [Int: [Int]] = [:]
    var leading: [Int] = []
    var previous: Int?
    var next = still.startIndex
    for thing in lists.base {
      if places[side][thing] >= 0 {
        if next < still.endIndex, still[next] == thing {
          previous = thing
          next += 1
        }
      } else if let previous {
        followers[previous, default: []].append(thing)
      } else {
        leading.append(thing)
      }
    }
    if followers.isEmpty, leading.isEmpty { return lists[side] }
    var result = leading
    for thing in lists[side] {
      result.append(thing)
      if let more = followers[thing] { result += more }
    }
    return result
  }

  /// The longest run of what stays that both sides have in one order; of two the one of smaller keys.
  private func shared(_ lists: Trio<[Int]>) -> [Int] {
    let ours = lists.ours.filter { places.theirs[$0] >= 0 && isKept[$0] }
    let theirs = lists.theirs.filter { places.ours[$0] >= 0 && isKept[$0] }
    let left = LongestRun.indices(of: ours.map { Int(places.theirs[$0]) }).map { ours[$0] }
    let right = LongestRun.indices(of: theirs.map { Int(places.ours[$0]) }).map { theirs[$0] }
    return right.map(key).lexicographicallyPrecedes(left.map(key)) ? right : left
  }

  /// What stands in each gap, by version.
  private mutating func contents(
    of full: Trio<[Int]>, between anchors: [Int]
  ) -> [Trio<[Int]>] {
    for side in MergeSide.allCases { findGaps(of: full[side], side, anchors) }
    var contents = [Trio<[Int]>](
      repeating: Trio { _ in [] }, count: anchors.count + 1)
    for thing in full.ours where gaps.ours[thing] >= 0 {
      let gap = gap(of: thing)
      if gaps.ours[thing] == gap { contents[Int(gap)].ours.append(thing) }
    }
    for thing in full.theirs where gaps.theirs[thing] >= 0 {
      let gap = gap(of: thing)
      if gaps.theirs[thing] == gap { contents[Int(gap)].theirs.append(thing) }
    }
    for thing in full.base where gaps.base[thing] >= 0 {
      let gap = gap(of: thing)
      if gaps.base[thing] == gap { contents[Int(gap)].base.append(thing) }
    }
    // The next level begins with nothing known.
    for side in MergeSide.allCases {
      for thing in full[side] {
        places[side][thing] = -1
        gaps[side][thing] = -1
      }
    }
    return contents
  }

  /// Notes how many anchors stand before each thing that is none.
  private mutating func findGaps(of list: [Int], _ side: MergeSide, _ anchors: [Int]) {
    var next = 0
    for thing in list {
      if next < anchors.count, anchors[next] == thing {
        next += 1
      } else {
        gaps[side][thing] = Int32(next)
      }
    }
  }

  /// The gap that a thing belongs into.
  private func gap(of thing: Int) -> Int32 {
    let (old, left, right) = (gaps.base[thing], gaps.ours[thing], gaps.theirs[thing])
    // Only who has it has a say.
    if places.ours[thing] < 0 { return right }
    if places.theirs[thing] < 0 { return left }
    return (old < 0 ? nil : Boardmark.merged(old, left, right)) ?? min(left, right)
  }

  /// Two runs in one gap: the one with the smallest key first.
  private func runs(_ ours: [Int], _ theirs: [Int]) -> [Int] {
    func keys(_ list: [Int], without other: Set<Int>) -> [Key] {
      list.filter { isKept[$0] && !other.contains($0) }.map(key).sorted()
    }
    let left = keys(ours, without: Set(theirs))
    let right = keys(theirs, without: Set(ours))
    // Where nothing of a run stays, it makes no difference where it stands.
    let isTheirsFirst = !right.isEmpty && right.lexicographicallyPrecedes(left)
    let first = isTheirsFirst ? theirs : ours
    let seen = Set(first)
    return first + (isTheirsFirst ? ours : theirs).filter { !seen.contains($0) }
  }
}

extension ArraySlice where Element: Equatable {
  /// Removes the first element where it is the one given.
  fileprivate mutating func popFirst(_ element: Element) -> Element? {
    first == element ? popFirst() : nil
  }
}
