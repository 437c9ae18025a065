import BoardmarkText

/// Below which heading each node counts as standing.
///
/// What belongs to a heading goes where the heading goes. So if one side put a heading above nodes of the base, or moved
/// a group, these nodes count as standing there in all versions: what the other side put between them stays between
/// them, the order that it gave them holds, and what it moved out of a group has moved.
struct NodePlaces {
  /// What stands directly below one heading.
  private enum Block: Hashable {
    /// A section up to its first group.
    case section(SectionMatchID)
    case group(MatchID)
  }

  private let outlines: ThreeWay<BoardOutline>
  private let matching: BoardMatching
  /// For each version the group that holds each node, by its heading, which is in its own; -1 before the first one in a
  /// section. Empty if the version has none.
  private let groups: ThreeWay<IndexedList<BoardOutline.Node, MatchID>>
  /// The sections of groups that a side moved, and of those that the other side added in them.
  private var movedGroups: [MatchID: SectionMatchID] = [:]
  /// For each version the nodes that count as standing in another block than the one that holds them.
  private var moved = ThreeWay { _ in [NodeID: Block]() }
  /// For each version the nodes of other sections that count as standing in a section.
  private var arrived = ThreeWay { _ in [SectionMatchID: [NodeID]]() }
  /// For each side the new sections whose headings it put above several nodes, with the section that these were in.
  private var divided = ThreeWay { _ in [SectionMatchID: SectionMatchID]() }

  /// Cost: linear.
  ///
  /// - Parameter isSettled: Whether the base has no conflict regions; else nobody knows who put a heading above what.
  init(_ outlines: ThreeWay<BoardOutline>, _ matching: BoardMatching, isSettled: Bool) {
    (self.outlines, self.matching) = (outlines, matching)
    groups = ThreeWay { Self.groups(of: outlines[$0], matching.nodeOf[$0]) }
    for side in MergeVersion.sides where isSettled { findDivided(by: side) }
    for heading in outlines.base.nodes.indices where outlines.base.nodes[heading].kind == .group {
      moveGroup(matching.nodeOf.base[heading])
    }
    for side in MergeVersion.sides where isSettled { moveBelowHeadings(of: side) }
    for version in MergeVersion.allCases where areMoved(version) {
      let moved = outlines[version].nodes.indices.filter {
        section(version, $0) != ownSection(version, $0)
      }
      // Not in the order of the sections: moving one of them does not reorder what came from them.
      let sorted = moved.sorted {
        (ownSection(version, $0), $0) < (ownSection(version, $1), $1)
      }
      arrived[version] = Dictionary(grouping: sorted) { section(version, $0) }
    }
  }

  private static func groups(
    of outline: BoardOutline, _ numbers: IndexedList<BoardOutline.Node, MatchID>
  ) -> IndexedList<BoardOutline.Node, MatchID> {
    guard outline.nodes.contains(where: { $0.kind == .group }) else { return IndexedList() }
    var (group, home): (MatchID, SectionID) = (-1, -1)
    return IndexedList(outline.nodes.indices) { node in
      let section = outline.nodes[node].section
      if section != home { (group, home) = (-1, section) }
      if outline.nodes[node].kind == .group { group = numbers[node] }
      return group
    }
  }

  // MARK: - Places

  /// The section that holds a node in its version.
  func ownSection(_ version: MergeVersion, _ node: NodeID) -> SectionMatchID {
    matching.sectionOf[version][outlines[version].nodes[node].section]
  }

  /// Whether a side moved a node of the base to another section, rather than put a heading above it.
  func isMoved(_ base: NodeID, _ node: NodeID, _ side: MergeVersion) -> Bool {
    let (old, new) = (ownSection(.base, base), ownSection(side, node))
    return old != new && divided[side][new] != old
  }

  /// The section in which a node counts as standing.
  func section(_ version: MergeVersion, _ node: NodeID) -> SectionMatchID {
    if !areMoved(version) { return ownSection(version, node) }
    switch block(version, node) {
    case .section(let section): return section
    case .group(let group):
      if let section = movedGroups[group] { return section }
      let match = matching.nodes[group]
      if let heading = match[version] { return ownSection(version, heading) }
      // A version that lacks a new heading counts it as standing where a side put it.
      return MergeVersion.sides.compactMap { side in match[side].map { ownSection(side, $0) } }
        .min()!
    }
  }

  /// The group of a section in which a node stands, by its heading; -1 before the first one.
  func group(_ version: MergeVersion, _ node: NodeID, in section: SectionMatchID) -> MatchID {
    let isHere = self.section(version, node) == section
    if case .group(let group) = isHere ? block(version, node) : ownBlock(version, node) {
      return group
    }
    return -1
  }

