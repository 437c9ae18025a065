import BoardmarkText

/// Finds which things of two versions may be one, by what they have in common.
struct MatchCandidates {
  /// Which of the things that have one key belong together.
  enum Choice {
    /// One and one, and no other of any version has the key.
    case alone
    /// One and one, and no other that is still open has the key.
    case onlyOne
    /// One and one of those that go together, whatever others have the key.
    case onlyPossible
    /// As many in both versions; in their order.
    case asMany
    /// As many as there are, in their order.
    case inOrder
  }

  /// What things are compared by: the number of what they say, in which place, next to what.
  struct Key: Hashable {
    var text = -1
    /// Where they are looked for; they say nothing of each other elsewhere.
    var scope = -1
    /// What stands before and after them, if that counts.
    var before = -2
    var after = -2
    var length = 0

    /// The numbers together: hashing each costs more than looking at one key too many.
    func hash(into hasher: inout Hasher) {
      func mix(_ numbers: Int, _ number: Int) -> Int { numbers &* 1_000_003 &+ number }
      hasher.combine(mix(mix(mix(mix(text, scope), before), after), length))
    }
  }

  /// What a thing consists of, by numbers, for comparing how much two have in common.
  struct Features {
    let parts: Set<Int>
    let count: Int
  }

  let known: Correspondences
  /// The things that are looked at.
  let things: ThreeWay<[Int]>
  let pairs: [MatchPair]

  /// The most things of one key that are all compared with each other.
  private static var comparisonLimit: Int { 16 }

  // MARK: - Keys

  /// Things of one key.
  ///
  /// - Parameters:
  ///   - key: What a thing is known by; nil for one that is not looked at.
  ///   - isPossible: What else has to hold.
  func equal(
    _ choice: Choice, by key: (MergeVersion, Int) -> Key?, where isPossible: (MatchEdge) -> Bool
  ) -> [MatchEdge] {
    var numbering = Numbering<Key>(
      capacity: max(things.base.count, things.ours.count, things.theirs.count))
    let buckets = ThreeWay { version in
      guard pairs.contains(where: { $0.old == version || $0.new == version }) else {
        return Buckets([])
      }
      return Buckets(
        things[version].compactMap { thing in
          key(version, thing).map { (thing, numbering.number(of: $0)) }
        })
    }
    var edges: [MatchEdge] = []
    for pair in pairs {
      for number in 0..<min(buckets[pair.old].count, buckets[pair.new].count) {
        if choice == .alone {
          let isAlone = MergeVersion.allCases.allSatisfy { buckets[$0].count(of: number) <= 1 }
          guard isAlone, let old = buckets[pair.old][number].first,
            let new = buckets[pair.new][number].first
          else { continue }
          let edge = MatchEdge(pair: pair, old: old, new: new)
          if isOpen(old, pair.old, in: pair.new), isOpen(new, pair.new, in: pair.old),
            known.canJoin(edge), isPossible(edge)
          {
            edges.append(edge)
          }
          continue
        }
        let left = buckets[pair.old][number].filter { isOpen($0, pair.old, in: pair.new) }
        if left.isEmpty { continue }
        let right = buckets[pair.new][number].filter { isOpen($0, pair.new, in: pair.old) }
        if right.isEmpty { continue }
        switch choice {
        case .onlyPossible: edges += only(left, right, pair, where: isPossible)
        case .alone: break
        case .onlyOne:
          if left.count == 1, right.count == 1 {
            edges += zipped(left, right, pair, where: isPossible)
          }
        case .asMany:
          if left.count == right.count { edges += zipped(left, right, pair, where: isPossible) }
        case .inOrder:
          let other = pair.new.opposite
          let areLeft =
            buckets[other].count > number && pair.old == .base
            && buckets[other][number].contains { isOpen($0, other, in: .base) }
          let kept = chosen(left, right.count, pair, areLeft) { other, partner in
            key(other, partner) == numbering.values[number]
          }
          edges += zipped(kept, right, pair, where: isPossible)
        }
      }
    }
    return edges
  }

  private func isOpen(_ thing: Int, _ version: MergeVersion, in other: MergeVersion) -> Bool {
    known.partner(of: thing, version, in: other) == nil
  }

