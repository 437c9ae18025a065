import BoardmarkReading

/// Finds ids of new tasks that another branch has given to different tasks.
package struct ForeignIDs: Sendable {
  private let revision: String
  private let known: Set<TaskID>
  private let titles: [TaskID: String]

  /// Compares with the board of another branch and that of the merge base.
  ///
  /// - Parameters:
  ///   - revision: The other branch, for messages.
  ///   - base: The board at the merge base; nil if it did not exist there.
  ///   - other: The board on the other branch; nil if it does not exist there.
  package init(at revision: String, base: Board?, other: Board?) {
    self.revision = revision
    known = base?.ids ?? []
    var titles: [TaskID: String] = [:]
    for task in other?.tasks ?? [] {
      for line in task.lines {
        if let id = line.id { titles[id] = titles[id] ?? line.title }
      }
    }
    self.titles = titles
  }

  /// The diagnostics of this board, one for each such line.
  package func diagnostics(of board: Board, severity: Board.Severity) -> [Board.Finding] {
    board.tasks.flatMap { task in
      task.lines.compactMap { line in
        guard let id = line.id, !known.contains(id), let title = titles[id], title != line.title,
          let word = line.attribute(.id)
        else { return nil }
        return Board.Finding(
          rule: .duplicateID, severity: severity, range: word.range, in: board.source,
          message: "id '\(id)' belongs to another task at '\(revision)': '\(title)'",
          remedy: "give this task a different id", task: id, fix: nil)
      }
    }
  }
}
