import BoardmarkText

/// The places between old items that new items go to: slots 0 and 1 are before all old items, 2n and 2n + 1 after the
/// n-th; what stands on top of the list after a blank line goes to the odd one.
struct ItemSlots {
  private let orders: ItemOrders
  private let isDivider: (Int) -> Bool
  private let isParted: (MergeVersion, Int) -> Bool
  /// The old items in the order of the result.
  private let result: [Int]
  /// For each old item how many old items stand up to it.
  private var slotAfter: [Int]

  /// - Parameters:
  ///   - old: The old items in the order of the result.
  ///   - isDivider: Whether an item counts as staying, rather than the items that were moved past it.
  ///   - isParted: Whether a blank line stands before an item in a version.
  init(
    of orders: ItemOrders, after old: [Int], isDivider: @escaping (Int) -> Bool,
    isParted: @escaping (MergeVersion, Int) -> Bool
  ) {
    (self.orders, result, self.isDivider, self.isParted) = (orders, old, isDivider, isParted)
    slotAfter = [Int](repeating: 0, count: orders.count)
    for (index, item) in old.enumerated() { slotAfter[item] = index + 1 }
  }

  /// For each side the new items in each slot, in the side's order.
  func contents() -> (ours: NumberedGroups<Int>, theirs: NumberedGroups<Int>) {
    var left = slots(.ours)
    var right = slots(.theirs)
    settle(&left, &right)
    func groups(_ side: MergeVersion, _ slots: [Int]) -> NumberedGroups<Int> {
      let list = orders.lists[side]
      return NumberedGroups(list, by: list.map { slots[$0] }, count: 2 * result.count + 2)
    }
    return (groups(.ours, left), groups(.theirs, right))
  }

  private func isNew(_ item: Int) -> Bool {
    orders.isKept[item] && orders.places.base[item] < 0
  }

  /// For each new item of a side, the slot after the nearest item before it that has not moved between the
  /// side and the result; for new items at the side's end the last slot, if that is below the same
  /// divider. For all other items -1.
  private func slots(_ side: MergeVersion) -> [Int] {
    let list = orders.lists[side]
    let old = orders.oldItems(side)
    // New items that both sides have are placed without moved groups, so that they keep their order, and without
    // witnesses, which the result lacks.
    let unmoved = unmoved(old, result)
    let own =
      old.allSatisfy { unmoved[$0] }
      ? unmoved
      : self.unmovedByWitnesses(side) ?? self.unmoved(old, result, inMovedGroups: true)
    let others = orders.places[side.opposite]
    var slots = [Int](repeating: -1, count: orders.count)
    var (slot, sharedSlot) = (0, 0)
    for item in list {
      if orders.isOld(item) {
        if own[item] { slot = 2 * slotAfter[item] }
        if unmoved[item] { sharedSlot = 2 * slotAfter[item] }
      } else if isNew(item) {
        if isParted(side, item) { (slot, sharedSlot) = (slot | 1, sharedSlot | 1) }
        slots[item] = others[item] < 0 ? slot : sharedSlot
      }
    }
    var (isOfNext, next) = (false, -1)
    for item in list.reversed() {
      if orders.isOld(item) {
        if own[item] { isOfNext = true }
      } else if isNew(item) {
        if isOfNext, isParted(side, next) { isOfNext = false }
        if !isOfNext { slots[item] &= ~1 }
      }
      next = item
    }
    if list.last(where: { orders.isOld($0) && isDivider($0) }) == result.last(where: isDivider) {
      for item in list.reversed().prefix(while: { !orders.isOld($0) }) where isNew(item) {
        slots[item] = 2 * result.count
      }
    }
    return slots
  }

  /// The items that have not moved, found with the help of witnesses: items of the base that are not kept, but that
  /// the other side has, and so show what that side moved. Nil if there are none.
  private func unmovedByWitnesses(_ side: MergeVersion) -> [Bool]? {
    let other = side.opposite
    func isWitness(_ item: Int) -> Bool {
      !orders.isKept[item] && orders.places.base[item] >= 0 && orders.places[other][item] >= 0
    }
    let list = orders.lists[other]
    if !list.contains(where: isWitness) { return nil }
    let old = orders.completed(side, to: { orders.isOld($0) || isWitness($0) })
    let extended = result.inserting(from: list, where: isWitness, after: orders.isOld)
    return unmoved(old, extended, inMovedGroups: true)
  }

