import BoardmarkReading
import BoardmarkText

/// What a report says about a subtask, each value as it is written in the board.
struct SubtaskFields: WordFields {
  let task: Board.Task
  /// The subtask's index in the task.
  let index: Int
  let now: Now

  var subtask: Board.Subtask { task.subtasks[index] }
  var line: TaskLine { subtask.line }

  /// The line on which the item begins, from 1.
  var firstLine: Int {
    line.source.lines.line(at: line.boxRange?.lowerBound ?? line.text.lowerBound) + 1
  }

  /// Whether its due date has passed, and it and everything it is nested in are open.
  var isOverdue: Bool {
    (line.due.map(now.isPast) ?? false) && task.isOpen(subtask: index)
  }
}
