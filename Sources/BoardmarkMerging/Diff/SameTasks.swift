import BoardmarkReading

/// The tasks of three versions that are one, as a merge of these knows them.
package struct SameTasks {
  /// One task in up to three versions.
  package struct Group {
    /// The task in the base, in ours and in theirs, as far as these have it.
    package let tasks: [Board.Task]

    /// Whether a side may have another task in its place.
    package let isDoubtful: Bool
  }

  package private(set) var groups: [Group] = []

  /// The names that one column has in the base, in ours and in theirs, as far as these have it.
  package let columns: [[String]]

  /// Finds them. Cost: n log n in the number of tasks.
  package init(base: Board, ours: Board, theirs: Board) {
    let boards = ThreeWay(base: base, ours: ours, theirs: theirs)
    var interner = IDInterner()
    let ids = boards.map { BoardIDs($0, &interner) }.withoutDoubles(interner)
    let outlines = ThreeWay { BoardOutline(boards[$0], ids: ids[$0]) }
    let matching = BoardMatching(outlines)
    columns = matching.sections.map { match in
      MergeVersion.allCases.compactMap { version in
        match[version].flatMap { section in
          outlines[version].sections[section].isColumn
            ? outlines[version].sections[section].name : nil
        }
      }
    }
    for match in matching.nodes {
      let tasks = MergeVersion.allCases.compactMap { version in
        match[version].flatMap { outlines[version].task($0) }
      }
      if tasks.isEmpty { continue }
      let isDoubtful = match.base.map { matching.doubtful.contains($0) } ?? false
      groups.append(Group(tasks: tasks, isDoubtful: isDoubtful))
    }
  }
}
