import Boardmark

/// Starts tasks: moves them to the first doing column.
package struct StartTasks: BoardIntent {
  package let tasks: TaskReferences
  package var references: TaskReferences? { tasks }

  package init(_ tasks: TaskReferences) { self.tasks = tasks }

  package func change(of board: Board, at now: Board.Now) throws -> IntentOutcome {
    let tasks = try tasks.tasks(of: board, at: now)
    let column = try board.column(of: .doing)
    let edit = try board.moving(tasks, to: TaskPlace(column: column))
    var change = IntentOutcome(moving: tasks, to: column, of: board, isToEnd: true, by: edit)
    change.noteOpenNeeds(of: tasks, on: board)
    return change
  }
}

/// Finishes tasks: ticks and dates them and moves them to the done column; a recurring task gets
/// its next occurrence.
package struct FinishTasks: BoardIntent {
  package let tasks: TaskReferences
  package var references: TaskReferences? { tasks }

  package init(_ tasks: TaskReferences) { self.tasks = tasks }

  package func change(of board: Board, at now: Board.Now) throws -> IntentOutcome {
    let tasks = try tasks.tasks(of: board, at: now)
    let edit = try board.finishing(
      tasks, on: now.today, ids: try .random(forBoard: board.fileName))
    guard !edit.isEmpty else {
      return IntentOutcome(edit: edit, summary: IntentOutcome.nothingToDo(tasks, "finished"))
    }
    var change = IntentOutcome(edit: edit, summary: "finished \(names(of: tasks))")
    change.noteTitles(of: tasks)
    change.noteFinish(of: tasks, on: board)
    return change
  }
}

/// Reopens closed tasks.
package struct ReopenTasks: BoardIntent {
  package let tasks: TaskReferences
  package var references: TaskReferences? { tasks }

  /// The name of the column to move the tasks to.
  package let column: String?

  package init(_ tasks: TaskReferences, to column: String? = nil) {
    self.tasks = tasks
    self.column = column
  }

  package func change(of board: Board, at now: Board.Now) throws -> IntentOutcome {
    let tasks: [Board.Task]
    do {
      tasks = try self.tasks.tasks(of: board, at: now)
    } catch let error as TaskLookupError {
      guard case .unknown = error,
        let change = try bringingBack(to: board, at: now)
      else { throw error }
      return change
    }
    let edit = try board.reopening(tasks, to: try column.map { try board.column($0) })
    guard !edit.isEmpty else {
      return IntentOutcome(edit: edit, summary: IntentOutcome.nothingToDo(tasks, "open"))
    }
    let columns = Set(edit.tasks.map { $0.columnIndex })
    let place = columns.count == 1 ? " in '\(edit.board.columns[columns.first!].name)'" : ""
    var change = IntentOutcome(edit: edit, summary: "reopened \(names(of: edit.tasks))\(place)")
    change.noteWithdrawn()
    return change
  }
}

/// Cancels tasks.
package struct CancelTasks: BoardIntent {
  package let tasks: TaskReferences
  package var references: TaskReferences? { tasks }

  package init(_ tasks: TaskReferences) { self.tasks = tasks }

  package func change(of board: Board, at now: Board.Now) throws -> IntentOutcome {
    let tasks = try tasks.tasks(of: board, at: now)
    let edit = try board.cancelling(tasks)
    guard !edit.isEmpty else {
      return IntentOutcome(edit: edit, summary: IntentOutcome.nothingToDo(tasks, "cancelled"))
    }
    var change = IntentOutcome(edit: edit, summary: "cancelled \(names(of: tasks))")
    change.noteNeeds(of: tasks, "was cancelled")
    return change
  }
}

/// Removes tasks and outputs their text.
package struct RemoveTasks: BoardIntent {
  package let tasks: TaskReferences
  package var references: TaskReferences? { tasks }

  package init(_ tasks: TaskReferences) { self.tasks = tasks }

  package func change(of board: Board, at now: Board.Now) throws -> IntentOutcome {
    let tasks = try tasks.tasks(of: board, at: now)
    let edit = try board.removing(tasks)
    var text: [UInt8] = []
    for task in tasks {
      text += board.source.bytes[board.wholeRange(of: task)]
      if let last = text.last, last != 0x0A, last != 0x0D { text.append(0x0A) }
    }
    var change = IntentOutcome(
      edit: edit, removed: tasks, summary: "removed \(names(of: tasks))", output: text)
    if tasks.isEmpty { change.summary = IntentOutcome.nothingToDo(tasks, "") }
    change.noteNeeds(of: tasks, "was removed")
    return change
  }
}