  private func zipped(
    _ left: [Int], _ right: [Int], _ pair: MatchPair, where isPossible: (MatchEdge) -> Bool
  ) -> [MatchEdge] {
    var edges: [MatchEdge] = []
    var rest = right[...]
    for thing in left {
      func edge(_ next: Int) -> MatchEdge { MatchEdge(pair: pair, old: thing, new: next) }
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

  /// So many of some things of the base that say the same: those first that the other side has changed, and those last
  /// that it has not.
  ///
  /// - Parameter areLeft: Whether what it has not may be among what it has besides.
  private func chosen(
    _ things: [Int], _ count: Int, _ pair: MatchPair, _ areLeft: Bool,
    isSame: (MergeVersion, Int) -> Bool
  ) -> [Int] {
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
    _ left: [Int], _ right: [Int], _ pair: MatchPair, where isPossible: (MatchEdge) -> Bool
  ) -> [MatchEdge] {
    if max(left.count, right.count) > Self.comparisonLimit { return [] }
    return left.flatMap { old in right.map { MatchEdge(pair: pair, old: old, new: $0) } }
      .filter(isPossible).onlyOnes
  }

  // MARK: - Similarity

  /// Things in one place that have parts in common, by how many these are.
  ///
  /// - Parameters:
  ///   - limit: The most things of one place that a part may stand in to tell anything about one of them.
  ///   - scope: Where a thing of a pair's versions stands; nil for one that is not looked at.
  ///   - features: What it consists of.
  ///   - isAlone: Whether no other thing may have as much in common.
  ///   - isEnough: Whether so many parts in common make two things one.
  func similar(
    upTo limit: Int, isAlone: Bool, scope: (MatchPair, MergeVersion, Int) -> Int?,
    features: (MergeVersion, Int) -> Features, isEnough: (Int, Features, Features) -> Bool
  ) -> [MatchEdge] {
    var edges: [MatchEdge] = []
    for pair in pairs {
      func open(_ version: MergeVersion, _ other: MergeVersion) -> [(thing: Int, scope: Int)] {
        things[version].compactMap { thing in
          isOpen(thing, version, in: other)
            ? scope(pair, version, thing).map { (thing, $0) } : nil
        }
      }
      var left = open(pair.old, pair.new)
      if left.isEmpty { continue }
      let scopes = Set(left.map(\.scope))
      let right = open(pair.new, pair.old).filter { scopes.contains($0.scope) }
      if right.isEmpty { continue }
      let used = Set(right.map(\.scope))
      left = left.filter { used.contains($0.scope) }
      var places: [Key: [Int]] = [:]
      let others = right.map { features(pair.new, $0.thing) }
      for (place, item) in right.enumerated() {
        for part in others[place].parts {
          places[Key(text: part, scope: item.scope), default: []].append(place)
        }
      }
      var found: [(edge: MatchEdge, place: Int)] = []
      var most = [Most](repeating: Most(), count: right.count)
      // By places of the right, of which each may have parts in common with many.
      var counts = [Int](repeating: 0, count: right.count)
      var touched: [Int] = []
      for (thing, scope) in left {
        let own = features(pair.old, thing)
        for part in own.parts {
          guard let sharing = places[Key(text: part, scope: scope)], sharing.count <= limit else {
            continue
          }
          for place in sharing {
            if counts[place] == 0 { touched.append(place) }
            counts[place] += 1
          }
        }
        touched.sort()
        var foundOfThing: [(edge: MatchEdge, place: Int)] = []
        var mostOfThing = Most()
        for place in touched {
          let shared = counts[place]
          counts[place] = 0
          let edge = MatchEdge(pair: pair, old: thing, new: right[place].thing, score: shared)
          let isEnough = isEnough(shared, own, others[place])
          guard isAlone || isEnough, known.canJoin(edge) else { continue }
          mostOfThing.count(shared)
          most[place].count(shared)
          if isEnough { foundOfThing.append((edge, place)) }
        }
        touched.removeAll(keepingCapacity: true)
        found += foundOfThing.lazy.filter { !isAlone || mostOfThing.isAlone($0.edge.score) }
      }
      edges += found.lazy
        .filter { !isAlone || most[$0.place].isAlone($0.edge.score) }.map(\.edge)
    }
    return edges
  }

  /// The most that a thing has in common with another, and with how many.
  private struct Most {
    private var shared = 0
    private var count = 0

    mutating func count(_ shared: Int) {
      if shared < self.shared { return }
      (self.shared, count) = (shared, shared == self.shared ? count + 1 : 1)
    }

    func isAlone(_ shared: Int) -> Bool { (shared, 1) == (self.shared, count) }
  }
}

extension [MatchEdge] {
  /// The edges that no other of the pair has a thing in common with.
  var onlyOnes: [MatchEdge] {
    var counts: [MatchEdge: Int] = [:]
    for end in flatMap(\.ends) { counts[end, default: 0] += 1 }
    return filter { $0.ends.allSatisfy { counts[$0] == 1 } }
  }
}

extension MatchEdge {
  /// Each end by itself: an edge without the other thing.
  fileprivate var ends: [MatchEdge] {
    [MatchEdge(pair: pair, old: old, new: -1), MatchEdge(pair: pair, old: -1, new: new)]
  }
}

/// Things by numbers from 0 on.
private struct Buckets {
  private var starts: [Int] = [0]
  private var things: [Int] = []

  /// Sorts things by their numbers, those of one number in their order. Cost: linear.
  init(_ numbered: [(thing: Int, number: Int)]) {
    guard let last = numbered.lazy.map(\.number).max() else { return }
    starts = [Int](repeating: 0, count: last + 2)
    for (_, number) in numbered { starts[number + 1] += 1 }
    for number in 0...last { starts[number + 1] += starts[number] }
    var next = starts
    things = [Int](repeating: 0, count: numbered.count)
    for (thing, number) in numbered {
      things[next[number]] = thing
      next[number] += 1
    }
  }

  /// How many numbers there are.
  var count: Int { starts.count - 1 }

  /// How many things have a number.
  func count(of number: Int) -> Int {
    number < count ? starts[number + 1] - starts[number] : 0
  }

  subscript(number: Int) -> ArraySlice<Int> { things[starts[number]..<starts[number + 1]] }
}
