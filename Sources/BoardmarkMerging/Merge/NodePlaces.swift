/// In which section each node counts as standing.
///
/// What belongs to a heading goes where the heading goes. So if one side put the heading of a section above nodes of
/// the base, or moved a group, these nodes count as standing there in all versions: what the other side put between
/// them stays between them, the order that it gave them holds, and what it moved out of a group has moved.
struct NodePlaces {
  private let outlines: ThreeWay<BoardOutline>
  private let matching: BoardMatching
  /// For each version the nodes that count as standing in another section than the one that holds them.
  private var moved = ThreeWay { _ in [NodeID: SectionMatchID]() }
  /// For each version in which nodes count as moved, those of each section, in order.
  private var lists = ThreeWay { _ in [SectionMatchID: [NodeID]]() }
  /// For each side the new sections whose headings it put above several nodes of the base, with the section that these
  /// were in.
  private var divided = ThreeWay { _ in [SectionMatchID: SectionMatchID]() }
  /// Where the first group of each section begins, or the section ends.
  private let ends = ThreeWay { _ in Memo<SectionID, NodeID>() }

  /// Cost: linear.
  init(_ outlines: ThreeWay<BoardOutline>, _ matching: BoardMatching) {
    (self.outlines, self.matching) = (outlines, matching)
    for side in MergeVersion.sides { findDivided(by: side) }
    for heading in outlines.base.nodes.indices where outlines.base.nodes[heading].kind == .group {
      moveGroup(matching.nodes[matching.nodeOf.base[heading]])
    }
    for side in MergeVersion.sides { moveBelowHeadings(of: side) }
    for version in MergeVersion.allCases where !moved[version].isEmpty {
      lists[version] = Dictionary(grouping: outlines[version].nodes.indices) {
        section(version, $0)
      }.mapValues { nodes in
        nodes.filter { moved[version][$0] == nil }
          // Not in the order of the sections: moving one of them does not reorder what came from them.
          + nodes.filter { moved[version][$0] != nil }.sorted {
            (ownSection(version, $0), $0) < (ownSection(version, $1), $1)
          }
      }
    }
  }

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
    if moved[version].isEmpty { return ownSection(version, node) }
    return moved[version][node] ?? ownSection(version, node)
  }

  /// The nodes of a version that count as standing in a section.
  func nodes(_ version: MergeVersion, in section: SectionMatchID) -> [NodeID] {
    if !moved[version].isEmpty { return lists[version][section, default: []] }
    return matching.sections[section][version].map {
      Array(outlines[version].sections[$0].nodes)
    } ?? []
  }

  /// Puts a group that one side moved into its new section in all versions.
  private mutating func moveGroup(_ match: NodeMatch) {
    guard let base = match.base, let ours = match.ours, let theirs = match.theirs else { return }
    let headings = ThreeWay(base: base, ours: ours, theirs: theirs)
    let sections = ThreeWay { ownSection($0, headings[$0]) }
    guard let target = sections.merged, !matching.sections[target].isRemoved
    else { return }
    for version in MergeVersion.allCases where sections[version] != target {
      for node in group(of: headings[version], base, version) { moved[version][node] = target }
    }
  }

  /// What stands below the heading of a group, with the groups that the version added in it: deeper ones, and those with
  /// nodes that the base has in this group.
  private func group(
    of heading: NodeID, _ base: NodeID, _ version: MergeVersion
  ) -> Range<NodeID> {
    let outline = outlines[version]
    func level(_ heading: NodeID) -> Int {
      // Underlined headings have no other level than 1 or 2.
      let level = outline.text(heading).drop(while: \.isBlank).prefix { $0 == .ascii("#") }.count
      return level == 0 ? 2 : level
    }
    let end = outline.sections[outline.nodes[heading].section].nodes.upperBound
    let old = outlines.base.group(of: base)
    func origin(_ node: NodeID) -> NodeID? {
      matching.nodes[matching.nodeOf[version][node]].base
    }
    var group = outline.group(of: heading)
    while group.upperBound < end, origin(group.upperBound) == nil {
      let next = outline.group(of: group.upperBound)
      let isPart = next.contains { node in origin(node).map(old.contains) ?? false }
      guard isPart || level(next.lowerBound) > level(heading) else { break }
      group = heading..<next.upperBound
    }
    return group
  }

  /// The nodes of a section before its first group.
  private func ungrouped(_ section: SectionID, _ version: MergeVersion) -> Range<NodeID> {
    let outline = outlines[version]
    let nodes = outline.sections[section].nodes
    let end = ends[version].value(for: section) {
      nodes.first { outline.nodes[$0].kind == .group } ?? nodes.upperBound
    }
    return nodes.lowerBound..<end
  }

  /// The nodes of the base that a side has in a section.
  private func old(_ section: SectionID, _ side: MergeVersion) -> [NodeID] {
    outlines[side].sections[section].nodes.compactMap {
      matching.nodes[matching.nodeOf[side][$0]].base
    }
  }

  /// Finds the headings that a side put above nodes of the base.
  ///
  /// Whoever moves tasks into a new section leaves in the old one those after them. A single task at the end, or all
  /// tasks of a section, may as well have been moved.
  private mutating func findDivided(by side: MergeVersion) {
    // Most merges have no new section.
    if matching.sectionOf[side].allSatisfy({ matching.sections[$0].base != nil }) { return }
    // The last section that the base has, and the last of its nodes that was found so far.
    var (home, last): (SectionMatchID, NodeID) = (0, -1)
    for section in outlines[side].sections.indices {
      let match = matching.sectionOf[side][section]
      let nodes = old(section, side)
      if matching.sections[match].base != nil {
        (home, last) = (match, nodes.filter { ownSection(.base, $0) == match }.max() ?? -1)
      } else if last >= 0 || home == 0, nodes.count > 1,
        nodes.allSatisfy({ $0 > last && ownSection(.base, $0) == home })
      {
        (divided[side][match], last) = (home, nodes.max()!)
      }
    }
  }

  /// Makes the nodes above which a side put a heading count as standing below it in all versions, if the other side
  /// did not move them.
  private mutating func moveBelowHeadings(of side: MergeVersion) {
    for section in outlines[side].sections.indices {
      let target = matching.sectionOf[side][section]
      if matching.sections[target].base != nil { continue }
      for node in ungrouped(section, side) {
        let match = matching.nodes[matching.nodeOf[side][node]]
        guard let base = match.base, isUngrouped(base, .base) else { continue }
        // If each side put another heading above it, both moved it.
        let isContested = match[side.opposite].map { other in
          let place = ownSection(side.opposite, other)
          return place != target && divided[side.opposite][place] != nil
        }
        if divided[side][target] != nil, isContested != true { moved.base[base] = target }
        guard let other = match[side.opposite], isUngrouped(other, side.opposite) else { continue }
        let place = self.section(side.opposite, other)
        guard place == ownSection(.base, base) || place == target else { continue }
        moved.base[base] = target
        if place != target { moved[side.opposite][other] = target }
      }
    }
    if !divided[side].isEmpty { keepBetween(on: side.opposite) }
  }

  private func isUngrouped(_ node: NodeID, _ version: MergeVersion) -> Bool {
    ungrouped(outlines[version].nodes[node].section, version).contains(node)
  }

  /// Makes what a side put between two nodes above which the other side put a heading count as standing below it.
  private mutating func keepBetween(on side: MergeVersion) {
    for section in outlines[side].sections.indices {
      var added: [NodeID] = []
      var last: SectionMatchID?
      for node in ungrouped(section, side) {
        if matching.nodes[matching.nodeOf[side][node]].base == nil {
          added.append(node)
          continue
        }
        let next = self.section(side, node)
        if next == last, next != ownSection(side, node), divided[side.opposite][next] != nil {
          for node in added { moved[side][node] = next }
        }
        (added, last) = ([], next)
      }
    }
  }
}
