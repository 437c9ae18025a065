import BoardmarkText

/// The orders of a merge, their items numbered from 0 on.
struct ItemOrders {
  /// The three lists; the base without items that neither side has.
  let lists: ThreeWay<[Int]>

  /// For each version the place of each item; -1 if the version does not have it.
  let places: ThreeWay<[Int]>

  /// For each item whether it is in the result.
  let isKept: [Bool]

  init(base: [Int], ours: [Int], theirs: [Int], isKept: [Bool]) {
    let lists = ThreeWay(base: base.filter { $0 < isKept.count }, ours: ours, theirs: theirs)
    places = lists.map { $0.places(below: isKept.count) }
    (self.lists, self.isKept) = (lists, isKept)
  }

  var count: Int { isKept.count }

  /// Whether an item is in the base and stays.
  func isOld(_ item: Int) -> Bool { isKept[item] && places.base[item] >= 0 }

  /// The items of the base that stay, in their order in the result.
  func mergedOldItems() -> [Int] {
    let base = lists.base.filter(isOld)
    let (left, right) = (oldItems(.ours), oldItems(.theirs))
    if right == base || left == right { return left }
    return left == base ? right : MovedItems(base: base).merged(ours: left, theirs: right)
  }

  /// The items of the base that stay, in a side's order.
  func oldItems(_ side: MergeVersion) -> [Int] { completed(side, to: isOld) }

  /// Some items of the base in a side's order; an item that the side lacks comes after the nearest one before it in
  /// the base that the side has not moved.
  func completed(_ side: MergeVersion, to isWanted: (Int) -> Bool) -> [Int] {
    let places = places[side]
    let list = lists[side].filter(isWanted)
    guard lists.base.contains(where: { places[$0] < 0 && isWanted($0) }) else { return list }
    let common = lists.base.filter { places[$0] >= 0 }
    let unmoved = Set(
      LongestIncreasingSubsequence.indices(of: common.map { places[$0] }).map { common[$0] })
    return lists[side].inserting(
      from: lists.base, where: { places[$0] < 0 && isWanted($0) }, after: unmoved.contains
    ).filter(isWanted)
  }
}

extension [Int] {
  /// For each number from 0 on its place in the list; -1 for one that is not in it.
  func places(below count: Int) -> [Int] {
    var places = [Int](repeating: -1, count: count)
    for (place, item) in enumerated() { places[item] = place }
    return places
  }
}
