import BoardmarkText

/// Finds which things of a pair of versions may be the same, by what they have in common.
struct MatchCandidates<Thing> {
  typealias Index = ListIndex<Thing>
  typealias Edge = MatchEdge<Thing>

  /// Which of the things with the same key belong together.
  enum Choice {
    /// One thing of each version, if no other thing of any version has the key.
    case unique
    /// One thing of each version, if no other thing that is still open has the key.
    case onlyOne
    /// Two things that can each go only with the other, whatever others have the key.
    case uniquePair
    /// All things in their order, if both versions have the same number of them.
    case equalCounts
    /// As many things as both versions have, in their order.
    case inOrder
  }

  /// What things are compared by: the number of what they say, where they stand, and next to what.
  struct Key: Hashable {
    var text = -1
    /// The scope in which they are compared; things in different scopes never match.
    var scope = -1
    /// The number of what stands before or after them, if that counts.
    var neighbour = -2

    /// Hashes the numbers as one: hashing each of them costs more than an occasional collision.
    func hash(into hasher: inout Hasher) {
      func mix(_ numbers: Int, _ number: Int) -> Int { numbers &* 1_000_003 &+ number }
      hasher.combine(mix(mix(text, scope), neighbour))
    }
  }

  /// The numbers of what a thing consists of, for telling how much two things have in common.
  struct Features {
    let parts: Set<Int>
    let count: Int
  }

  let known: Correspondences<Thing>
  /// The things that are looked at.
  let things: ThreeWay<[Index]>
  let pair: MatchPair

  /// The most things with the same key that are all compared with each other.
  private static var comparisonLimit: Int { 16 }

  // MARK: - Keys

  /// Pairs of things with the same key.
  ///
  /// - Parameters:
  ///   - key: What a thing is compared by; nil for one that is not looked at.
  ///   - isPossible: What else has to hold.
  func equal(
    _ choice: Choice, by key: (MergeVersion, Index) -> Key?, where isPossible: (Edge) -> Bool
  ) -> [Edge] {
    var numbering = Numbering<Key>()
    let numbers = ThreeWay { version in
      things[version].map { key(version, $0).map { numbering.number(of: $0) } ?? -1 }
    }
    let groups = ThreeWay { version in
      NumberedGroups(things[version], by: numbers[version], count: numbering.values.count)
    }
    return (0..<numbering.values.count).flatMap { number -> [MatchEdge] in
      let left = groups[pair.old][number].filter { known.isOpen($0, pair.old, in: pair.new) }
      if left.isEmpty { return [] }
      let right = groups[pair.new][number].filter { known.isOpen($0, pair.new, in: pair.old) }
      if right.isEmpty { return [] }
      switch choice {
      case .unique where MergeVersion.allCases.contains { groups[$0][number].count > 1 },
        .onlyOne where left.count > 1 || right.count > 1,
        .equalCounts where left.count != right.count:
        return []
      case .unique, .onlyOne, .equalCounts: return zipped(left, right, where: isPossible)
      case .uniquePair: return only(left, right, where: isPossible)
      case .inOrder:
        let other = pair.new.opposite
        let areLeft =
          pair.old == .base && groups[other][number].contains { known.isOpen($0, other, in: .base) }
        let kept = chosen(left, right.count, areLeft) { key($0, $1) == numbering.values[number] }
        return zipped(kept, right, where: isPossible)
      }
    }
  }

  private func zipped(
    _ left: [Index], _ right: [Index], where isPossible: (Edge) -> Bool
  ) -> [Edge] {
    var edges: [Edge] = []
    var rest = right[...]
    for thing in left {
      func edge(_ next: Index) -> Edge { Edge(pair: pair, old: thing, new: next) }
      guard
        let place = rest.prefix(Self.comparisonLimit).firstIndex(where: {
          known.canJoin(edge($0)) && isPossible(edge($0))
        })
      else { continue }
      edges.append(edge(rest[place]))
      rest = rest[(place + 1)...]
    }
    return edges
  }

