/// Merges three orders of the same things into one.
///
/// What all three have in one order (the longest such run) stays and divides the rest into gaps; a
/// thing goes into the gap where the side that moved it put it, and where both did, into the earlier
/// one. What comes into one gap from both sides without a thing in common is ordered by smallest
/// key. So the sides are interchangeable, a side that alone reorders has its order kept, and a pair
/// that both sides put in one order keeps it.
struct OrderMerge<Key: Comparable> {
  /// What decides where the orders do not; equal keys only for things that look the same.
  let key: (Int) -> Key

  private static var depthLimit: Int { 24 }

  /// The longest list for which a chain through three orders is looked for exactly.
  private static var exactLimit: Int { 1_200 }

  /// Merges orders of numbers, each at most once in a list; those of `base` that neither side has
  /// are left out, all others are in the result.
  func merged(base: [Int], ours: [Int], theirs: [Int]) -> [Int] {
    let oursSet = Set(ours)
    let theirsSet = Set(theirs)
    let base = base.filter { oursSet.contains($0) || theirsSet.contains($0) }
    if ours == theirs { return ours }
    if base == theirs, theirsSet.isSubset(of: oursSet) { return ours }
    if base == ours, oursSet.isSubset(of: theirsSet) { return theirs }
    if theirsSet.isSubset(of: oursSet), Self.holds(ours, theirs, base) { return ours }
    if oursSet.isSubset(of: theirsSet), Self.holds(theirs, ours, base) { return theirs }
    let left = Self.completed(ours, oursSet, from: base)
    let right = Self.completed(theirs, theirsSet, from: base)
    let order = merge(base, left, right, depth: 0)
    let common = oursSet.intersection(theirsSet)
    return OrderRepair.repaired(order, ours: ours, theirs: theirs, common: common, key: key)
  }

  /// Whether an order has all that another, of some of its things, changed in the base.
  private static func holds(_ larger: [Int], _ smaller: [Int], _ base: [Int]) -> Bool {
    guard smaller.count <= exactLimit else { return false }
    let (old, new) = (places(base), places(larger))
    for (index, first) in smaller.enumerated() {
      for second in smaller[(index + 1)...] where new[first]! > new[second]! {
        guard let left = old[first], let right = old[second], left < right else { return false }
      }
    }
    return true
  }

  /// The list with what it lacks of the base behind its nearest predecessor there.
  private static func completed(_ list: [Int], _ set: Set<Int>, from base: [Int]) -> [Int] {
    var followers: [Int: [Int]] = [:]
    var leading: [Int] = []
    var previous: Int?
    for thing in base {
      if set.contains(thing) {
        previous = thing
      } else if let previous {
        followers[previous, default: []].append(thing)
      } else {
        leading.append(thing)
      }
    }
    if followers.isEmpty, leading.isEmpty { return list }
    var result = leading
    for thing in list {
      result.append(thing)
      if let more = followers[thing] { result += more }
    }
    return result
  }

  private func merge(_ base: [Int], _ ours: [Int], _ theirs: [Int], depth: Int) -> [Int] {
    if theirs.isEmpty || ours == theirs { return ours }
    if ours.isEmpty { return theirs }
    let places = (Self.places(base), Self.places(ours), Self.places(theirs))
    var anchors = OrderChain.longest(
      base.compactMap { thing in
        guard let left = places.1[thing], let right = places.2[thing] else { return nil }
        return OrderChain.Link(thing: thing, ours: left, theirs: right)
      }, exactLimit: Self.exactLimit)
    if anchors.isEmpty {
      let shared = ours.filter { places.2[$0] != nil }
      // The same run whichever side is asked: of two longest ones that of smaller keys.
      let left = LongestRun.indices(of: shared.map { places.2[$0]! }).map { shared[$0] }
      let mirrored = theirs.filter { places.1[$0] != nil }
      let right = LongestRun.indices(of: mirrored.map { places.1[$0]! }).map { mirrored[$0] }
      anchors =
        right.map(key).lexicographicallyPrecedes(left.map(key)) ? right : left
    }
    if anchors.isEmpty || depth > Self.depthLimit { return runs(ours, theirs) }
    return fillGaps(between: anchors, (base, ours, theirs), depth)
  }

  private static func places(_ list: [Int]) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: zip(list, list.indices))
  }

  private func fillGaps(
    between anchors: [Int], _ lists: (base: [Int], ours: [Int], theirs: [Int]), _ depth: Int
  ) -> [Int] {
    let isAnchor = Set(anchors)
    let base = Self.gaps(of: lists.base, isAnchor)
    let ours = Self.gaps(of: lists.ours, isAnchor)
    let theirs = Self.gaps(of: lists.theirs, isAnchor)
    func gap(of thing: Int) -> Int {
      guard let left = ours[thing] else { return theirs[thing]! }
      guard let right = theirs[thing] else { return left }
      guard let old = base[thing] else { return min(left, right) }
      return Boardmark.merged(old, left, right) ?? min(left, right)
    }
    func contents(_ list: [Int], _ gaps: [Int: Int]) -> [[Int]] {
      var contents = [[Int]](repeating: [], count: anchors.count + 1)
      for thing in list where !isAnchor.contains(thing) {
        let place = gap(of: thing)
        if gaps[thing] == place { contents[place].append(thing) }
      }
      return contents
    }
    let inBase = contents(lists.base.filter { ours[$0] != nil || theirs[$0] != nil }, base)
    let inOurs = contents(lists.ours, ours)
    let inTheirs = contents(lists.theirs, theirs)
    var result: [Int] = []
    for index in 0...anchors.count {
      let kept = Set(inOurs[index]).union(inTheirs[index])
      result += merge(
        inBase[index].filter(kept.contains), inOurs[index], inTheirs[index], depth: depth + 1)
      if index < anchors.count { result.append(anchors[index]) }
    }
    return result
  }

  /// How many anchors stand before each thing that is none.
  private static func gaps(of list: [Int], _ isAnchor: Set<Int>) -> [Int: Int] {
    var gaps: [Int: Int] = [:]
    var gap = 0
    for thing in list {
      if isAnchor.contains(thing) { gap += 1 } else { gaps[thing] = gap }
    }
    return gaps
  }

  /// Two runs in one gap: the one with the smallest key first.
  private func runs(_ ours: [Int], _ theirs: [Int]) -> [Int] {
    let isOursFirst = ours.map(key).min()! <= theirs.map(key).min()!
    let first = isOursFirst ? ours : theirs
    let seen = Set(first)
    return first + (isOursFirst ? theirs : ours).filter { !seen.contains($0) }
  }
}

