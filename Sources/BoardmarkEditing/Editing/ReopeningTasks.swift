import BoardmarkReading
import BoardmarkText

extension Board {
  /// Opens finished and cancelled tasks again: unticks them, removes `done`, and moves those in a
  /// done column to the end of another column.
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
    var rearrangement = Rearrangement(self)
    var moved: [(Task, [UInt8]?)] = []
    for task in try own(tasks) where task.isClosed {
      let isMoved = column.map { $0 != task.columnIndex } ?? (task.columnState == .done)
      let text = try openText(of: task, rearrangement.form)
      if isMoved {
        moved.append((task, text?.bytes))
      } else if let text {
        rearrangement.change(part(of: task)!, edits(of: task, to: text))
      }
    }
    if !moved.isEmpty {
      let known = column ?? firstColumn(of: .todo)
      let target = if let known { known } else { try self.column(of: .doing) }
      relocate(moved, to: TaskPlace(column: target), &rearrangement)
    }
    return try rearrangement.proved()
  }

  /// The text of a task, changed to that of an open one; nil if nothing has to change.
  ///
  /// - Parameter form: The form in which the file is kept. If new tasks have no box in it, a box was only added to cancel
  ///   the task, and goes.
  func openText(of task: Task, _ form: FileForm) throws(EditRefusal) -> TaskText? {
    let isBoxClosed = task.box == .ticked || task.box == .cancelled
    guard isBoxClosed || task.line.attribute(.done) != nil else { return nil }
    var text = try TaskText(task)
    if task.box == .cancelled, form.isForeign, !hasBoxes(in: form) {
      try text.removeBox()
    } else if isBoxClosed {
      try text.set(box: .open)
    }
    try text.remove(.done)
    return text
  }
}
