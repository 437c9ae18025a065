import BoardmarkReading
import BoardmarkText

/// Finds which sections, tasks and texts of two or three versions of a board are the same.
///
/// A row of ``MatchRow``'s tables compares two versions at a time, and which of them is called the old one
/// makes no difference. With a base and two sides, what is found between any two holds for all three; so the
/// sides are interchangeable as well.
struct BoardMatcher {
  let outlines: ThreeWay<BoardOutline>
  /// Whether there are two sides.
  let isThreeWay: Bool
  var sections: Correspondences<BoardOutline.Section>
  var nodes: Correspondences<BoardOutline.Node>
  /// The tasks of the base for which a side only has something in their place, which may be another task.
  var doubtful: Set<NodeID> = []
  private(set) var sectionOf = ThreeWay { _ in IndexedList<BoardOutline.Section, SectionMatchID>() }
  /// What ``findGaps()`` has found; emptied when something is joined.
  var gaps: [MatchPair: MatchGaps] = [:]
  let facts: ThreeWay<NodeFacts>
  let texts = TextNumbers()
  /// The tasks (true) and the texts (false) that were open when a row about them was last applied.
  private var lists: [Bool: ThreeWay<[NodeID]>] = [:]

  init(_ outlines: ThreeWay<BoardOutline>, isThreeWay: Bool) {
    self.outlines = outlines
    self.isThreeWay = isThreeWay
    sections = Correspondences(counts: ThreeWay { outlines[$0].sections.count })
    nodes = Correspondences(counts: ThreeWay { outlines[$0].nodes.count })
    facts = ThreeWay { NodeFacts(nodes: outlines[$0].nodes.count) }
    matchDistinct()
    go(through: MatchRow.distinctTasks)
    matchSections()
    sectionOf = sections.numbers(in: sections.all)
    go(through: MatchRow.sameTexts)
    go(through: MatchRow.tasks)
    go(through: MatchRow.rewordedTasks)
    if isThreeWay { matchDisputed() }
    go(through: MatchRow.followingTasks)
    go(through: MatchRow.addedTasks)
    go(through: MatchRow.texts)
    doubtful = doubtful.filter { !holdsOtherChange($0) }
  }

  var pairs: [MatchPair] { isThreeWay ? MatchPair.all : [MatchPair.all[0]] }

  /// Matches tasks by ids, and tasks without one by texts that no other task has, as the first row does: these are
  /// most tasks, so each is looked at only once.
  private mutating func matchDistinct() {
    let tasks = all(true)
    for one in alone(tasks, by: { outlines[$0].id($1).map(Int.init) }) { nodes.add(one) }
    let rest = open(tasks)
    lists[true] = rest
    var numbering = Numbering<ByteString>(capacity: rest.base.count)
    var halves: [NodeMatch] = []
    for one in alone(rest, by: { numbering.number(of: outlines[$0].textWithoutID($1)) }) {
      let isTaken = one.contains { version, task in
        nodes.group(of: task, in: version) != nil || outlines[version].id(task) != nil
      }
      let areNamesakes = MatchPair.all.contains { pair in
        guard let old = one[pair.old], let new = one[pair.new] else { return false }
        return areNamesakesInBothColumns(NodeEdge(pair: pair, old: old, new: new))
      }
      if isTaken || areNamesakes { continue }
      if isThreeWay, one.base != nil, one.onlySide != nil {
        halves.append(one)
      } else if one.base == nil, let ours = one.ours, let theirs = one.theirs {
        if mayBeChangedAlike(ours, theirs) { nodes.add(one) }
      } else {
        nodes.add(one)
      }
    }
    matchSeries(halves, among: rest)
  }

  /// Groups the things by their numbers, as far as no two things of one version have the same number.
  private func alone(
    _ things: ThreeWay<[NodeID]>, by number: (MergeVersion, NodeID) -> Int?
  ) -> [NodeMatch] {
    let places = ThreeWay { version in
      var places: [Int32] = []
      for thing in things[version] {
        guard let number = number(version, thing) else { continue }
        if number >= places.count {
          places += repeatElement(-1, count: max(number + 1, 2 * places.count) - places.count)
        }
        places[number] = places[number] == -1 ? Int32(thing.value) : -2
      }
      return places
    }
    let count = max(places.base.count, places.ours.count, places.theirs.count)
    return (0..<count).compactMap { number in
      let one = places.map { number < $0.count ? $0[number] : -1 }
      let areSeveral = one.base == -2 || one.ours == -2 || one.theirs == -2
      return areSeveral ? nil : NodeMatch(indices: one)
    }
  }

  // MARK: - Rows

  private mutating func go(through rows: [MatchRow]) {
    for row in rows {
      if row.isForThree && !isThreeWay { continue }
      let areTasks = row.things != .texts
      let open = self.open(lists[areTasks] ?? all(areTasks))
      lists[areTasks] = open
      // Tasks with different ids are not the same, so there is nothing to find if all of them have one.
      let isIdle =
        row.things != .tasksOfAnyID
        && MergeVersion.allCases.allSatisfy { version in
          areTasks && open[version].allSatisfy { outlines[version].id($0) != nil }
        }
      if isIdle { continue }
      var edges = edges(row, open)
      if edges.isEmpty { continue }
      // The other tasks are looked at only if there is something to decide.
      if row.things == .allTasks { edges = self.edges(row, namesakes(of: open)) }
      let doubtful = edges.filter { row.isDoubtful?(self, $0) ?? false }
      nodes.join(edges) { outlines[$0].text($1) }
      gaps = [:]
      for edge in doubtful where nodes.partner(of: edge.old, .base, in: edge.pair.new) == edge.new {
        self.doubtful.insert(edge.old)
      }
    }
  }

