import Boardmark

/// Starts tasks: moves them to the first doing column.
package struct StartTasks: BoardIntent {
  package let tasks: TaskReferences
  package var references: TaskReferences? { tasks }

  package init(_ tasks: TaskReferences) { self.tasks = tasks }

  package func change(of board: Board, at now: Now, isDryRun: Bool) throws -> IntentOutcome {
    let tasks = try tasks.tasks(of: board, at: now)
    let column = try board.column(of: .doing)
    let edit = try board.moving(tasks, to: TaskPlace(column: column))
    var change = IntentOutcome(moving: tasks, to: column, of: board, isToEnd: true, by: edit)
    let states = NeedStates(of: board)
    change.notes += tasks.compactMap { task in
      let open = task.line.needs.filter { states.state(of: $0) == .open }
      return open.isEmpty
        ? nil
        : "\(names(of: [task])) still needs \(open.map(\.text).joined(separator: ", "))"
    }
    return change
  }
}

/// Finishes tasks: ticks and dates them and moves them to the done column; a recurring task gets
/// its next occurrence.
package struct FinishTasks: BoardIntent {
  package let tasks: TaskReferences
  package var references: TaskReferences? { tasks }

  package init(_ tasks: TaskReferences) { self.tasks = tasks }

  package func change(of board: Board, at now: Now, isDryRun: Bool) throws -> IntentOutcome {
    let tasks = try tasks.tasks(of: board, at: now)
    let edit = try board.finishing(
      tasks, on: now.today, ids: try .random(besideBoard: board.fileName))
    guard !edit.isEmpty else {
      return IntentOutcome(edit: edit, summary: IntentOutcome.nothingToDo(tasks, "finished"))
    }
    var change = IntentOutcome(edit: edit, summary: "finished \(names(of: tasks))")
    let made = Dictionary(
      edit.tasks.compactMap { task in task.id.map { ($0, task) } },
      uniquingKeysWith: { first, _ in first })
    change.notes = edit.created.compactMap { id in
      made[id].map { task in
        let date = task.due.map { ", due \($0)" } ?? task.line.start.map { ", from \($0)" } ?? ""
        return "it comes again as \(id)\(date)"
      }
    }
    change.noteTitles(of: tasks)
    for task in tasks {
      guard let word = task.line.attribute(.every) else { continue }
      let value = task.line.source.bytes[word.value]
      guard Recurrence(value) == nil else { continue }
      let text = String(decoding: value, as: UTF8.self).terminalSafe()
      change.notes.append(
        "\(names(of: [task])) does not come again: 'every:\(text)' is not a recurrence")
    }
    return change
  }
}

/// Opens closed tasks again.
package struct ReopenTasks: BoardIntent {
  package let tasks: TaskReferences
  package var references: TaskReferences? { tasks }

  /// The name of the column to move the tasks to.
  package let column: String?

  package init(_ tasks: TaskReferences, to column: String? = nil) {
    self.tasks = tasks
    self.column = column
  }

  package func change(of board: Board, at now: Now, isDryRun: Bool) throws -> IntentOutcome {
    let tasks = try tasks.tasks(of: board, at: now)
    let edit = try board.reopening(tasks, to: try column.map { try board.column($0) })
    guard !edit.isEmpty else {
      return IntentOutcome(edit: edit, summary: IntentOutcome.nothingToDo(tasks, "open"))
    }
    let columns = Set(edit.tasks.map { $0.columnIndex })
    let place = columns.count == 1 ? " in '\(edit.board.columns[columns.first!].name)'" : ""
    return IntentOutcome(edit: edit, summary: "reopened \(names(of: edit.tasks))\(place)")
  }
}

/// Cancels tasks, which then will not be done.
package struct CancelTasks: BoardIntent {
  package let tasks: TaskReferences
  package var references: TaskReferences? { tasks }

  package init(_ tasks: TaskReferences) { self.tasks = tasks }

  package func change(of board: Board, at now: Now, isDryRun: Bool) throws -> IntentOutcome {
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

/// Removes tasks and gives their text to the caller.
package struct RemoveTasks: BoardIntent {
  package let tasks: TaskReferences
  package var references: TaskReferences? { tasks }

  package init(_ tasks: TaskReferences) { self.tasks = tasks }

  package func change(of board: Board, at now: Now, isDryRun: Bool) throws -> IntentOutcome {
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
