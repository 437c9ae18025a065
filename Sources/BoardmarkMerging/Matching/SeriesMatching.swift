import BoardmarkReading

/// Tells a task from the next one of its series, which has the same words.
extension BoardMatcher {
  /// Matches tasks of the base with what one side has in the same words, unless that is a new task: if both sides have
  /// finished a task with the title, that side without adding to it, or if that side has one with the title where the
  /// old one stood, and the one with the same words elsewhere. Not if the base has another task of that title that a
  /// side has in other words: then each of the two may be what became of that one.
  ///
  /// Cost: linear; parses only tasks that a side changed or added.
  mutating func matchSeries(_ matches: [NodeMatch], among tasks: ThreeWay<[NodeID]>) {
    var known = ThreeWay { _ in Set<NodeID>() }
    for match in matches { known[match.onlySide!].insert(match[match.onlySide!]!) }
    // Of the base all that some side has in other words.
    let rest = ThreeWay<[UInt64: [NodeID]]> { version in
      let open = tasks[version].filter {
        nodes.group(of: $0, in: version) == nil && !known[version].contains($0)
          && outlines[version].id($0) == nil
      }
      return Dictionary(grouping: open) { outlines[version].titleHash($0) }
    }
    for match in matches {
      let (side, base) = (match.onlySide!, match.base!)
      let title = outlines.base.titleHash(base)
      let (own, others) = (rest[side][title, default: []], rest[side.opposite][title, default: []])
      guard rest.base[title]?.count == 1, own.count == 1, others.count == 1,
        isFollowed(base, by: match[side]!, own[0], others[0], side)
      else {
        nodes.add(match)
        continue
      }
      var indices = match.indices
      (indices[side], indices[side.opposite]) = (Int32(own[0].value), Int32(others[0].value))
      nodes.add(NodeMatch(indices: indices))
    }
  }

  /// Whether one task of a side is the next one after a task of the base, rather than another one of its title.
  private func isFollowed(
    _ base: NodeID, by next: NodeID, _ own: NodeID, _ other: NodeID, _ side: MergeVersion
  ) -> Bool {
    func isClosed(_ version: MergeVersion, _ node: NodeID) -> Bool {
      outlines[version].task(node)!.isClosed
    }
    // Titles with one hash need not be the same.
    let title = title(.base, base)
    guard title == self.title(side, own), title == self.title(side.opposite, other),
      !isClosed(.base, base)
    else { return false }
    if isClosed(side, own), isClosed(side.opposite, other) {
      // Whoever finishes a task adds nothing else to it: a finished one that says more was added.
      let finished = NodeEdge(pair: MatchPair(old: .base, new: side), old: base, new: own)
      let (old, new) = parts(finished, .allButTitle)
      return new.isSubset(of: old)
    }
    func isInPlace(_ node: NodeID) -> Bool {
      isInOneColumn(NodeEdge(pair: MatchPair(old: .base, new: side), old: base, new: node))
    }
    return isInPlace(own) && !isInPlace(next)
  }
}
