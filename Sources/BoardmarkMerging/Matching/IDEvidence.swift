/// What ids say of things that a row may find.
extension BoardMatcher {
  /// Whether ids speak against two things being one.
  func isRefused(_ edge: MatchEdge, _ row: MatchRow) -> Bool {
    switch edge.map({ outlines[$0].id($1) }) {
    case (nil, nil): false
    // Who changes an id says that it is another task.
    case (_?, _?): row.things != .tasksOfAnyID
    // Who gives a task an id, or drops it, leaves it its title.
    case (nil, _?): row.isOfOtherWords || isElsewhere(edge.old, edge.pair.old, in: edge.pair.new)
    case (_?, nil): row.isOfOtherWords || isElsewhere(edge.new, edge.pair.new, in: edge.pair.old)
    }
  }

  /// Whether another version, or the base, has a task without an id as it is, so that it is none with an id.
  private func isElsewhere(_ node: Int, _ version: MergeVersion, in other: MergeVersion) -> Bool {
    guard let text = number(version, node, .all) else { return false }
    let count = bareTasks(version)[text, default: 0]
    return [other, .base].contains { $0 != version && bareTasks($0)[text, default: 0] >= count }
  }

  /// How many tasks without an id have each text, by its number.
  ///
  /// Cost: reads all of them once.
  private func bareTasks(_ version: MergeVersion) -> [Int: Int] {
    facts[version].bareTexts.value(for: .task) {
      outlines[version].nodes.indices
        .filter { outlines[version].nodes[$0].isTask && outlines[version].id($0) == nil }
        .compactMap { number(version, $0, .all) }.counts
    }
  }
}

extension MatchRow {
  /// Whether a row finds tasks that got other words.
  fileprivate var isOfOtherWords: Bool {
    switch evidence {
    case .sharing, .same(.body, _): true
    case .same: false
    }
  }
}
