/// The orders of a merge, their things numbered from 0 on.
struct ThingOrders {
  /// What the numbers stand for.
  private(set) var things: [Int] = []

  /// The three lists; the base without what neither side has.
  private(set) var lists = ThreeWay<[Int]>(base: [], ours: [], theirs: [])

  /// For each version the place of each thing; -1 for one that it has not.
  private(set) var places = ThreeWay<[Int32]>(base: [], ours: [], theirs: [])

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
    lists = ThreeWay(base: base, ours: ours, theirs: theirs)
    places = ThreeWay { side in
      var places = [Int32](repeating: -1, count: count)
      for (place, thing) in lists[side].enumerated() { places[thing] = Int32(place) }
      return places
    }
  }

  /// Whether both sides put things of the base into another order.
  var isMovedTwice: Bool {
    [MergeVersion.ours, .theirs].allSatisfy { side in
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
    func hasAll(_ side: MergeVersion) -> Bool {
      zip(places[side], isKept).allSatisfy { $0 >= 0 || !$1 }
    }
    let kept = ThreeWay { lists[$0].filter { isKept[$0] } }
    let has = (ours: hasAll(.ours), theirs: hasAll(.theirs))
    if has.ours, kept.base == kept.theirs || holds(.ours, kept.theirs) { return kept.ours }
    if has.theirs, kept.base == kept.ours || holds(.theirs, kept.ours) { return kept.theirs }
    return nil
  }

  /// The longest list that is compared pair by pair.
  private static var pairLimit: Int { 1_200 }

  /// Whether a side has other orders only of pairs that a list has as the base.
  private func holds(_ larger: MergeVersion, _ list: [Int]) -> Bool {
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