  /// A given number of things of the base that say the same: first those that the other side has changed,
  /// last those that it does not have.
  ///
  /// - Parameter areLeft: Whether the things that it does not have may be among its other things.
  private func chosen(
    _ things: [Index], _ count: Int, _ areLeft: Bool, isSame: (MergeVersion, Index) -> Bool
  ) -> [Index] {
    guard pair.old == .base, things.count > count else { return things }
    let ranks = things.map { thing in
      guard let partner = known.partner(of: thing, .base, in: pair.new.opposite) else {
        return areLeft ? 1 : 2
      }
      return isSame(pair.new.opposite, partner) ? 1 : 0
    }
    if Set(ranks).count == 1 { return things }
    return things.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.prefix(count).sorted()
      .map { things[$0] }
  }

  private func only(
    _ left: [Index], _ right: [Index], where isPossible: (Edge) -> Bool
  ) -> [Edge] {
    if max(left.count, right.count) > Self.comparisonLimit { return [] }
    let edges = left.flatMap { old in right.map { Edge(pair: pair, old: old, new: $0) } }
      .filter(isPossible)
    return edges.alone(among: edges)
  }

  // MARK: - Similarity

  /// Pairs of things in the same scope with parts in common, scored by how many.
  ///
  /// - Parameters:
  ///   - limit: The most things of one scope that may have a part; if more have it, it tells
  ///     nothing about one of them.
  ///   - scope: The scope of a thing; nil for a thing that is not looked at.
  ///   - features: What a thing consists of.
  ///   - isAlone: Whether no other thing may have as much in common.
  ///   - meetsThreshold: Whether this many parts in common make two things the same.
  func similar(
    upTo limit: Int, isAlone: Bool, scope: (MergeVersion, Index) -> Int?,
    features: (MergeVersion, Index) -> Features, meetsThreshold: (Int, Features, Features) -> Bool
  ) -> [Edge] {
    func open(_ version: MergeVersion, _ other: MergeVersion) -> [(thing: Index, scope: Int)] {
      things[version].compactMap { thing in
        known.isOpen(thing, version, in: other) ? scope(version, thing).map { (thing, $0) } : nil
      }
    }
    let left = open(pair.old, pair.new)
    let right = open(pair.new, pair.old)
    if left.isEmpty || right.isEmpty { return [] }
    // The indices in `right` of the things that have each part.
    var numbering = Numbering<Key>()
    let others = right.map { features(pair.new, $0.thing) }
    var (places, numbers) = ([Int](), [Int]())
    for (place, item) in right.enumerated() {
      for part in others[place].parts {
        places.append(place)
        numbers.append(numbering.number(of: Key(text: part, scope: item.scope)))
      }
    }
    let sharing = NumberedGroups(places, by: numbers, count: numbering.values.count)
    var (found, rivals) = ([Edge](), [Edge]())
    for (thing, scope) in left {
      let own = features(pair.old, thing)
      // How many parts each thing has in common with this one, by its index in `right`.
      var counts: [Int: Int] = [:]
      for part in own.parts {
        let number = numbering.number(of: Key(text: part, scope: scope))
        guard number < sharing.count, sharing[number].count <= limit else { continue }
        for place in sharing[number] { counts[place, default: 0] += 1 }
      }
      for (place, shared) in counts.sorted(by: { $0.key < $1.key }) {
        let edge = Edge(pair: pair, old: thing, new: right[place].thing, score: shared)
        let meetsThreshold = meetsThreshold(shared, own, others[place])
        guard isAlone || meetsThreshold, known.canJoin(edge) else { continue }
        if isAlone { rivals.append(edge) }
        if meetsThreshold { found.append(edge) }
      }
    }
    return isAlone ? found.alone(among: rivals) : found
  }
}

extension Array {
  /// The edges whose things have no other edge with as high a score.
  func alone<Thing>(among edges: Self) -> Self where Element == MatchEdge<Thing> {
    var most: [Element: (score: Int, count: Int)] = [:]
    for edge in edges {
      for end in edge.ends {
        let (score, count) = most[end] ?? (edge.score, 0)
        if edge.score < score { continue }
        most[end] = (edge.score, edge.score == score ? count + 1 : 1)
      }
    }
    return filter { edge in edge.ends.allSatisfy { most[$0]! == (edge.score, 1) } }
  }
}

extension MatchEdge {
  /// Each end by itself: an edge without the other thing.
  fileprivate var ends: [Self] {
    [Self(pair: pair, old: old, new: -1), Self(pair: pair, old: -1, new: new)]
  }
}
