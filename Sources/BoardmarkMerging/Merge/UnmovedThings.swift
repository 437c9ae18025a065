import BoardmarkText

/// What sides left in its place: the longest run that stands in the order of the base.
struct UnmovedThings {
  /// What each side has not moved.
  let ours: [Int]
  let theirs: [Int]

  /// What neither has moved, as far as it has it.
  let both: [Int]

  /// The longest list for which a chain through three orders is looked for.
  private static var chainLimit: Int { 1_200 }

  /// Finds what the sides have not moved of the things of `base`.
  ///
  /// Where both moved something, the longest run that all three have is taken for what neither moved if
  /// it is longer: of several runs of one side it is the one that fits the other.
  ///
  /// - Parameter places: The places of the things in each version; below 0 for what one has not.
  init(_ base: [Int], places: ThreeWay<[Int32]>) {
    let still = ThreeWay { side in side == .base ? [] : Self.run(of: base, in: places[side]) }
    var (left, right) = (still.ours[...], still.theirs[...])
    let both = base.filter { thing in
      var isStill = true
      if places.ours[thing] >= 0, left.popFirst(thing) == nil { isStill = false }
      if places.theirs[thing] >= 0, right.popFirst(thing) == nil { isStill = false }
      return isStill
    }
    if let chain = Self.longerChain(base, places, still, than: both) {
      (ours, theirs, self.both) = (chain, chain, chain)
    } else {
      (ours, theirs, self.both) = (still.ours, still.theirs, both)
    }
  }

  /// The longest run of things that a side has in the order of the base.
  static func run(of base: [Int], in places: [Int32]) -> [Int] {
    let common = base.filter { places[$0] >= 0 }
    let order = common.map { Int(places[$0]) }
    if zip(order, order.dropFirst()).allSatisfy({ $0 < $1 }) { return common }
    return LongestRun.indices(of: order).map { common[$0] }
  }

  private static func longerChain(
    _ base: [Int], _ places: ThreeWay<[Int32]>, _ still: ThreeWay<[Int]>, than run: [Int]
  ) -> [Int]? {
    func hasMoved(_ side: MergeVersion) -> Bool {
      base.count { places[side][$0] >= 0 } > still[side].count
    }
    let common = base.filter { places.ours[$0] >= 0 && places.theirs[$0] >= 0 }
    guard hasMoved(.ours), hasMoved(.theirs), common.count <= chainLimit else { return nil }
    let chain = OrderChain.longest(common, ours: places.ours, theirs: places.theirs)
    let shared = run.count { places.ours[$0] >= 0 && places.theirs[$0] >= 0 }
    return chain.count > shared ? chain : nil
  }
}

extension ArraySlice where Element: Equatable {
  /// Removes the first element where it is the one given.
  fileprivate mutating func popFirst(_ element: Element) -> Element? {
    first == element ? popFirst() : nil
  }
}
