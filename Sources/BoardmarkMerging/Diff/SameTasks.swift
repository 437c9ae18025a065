import BoardmarkReading

/// The tasks and the columns that are the same in three versions, as a merge of these matches them.
package struct SameTasks {
  /// One task in up to three versions.
  package struct Group {
    /// The task in the base, in ours and in theirs, without versions that do not have it.
    package let tasks: [Board.Task]

    /// The names of the columns that the tasks stand in.
    package let columnNames: [String]

    /// Whether a side may have another task in its place: one that says hardly anything of what the base says.
    package let isDoubtful: Bool
  }

  package private(set) var groups: [Group] = []

  /// The names that each column has in the versions which have it.
  package private(set) var columnNames: [[String]] = []

  /// Matches the versions. Cost: n log n in the number of tasks.
  package init(base: Board, ours: Board, theirs: Board) {
    let boards = ThreeWay(base: base, ours: ours, theirs: theirs)
    var interner = IDInterner()
    let ids = boards.map { BoardIDs($0, &interner) }.withoutDuplicates(interner)
    let outlines = ThreeWay { BoardOutline(boards[$0], ids: ids[$0]) }
    let matching = BoardMatching(outlines)
    for match in matching.nodes {
      let placed = MergeVersion.allCases.compactMap { version in
        match[version].flatMap { outlines[version].task($0) }.map { task in
          (task: task, column: boards[version].columns[task.columnIndex].name)
        }
      }
      if placed.isEmpty { continue }
      let tasks = placed.map(\.task)
      let isDoubtful = match.base.map { matching.doubtful.contains($0) } ?? false
      groups.append(
        Group(
          tasks: tasks, columnNames: placed.map(\.column),
          isDoubtful: isDoubtful
            && !tasks.allSatisfy { $0.line.sharesWords(with: tasks[0].line) }))
    }
    columnNames = matching.sections.map { match in
      MergeVersion.allCases.compactMap { version in
        match[version].map { outlines[version].sections[$0] }
          .flatMap { $0.heading.isEmpty ? nil : $0.name }
      }
    }
  }
}