  /// All tasks, or all texts.
  private func all(_ areTasks: Bool) -> ThreeWay<[NodeID]> {
    ThreeWay { version in
      let nodes = outlines[version].nodes
      return nodes.indices.filter { nodes[$0].isTask == areTasks }
    }
  }

  /// Those of some nodes that are not yet known in every version.
  private func open(_ list: ThreeWay<[NodeID]>) -> ThreeWay<[NodeID]> {
    ThreeWay { version in
      list[version].filter { !nodes.isKnown($0, version, inAll: isThreeWay) }
    }
  }

  /// Some tasks, and all others that may have the title of one of them: the rest need not be parsed.
  private func namesakes(of list: ThreeWay<[NodeID]>) -> ThreeWay<[NodeID]> {
    let titles = Set(
      MergeVersion.allCases.flatMap { version in
        list[version].map { outlines[version].titleHash($0) }
      })
    let all = all(true)
    let base = all.base.filter { titles.contains(outlines.base.titleHash($0)) }
    var isKnown = IndexedList(outlines.base.nodes.indices) { _ in false }
    for node in base { isKnown[node] = true }
    func isNamesake(_ node: NodeID, _ side: MergeVersion) -> Bool {
      // Most tasks say what they said in the base.
      if let old = nodes.partner(of: node, side, in: .base),
        outlines[side].text(node).isIdentical(to: outlines.base.text(old))
      {
        return isKnown[old]
      }
      return titles.contains(outlines[side].titleHash(node))
    }
    return ThreeWay { version in
      version == .base ? base : all[version].filter { isNamesake($0, version) }
    }
  }

  private mutating func edges(_ row: MatchRow, _ things: ThreeWay<[NodeID]>) -> [NodeEdge] {
    let pairs = self.pairs.filter {
      row.pairs.contains($0) && !things[$0.old].isEmpty && !things[$0.new].isEmpty
    }
    if !pairs.isEmpty, case .sharing(_, _, .gap) = row.evidence { findGaps() }
    let edges = pairs.flatMap { self.edges(row, $0, things) }
    return row.things == .texts ? withoutDoubleMoves(edges) : edges
  }

  /// The edges of texts, except for those that each side moved to another section: for each side, such a text is removed
  /// here and added there.
  private func withoutDoubleMoves(_ edges: [NodeEdge]) -> [NodeEdge] {
    let homes = Dictionary(grouping: edges.filter { $0.pair.old == .base }, by: \.old)
      .mapValues { Set($0.map { section($0.pair.new, $0.new) }) }
    return edges.filter { $0.pair.old != .base || homes[$0.old]!.count == 1 }
  }

  private func edges(
    _ row: MatchRow, _ pair: MatchPair, _ things: ThreeWay<[NodeID]>
  ) -> [NodeEdge] {
    let considered = ThreeWay { version in
      things[version].filter { isConsidered(version, $0, row.kin, pair) }
    }
    let candidates = MatchCandidates(known: nodes, things: considered, pair: pair)
    /// A value of a thing, or of what is looked at in its place: for a thing of the base, of
    /// what the other side has made of it.
    func ofForm<Value>(
      _ value: @escaping (MergeVersion, NodeID) -> Value
    ) -> (MergeVersion, NodeID) -> Value {
      guard row.kin == .following else { return value }
      let other = pair.new.opposite
      return { version, thing in
        version == .base
          ? value(other, nodes.partner(of: thing, .base, in: other)!) : value(version, thing)
      }
    }
    func isPossible(_ edge: NodeEdge) -> Bool {
      !isRefused(edge, row) && !isInMovedGroup(edge) && (row.condition?(self, edge) ?? true)
    }
    switch row.evidence {
    case .same(let text, let scope, let choice):
      return candidates.equal(
        choice, by: ofForm { key($0, $1, text, in: scope) }, where: isPossible)
    case .standing(let place, let choice):
      return candidates.equal(choice, by: ofForm { key($0, $1, place) }, where: isPossible)
    case .sharing(let threshold, let part, let scope):
      let compared = row.kin == .following ? MatchPair.ofSides[0] : pair
      return candidates.similar(
        upTo: scope == .gap ? 64 : 16, isAlone: threshold.isAlone,
        scope: ofForm { self.scope(compared, $0, $1, scope) },
        features: ofForm { features($0, $1, part) }, meetsThreshold: threshold.holds
      ).filter(isPossible)
    }
  }

  /// Whether a row of this kin looks at a node.
  private func isConsidered(
    _ version: MergeVersion, _ node: NodeID, _ kin: MatchRow.Kin, _ pair: MatchPair
  ) -> Bool {
    switch kin {
    case .any, .all: true
    case .alike: version == .base || !isThreeWay || nodes.isAddedTwice(node, version)
    case .following:
      version != .base || !nodes.isOpen(node, .base, in: pair.new.opposite)
    case .added: version != .base && nodes.isOpen(node, version, in: .base)
    }
  }
}
