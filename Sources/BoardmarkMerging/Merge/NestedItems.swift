import BoardmarkText

/// Recognizes a task that a side put below another task.
extension NodeMerge {
  /// Whether a side has a task below another task, by its id or its words; for a task of the
  /// base, only if it is new there.
  func isNested(_ task: NodeMatch, on side: MergeVersion) -> Bool {
    guard outlines.isNode(task, .task) else { return false }
    let texts = outlines.texts(of: task)
    return MergeVersion.allCases.contains { version in
      let text = texts[version]
      let line = StrayLines.lines(of: text.prefix { !$0.isLineEnding }).first
      guard let line, let count = linesBelowTasks(in: side)[line] else { return false }
      return task.base == nil || count > linesBelowTasks(in: .base)[line, default: 0]
    }
  }

  /// How often each line occurs below the tasks that are not the same in all versions. Few merges need this.
  private func linesBelowTasks(in version: MergeVersion) -> [ByteString: Int] {
    lineCounts.value(for: version) {
      matching.nodes.reduce(into: [:]) { counts, match in
        guard outlines.isNode(match, .task) else { return }
        let texts = outlines.texts(of: match)
        if texts.ours.isIdentical(to: texts.base), texts.theirs.isIdentical(to: texts.base) {
          return
        }
        counts.merge(
          StrayLines.lines(of: texts[version].drop { !$0.isLineEnding }).counts,
          uniquingKeysWith: +)
      }
    }
  }
}
