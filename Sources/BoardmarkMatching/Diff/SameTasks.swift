import BoardmarkReading

/// The tasks and the columns that are the same in three versions, as a merge of these matches them.
package struct SameTasks {
  /// One task in up to three versions.
  package struct Group {
    /// The task in the base, in ours and in theirs, without versions that do not have it.
    package let tasks: [Board.Task]

    /// The names of the columns that the tasks stand in.
    package let columnNames: [String]
  }

  package private(set) var groups: [Group] = []

  /// The names that each column has in the versions which have it.
  package private(set) var columnNames: [[String]] = []

  /// Matches the versions. Cost: n log n in the number of tasks.
  package init(base: Board, ours: Board, theirs: Board) {
    let outlines = ThreeWay(base: base, ours: ours, theirs: theirs).map { MergeOutline($0) }
    let matching = BoardMatching(outlines)
    for match in matching.nodes {
      let tasks = MergeVersion.allCases.compactMap { version -> (Board.Task, String)? in
        guard let node = match[version], outlines[version].isTask(node),
          let task = outlines[version].task(node)
        else { return nil }
        return (task, outlines[version].board.columns[task.columnIndex].name)
      }
      if !tasks.isEmpty { groups.append(Group(tasks: tasks.map(\.0), columnNames: tasks.map(\.1))) }
    }
    columnNames = matching.sections.map { match in
      MergeVersion.allCases.compactMap { version in
        match[version].map { outlines[version].sections[$0] }
          .flatMap { $0.isColumn ? $0.name : nil }
      }
    }
  }
}
