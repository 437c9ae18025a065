import BoardmarkText

/// For each of two versions, the number of the gap in which each task stands that the other version does not have, as
/// far as is known; only for gaps in which both versions have such tasks.
///
/// A gap is a stretch between the tasks and texts that both versions of a section have in the same order: a task that
/// one version has there may have become one that the other has there.
typealias MatchGaps = ThreeWay<[NodeID: Int]>

extension BoardMatcher {
  /// Finds the gaps between the versions. Cost: n log n.
  mutating func findGaps() {
    guard gaps.isEmpty else { return }
    let anchors = Anchors()
    for pair in pairs { gaps[pair] = gaps(pair, anchors) }
  }

  /// For a section of the base and the same section on a side, the nodes that both have in the same order.
  private typealias Anchors = Memo<SectionEdge, [Anchor]>
  private typealias Anchor = (old: NodeID, new: NodeID)

  private func gaps(_ pair: MatchPair, _ known: Anchors) -> MatchGaps {
    var gaps = MatchGaps { _ in [:] }
    var count = 0
    func add(_ nodes: ArraySlice<NodeID>, _ others: ArraySlice<NodeID>) {
      if nodes.isEmpty || others.isEmpty { return }
      for node in nodes { gaps[pair.old][node] = count }
      for node in others { gaps[pair.new][node] = count }
      count += 1
    }
    let (old, new) = (outlines[pair.old], outlines[pair.new])
    for section in old.sections.indices {
      guard let home = sections.partner(of: section, pair.old, in: pair.new) else { continue }
      let (left, right) = (old.sections[section].nodes, new.sections[home].nodes)
      let lacking = left.filter { isOpen($0, pair.old, in: pair.new) }
      if lacking.isEmpty { continue }
      let added = right.filter { isOpen($0, pair.new, in: pair.old) }
      if added.isEmpty { continue }
      let sections = SectionEdge(pair: pair, old: section, new: home)
      let anchors = pair.old == .base ? anchors(sections, known) : sharedAnchors(sections, known)
      var (nodes, others) = (lacking[...], added[...])
      for anchor in anchors
      where (nodes.first ?? anchor.old) < anchor.old || (others.first ?? anchor.new) < anchor.new {
        let before = nodes.prefix { $0 < anchor.old }
        let after = others.prefix { $0 < anchor.new }
        add(before, after)
        nodes = nodes.dropFirst(before.count)
        others = others.dropFirst(after.count)
      }
      add(nodes, others)
    }
    return gaps
  }

  private func isOpen(_ node: NodeID, _ version: MergeVersion, in other: MergeVersion) -> Bool {
    nodes.isOpen(node, version, in: other) && outlines[version].nodes[node].isTask
  }

  /// The nodes that both versions of a section have, and for tasks the other side as well, without
  /// those that were moved within it.
  private func anchors(_ sections: SectionEdge, _ known: Anchors) -> [Anchor] {
    known.value(for: sections) {
      let pair = sections.pair
      let right = outlines[pair.new].sections[sections.new].nodes
      let pairs = outlines.base.sections[sections.old].nodes.compactMap { node -> Anchor? in
        guard let partner = nodes.partner(of: node, .base, in: pair.new), right.contains(partner),
          isHome(node, pair.new.opposite) || !outlines.base.nodes[node].isTask
        else { return nil }
        return (node, partner)
      }
      return LongestIncreasingSubsequence.indices(of: pairs.map(\.new.value)).map { pairs[$0] }
    }
  }

  /// The nodes of the base that a section has on both sides and that neither side moved; the
  /// same whichever side comes first.
  private func sharedAnchors(_ sides: SectionEdge, _ known: Anchors) -> [Anchor] {
    guard let section = sections.partner(of: sides.old, .ours, in: .base) else { return [] }
    let edges = zip(MatchPair.withBase, [sides.old, sides.new]).map {
      SectionEdge(pair: $0, old: section, new: $1)
    }
    var others = anchors(edges[1], known)[...]
    return anchors(edges[0], known).compactMap { anchor in
      // Both are in the order of the base.
      others = others.drop { $0.old < anchor.old }
      guard let other = others.first, other.old == anchor.old else { return nil }
      return (anchor.new, other.new)
    }
  }

  /// Whether a side has a task of the base in the task's section; true if only two versions are compared.
  private func isHome(_ node: NodeID, _ side: MergeVersion) -> Bool {
    guard isThreeWay else { return true }
    return nodes.partner(of: node, .base, in: side).map { section(side, $0) }
      == section(.base, node)
  }
}