  /// The nodes of a version in a section: those that it holds, also if they count as standing elsewhere, since they show
  /// what has not moved, and then those of other sections that count as standing there.
  func nodes(_ version: MergeVersion, in section: SectionMatchID) -> [NodeID] {
    let own = matching.sections[section][version].map { outlines[version].sections[$0].nodes }
    return (own.map { Array($0) } ?? []) + arrived[version][section, default: []]
  }

  private func areMoved(_ version: MergeVersion) -> Bool {
    !moved[version].isEmpty || !movedGroups.isEmpty
  }

  private func block(_ version: MergeVersion, _ node: NodeID) -> Block {
    moved[version][node] ?? ownBlock(version, node)
  }

  private func ownBlock(_ version: MergeVersion, _ node: NodeID) -> Block {
    let group = groups[version].isEmpty ? -1 : groups[version][node]
    return group < 0 ? .section(ownSection(version, node)) : .group(group)
  }

  private func base(of node: NodeID, _ version: MergeVersion) -> NodeID? {
    matching.nodes[matching.nodeOf[version][node]].base
  }

  // MARK: - Moved groups

  /// Puts a group that one side moved into its new section in all versions, with the groups that the other side added in
  /// it.
  private mutating func moveGroup(_ number: MatchID) {
    let match = matching.nodes[number]
    guard let base = match.base, let ours = match.ours, let theirs = match.theirs else { return }
    let headings = ThreeWay(base: base, ours: ours, theirs: theirs)
    let sections = ThreeWay { ownSection($0, headings[$0]) }
    guard let target = sections.merged, !matching.sections[target].isRemoved else { return }
    for version in MergeVersion.allCases where sections[version] != target {
      movedGroups[number] = target
      for heading in addedGroups(in: headings[version], base, version) {
        movedGroups[matching.nodeOf[version][heading]] = target
      }
    }
  }

  /// The headings of the groups that a version added in a group of the base: deeper ones, and those with nodes that the
  /// base has in this group.
  private func addedGroups(
    in heading: NodeID, _ base: NodeID, _ version: MergeVersion
  ) -> [NodeID] {
    let outline = outlines[version]
    let end = outline.sections[outline.nodes[heading].section].nodes.upperBound
    let old = outlines.base.group(of: base)
    var headings: [NodeID] = []
    var next = outline.group(of: heading).upperBound
    while next < end, self.base(of: next, version) == nil {
      let group = outline.group(of: next)
      let isPart = group.contains { self.base(of: $0, version).map(old.contains) ?? false }
      let isDeeper = outline.nodes[next].level! > outline.nodes[heading].level!
      guard isPart || isDeeper else { break }
      headings.append(next)
      next = group.upperBound
    }
    return headings
  }

  // MARK: - New headings

  /// Finds the new sections whose headings a side put above nodes of the base.
  ///
  /// Whoever moves tasks into a new section leaves in the old one those after them. A single task at the end, or all
  /// tasks of a section, may as well have been moved.
  private mutating func findDivided(by side: MergeVersion) {
    // Most merges have no new section.
    if !hasNewSection(side) { return }
    // The last section that the base has, and the last of its nodes that was found so far.
    var (home, last): (SectionMatchID, NodeID) = (0, -1)
    for section in outlines[side].sections.indices {
      let match = matching.sectionOf[side][section]
      let nodes = outlines[side].sections[section].nodes.compactMap { base(of: $0, side) }
      if matching.sections[match].base != nil {
        let left = nodes.filter {
          ownSection(.base, $0) == match && outlines.base.nodes[$0].kind != .group
        }
        (home, last) = (match, left.max() ?? -1)
      } else if last >= 0 || home == 0, nodes.count > 1,
        nodes.allSatisfy({ $0 > last && ownSection(.base, $0) == home })
      {
        (divided[side][match], last) = (home, nodes.max()!)
      }
    }
  }

  /// Whether a block is new, and a side put its heading above nodes, rather than moved these below it; in a group that
  /// makes no difference.
  private func isPut(_ block: Block, by side: MergeVersion) -> Bool {
    switch block {
    case .section(let section): divided[side][section] != nil
    case .group: isNew(block)
    }
  }

  private func hasNewSection(_ side: MergeVersion) -> Bool {
    matching.sectionOf[side].contains { isNew(.section($0)) }
  }

  private func isNew(_ block: Block) -> Bool {
    switch block {
    case .section(let section): matching.sections[section].base == nil
    case .group(let group): matching.nodes[group].base == nil
    }
  }

