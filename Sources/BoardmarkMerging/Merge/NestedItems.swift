import BoardmarkText

/// Knows a task again that a side put below another one.
extension NodeMerge {
  /// Whether a side has a task below another one, by its id or its words: what was a task before only where that is new.
  func isNested(_ task: Correspondence, on side: MergeVersion) -> Bool {
    guard outlines.isNode(task, .task) else { return false }
    let texts = outlines.texts(of: task)
    return MergeVersion.allCases.contains { version in
      let text = texts[version]
      let line = StrayLines.counts(of: text.prefix { !$0.isLineEnding }).keys.first
      guard let line, let count = linesBelowTasks(in: side)[line] else { return false }
      return task.base == nil || count > linesBelowTasks(in: .base)[line, default: 0]
    }
  }

  /// How often each line stands below the tasks of which not all versions are alike. Few merges ask for it.
  private func linesBelowTasks(in version: MergeVersion) -> [ByteString: Int] {
    lineCounts.value(for: version) {
      matching.nodes.reduce(into: [:]) { counts, match in
        guard outlines.isNode(match, .task) else { return }
        let texts = outlines.texts(of: match)
        if texts.ours.isIdentical(to: texts.base), texts.theirs.isIdentical(to: texts.base) {
          return
        }
        counts.merge(
          StrayLines.counts(of: texts[version].drop { !$0.isLineEnding }), uniquingKeysWith: +)
      }
    }
  }
}
