/// What ids say about the things that a row may find.
extension BoardMatcher {
  /// Whether ids speak against two things being the same.
  func isRefused(_ edge: NodeEdge, _ row: MatchRow) -> Bool {
    switch edge.map({ outlines[$0].id($1) }) {
    case (nil, nil): false
    // Changing an id says that it is another task.
    case (_?, _?): row.things != .tasksOfAnyID
    // Whoever gives a task an id, or drops it, leaves the title as it is.
    case (nil, _?): row.isOfOtherWords || isElsewhere(edge.old, edge.pair.old, in: edge.pair.new)
    case (_?, nil): row.isOfOtherWords || isElsewhere(edge.new, edge.pair.new, in: edge.pair.old)
    }
  }

  /// Whether another version, or the base, has the same task without an id as often, so that the task is
  /// not the same as one with an id.
  private func isElsewhere(_ node: NodeID, _ version: MergeVersion, in other: MergeVersion) -> Bool
  {
    guard let text = number(version, node, .all) else { return false }
    let count = bareTasks(version, .all)[text, default: 0]
    return [other, .base].contains {
      $0 != version && bareTasks($0, .all)[text, default: 0] >= count
    }
  }

  /// Whether two tasks that say what no task of the base says may be one: of two equal tasks in two columns, or of
  /// several in one, each side may have changed another in the same way, unless a side only added tasks to the column.
  func mayBeChangedAlike(_ ours: NodeID, _ theirs: NodeID) -> Bool {
    let title = Int(truncatingIfNeeded: outlines.ours.titleHash(ours))
    let edge = NodeEdge(pair: MatchPair.ofSides[0], old: ours, new: theirs)
    return isInOneColumn(edge)
      && (stand(besideTheSame: edge) || changedNothing(beside: ours, .ours)
        || changedNothing(beside: theirs, .theirs))
      && bareTasks(.base, .title)[title, default: 0] < 2
  }

  /// Whether a side has all tasks without an id that the base has in the column of a task.
  private func changedNothing(beside task: NodeID, _ side: MergeVersion) -> Bool {
    let section = node(side, task).section
    return facts[side].isAddedTo.value(for: section) {
      let (base, known) = (outlines.base, bareTasks(side, .all))
      let old = base.sectionsByName[outlines[side].sections[section].name, default: []]
      return old.flatMap { base.sections[$0].nodes }.allSatisfy { task in
        !base.nodes[task].isTask || base.id(task) != nil
          || number(.base, task, .all).map { known[$0] != nil } == true
      }
    }
  }

  /// Whether two nodes of different versions follow or precede the same text, or each is the first or the last.
  private func stand(besideTheSame edge: NodeEdge) -> Bool {
    [-1, 1].contains { distance in
      let texts = edge.map { version, node in
        beside(node, distance, version).map { outlines[version].text($0) }
      }
      return texts.old == texts.new
    }
  }

  /// How many tasks without an id have each text, by its number, or each title, by its hash.
  ///
  /// Cost: reads all of them once.
  private func bareTasks(_ version: MergeVersion, _ text: SaidText) -> [Int: Int] {
    let outline = outlines[version]
    return facts[version].bareTasks.value(for: text) {
      outline.nodes.indices.filter { outline.nodes[$0].isTask && outline.id($0) == nil }
        .compactMap { node in
          text == .title
            ? Int(truncatingIfNeeded: outline.titleHash(node)) : number(version, node, text)
        }.counts
    }
  }
}

extension MatchRow {
  /// Whether a row finds tasks that were reworded.
  fileprivate var isOfOtherWords: Bool {
    switch evidence {
    case .sharing, .same(.body, _, _): true
    case .same, .standing: false
    }
  }
}
