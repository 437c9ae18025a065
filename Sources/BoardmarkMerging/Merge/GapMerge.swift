import BoardmarkText

/// The merge itself, gap by gap.
struct GapMerge<Key: Comparable> {
  let isKept: [Bool]
  let isDivider: (Int) -> Bool
  let isGroup: (Int) -> Bool
  let key: (Int) -> Key
  /// For each version the places of the things of the lists at hand; -1 for what a list has not.
  private var places: ThreeWay<[Int32]>
  /// For each version the gaps of the things of the lists at hand.
  private var gaps: ThreeWay<[Int32]>

  private static var depthLimit: Int { 24 }

  init(
    isKept: [Bool], isDivider: @escaping (Int) -> Bool, isGroup: @escaping (Int) -> Bool,
    key: @escaping (Int) -> Key
  ) {
    self.isKept = isKept
    self.isDivider = isDivider
    self.isGroup = isGroup
    self.key = key
    places = ThreeWay { _ in [Int32](repeating: -1, count: isKept.count) }
    gaps = places
  }

  func merged(_ lists: ThreeWay<[Int]>) -> [Int] {
    var merge = self
    return merge.merge(lists, depth: 0)
  }

  private mutating func merge(_ lists: ThreeWay<[Int]>, depth: Int) -> [Int] {
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
  private mutating func anchored(_ lists: ThreeWay<[Int]>) -> (
    full: ThreeWay<[Int]>, anchors: [Int]
  ) {
    for side in MergeVersion.allCases { number(lists[side], side) }
    let dividers = lists.base.filter {
      isDivider($0) && isKept[$0] && places.ours[$0] >= 0 && places.theirs[$0] >= 0
    }
    if !dividers.isEmpty {
      let anchors = UnmovedThings(dividers, places: places).both
      if !anchors.isEmpty { return (lists, anchors) }
    }
    let unmoved = UnmovedThings(lists.base, places: places)
    let full = ThreeWay(
      base: lists.base, ours: completed(lists, .ours, still: unmoved.ours),
      theirs: completed(lists, .theirs, still: unmoved.theirs))
    // What goes elsewhere divides no gap.
    let anchors = unmoved.both.filter { isKept[$0] }
    return (full, anchors.isEmpty ? shared(lists) : anchors)
  }

  private mutating func number(_ list: [Int], _ side: MergeVersion) {
    for (place, thing) in list.enumerated() { places[side][thing] = Int32(place) }
  }

  /// A side's list with what it lacks of the base after the nearest predecessor it has not moved.
  private func completed(
    _ lists: ThreeWay<[Int]>, _ side: MergeVersion, still: [Int]
  ) -> [Int] {
    var lacking = Followers()
    var previous: Int?
    var next = still.startIndex
    for thing in lists.base {
      if places[side][thing] < 0 {
        lacking.add(thing, behind: previous)
      } else if next < still.endIndex, still[next] == thing {
        previous = thing
        next += 1
      }
    }
    return lacking.merged(into: lists[side])
  }

  /// The longest run of what stays that both sides have in one order; of two the one of smaller keys.
  private func shared(_ lists: ThreeWay<[Int]>) -> [Int] {
    let ours = lists.ours.filter { places.theirs[$0] >= 0 && isKept[$0] }
    let theirs = lists.theirs.filter { places.ours[$0] >= 0 && isKept[$0] }
    let left = LongestRun.indices(of: ours.map { Int(places.theirs[$0]) }).map { ours[$0] }
    let right = LongestRun.indices(of: theirs.map { Int(places.ours[$0]) }).map { theirs[$0] }
    return right.map(key).lexicographicallyPrecedes(left.map(key)) ? right : left
  }

  /// What stands in each gap, by version.
  private mutating func contents(
    of full: ThreeWay<[Int]>, between anchors: [Int]
  ) -> [ThreeWay<[Int]>] {
    for side in MergeVersion.allCases { findGaps(of: full[side], side, anchors) }
    var contents = [ThreeWay<[Int]>](
      repeating: ThreeWay { _ in [] }, count: anchors.count + 1)
    for side in MergeVersion.allCases {
      for thing in full[side] where gaps[side][thing] >= 0 {
        let gap = gap(of: thing)
        if gaps[side][thing] == gap { contents[Int(gap)][side].append(thing) }
      }
    }
    // The next level begins with nothing known.
    for side in MergeVersion.allCases {
      for thing in full[side] {
        places[side][thing] = -1
        gaps[side][thing] = -1
      }
    }
    return contents
  }

  /// Notes how many anchors stand before each thing that is none.
  private mutating func findGaps(of list: [Int], _ side: MergeVersion, _ anchors: [Int]) {
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
    return (old < 0 ? nil : threeWayMerge(base: old, ours: left, theirs: right)) ?? min(left, right)
  }

  /// Two runs in one gap: the one with the smallest key first, and none below a group heading that
  /// only the other one has.
  private func runs(_ ours: [Int], _ theirs: [Int]) -> [Int] {
    func keys(_ list: [Int], without other: Set<Int>) -> [Key] {
      list.filter { isKept[$0] && !other.contains($0) }.map(key).sorted()
    }
    let left = keys(ours, without: Set(theirs))
    let right = keys(theirs, without: Set(ours))
    // Where nothing of a run stays, it makes no difference where it stands.
    let isTheirsFirst = !right.isEmpty && right.lexicographicallyPrecedes(left)
    let (first, second) = isTheirsFirst ? (theirs, ours) : (ours, theirs)
    let groups = [first, second].map { run in
      run.firstIndex { isKept[$0] && isGroup($0) } ?? run.endIndex
    }
    let order =
      first[..<groups[0]] + second[..<groups[1]] + first[groups[0]...] + second[groups[1]...]
    var seen: Set<Int> = []
    return order.filter { seen.insert($0).inserted }
  }
}
