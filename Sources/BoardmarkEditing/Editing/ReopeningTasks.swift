import BoardmarkReading
import BoardmarkText

extension Board {
  /// Opens finished and cancelled tasks again: unticks them, removes `done`, and moves those in a
  /// done column to the end of another column. The next occurrence of a recurring task goes if nobody has changed it.
  ///
  /// - Parameters:
  ///   - tasks: Tasks of this board; open ones stay as they are.
  ///   - column: The column for tasks of done columns; by default the first todo column, else the first doing one. A
  ///     task outside done columns is moved only if this is given.
  /// - Throws: ``EditRefusal`` if the board has no column to move to, if `column` is a done one or none, or if a task is
  ///   not one of this board or cannot be changed.
  public func reopening(_ tasks: [Task], to column: Int? = nil) throws(EditRefusal) -> BoardEdit {
    try EditRefusal.check(self)
    if let column { try check(column: column) }
    if let column, columns[column].state == .done {
      throw EditRefusal(
        "'\(columns[column].name)' is a column of finished tasks", remedy: "name another column")
    }
    var change = StateChange(self)
    for task in try own(tasks) where task.isClosed {
      let isMoved = column.map { $0 != task.columnIndex } ?? (task.columnState == .done)
      try change.change(task, .opened, isMoved: isMoved)
    }
    guard change.movesTasks else { return try change.edit() }
    let known = column ?? firstColumn(of: .todo)
    let target = if let known { known } else { try self.column(of: .doing) }
    return try change.edit(movingTo: TaskPlace(column: target))
  }
}
