import BoardmarkEditing
import BoardmarkQuery
import BoardmarkReading
import BoardmarkText

// Each change is proved before it is returned: the result is read again, and contains what was asked for and nothing else
// that is new.
extension Board {
  /// Moves a task to the end of a column.
  ///
  /// A column of finished tasks finishes it: its box is ticked, it gets a `done` date, and if it recurs, its next
  /// occurrence is added. Any other column opens it again.
  /// - Parameters:
  ///   - reference: An id, title or part of one, as for ``task(_:)``.
  ///   - column: A column's name or the beginning of one, as for ``column(named:)``.
  ///   - now: The time at which the task is finished.
  /// - Returns: The changed board and the edits that lead to it; no edits if the task is in the column already.
  /// - Throws: ``LookupError`` if a name is unknown or ambiguous, ``EditError`` if the change cannot be made.
  public func moving(_ reference: String, to column: String, at now: Board.Now) throws -> Edit {
    let place = TaskPlace(column: try columnIndex(named: column))
    return try moving([try task(reference)], to: place, finishingOn: now.today)
  }

  /// Moves tasks of this board to the end of a column, in the order in which they are given.
  ///
  /// - Throws: ``EditError`` if a task or the column is not one of this board, or the change cannot be made.
  public func moving(_ tasks: [Task], to column: Column, at now: Board.Now) throws(EditError)
    -> Edit
  {
    try moving(tasks, to: TaskPlace(column: try index(of: column)), finishingOn: now.today)
  }

  /// Finishes a task: ticks it, dates it, and moves it to the end of the done column.
  ///
  /// If it recurs, its next occurrence is added where it was.
  /// - Parameters:
  ///   - reference: An id, title or part of one, as for ``task(_:)``.
  ///   - now: The time at which it is finished.
  /// - Throws: ``LookupError`` if the task is unknown or ambiguous, ``EditError`` if the change cannot be made.
  public func finishing(_ reference: String, at now: Board.Now) throws -> Edit {
    try finishing([try task(reference)], at: now)
  }

  /// Finishes tasks of this board, in the order in which they are given.
  ///
  /// - Throws: ``EditError`` if a task is not one of this board, or the change cannot be made.
  public func finishing(_ tasks: [Task], at now: Board.Now) throws(EditError) -> Edit {
    try finishing(tasks, on: now.today, ids: IDSource(seed: 0))
  }

  /// Opens a finished or cancelled task again, and moves it from a done column to the first one of open tasks.
  ///
  /// - Parameter reference: An id, title or part of one, as for ``task(_:)``.
  /// - Throws: ``LookupError`` if the task is unknown or ambiguous, ``EditError`` if the change cannot be made.
  public func reopening(_ reference: String) throws -> Edit {
    try reopening([try task(reference)])
  }

  /// Cancels a task: gives it the box `[-]`, and moves it to the column of cancelled tasks, or else to the done column.
  ///
  /// - Parameter reference: An id, title or part of one, as for ``task(_:)``.
  /// - Throws: ``LookupError`` if the task is unknown or ambiguous, ``EditError`` if the change cannot be made.
  public func cancelling(_ reference: String) throws -> Edit {
    try cancelling([try task(reference)])
  }

  /// Removes a task with everything below it.
  ///
  /// - Parameter reference: An id, title or part of one, as for ``task(_:)``.
  /// - Throws: ``LookupError`` if the task is unknown or ambiguous, ``EditError`` if the change cannot be made.
  public func removing(_ reference: String) throws -> Edit {
    try removing([try task(reference)])
  }

  /// Changes a task in place.
  ///
  /// - Parameters:
  ///   - reference: An id, title or part of one, as for ``task(_:)``.
  ///   - change: What to change; everything else stays byte for byte.
  /// - Throws: ``LookupError`` if the task is unknown or ambiguous, ``EditError`` if the change cannot be made or a value
  ///   is not valid.
  public func changing(_ reference: String, _ change: Board.TaskChange) throws -> Edit {
    for case (let key, .value(let value)) in change.attributes { try key.check(value) }
    return try changing([try task(reference)], change)
  }

