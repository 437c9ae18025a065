import BoardmarkReading

/// The ids that other tools' marks of a board give to tasks, to tell which can be ids of ours.
struct ForeignIDMarks {
  private let context: RuleContext

  /// How many marks give an id.
  private var counts: [TaskID: Int] = [:]

  init(_ marks: some Sequence<ForeignMark>, _ context: RuleContext) {
    self.context = context
    for mark in marks {
      if case .id(let id?) = mark.meaning { counts[id, default: 0] += 1 }
    }
  }

  /// Why a mark stays as it is: its id is another task's here, or what it needs is none; nil for all others.
  func obstacle(to meaning: ForeignMark.Meaning, on task: Board.Task) -> String? {
    switch meaning {
    case .id(let id?):
      if counts[id, default: 0] > 1 { return "it stays, since another task is marked so as well" }
      let isTaken = context.isKnown(id) && !task.lines.contains { $0.id == id }
      return isTaken ? "it stays, since another task has the id '\(id)'" : nil
    case .needs(let ids?):
      let unknown = ids.first {
        !context.isKnown($0) && !context.options.archivedIDs.contains($0) && counts[$0] != 1
      }
      return unknown.map { "it stays, since no task here has the id '\($0)'" }
    default: return nil
    }
  }
}
