/// Merges three orders of the same items into one.
///
/// The items of the base that stay are ordered first: those that a side moved stand where it put them, or else, of
/// all orders that keep each pair that both sides have in the same order, the one is taken that departs most from the
/// base (``MovedItems``). A new item goes directly after the nearest item before it that has not moved between its
/// side's order and this one. New items at one place are zipped (``AddedItems``).
///
/// So the sides are interchangeable, an order that only one side changed is kept, and a pair that both sides have in
/// the same order keeps that order. And merging the result with either side again changes nothing:
///
/// - Which order departs most does not depend on the sides beyond what they agree on. The result agrees
///   with each side on all of that, so in a side's place it allows only orders that were allowed before,
///   itself among them: the best of more orders is also the best of fewer. An order made of moves is taken
///   only if merging it again gives it.
/// - In the result, where nothing has moved, a new item follows the same item as before. An item that only one
///   side had is then new on both sides: the earlier one of its two places is taken, within what both agree on,
///   and that is where the result has it.
/// - Zipping takes an item that is next on one side, and in the result that item is next as well.
struct OrderMerge<Item: Hashable, Key: Comparable> {
  /// Whether an item counts as staying, rather than the items that were moved past it.
  var isDivider: (Item) -> Bool = { _ in false }

  /// Whether a blank line stands before an item in a version: it divides lists, so that what stands at the end of one
  /// comes before what stands at the start of the next.
  var isParted: (MergeVersion, Item) -> Bool = { _, _ in false }

  /// The key that decides if the orders do not; only items that look the same may have equal keys.
  let key: (Item) -> Key

  /// Merges orders of items, each of which occurs at most once in a list. Cost: n log n.
  ///
  /// - Parameter isKept: Whether an item is in the result; items that only `base` has never are.
  func merged(
    base: [Item], ours: [Item], theirs: [Item], keeping isKept: (Item) -> Bool = { _ in true }
  ) -> [Item] {
    if ours == theirs { return ours.filter(isKept) }
    var numbering = Numbering<Item>(capacity: max(ours.count, theirs.count))
    let sides = [ours, theirs].map { side in side.map { numbering.number(of: $0) } }
    let items = numbering.values
    let orders = ItemOrders(
      base: base.map { numbering.number(of: $0) }, ours: sides[0], theirs: sides[1],
      isKept: items.map(isKept))
    let old = orders.mergedOldItems()
    let slots = ItemSlots(
      of: orders, after: old, isDivider: { isDivider(items[$0]) },
      isParted: { isParted($0, items[$1]) })
    let new = slots.contents()
    let added = AddedItems(key: { key(items[$0]) })
    return added.merged(into: old, new.ours, new.theirs).map { items[$0] }
  }
}

/// Byte strings that decide an order, the first one first.
struct SortKey: Comparable {
  private let parts: [[UInt8]]

  init(_ parts: [[UInt8]]) { self.parts = parts }

  static func < (left: Self, right: Self) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts) { $0.lexicographicallyPrecedes($1) }
  }
}