  /// The longest run of items that stand in the order of the result. Dividers are chosen first: each counts as many
  /// items as follow it in both orders, plus itself.
  ///
  /// - Parameter inMovedGroups: Whether items count as unmoved as well if they moved only with their divider, and not
  ///   among the items that follow it.
  private func unmoved(
    _ list: [Int], _ result: [Int], inMovedGroups: Bool = false
  ) -> [Bool] {
    let places = result.places(below: orders.count)
    let isNone = [Bool](repeating: false, count: orders.count)
    func longestRun(of items: [Int], weight: (Int) -> Int = { _ in 1 }) -> [Bool] {
      // An item is weighted by copies of it, one after the other, which are taken all or not at all.
      let copies = items.flatMap { repeatElement($0, count: weight($0)) }
      let numbers = copies.enumerated().map { places[$1] * (copies.count + 1) + $0 }
      return LongestIncreasingSubsequence.indices(of: numbers).reduce(into: isNone) {
        $0[copies[$1]] = true
      }
    }
    /// For each item the divider before it; -1 if there is none.
    func dividersBefore(_ list: [Int]) -> [Int] {
      var dividers = [Int](repeating: -1, count: orders.count)
      var last = -1
      for item in list {
        if isDivider(item) { last = item } else { dividers[item] = last }
      }
      return dividers
    }
    let (here, there) = (dividersBefore(list), dividersBefore(result))
    var weights = [Int](repeating: 1, count: orders.count)
    for item in list where here[item] >= 0 && here[item] == there[item] { weights[here[item]] += 1 }
    let isFixed = longestRun(of: list.filter(isDivider)) { weights[$0] }
    if isFixed == isNone { return longestRun(of: list) }
    // How many fixed dividers stand up to each item in the result.
    var parts = [Int](repeating: 0, count: orders.count)
    var part = 0
    for item in result {
      if isFixed[item] { part += 1 }
      parts[item] = part
    }
    part = 0
    /// By each divider that was moved, the items after it in both orders: they moved with it.
    var moved: [Int: [Int]] = [:]
    var unmoved = longestRun(
      of: list.filter { item in
        if isFixed[item] { part += 1 }
        let divider = here[item]
        if inMovedGroups, divider >= 0, divider == there[item], !isFixed[divider] {
          moved[divider, default: []].append(item)
          return false
        }
        return parts[item] == part && (isFixed[item] || !isDivider(item))
      })
    for item in list where inMovedGroups && isDivider(item) { unmoved[item] = true }
    for items in moved.values {
      for index in LongestIncreasingSubsequence.indices(of: items.map { places[$0] }) {
        unmoved[items[index]] = true
      }
    }
    return unmoved
  }

  /// Puts each item that both sides added into the earlier one of its two slots, within what both agree on
  /// about its place among old items.
  private func settle(_ left: inout [Int], _ right: inout [Int]) {
    let shared = orders.lists.ours.filter { left[$0] >= 0 && right[$0] >= 0 }
    if shared.isEmpty { return }
    let first = latest(of: orders.lists.ours, orders.lists.theirs) { slotAfter[$0] }
    let last = latest(of: orders.lists.ours.reversed(), orders.lists.theirs.reversed()) {
      result.count + 1 - slotAfter[$0]
    }
    // Where the sides put one thing into different lists, the blank line divides nothing.
    let undivided = Set(
      shared.filter { left[$0] / 2 == right[$0] / 2 && left[$0] != right[$0] }
        .map { left[$0] / 2 })
    for item in left.indices where !undivided.isEmpty {
      if left[item] >= 0, undivided.contains(left[item] / 2) { left[item] &= ~1 }
      if right[item] >= 0, undivided.contains(right[item] / 2) { right[item] &= ~1 }
    }
    for item in shared {
      let slot = min(
        max(min(left[item], right[item]), 2 * first[item]), 2 * (result.count - last[item]) + 1)
      (left[item], right[item]) = (slot, slot)
    }
  }

  /// For each item that both lists have, the highest value of an old item that both
  /// have before it; 0 if there is none.
  private func latest(of list: [Int], _ other: [Int], _ value: (Int) -> Int) -> [Int] {
    let places = other.places(below: orders.count)
    // The tree finds the least value, so they are negated.
    var values = MinimumTree([Int](repeating: 0, count: other.count))
    var latest = [Int](repeating: 0, count: orders.count)
    for item in list where places[item] >= 0 {
      if orders.isOld(item) {
        values.update(places[item], to: -value(item))
      } else if places[item] > 0 {
        latest[item] = -values.minimum(before: places[item])
      }
    }
    return latest
  }
}
