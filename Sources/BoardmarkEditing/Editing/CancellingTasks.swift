import BoardmarkReading
import BoardmarkText

extension Board {
  /// Cancels tasks: gives them the box `[-]`, removes `done`, and moves them to the end of the cancelled column, or of
  /// the done column if there is none.
  ///
  /// A task in any done column stays there unless the board has a cancelled column. A task without a box gets one,
  /// unless the board has a cancelled column.
  /// - Throws: ``EditRefusal`` if the board has no column to move to, or a task is not one of this board or cannot be
  ///   changed.
  public func cancelling(_ tasks: [Task]) throws(EditRefusal) -> BoardEdit {
    try EditRefusal.check(self)
    let cancelled = columns.firstIndex { $0.role == .cancelled }
    var rearrangement = Rearrangement(self)
    var moved: [(Task, [UInt8]?)] = []
    for task in try own(tasks) {
      var text = try TaskText(task)
      try text.cancel(addingBox: cancelled == nil)
      if task.columnIndex == cancelled || (cancelled == nil && task.columnState == .done) {
        rearrangement.change(part(of: task)!, edits(of: task, to: text))
      } else {
        moved.append((task, text.bytes))
      }
    }
    if !moved.isEmpty {
      let target = if let cancelled { cancelled } else { try column(of: .done) }
      relocate(moved, to: TaskPlace(column: target), &rearrangement)
    }
    return try rearrangement.proved()
  }
}

extension TaskText {
  /// Makes the task cancelled.
  fileprivate mutating func cancel(addingBox: Bool) throws(EditRefusal) {
    if line.boxRange == nil, addingBox { try addBox() }
    try set(box: .cancelled)
    try remove(.done)
  }
}
