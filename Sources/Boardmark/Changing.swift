import BoardmarkEditing
import BoardmarkQuery
import BoardmarkReading
import BoardmarkText

// Each change is verified before it is returned: the result is parsed again and must contain the
// requested change and nothing else new.
extension Board {
  /// Moves a task to the end of a column.
  ///
  /// A done column finishes it: its checkbox is ticked, it gets a `done` date, and if it recurs,
  /// its next occurrence is added. Any other column reopens it.
  /// - Parameters:
  ///   - reference: An id, a title, or part of one; see ``task(_:)``.
  ///   - column: A column's name or a prefix of it; see ``column(named:)``.
  ///   - now: The time at which the task is finished.
  /// - Returns: The changed board and the edits that produce it; no edits if the task is already in
  ///   the column.
  /// - Throws: ``LookupError`` if a name is unknown or ambiguous, ``EditError`` if the change cannot be made.
  public func moving(_ reference: String, to column: String, at now: Board.Now) throws -> Edit {
    let place = TaskPlace(column: try columnIndex(named: column))
    return try moving([try task(reference)], to: place, finishingOn: now.today)
  }

  /// Moves tasks of this board to the end of a column, in the given order.
  ///
  /// - Throws: ``EditError`` if a task or the column does not belong to this board, or the change
  ///   cannot be made.
  public func moving(_ tasks: [Task], to column: Column, at now: Board.Now) throws(EditError)
    -> Edit
  {
    try moving(tasks, to: TaskPlace(column: try index(of: column)), finishingOn: now.today)
  }

  /// Finishes a task: ticks it, dates it, and moves it to the end of the done column.
  ///
  /// If it recurs, its next occurrence is added where it was.
  /// - Parameters:
  ///   - reference: An id, a title, or part of one; see ``task(_:)``.
  ///   - now: The time at which it is finished.
  /// - Throws: ``LookupError`` if the task is unknown or ambiguous, ``EditError`` if the change cannot be made.
  public func finishing(_ reference: String, at now: Board.Now) throws -> Edit {
    try finishing([try task(reference)], at: now)
  }

  /// Finishes tasks of this board, in the given order.
  ///
  /// - Throws: ``EditError`` if a task does not belong to this board, or the change cannot be made.
  public func finishing(_ tasks: [Task], at now: Board.Now) throws(EditError) -> Edit {
    try finishing(tasks, on: now.today, ids: IDSource(seed: 0))
  }

  /// Reopens a finished or cancelled task, and moves it from a done column to the first column of
  /// open tasks.
  ///
  /// - Parameter reference: An id, a title, or part of one; see ``task(_:)``.
  /// - Throws: ``LookupError`` if the task is unknown or ambiguous, ``EditError`` if the change cannot be made.
  public func reopening(_ reference: String) throws -> Edit {
    try reopening([try task(reference)])
  }

  /// Cancels a task: marks it `[-]`, and moves it to the column of cancelled tasks, else to the
  /// done column.
  ///
  /// - Parameter reference: An id, a title, or part of one; see ``task(_:)``.
  /// - Throws: ``LookupError`` if the task is unknown or ambiguous, ``EditError`` if the change cannot be made.
  public func cancelling(_ reference: String) throws -> Edit {
    try cancelling([try task(reference)])
  }

  /// Removes a task with everything below it.
  ///
  /// - Parameter reference: An id, a title, or part of one; see ``task(_:)``.
  /// - Throws: ``LookupError`` if the task is unknown or ambiguous, ``EditError`` if the change cannot be made.
  public func removing(_ reference: String) throws -> Edit {
    try removing([try task(reference)])
  }

  /// Changes a task in place.
  ///
  /// - Parameters:
  ///   - reference: An id, a title, or part of one; see ``task(_:)``.
  ///   - change: The change to make; everything else stays byte for byte.
  /// - Throws: ``LookupError`` if the task is unknown or ambiguous, ``EditError`` if the change
  ///   cannot be made or a value is invalid.
  public func changing(_ reference: String, _ change: Board.TaskChange) throws -> Edit {
    for case (let key, let value?) in change.attributes { try key.check(value) }
    return try changing([try task(reference)], change)
  }

  /// Adds a task at the end of a column, in the style of its neighbours, with a new random id unless it has one.
  ///
  /// - Parameters:
  ///   - task: The new task.
  ///   - column: A column's name or a prefix of it; see ``column(named:)``.
  ///   - now: The time at which a task in a done column counts as finished.
  /// - Returns: The changed board; ``Edit/created`` has the new id.
  /// - Throws: ``LookupError`` if the column is unknown or ambiguous, ``EditError`` if the task
  ///   cannot be written so that it reads back the same.
  public func adding(_ task: Board.NewTask, to column: String, at now: Board.Now) throws -> Edit {
    var generator = SystemRandomNumberGenerator()
    return try adding(task, to: column, at: now, using: &generator)
  }

  /// Adds a task at the end of a column, drawing its id from a generator, for reproducible tests.
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
  ///   - orders: The orders to sort by; each later one breaks ties of the earlier ones. The sort is
  ///     stable.
  ///   - now: The time that decides what is overdue.
  /// - Throws: ``EditError`` if the change cannot be made.
  public func sorting(by orders: [Order], at now: Board.Now) throws(EditError) -> Edit {
    try sorting(columns: Array(columns.indices), by: orders, at: now)
  }

  /// Formats the board, as `board fmt` does; no edits if it is already in canonical form.
  ///
  /// - Throws: ``EditError`` for a file in UTF-16 or with conflict markers, and if the result would
  ///   change the board's meaning.
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
        remedy: "look it up on the board being changed")
    }
    return found
  }
}

extension Board.Edit {
  /// Combines this change with a following one into one change of the first board.
  ///
  ///     let both = try board.moving("k7f2", to: "Doing", at: now).then { try $0.finishing("m3qz", at: now) }
  ///
  /// - Parameter next: Makes the second change to the given board.
  /// - Returns: The edits of both, and the ids that both created; ``tasks`` are those of the second
  ///   change.
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
  /// Sets or removes an attribute of the task.
  ///
  /// - Parameters:
  ///   - key: The attribute; `id` cannot be removed from a task that others need.
  ///   - value: The value as written in boards, such as `2026-12-01` for `due`; nil to remove the
  ///     attribute. With an invalid value, making the change throws.
  public mutating func set(_ key: Board.AttributeKey, to value: String?) {
    attributes.append((key, value))
  }
}
