/// Merges three orders of the same items into one.
///
/// The items of the base that stay come first: those that a side moved stand where it put them, or the
/// order is the one of all in which every pair that both sides have alike keeps its order that departs
/// most from the base (``MovedItems``). An item that is new goes directly after the nearest item before
/// it that stands still between its side's order and that one. New items at one place are zipped
/// (``AddedItems``).
///
/// So the sides are interchangeable, a side that alone reorders has its order kept, and a pair that both
/// sides put in one order keeps it. And merging the result with either side again changes nothing:
///
/// - Which order departs most is asked without looking at the sides. The result agrees with each side in
///   all that the sides agree on, so in its place it allows only orders that were allowed before, itself
///   among them: the best of more is the best of fewer. An order of moves is taken only if it holds.
/// - A new item stands directly after the same item in the result, in which nothing has moved. An item
///   that only one side had is then new on both: of their two places the earlier one is taken, within
///   what both agree on, and that is where the result has it.
/// - Zipping takes what is next on one side. The result has just that next.
struct OrderMerge<Key: Comparable> {
  /// Whether an item stays rather than what was moved past it.
  var isDivider: (Int) -> Bool = { _ in false }

  /// Whether an item is the heading of those after it.
  var isGroup: (Int) -> Bool = { _ in false }

  /// What decides where the orders do not; equal keys only for items that look the same.
  let key: (Int) -> Key

  /// Merges orders of numbers, each at most once in a list. Cost: n log n.
  ///
  /// - Parameter isKept: Whether an item is in the result; of those that only `base` has, none is.
  func merged(
    base: [Int], ours: [Int], theirs: [Int], keeping isKept: (Int) -> Bool = { _ in true }
  ) -> [Int] {
    if ours == theirs { return ours.filter(isKept) }
    let orders = ItemOrders(base: base, ours: ours, theirs: theirs, keeping: isKept)
    let items = orders.items
    let old = orders.mergedOldItems()
    let new = ItemSlots(of: orders, after: old) { isDivider(items[$0]) }.contents()
    let added = AddedItems(isGroup: { isGroup(items[$0]) }, key: { key(items[$0]) })
    return added.merged(into: old, new.ours, new.theirs).map { items[$0] }
  }
}

/// Bytes that decide an order, the first ones first.
struct SortKey: Comparable {
  private let parts: [[UInt8]]

  init(_ parts: [[UInt8]]) { self.parts = parts }

  static func < (left: Self, right: Self) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts) { $0.lexicographicallyPrecedes($1) }
  }
}
