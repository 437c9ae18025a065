import BoardmarkChecking
import BoardmarkReading
import BoardmarkText

/// What a report says about a task, each value as it is written in the board.
struct TaskFields: WordFields {
  let board: Board
  let task: Board.Task
  let now: Now

  /// Whether the task is open and needs something that is open.
  var isBlocked = false

  var line: TaskLine { task.line }
  var column: Board.Column { board.columns[task.columnIndex] }

  /// The name of the task's group; nil if the task stands before the column's first group.
  var group: String? { task.groupIndex.map { column.groups[$0].name } }

  /// The task's first line, from 1.
  var firstLine: Int { line.source.lines.line(at: task.range.lowerBound) + 1 }

  /// How to name the task on a command line: its id, or its line if it has none.
  var handle: String { line.id?.text ?? ":\(firstLine)" }

  /// The task's last line, from 1.
  var lastLine: Int {
    line.source.lines.line(at: max(task.range.lowerBound, task.range.upperBound - 1)) + 1
  }
}
