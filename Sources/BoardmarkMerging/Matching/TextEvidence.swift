import BoardmarkReading
import BoardmarkText

/// What texts and headings of groups have in common, apart from their words.
extension BoardMatcher {
  /// Whether a heading of a group, if it is one, may have become another: the tasks below it are in part the same, or
  /// the base has none there.
  func mayBeOneGroup(_ edge: NodeEdge) -> Bool {
    guard node(edge.pair.old, edge.old).kind == .group else { return true }
    func content(_ version: MergeVersion, _ group: NodeID) -> Range<NodeID> {
      let outline = outlines[version]
      let rest = (group + 1)..<outline.sections[outline.nodes[group].section].nodes.upperBound
      return rest.lowerBound..<(rest.first { outline.nodes[$0].kind == .group } ?? rest.upperBound)
    }
    let (old, new) = edge.map(content)
    let tasks = old.filter { node(edge.pair.old, $0).isTask }
    if tasks.isEmpty, edge.pair.old == .base { return true }
    return tasks.contains { task in
      nodes.partner(of: task, edge.pair.old, in: edge.pair.new).map(new.contains) ?? false
    }
  }

  /// Whether a paragraph may have been moved to another section, one that the other side did not remove.
  func mayBeMovedText(_ edge: NodeEdge) -> Bool {
    let kinds = edge.map { node($0, $1).kind }
    guard kinds.old == .prose, kinds.new == .prose, saysSomething(edge) else { return false }
    let section = node(edge.pair.new, edge.new).section
    guard isThreeWay, let old = sections.partner(of: section, edge.pair.new, in: .base) else {
      return true
    }
    return sections.partner(of: old, .base, in: edge.pair.new.opposite) != nil
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