  /// Makes the nodes above which a side put a heading count as standing below it in all versions, if the other side
  /// did not move them.
  private mutating func moveBelowHeadings(of side: MergeVersion) {
    if groups[side].isEmpty, !hasNewSection(side) { return }
    let other = side.opposite
    let reordered = reordered(by: other, amongHeadingsOf: side)
    for node in outlines[side].nodes.indices {
      let target = ownBlock(side, node)
      guard isNew(target), let base = base(of: node, side) else { continue }
      if case .group = target, ownSection(.base, base) != ownSection(side, node) { continue }
      let partner = matching.nodes[matching.nodeOf[side][node]][other]
      let place = partner.map { ownBlock(other, $0) }
      if let partner, place == target || isLeft(partner, base, on: other, below: target) {
        moved.base[base] = target
        if place != target, reordered[partner] == nil, !goesAlong(partner, other, to: target) {
          moved[other][partner] = target
        }
      } else if isPut(target, by: side) {
        // If each side put another heading above it, both moved it.
        let isContested = partner.map { partner in
          let section = ownSection(other, partner)
          return isPut(place!, by: other)
            && (place == .section(section) || section == ownSection(.base, base))
        }
        if isContested != true { moved.base[base] = target }
      }
    }
    for (node, block) in reordered where isNew(block) { moved[other][node] = block }
    if !moved[other].isEmpty { keepBetween(on: other) }
  }

  /// The nodes that a side put elsewhere in their section, past the place where the other side put a heading, each with
  /// the block in which the other side has what stands before it there: so they are moved out of what the heading is
  /// above, or into it.
  private func reordered(
    by side: MergeVersion, amongHeadingsOf other: MergeVersion
  ) -> [NodeID: Block] {
    var blocks: [NodeID: Block] = [:]
    for section in outlines[side].sections.indices {
      let home = matching.sectionOf[side][section]
      let nodes = outlines[side].sections[section].nodes.compactMap {
        node -> (node: NodeID, base: NodeID, block: Block)? in
        let match = matching.nodes[matching.nodeOf[side][node]]
        guard outlines[side].nodes[node].kind != .group, let base = match.base,
          ownSection(.base, base) == home, let partner = match[other]
        else { return nil }
        let block = ownBlock(other, partner)
        // What the other side moved below its new heading is no more in the order of this section.
        return !isNew(block) || isPut(block, by: other) ? (node, base, block) : nil
      }
      let staying = LongestIncreasingSubsequence.indices(of: nodes.map(\.base.value))
      if staying.count == nodes.count { continue }
      var before = Block.section(home)
      var rest = staying[...]
      for (index, (node, _, block)) in nodes.enumerated() {
        if rest.first == index {
          (before, rest) = (block, rest.dropFirst())
        } else if block != before, rest.first.map({ nodes[$0].block }) != block {
          blocks[node] = before
        }
      }
    }
    return blocks
  }

  /// Whether a side left a node of the base where it was, as far as a heading above it goes: for that of a section, in
  /// the old section, and not below a new heading of a group if it may have been moved; for that of a group, in the old
  /// group, if that is still there.
  private func isLeft(
    _ node: NodeID, _ base: NodeID, on side: MergeVersion, below target: Block
  ) -> Bool {
    let (old, place) = (ownBlock(.base, base), ownBlock(side, node))
    let isInSection = ownSection(side, node) == ownSection(.base, base)
    guard case .group = target else {
      return isInSection && (isPut(target, by: side.opposite) || !isNew(place))
    }
    if case .group(let group) = old, matching.nodes[group][side] == nil { return isInSection }
    return place == old
  }

  /// Whether a node is in a new group of a side of which all nodes of the base go below the heading of a section that the
  /// other side put above them: then the group goes there.
  private mutating func goesAlong(
    _ node: NodeID, _ side: MergeVersion, to target: Block
  ) -> Bool {
    guard case .section(let section) = target, isPut(target, by: side.opposite),
      case .group(let group) = ownBlock(side, node), isNew(.group(group))
    else { return false }
    if let known = movedGroups[group] { return known == section }
    let match = matching.nodes[group]
    let areAll = outlines[side].group(of: match[side]!).allSatisfy { member in
      let others = matching.nodes[matching.nodeOf[side][member]]
      return others.base == nil
        || others[side.opposite].map { ownBlock(side.opposite, $0) == target } ?? false
    }
    // Known for the next node; a group that only this side has stays where it is otherwise.
    if areAll || match.onlySide != nil {
      movedGroups[group] = areAll ? section : ownSection(side, match[side]!)
    }
    return areAll
  }

  /// Makes what a side put between two nodes above which the other side put a heading count as standing below it, and
  /// what it put at the end of a section, if that is the heading of a group.
  private mutating func keepBetween(on side: MergeVersion) {
    for section in outlines[side].sections.indices {
      var added: [NodeID] = []
      var last: Block?
      for node in outlines[side].sections[section].nodes {
        let isHeading = outlines[side].nodes[node].kind == .group
        let isFromElsewhere = base(of: node, side).map {
          ownSection(.base, $0) != ownSection(side, node)
        }
        if isFromElsewhere != false, !isHeading {
          added.append(node)
          continue
        }
        let next = isHeading ? nil : moved[side][node]
        if let next, next == last, isPut(next, by: side.opposite) {
          for node in added { moved[side][node] = next }
        }
        (added, last) = ([], next)
      }
      if let last, case .group = last { for node in added { moved[side][node] = last } }
    }
  }
}
