/// The same thing in up to three versions, by its index in each. There may be many: 12 bytes each.
struct Correspondence<Thing> {
  typealias Index = ListIndex<Thing>

  /// The indices; -1 for a version that does not have it.
  let indices: ThreeWay<Int32>

  subscript(version: MergeVersion) -> Index? {
    indices[version] < 0 ? nil : Index(Int(indices[version]))
  }

  var base: Index? { self[.base] }
  var ours: Index? { self[.ours] }
  var theirs: Index? { self[.theirs] }

  /// Whether a condition holds in one of the versions that have it.
  func contains(where holds: (MergeVersion, Index) -> Bool) -> Bool {
    MergeVersion.allCases.contains { version in self[version].map { holds(version, $0) } ?? false }
  }
}

/// Which things of up to three versions are the same: groups with at most one thing of each version.
///
/// Two groups are joined only if no version would then have two things in one group: what is known
/// goes before what is found later, and what is found between any two versions holds for the third.
struct Correspondences<Thing> {
  typealias Group = Correspondence<Thing>
  typealias Index = ListIndex<Thing>
  typealias Edge = MatchEdge<Thing>

  private var groups: [Group] = []
  /// For each version, the group of each thing; -1 for a thing that is in no group yet.
  private var groupOf: ThreeWay<IndexedList<Thing, Int32>>

  init(counts: ThreeWay<Int>) {
    groupOf = ThreeWay { IndexedList([Int32](repeating: -1, count: counts[$0])) }
  }

  /// The number of a thing's group; nil for a thing that is alone.
  func group(of thing: Index, in version: MergeVersion) -> Int? {
    let group = groupOf[version][thing]
    return group < 0 ? nil : Int(group)
  }

  /// The thing in another version that is the same; nil if none is known.
  func partner(of thing: Index, _ version: MergeVersion, in other: MergeVersion) -> Index? {
    group(of: thing, in: version).flatMap { groups[$0][other] }
  }

  /// Whether no thing of another version is known to be the same.
  func isOpen(_ thing: Index, _ version: MergeVersion, in other: MergeVersion) -> Bool {
    partner(of: thing, version, in: other) == nil
  }

  /// Whether a thing of one version is known in all the others.
  ///
  /// - Parameter areThree: Whether theirs is one of them.
  func isKnown(_ thing: Index, _ version: MergeVersion, inAll areThree: Bool) -> Bool {
    let members = members(version, thing)
    return members.base != nil && members.ours != nil && (members.theirs != nil || !areThree)
  }

  /// Whether a thing of a side is on both sides but, as far as is known, not in the base.
  func isAddedTwice(_ thing: Index, _ side: MergeVersion) -> Bool {
    !isOpen(thing, side, in: side.opposite) && isOpen(thing, side, in: .base)
  }

  private func members(_ version: MergeVersion, _ thing: Index) -> Group {
    group(of: thing, in: version).map { groups[$0] }
      ?? Group(indices: ThreeWay { $0 == version ? Int32(thing.value) : -1 })
  }

  /// Whether two things may be the same: no version has a thing in both of their groups.
  func canJoin(_ edge: Edge) -> Bool {
    let (left, right) = edge.map(members)
    return !left.contains { version, _ in right[version] != nil }
  }

  /// Makes a group of things, unless there is only one.
  mutating func add(_ members: Group) {
    let versions = MergeVersion.allCases.filter { members[$0] != nil }
    guard versions.count > 1 else { return }
    for version in versions { groupOf[version][members[version]!] = Int32(groups.count) }
    groups.append(members)
  }

  /// Joins the groups of two things if they can be joined; returns whether they were.
  @discardableResult mutating func join(_ edge: Edge) -> Bool {
    guard canJoin(edge) else { return false }
    let (left, right) = edge.map(members)
    add(Group(indices: ThreeWay { max(left.indices[$0], right.indices[$0]) }))
    return true
  }

  /// Joins the things of the edges, the best first; of equally good edges, first those with what both sides added,
  /// then those with the base, then those nearer to the start, then those with things in nearly the same place.
  ///
  /// - Parameter text: What decides if nothing else does: which of two sides is ours must not.
  mutating func join(
    _ edges: [Edge], text: (MergeVersion, Index) -> ArraySlice<UInt8>
  ) {
    func isTwice(_ edge: Edge) -> Bool {
      edge.pair.old == .base && isAddedTwice(edge.new, edge.pair.new)
    }
    let isPlain = edges.allSatisfy { $0.score == 0 && !isTwice($0) }
    if isPlain {
      for edge in edges { join(edge) }
      return
    }
    func rank(_ edge: Edge) -> [Int] {
      let isOfBase = edge.pair.old == .base
      return [
        -edge.score, isTwice(edge) ? 0 : 1, isOfBase ? 0 : 1, edge.old.value + edge.new.value,
        abs(edge.old.value - edge.new.value), isOfBase ? edge.old.value : 0,
      ]
    }
    let ranks = edges.map(rank)
    let order = edges.indices.sorted { left, right in
      if ranks[left] != ranks[right] { return ranks[left].lexicographicallyPrecedes(ranks[right]) }
      return text(edges[left].pair.new, edges[left].new)
        .lexicographicallyPrecedes(text(edges[right].pair.new, edges[right].new))
    }
    for index in order { join(edges[index]) }
  }

  /// All things: those of the base in its order, then what ours added, then what only theirs added.
  var all: IndexedList<Group, Group> {
    var all: [Group] = []
    all.reserveCapacity(groupOf.base.count)
    for version in MergeVersion.allCases {
      for thing in groupOf[version].indices {
        let members = members(version, thing)
        let isKnown =
          version != .base && members.base != nil || version == .theirs && members.ours != nil
        if !isKnown { all.append(members) }
      }
    }
    return IndexedList(all)
  }

  /// For each version, the number of each thing's match among all of them.
  func numbers(
    in all: IndexedList<Group, Group>
  ) -> ThreeWay<IndexedList<Thing, ListIndex<Group>>> {
    var numbers = groupOf.map { IndexedList<_, ListIndex<Group>>($0.indices) { _ in -1 } }
    for number in all.indices {
      for version in MergeVersion.allCases {
        if let thing = all[number][version] { numbers[version][thing] = number }
      }
    }
    return numbers
  }
}

/// Two versions whose things are compared.
struct MatchPair: Hashable, Sendable {
  let old: MergeVersion
  let new: MergeVersion
}

/// A thing of one version and a thing of another that may be the same.
struct MatchEdge<Thing>: Hashable {
  let pair: MatchPair
  let old: ListIndex<Thing>
  let new: ListIndex<Thing>
  /// How much speaks for the two being the same.
  var score = 0

  /// A value of each of the two things.
  func map<Value>(_ value: (MergeVersion, ListIndex<Thing>) -> Value) -> (old: Value, new: Value) {
    (value(pair.old, old), value(pair.new, new))
  }
}
