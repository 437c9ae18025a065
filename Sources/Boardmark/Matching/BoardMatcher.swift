/// Finds which sections, tasks and texts of two or three versions of a board are the same.
///
/// A row of ``MatchRow``'s tables compares two versions at a time, and which of them is called the old one
/// makes no difference. With a base and two sides, what is found between any two holds for all three; so
/// the sides may be exchanged, too.
struct BoardMatcher {
  let outlines: Trio<BoardOutline>
  /// Whether there are two sides.
  let isThreeWay: Bool
  var sections: Correspondences
  var nodes: Correspondences
  /// The tasks of the base that a side has only something in place of, which may be another task.
  var doubtful: Set<Int> = []
  /// For each version and section a number that is the same for the same section.
  private(set) var sectionOf = Trio<[Int]>(base: [], ours: [], theirs: [])
  var gaps: [MatchPair: MatchGaps] = [:]

  init(_ outlines: Trio<BoardOutline>, isThreeWay: Bool) {
    self.outlines = outlines
    self.isThreeWay = isThreeWay
    sections = Correspondences(counts: Trio { outlines[$0].sections.count })
    nodes = Correspondences(counts: Trio { outlines[$0].nodes.count })
    matchIDs()
    go(through: MatchRow.distinctTasks)
    matchSections()
    sectionOf = BoardMatching.numbers(
      of: sections.all, counts: Trio { outlines[$0].sections.count })
    go(through: MatchRow.sameTexts)
    go(through: MatchRow.tasks)
    go(through: MatchRow.rewordedTasks)
    if isThreeWay { matchDisputed() }
    go(through: MatchRow.addedTasks)
    go(through: MatchRow.texts)
  }

  var pairs: [MatchPair] { isThreeWay ? MatchPair.all : [MatchPair.all[0]] }

  private mutating func matchIDs() {
    let places = Trio { outlines[$0].nodesByID.map(Int.init) }
    for pair in pairs {
      for (id, old) in places[pair.old].enumerated() where old >= 0 {
        guard id < places[pair.new].count, places[pair.new][id] >= 0 else { continue }
        nodes.join(MatchEdge(pair: pair, old: old, new: places[pair.new][id]))
      }
    }
  }

  // MARK: - Rows

  private mutating func go(through rows: [MatchRow]) {
    var known: [Bool: Trio<[Int]>] = [:]
    for row in rows {
      let pairs = row.pairs.filter(self.pairs.contains)
      if pairs.isEmpty || row.kin == .apart && !isThreeWay { continue }
      let areTasks = row.things != .texts
      let open = self.open(areTasks, of: known[areTasks])
      known[areTasks] = open
      if pairs.allSatisfy({ open[$0.old].isEmpty || open[$0.new].isEmpty }) { continue }
      // Whose ids are not the same are not the same.
      if areTasks,
        MergeSide.allCases.allSatisfy({ version in
          open[version].allSatisfy { outlines[version].id($0) != nil }
        })
      {
        continue
      }
      if case .similar(.gap, _) = row.evidence { findGaps() }
      let edges = self.edges(
        row, pairs, row.things == .allTasks ? self.open(true, of: nil, all: true) : open)
      let doubtful = edges.filter { edge in row.isDoubtful?(self, edge) ?? false }
      nodes.join(edges) { outlines[$0].text($1) }
      for edge in doubtful where nodes.partner(of: edge.old, .base, in: edge.pair.new) == edge.new {
        self.doubtful.insert(edge.old)
      }
    }
  }

  /// The tasks (or texts) that are not known in every version.
  ///
  /// - Parameters:
  ///   - list: Those that were not before.
  ///   - all: Whether known ones are meant, too.
  private func open(_ areTasks: Bool, of list: Trio<[Int]>?, all: Bool = false) -> Trio<[Int]> {
    let versions = MergeSide.allCases.filter { isThreeWay || $0 != .theirs }
    return Trio { version in
      (list?[version] ?? Array(outlines[version].nodes.indices)).filter { node in
        outlines[version].nodes[node].isTask == areTasks
          && (all || versions.contains { nodes.partner(of: node, version, in: $0) == nil })
      }
    }
  }

  private func edges(_ row: MatchRow, _ pairs: [MatchPair], _ things: Trio<[Int]>) -> [MatchEdge] {
    let candidates = MatchCandidates(known: nodes, things: things, pairs: pairs)
    func isPossible(_ edge: MatchEdge) -> Bool {
      (row.things == .texts || !haveTwoIDs(edge)) && isKin(edge, row.kin)
        && (row.condition?(self, edge) ?? true)
    }
    switch row.evidence {
    case .equal(let choice, let key):
      // What one side has made of the base, and what the other has, are not looked for among others.
      let ways = row.kin == .following ? [MergeSide.ours, .theirs] : [nil]
      return ways.flatMap { known in
        candidates.equal(
          choice,
          by: { isLooked($0, $1, row.kin, known) ? key(self, $0, $1) : nil }, where: isPossible)
      }
    case .similar(let scope, let enough):
      let edges = candidates.similar(
        upTo: scope == .gap ? 64 : 16, scope: { self.scope($0, $1, $2, scope) },
        features: { self.features($0, $1) }, isEnough: enough.holds
      ).filter(isPossible)
      return enough == .extended ? edges.onlyOnes : edges
    }
  }

  /// Whether both have an id; then it is not the same one.
  private func haveTwoIDs(_ edge: MatchEdge) -> Bool {
    outlines[edge.pair.old].id(edge.old) != nil && outlines[edge.pair.new].id(edge.new) != nil
  }

  private func isOfBase(_ version: MergeSide, _ node: Int) -> Bool {
    nodes.partner(of: node, version, in: .base) != nil
  }

  /// Whether a node comes into question for things of a kin.
  ///
  /// - Parameter known: The side that has made something of the base, where the other follows it.
  private func isLooked(
    _ version: MergeSide, _ node: Int, _ kin: MatchRow.Kin, _ known: MergeSide?
  ) -> Bool {
    guard isThreeWay, version != .base else { return true }
    switch kin {
    case .any: return true
    case .alike: return nodes.isAddedTwice(node, version)
    case .apart: return !nodes.isAddedTwice(node, version)
    case .following: return isOfBase(version, node) == (version == known)
    case .added: return !isOfBase(version, node)
    }
  }

  private func isKin(_ edge: MatchEdge, _ kin: MatchRow.Kin) -> Bool {
    let isOld = { self.isOfBase(edge.pair.old, edge.old) }
    switch kin {
    case .any, .alike, .apart: return isLooked(edge.pair.new, edge.new, kin, nil)
    case .following: return isOld() != isOfBase(edge.pair.new, edge.new)
    case .added: return !isOld() && !isOfBase(edge.pair.new, edge.new)
    }
  }
}
