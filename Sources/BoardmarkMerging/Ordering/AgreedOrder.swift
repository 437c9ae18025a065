/// The order that departs most from the base without reversing a pair on which both sides agree.
enum AgreedOrder {
  /// The lexicographically last order of some items, compared by their places in the base, in which each pair that
  /// both sides have in the same order keeps that order.
  ///
  /// If the pairs that either side reversed can all be reversed in one order, this is that order. Cost: n log n.
  ///
  /// - Parameters:
  ///   - base: The items.
  ///   - ours: The same items in another order.
  ///   - theirs: Likewise.
  static func last(of base: [Int], ours: [Int], theirs: [Int]) -> [Int] {
    let count = base.count
    var numbers = [Int: Int](minimumCapacity: count)
    for (place, item) in ours.enumerated() { numbers[item] = place }
    // From here on an item is its place in ours.
    var right = [Int](repeating: 0, count: count)
    for (place, item) in theirs.enumerated() { right[numbers[item]!] = place }
    let itemsFromEnd = base.reversed().map { numbers[$0]! }
    var ranks = right
    for (rank, item) in itemsFromEnd.enumerated() { ranks[item] = rank }

    // Free items are those that no other item must precede. In the order of their places in
    // ours, their places in theirs descend.
    var hidden = MinimumTree(right)
    var free = MinimumTree([Int](repeating: 1, count: count))
    var next = [Int](repeating: count, count: count + 1)
    var previous = [Int](repeating: -1, count: count + 1)
    /// Frees those items between two free ones that no other item between these must precede.
    func release(between first: Int, and end: Int, from start: Int) {
      var last = first
      var limit = first < 0 ? count : right[first]
      while let item = hidden.first(from: start, below: limit), item < end {
        hidden.update(item, to: count)
        free.update(ranks[item], to: 0)
        (previous[item], limit) = (last, right[item])
        if last >= 0 { next[last] = item }
        last = item
      }
      if last >= 0 { next[last] = end }
      previous[end] = last
    }
    release(between: -1, and: count, from: 0)
    var result: [Int] = []
    result.reserveCapacity(count)
    while let rank = free.first(from: 0, below: 1) {
      let item = itemsFromEnd[rank]
      result.append(ours[item])
      free.update(rank, to: 1)
      release(between: previous[item], and: next[item], from: item + 1)
    }
    return result
  }
}