  /// Adds a task at the end of a column, in the style of its neighbours, with a new random id unless it has one.
  ///
  /// - Parameters:
  ///   - task: The new task.
  ///   - column: A column's name or the beginning of one, as for ``column(named:)``.
  ///   - now: The time at which a task of a done column counts as finished.
  /// - Returns: The changed board; ``Edit/created`` has the new id.
  /// - Throws: ``LookupError`` if the column is unknown or ambiguous, ``EditError`` if the task cannot be written so that
  ///   it is read as meant.
  public func adding(_ task: Board.NewTask, to column: String, at now: Board.Now) throws -> Edit {
    var generator = SystemRandomNumberGenerator()
    return try adding(task, to: column, at: now, using: &generator)
  }

  /// Adds a task at the end of a column; the id is drawn from a generator, so that tests can repeat it.
  public func adding(
    _ task: Board.NewTask, to column: String, at now: Board.Now,
    using generator: inout some RandomNumberGenerator
  ) throws -> Edit {
    try adding(
      task, at: TaskPlace(column: try columnIndex(named: column)),
      ids: IDSource(seed: generator.next()), finishingOn: now.today)
  }

  /// Sorts the tasks of each column and group, moving as few of them as possible.
  ///
  /// - Parameters:
  ///   - orders: The orders to sort by: tasks that are equal in one are sorted by the next. Equal tasks keep their order.
  ///   - now: The time that decides what is overdue.
  /// - Throws: ``EditError`` if the change cannot be made.
  public func sorting(by orders: [Order], at now: Board.Now) throws(EditError) -> Edit {
    try sorting(columns: Array(columns.indices), by: orders, at: now)
  }

  /// Brings the board into canonical form, as `board fmt` does; no edits if it is in canonical form already.
  ///
  /// - Throws: ``EditError`` for a file in UTF-16 or with conflict markers, and if the result would not mean the same.
  public func formatting() throws(EditError) -> Edit {
    do throws(FormatRefusal) {
      let edits = try Formatter.edits(for: self)
      return Edit(edits: edits, board: Board(bytes.applying(edits), fileName: fileName))
    } catch {
      throw EditError(error.message, remedy: error.remedy)
    }
  }

  private func index(of column: Column) throws(EditError) -> Int {
    let found = columns.firstIndex { $0.heading == column.heading && $0.name == column.name }
    guard let found else {
      throw EditError(
        "'\(column.name.terminalSafe())' is not a column of this board",
        remedy: "look it up on the board that is changed")
    }
    return found
  }
}

extension Board.Edit {
  /// This change followed by another one, as one change of the first board.
  ///
  ///     let both = try board.moving("k7f2", to: "Doing", at: now).then { try $0.finishing("m3qz", at: now) }
  ///
  /// - Parameter next: Makes the second change, of the board that it is given.
  /// - Returns: The edits of both, and the ids that both created; ``tasks`` are those of the second change.
  /// - Throws: What `next` throws.
  public func then(_ next: (Board) throws -> Board.Edit) rethrows -> Board.Edit {
    joined(with: try next(board))
  }

  /// The text of the changed board.
  public var text: String { board.text }

  /// The bytes of the changed board.
  public var bytes: [UInt8] { board.source.bytes }
}

extension Board.TaskChange {
  /// Sets an attribute of the task, or removes it.
  ///
  /// - Parameters:
  ///   - key: The attribute; `id` cannot be removed from a task that others need.
  ///   - value: The value as boards spell it, such as `2026-12-01` for `due`; nil to remove the attribute. A value that
  ///     is not valid makes the change throw.
  public mutating func set(_ key: Board.AttributeKey, to value: String?) {
    attributes.append((key, value.map { .value($0) } ?? .none))
  }
}
