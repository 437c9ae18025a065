import BoardmarkReading
import BoardmarkText

extension Board {
  /// Cancels tasks: gives them the box `[-]`, removes `done`, and moves them to the end of the cancelled column, or of
  /// the done column if there is none; on a board with neither they stay where they are.
  ///
  /// A task in any done column stays there unless the board has a cancelled column. A task without a box gets one,
  /// unless the board has a cancelled column.
  /// - Throws: ``EditRefusal`` if a task is not one of this board or cannot be changed.
  public func cancelling(_ tasks: [Task]) throws(EditRefusal) -> BoardEdit {
    try EditRefusal.check(self)
    let cancelled = columns.firstIndex { $0.role == .cancelled }
    let target = cancelled ?? firstColumn(of: .done)
    var change = StateChange(self)
    for task in try own(tasks) {
      var text = try TaskText(task)
      try text.cancel(addingBox: cancelled == nil)
      let stays =
        target == nil || task.columnIndex == cancelled
        || (cancelled == nil && task.columnState == .done)
      change.change(task, to: text, isMoved: !stays)
    }
    return try change.edit(movingTo: target.map { TaskPlace(column: $0) })
  }
}