/// The longest run of things that stand in one order in three lists.
enum OrderChain {
  /// A thing that all three lists have, listed in the order of the base.
  struct Link {
    let thing: Int
    let ours: Int
    let theirs: Int
  }

  static func longest(_ links: [Link], exactLimit: Int) -> [Int] {
    let isOursInOrder = zip(links, links.dropFirst()).allSatisfy { $0.ours < $1.ours }
    let isTheirsInOrder = zip(links, links.dropFirst()).allSatisfy { $0.theirs < $1.theirs }
    if isOursInOrder, isTheirsInOrder { return links.map(\.thing) }
    if isOursInOrder { return LongestRun.indices(of: links.map(\.theirs)).map { links[$0].thing } }
    if isTheirsInOrder { return LongestRun.indices(of: links.map(\.ours)).map { links[$0].thing } }
    if links.count <= exactLimit { return exact(links) }
    let first = narrowed(links, \.ours, \.theirs)
    let second = narrowed(links, \.theirs, \.ours)
    if first.count != second.count { return first.count > second.count ? first : second }
    let places = Dictionary(
      uniqueKeysWithValues: links.enumerated().map { ($0.element.thing, $0.offset) })
    let isSecond = second.map { places[$0]! }.lexicographicallyPrecedes(first.map { places[$0]! })
    return isSecond ? second : first
  }

  private static func narrowed(
    _ links: [Link], _ first: KeyPath<Link, Int>, _ second: KeyPath<Link, Int>
  ) -> [Int] {
    let kept = LongestRun.indices(of: links.map { $0[keyPath: first] }).map { links[$0] }
    return LongestRun.indices(of: kept.map { $0[keyPath: second] }).map { kept[$0].thing }
  }

  private static func exact(_ links: [Link]) -> [Int] {
    var lengths = [Int](repeating: 1, count: links.count)
    var previous = [Int](repeating: -1, count: links.count)
    for index in links.indices {
      for earlier in 0..<index
      where links[earlier].ours < links[index].ours && links[earlier].theirs < links[index].theirs
        && lengths[earlier] + 1 > lengths[index]
      {
        lengths[index] = lengths[earlier] + 1
        previous[index] = earlier
      }
    }
    guard let longest = lengths.max(), var index = lengths.firstIndex(of: longest) else {
      return []
    }
    var chain: [Int] = []
    while index >= 0 {
      chain.append(links[index].thing)
      index = previous[index]
    }
    return chain.reversed()
  }
}

/// Makes sure that pairs on whose order both sides agree are in that order.
enum OrderRepair {
  static func repaired<Key: Comparable>(
    _ order: [Int], ours: [Int], theirs: [Int], common: Set<Int>, key: (Int) -> Key
  ) -> [Int] {
    let left = Dictionary(uniqueKeysWithValues: zip(ours, ours.indices))
    let right = Dictionary(uniqueKeysWithValues: zip(theirs, theirs.indices))
    let shared = order.filter(common.contains)
    guard isBroken(shared.map { (left[$0]!, right[$0]!) }) else { return order }
    if shared.count > 1_200 {
      // Either side's order will do; the one of smaller keys is the same for both of them.
      let orders = [ours.filter(common.contains), theirs.filter(common.contains)]
      let isTheirs = orders[1].map(key).lexicographicallyPrecedes(orders[0].map(key))
      return replacing(order, common, by: orders[isTheirs ? 1 : 0])
    }
    var waiting = shared
    var settled: [Int] = []
    while !waiting.isEmpty {
      let next = waiting.firstIndex { thing in
        !waiting.contains { left[$0]! < left[thing]! && right[$0]! < right[thing]! }
      }!
      settled.append(waiting.remove(at: next))
    }
    return replacing(order, common, by: settled)
  }

  /// Puts other things in the places of the common ones.
  private static func replacing(_ order: [Int], _ common: Set<Int>, by things: [Int]) -> [Int] {
    var next = things.makeIterator()
    return order.map { common.contains($0) ? next.next()! : $0 }
  }

  /// Whether a later pair of places lies before an earlier one on both sides.
  private static func isBroken(_ places: [(Int, Int)]) -> Bool {
    // From the end: the smallest place on the right for each place on the left, kept as a
    // staircase, is what an earlier thing may not lie behind.
    var stairs: [(left: Int, right: Int)] = []
    for (left, right) in places.reversed() {
      let index = stairs.partitioningIndex { $0.left >= left }
      if index > 0, stairs[index - 1].right < right { return true }
      var end = index
      while end < stairs.count, stairs[end].right >= right { end += 1 }
      stairs.replaceSubrange(index..<end, with: [(left, right)])
    }
    return false
  }
}

/// Bytes that decide an order.
struct SortKey: Comparable {
  let bytes: [UInt8]

  static func < (left: Self, right: Self) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
