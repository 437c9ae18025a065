extension BoardMatcher {
  /// Matches tasks without an id with what a side has in their place, if that shows that the sides disagree: a task
  /// that the other side left alone may as well count as removed, and the one in its place as added.
  ///
  /// First by words in common, then by place. Which task became which is in doubt, so they are merged as lines.
  mutating func matchDisputed() {
    let isLacking = outlines.base.nodes.indices.contains { node in
      MergeVersion.sides.contains { self.isLacking(node, $0) }
    }
    guard isLacking else { return }
    findGaps()
    for edge in MatchPair.withBase.flatMap(disputed) where nodes.join(edge) {
      doubtful.insert(edge.old)
    }
    gaps = [:]
  }

  /// Whether both sides have the same title, or one side's task has what the other side did to it besides the title: it
  /// was merged with that one before.
  ///
  /// It says all that the other's says, and that includes something new; or it stands in the same column, and the other
  /// side only removed things, none of which it has: then little is lost if they are two tasks.
  func holdsOtherChange(_ node: NodeID) -> Bool {
    let old = features(.base, node, .allButTitle).parts
    let titles = MergeVersion.sides.map { side in
      nodes.partner(of: node, .base, in: side).flatMap { title(side, $0) }
    }
    if titles[0] != nil, titles[0] == titles[1] { return true }
    return MergeVersion.sides.contains { side in
      guard let task = nodes.partner(of: node, .base, in: side),
        let twin = nodes.partner(of: node, .base, in: side.opposite)
      else { return false }
      let own = features(side, task, .allButTitle).parts
      let other = features(side.opposite, twin, .allButTitle).parts
      if other.isEmpty || other == old || !other.isSubset(of: own) { return false }
      // Two things may be in both tasks by chance.
      return other.isSubset(of: old)
        ? own.isDisjoint(with: old.subtracting(other))
          && section(side, task) == section(side.opposite, twin)
        : other.count > 2
    }
  }

  private func isLacking(_ node: NodeID, _ side: MergeVersion) -> Bool {
    outlines.base.nodes[node].isTask && outlines.base.id(node) == nil
      && nodes.isOpen(node, .base, in: side)
  }

  /// Whether a side has changed a task of the base in its section, or removed it.
  ///
  /// A task that the side moved conflicts with its removal in any case, and what stands in
  /// its old place is not moved.
  private func isDisputed(_ node: NodeID, _ side: MergeVersion) -> Bool {
    guard let partner = nodes.partner(of: node, .base, in: side) else { return true }
    return section(.base, node) == section(side, partner)
      && !outlines.isSame(node, partner, side)
  }

  private func disputed(_ pair: MatchPair) -> [NodeEdge] {
    let side = pair.new
    let gaps = gaps[pair]!
    let others = self.gaps[MatchPair(old: .base, new: side.opposite)]!
    // If both sides lack tasks and have the same thing instead, there is nothing to decide.
    var settled: [Int: Set<Int>] = [:]
    for (node, gap) in gaps[side] where nodes.isAddedTwice(node, side) {
      let twin = nodes.partner(of: node, side, in: side.opposite)
      if let other = twin.flatMap({ others[side.opposite][$0] }) {
        settled[gap, default: []].insert(other)
      }
    }
    let old = gaps.base.keys.sorted().filter { node in
      guard isLacking(node, side) else { return false }
      guard isLacking(node, side.opposite), let other = others.base[node] else { return true }
      return settled[gaps.base[node]!]?.contains(other) != true
    }
    // Both added what the other side has elsewhere if that side has something else in the place, or still the old task.
    let taken = Set(
      gaps.base.filter { others.base[$0.key] != nil || !isLacking($0.key, side.opposite) }.values)
    let twins = taken.isEmpty ? [] : newTexts(side.opposite)
    let new = gaps[side].keys.sorted().filter { node in
      !nodes.isAddedTwice(node, side)
        && !(taken.contains(gaps[side][node]!) && twins.contains(number(side, node, .all)!))
    }
    let isDisputed = Set(old.filter { self.isDisputed($0, side.opposite) })
    var (found, foundOld, foundNew) = ([NodeEdge](), Set<NodeID>(), Set<NodeID>())
    for (edge, isHalf) in sharing(old, new, pair, isDisputed)
    where !foundOld.contains(edge.old) && !foundNew.contains(edge.new)
      && (isHalf
        || isDisputed.contains(edge.old) && outlines[side].id(edge.new) == nil
          && !isAnother(edge))
    {
      found.append(edge)
      foundOld.insert(edge.old)
      foundNew.insert(edge.new)
    }
    // By place only if that shows a dispute. A task with other words and an id that no task had is new.
    let restOld = Dictionary(grouping: old) { gaps.base[$0]! }
    let restNew = Dictionary(grouping: new) { gaps[side][$0]! }
    let foundInGap = Dictionary(grouping: found) { gaps.base[$0.old]! }
    return restOld.sorted { $0.key < $1.key }.flatMap { gap, nodes -> [NodeEdge] in
      let places = restNew[gap, default: []]
      if places.isEmpty { return [] }
      let free = nodes.filter { !foundOld.contains($0) }
      let others = places.filter { !foundNew.contains($0) && outlines[side].id($0) == nil }
      let byPlace = free.count <= others.count ? free : free.filter(isDisputed.contains)
      var pairs = foundInGap[gap, default: []]
      pairs += zip(byPlace, others).map { NodeEdge(pair: pair, old: $0, new: $1) }
        .filter { isDisputed.contains($0.old) && !isAnother($0) }
      // Nobody can tell which of several tasks became which, but a dispute must show all the same.
      if !pairs.contains(where: { isDisputed.contains($0.old) }), let place = pairs.popLast() {
        let disputes = nodes.filter(isDisputed.contains).map {
          NodeEdge(pair: pair, old: $0, new: place.new)
        }
        pairs.append(disputes.first { !isAnother($0) } ?? place)
      }
      return pairs
    }
  }

  /// What the tasks of a side say that are not known in the base.
  private func newTexts(_ side: MergeVersion) -> Set<Int> {
    let outline = outlines[side]
    return Set(
      outline.nodes.indices.filter { outline.nodes[$0].isTask && nodes.isOpen($0, side, in: .base) }
        .map { number(side, $0, .all)! })
  }

  /// Whether the old task says two or more things besides its title, none of which the new one says: a single one is
  /// easily removed. If both sides removed it, whether each says something that the other does not, and they have less
  /// than half of it in common.
  private func isAnother(_ edge: NodeEdge) -> Bool {
    let (left, right) = parts(edge, .allButTitle)
    if isLacking(edge.old, edge.pair.new.opposite), !sharesTitle(edge) {
      return !left.isSubset(of: right) && !right.isSubset(of: left)
        && 2 * left.intersection(right).count < max(left.count, right.count)
    }
    return left.count > 1 && left.isDisjoint(with: right)
  }

  /// Pairs of tasks in the same gap with words in common: first those that share at least half of their words, then
  /// those that share more of them, then those that the other side has changed.
  private func sharing(
    _ old: [NodeID], _ new: [NodeID], _ pair: MatchPair, _ isDisputed: Set<NodeID>
  ) -> [(edge: NodeEdge, isHalf: Bool)] {
    var things = ThreeWay<[NodeID]>(base: old, ours: [], theirs: [])
    things[pair.new] = new
    let candidates = MatchCandidates(known: nodes, things: things, pair: pair)
    // A word that many tasks have tells nothing by itself.
    func edges(_ threshold: MatchRow.Threshold, upTo limit: Int) -> [NodeEdge] {
      let edges = candidates.similar(
        upTo: limit, isAlone: false, scope: { self.scope(pair, $0, $1, .gap) },
        features: { self.features($0, $1, .title) }, meetsThreshold: threshold.holds)
      let ranked = Dictionary(grouping: edges) { edge in
        2 * edge.score + (isDisputed.contains(edge.old) ? 1 : 0)
      }
      return ranked.sorted { $0.key > $1.key }.flatMap(\.value)
    }
    return edges(.half, upTo: 64).map { ($0, true) } + edges(.any, upTo: 16).map { ($0, false) }
  }
}
