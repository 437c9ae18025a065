import BoardmarkReading

/// The ids that other tools' marks give to tasks of a board, to tell which of
/// them can become ids here.
struct ForeignIDMarks {
  private let context: RuleContext

  /// How many marks give each id.
  private var counts: [TaskID: Int] = [:]

  /// The ids that a safe fix writes: of a task that has an id, the mark stays.
  private var written: Set<TaskID> = []

  init(_ marks: some Sequence<(ForeignMark, Board.Task)>, _ context: RuleContext) {
    self.context = context
    for (mark, task) in marks {
      guard case .id(let id?) = mark.meaning else { continue }
      counts[id, default: 0] += 1
      if mark.isExact, task.id == nil { written.insert(id) }
    }
  }

  /// Why a mark stays as it is: its id already belongs to another task here, or what it needs is
  /// not a task's id; nil for all other marks.
  func obstacle(to meaning: ForeignMark.Meaning, on task: Board.Task) -> String? {
    switch meaning {
    case .id(let id?):
      if counts[id, default: 0] > 1 { return "it stays, since another task is marked so as well" }
      let isTaken = context.isKnown(id) && !task.lines.contains { $0.id == id }
      return isTaken ? "it stays, since another task has the id '\(id)'" : nil
    case .needs(let ids?):
      let unknown = ids.first {
        !context.isKnown($0) && !context.options.archivedIDs.contains($0)
          && !(counts[$0] == 1 && written.contains($0))
      }
      return unknown.map { "it stays, since no task here has the id '\($0)'" }
    default: return nil
    }
  }
}
