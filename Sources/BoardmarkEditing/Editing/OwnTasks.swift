import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// Offsets of another board's tasks are not valid here, so every edit looks its tasks up first.
extension Board {
  /// The same tasks, each once, in the order in which they are first given.
  ///
  /// Cost: linear in the tasks.
  /// - Throws: ``Board/EditError`` if one of them is not a task of this board.
  func own(_ tasks: [Task]) throws(Board.EditError) -> [Task] {
    var own: [Task] = []
    own.reserveCapacity(tasks.count)
    var seen: Set<Int> = []
    for task in tasks {
      let task = try self.own(task)
      if seen.insert(task.range.lowerBound).inserted { own.append(task) }
    }
    return own
  }

  /// The task as this board has it: the one at the same place, with the same bytes.
  ///
  /// - Throws: ``Board/EditError`` if there is no such task.
  func own(_ task: Task) throws(Board.EditError) -> Task {
    guard let part = part(of: task).map({ parts[$0] }), part.range == task.range,
      source.bytes[task.range].isIdentical(to: task.titleLine.source.bytes[task.range])
    else {
      throw Board.EditError(
        "the task is not on this board", remedy: "look it up on the board being changed")
    }
    // The same lines may be in a different column on the other board.
    return task.titleLine.source === reading ? task : self.task(part)!
  }

  /// The same place, relative to this board's version of the task.
  ///
  /// - Throws: ``Board/EditError`` if there is no such column or group, or the task it is next to is not in that
  ///   column.
  func own(_ place: TaskPlace) throws(Board.EditError) -> TaskPlace {
    try check(column: place.column)
    switch place.position {
    case .end, .top: return place
    case .before(let task):
      return TaskPlace(column: place.column, .before(try own(task, inColumn: place.column)))
    case .after(let task):
      return TaskPlace(column: place.column, .after(try own(task, inColumn: place.column)))
    case .group(let index):
      let column = columns[place.column]
      guard column.groups.indices.contains(index) else {
        throw Board.EditError(
          "'\(column.name.terminalSafe())' has no group with the index \(index)",
          remedy: "look it up on the board being changed")
      }
      return place
    }
  }

  private func own(_ task: Task, inColumn column: Int) throws(Board.EditError) -> Task {
    let task = try own(task)
    guard task.columnIndex == column else {
      let names = [task.columnIndex, column].map { columns[$0].name.terminalSafe() }
      throw Board.EditError(
        "'\(task.title.terminalSafe())' is in '\(names[0])', not in '\(names[1])'",
        remedy: "name another task")
    }
    return task
  }

  /// Rejects an index that is not that of a column.
  func check(column index: Int) throws(Board.EditError) {
    guard columns.indices.contains(index) else {
      throw Board.EditError(
        "the board has no column with the index \(index)",
        remedy: "look it up on the board being changed")
    }
  }
}
