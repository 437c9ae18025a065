import BoardmarkReading
import BoardmarkText

/// What texts and headings of groups have in common, apart from their words.
extension BoardMatcher {
  /// Whether a heading of a group, if it is one, may have become another: the tasks below it are in part the same, or
  /// the base has none there.
  func mayBeOneGroup(_ edge: NodeEdge) -> Bool {
    guard node(edge.pair.old, edge.old).kind == .group else { return true }
    return edge.pair.old == .base && tasks(below: edge.old, .base).isEmpty || shareTask(edge)
  }

  /// Whether a task in two groups is the same.
  private func shareTask(_ edge: NodeEdge) -> Bool {
    let content = groupAndNewOnes(below: edge.new, edge.pair.new)
    return tasks(below: edge.old, edge.pair.old).contains { task in
      nodes.partner(of: task, edge.pair.old, in: edge.pair.new).map(content.contains) ?? false
    }
  }

  /// Whether one group has no tasks, and the other only those that the first one's version lacks.
  private func isFilled(_ edge: NodeEdge) -> Bool {
    tasks(below: edge.old, edge.pair.old).isEmpty
      && tasks(below: edge.new, edge.pair.new).allSatisfy {
        nodes.isOpen($0, edge.pair.new, in: edge.pair.old)
      }
  }

  private func tasks(below heading: NodeID, _ version: MergeVersion) -> [NodeID] {
    groupAndNewOnes(below: heading, version).filter { node(version, $0).isTask }
  }

  /// What stands below the heading of a group, and in new groups after it: they may have been put above its last tasks.
  private func groupAndNewOnes(below heading: NodeID, _ version: MergeVersion) -> Range<NodeID> {
    let outline = outlines[version]
    let section = outline.sections[outline.nodes[heading].section].nodes
    let rest = (heading + 1)..<section.upperBound
    let end = rest.first {
      outline.nodes[$0].kind == .group
        && (version == .base || !nodes.isOpen($0, version, in: .base))
    }
    return heading..<(end ?? section.upperBound)
  }

  /// Whether a paragraph, or the heading of a group with a task that is the same, or of an empty one that has only new
  /// tasks, may have been moved to another section, one that the other side did not remove.
  func mayBeMovedText(_ edge: NodeEdge) -> Bool {
    let kinds = edge.map { node($0, $1).kind }
    guard kinds.old == kinds.new, saysSomething(edge),
      kinds.old == .prose || kinds.old == .group && (shareTask(edge) || isFilled(edge))
    else { return false }
    let section = node(edge.pair.new, edge.new).section
    guard isThreeWay, let old = sections.partner(of: section, edge.pair.new, in: .base) else {
      return true
    }
    return sections.partner(of: old, .base, in: edge.pair.new.opposite) != nil
  }

  /// Whether two texts stand in the same group of the base; or one of them in a section that the base does not have, and
  /// between nodes that are the same, or for headings of groups, above a task that is.
  func standInOnePlace(_ edge: NodeEdge) -> Bool {
    let groups = edge.map(oldGroup)
    if groups.old != nil, groups.old == groups.new { return true }
    let areNew = edge.map { version, text in
      sections.partner(of: node(version, text).section, version, in: .base) == nil
    }
    if areNew.old == areNew.new { return false }
    if node(edge.pair.old, edge.old).kind == .group { return shareTask(edge) }
    return [-1, 1].allSatisfy { distance in
      let neighbours = edge.map { neighbour($0, $1, distance) }
      return neighbours.old != nil && neighbours.old == neighbours.new && neighbours.old! >= 0
    }
  }

  /// Whether only one of two headings of groups that both sides added stands in a group of the base that a side moved.
  func isInMovedGroup(_ edge: NodeEdge) -> Bool {
    guard edge.pair.old != .base, node(edge.pair.old, edge.old).kind == .group else { return false }
    let groups = edge.map(oldGroup)
    return groups.old != groups.new
      && [groups.old, groups.new].contains { $0.map(isMovedGroup) ?? false }
  }

  /// Whether a side has a group of the base, given by its heading there, in another section.
  private func isMovedGroup(_ heading: NodeID) -> Bool {
    MergeVersion.sides.contains { side in
      nodes.partner(of: heading, .base, in: side).map {
        section(side, $0) != section(.base, heading)
      }
        ?? false
    }
  }

  /// The heading in the base of the last group of it that begins before a text in its section.
  private func oldGroup(_ version: MergeVersion, _ text: NodeID) -> NodeID? {
    let before = outlines[version].sections[node(version, text).section].nodes.lowerBound
    let heading = (before..<text).last {
      node(version, $0).kind == .group && !nodes.isOpen($0, version, in: .base)
    }
    return heading.flatMap { nodes.partner(of: $0, version, in: .base) }
  }

  /// Whether a text has any word.
  func saysSomething(_ edge: NodeEdge) -> Bool { !parts(edge, .all).new.isEmpty }

  /// Whether both of two texts have words, or neither has any.
  func saysSomethingOrNeither(_ edge: NodeEdge) -> Bool {
    let parts = parts(edge, .all)
    return parts.old.isEmpty == parts.new.isEmpty
  }

  /// Whether a text has as many lines as before, or as what the other side made of it.
  func isAsLong(_ edge: NodeEdge) -> Bool {
    let count = lineCount(edge.pair.new, edge.new)
    if count == lineCount(edge.pair.old, edge.old) { return true }
    let side = edge.pair.new.opposite
    return nodes.partner(of: edge.old, .base, in: side).map { lineCount(side, $0) } == count
  }

  /// Whether a text stands between other nodes than before, and less than a third of its words are the same.
  func isElsewhere(_ edge: NodeEdge) -> Bool {
    func rank(_ node: NodeID, _ version: MergeVersion, _ other: MergeVersion) -> Int {
      let siblings = outlines[version].sections[self.node(version, node).section].nodes
      return siblings.prefix { $0 < node }.count { sibling in
        nodes.partner(of: sibling, version, in: other).map { section(other, $0) }
          == section(version, node)
      }
    }
    let (old, new) = parts(edge, .all)
    return 3 * old.intersection(new).count < max(old.count, new.count)
      && rank(edge.old, edge.pair.old, edge.pair.new)
        != rank(edge.new, edge.pair.new, edge.pair.old)
  }

  func lineCount(_ version: MergeVersion, _ node: NodeID) -> Int {
    outlines[version].text(node).lines.count
  }
}
