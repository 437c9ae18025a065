import BoardmarkText

/// Merges two orders of the items of a base.
///
/// An item that a side moved stands where that side put it, and of two items that were moved to the same place,
/// the one that is first in the base comes first, provided that this order keeps the pairs on which both sides
/// agree and that merging it with either side gives it again. Otherwise the order is the one that departs most
/// from the base (``AgreedOrder``).
///
/// So merging the result with a side again changes nothing: if the order that departs most is merged with a side, it
/// is again the one that departs most, and it is taken at once since it is one of the two to be merged. Any other
/// order is returned only after merging it with both sides was tried.
struct MovedItems {
  private let base: [Int]
  /// For each item its place in the base.
  private let places: [Int]

  /// - Parameter base: Different numbers from 0 on, with few gaps.
  init(base: [Int]) {
    self.base = base
    places = base.places(below: (base.max() ?? -1) + 1)
  }

  /// The merged order. Cost: n log n.
  ///
  /// - Parameters:
  ///   - ours: The items of the base in another order.
  ///   - theirs: Likewise.
  func merged(ours: [Int], theirs: [Int]) -> [Int] {
    let last = AgreedOrder.last(of: base, ours: ours, theirs: theirs)
    if last == ours || last == theirs { return last }
    let order = placed(ours, theirs)
    let isStable =
      keepsAgreedPairs(order, ours, theirs) && absorbs(order, ours) && absorbs(order, theirs)
    return isStable ? order : last
  }

  /// Whether merging an order with a side gives the order again.
  private func absorbs(_ order: [Int], _ side: [Int]) -> Bool {
    let last = AgreedOrder.last(of: base, ours: order, theirs: side)
    return last == order || last != side && placed(order, side) == order
  }

  private func keepsAgreedPairs(_ order: [Int], _ ours: [Int], _ theirs: [Int]) -> Bool {
    let places = order.places(below: places.count)
    let others = theirs.places(below: self.places.count)
    // The tree finds the least value, so the places are negated.
    var latest = MinimumTree([Int](repeating: 0, count: theirs.count))
    for item in ours {
      if latest.minimum(before: others[item]) < -places[item] { return false }
      latest.update(others[item], to: -places[item])
    }
    return true
  }

  /// The order in which each item that a side moved stands where that side put it; an item that both moved stands at
  /// the earlier one of its two places.
  private func placed(_ ours: [Int], _ theirs: [Int]) -> [Int] {
    let (left, right) = (unmoved(in: ours), unmoved(in: theirs))
    var slots = [Int](repeating: .max, count: places.count)
    var unmoved: [Int] = []
    // Slot 0 is before all items that neither side moved, slot n after the n-th.
    var slotAfter = [Int](repeating: 0, count: places.count)
    for item in base where left[item] && right[item] {
      unmoved.append(item)
      slotAfter[item] = unmoved.count
    }
    for (list, stays) in [(ours, left), (theirs, right)] {
      var slot = 0
      for item in list {
        if slotAfter[item] > 0 { slot = slotAfter[item] }
        if !stays[item] { slots[item] = min(slots[item], slot) }
      }
    }
    func contents(_ list: [Int], without stays: [Bool]) -> NumberedGroups<Int> {
      NumberedGroups(
        list, by: list.map { stays[$0] ? -1 : slots[$0] }, count: unmoved.count + 1)
    }
    return AddedItems(key: { places[$0] }).merged(
      into: unmoved, contents(ours, without: left), contents(theirs, without: right))
  }

  /// For each item, whether it belongs to the largest set of items that are still in the order of the base; of
  /// several such sets, to one whose items stand early in the list, since more items are moved up than down.
  private func unmoved(in list: [Int]) -> [Bool] {
    let fromEnd = Array(base.reversed())
    let inList = list.places(below: places.count)
    var unmoved = [Bool](repeating: false, count: places.count)
    for index in LongestIncreasingSubsequence.indices(of: fromEnd.map { -inList[$0] }) {
      unmoved[fromEnd[index]] = true
    }
    return unmoved
  }
}
