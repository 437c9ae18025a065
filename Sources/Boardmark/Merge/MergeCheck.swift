/// Looks at a merged board apart from how it was made: by reading it again.
struct MergeCheck {
  /// What a version holds, by id.
  private struct Holdings {
    /// How often an id stands in the file, subtasks included.
    var counts: [TaskID: Int] = [:]
    var tasks: [TaskID: Board.Task] = [:]
    let board: Board

    init(_ board: Board) {
      self.board = board
      for task in board.columns.lazy.flatMap(\.tasks) {
        if let id = task.id {
          counts[id, default: 0] += 1
          tasks[id] = task
        }
        for subtask in task.subtasks {
          if let id = subtask.line.id { counts[id, default: 0] += 1 }
        }
      }
    }
  }

  private let base: Holdings
  private let ours: Holdings
  private let theirs: Holdings

  init(base: Board, ours: Board, theirs: Board) {
    self.base = Holdings(base)
    self.ours = Holdings(ours)
    self.theirs = Holdings(theirs)
  }

  /// What is wrong with a result without conflicts, in words; nil where nothing is.
  func fault(in result: Board) -> String? {
    guard result.conflicts.isEmpty else { return "it has conflict markers" }
    let isBoard = [base, ours, theirs].contains { !$0.board.columns.isEmpty }
    if isBoard, result.columns.isEmpty { return "it is no board" }
    let found = Holdings(result)
    for id in ours.tasks.keys where base.tasks[id] == nil || theirs.tasks[id] != nil {
      if found.tasks[id] == nil { return "task \(id) is lost" }
    }
    for id in theirs.tasks.keys where base.tasks[id] == nil && found.tasks[id] == nil {
      return "task \(id) is lost"
    }
    for (id, count) in found.counts
    where count > max(1, ours.counts[id] ?? 0, theirs.counts[id] ?? 0) {
      return "task \(id) stands \(count) times"
    }
    for id in found.tasks.keys {
      guard let old = base.tasks[id] else {
        if ours.tasks[id] == nil, theirs.tasks[id] == nil { return "task \(id) is from nowhere" }
        continue
      }
      if ours.tasks[id] == nil, isUnchanged(old, theirs, id) { return "task \(id) came back" }
      if theirs.tasks[id] == nil, isUnchanged(old, ours, id) { return "task \(id) came back" }
    }
    return nil
  }

  /// Whether the halves of a result with conflicts have no id more often than a side has it.
  func fault(inHalves halves: [Board]) -> String? {
    for half in halves {
      for (id, count) in Holdings(half).counts
      where count > max(1, ours.counts[id] ?? 0, theirs.counts[id] ?? 0) {
        return "task \(id) stands \(count) times"
      }
    }
    return nil
  }

  private func isUnchanged(_ old: Board.Task, _ side: Holdings, _ id: TaskID) -> Bool {
    guard let new = side.tasks[id] else { return true }
    return base.board.columns[old.columnIndex].name == side.board.columns[new.columnIndex].name
      && TaskContent(old) == TaskContent(new)
  }
}
