import BoardmarkReading
import BoardmarkText

extension Board {
  /// Finishes tasks: ticks them, dates them, and moves them to the end of the done column.
  ///
  /// A task in any done column stays there, and a task without a box does not get one. A task with
  /// `every` that is not in a done column is copied to the first todo column, with open boxes, the
  /// next date, those of its subtasks moved as far, and new ids. The next date is counted from the
  /// due date, else from the start date, else from `today`, and is never before `today`.
  /// - Parameters:
  ///   - tasks: Tasks of this board.
  ///   - today: The day to write as `done` in tasks that have none.
  ///   - ids: The source of the copies' ids.
  /// - Throws: ``EditRefusal`` if the board has no column to move to, or a task is not one of this board or cannot be
  ///   changed.
  public func finishing(
    _ tasks: [Task], on today: CalendarDate, ids: IDSource
  ) throws(EditRefusal) -> BoardEdit {
    try EditRefusal.check(self)
    var rearrangement = Rearrangement(self)
    var moved: [(Task, [UInt8]?)] = []
    var copies: [TaskText] = []
    for task in try own(tasks) {
      var text = try TaskText(task)
      if task.columnState != .done, let copy = try NextOccurrence.of(text, on: today) {
        copies.append(copy)
      }
      try text.set(box: .ticked)
      if text.line.attribute(.done) == nil { try text.set(.done, to: "\(today)") }
      if task.columnState == .done {
        rearrangement.change(part(of: task)!, edits(of: task, to: text))
      } else {
        moved.append((task, text.bytes))
      }
    }
    if !moved.isEmpty {
      relocate(moved, to: TaskPlace(column: try column(of: .done)), &rearrangement)
    }
    let created = try insert(copies, ids, &rearrangement)
    var edit = try rearrangement.proved()
    edit.created = created
    return edit
  }

  /// The index of the column that stands for a state.
  ///
  /// - Throws: ``EditRefusal`` if the board has no such column.
  public func column(of state: ColumnState) throws(EditRefusal) -> Int {
    guard let column = firstColumn(of: state) else {
      let heading = String(repeating: "#", count: columns.first?.level ?? 2)
      let name = state.rawValue.prefix(1).uppercased() + state.rawValue.dropFirst()
      let isDeclared = settings.columns != nil
      throw EditRefusal(
        "the board has no '\(state.rawValue)' column",
        remedy: "add a heading such as '\(heading) \(name)'"
          + (isDeclared ? ", and '\(name)' to 'columns' in the front matter" : ""))
    }
    return column
  }

  /// Adds the next occurrences of tasks, with new ids, to the first todo column.
  private func insert(
    _ copies: [TaskText], _ source: IDSource, _ rearrangement: inout Rearrangement
  ) throws(EditRefusal) -> [TaskID] {
    guard !copies.isEmpty else { return [] }
    let place = TaskPlace(column: try column(of: .todo))
    let anchor = anchor(of: place, rearrangement)
    let wanted = copies.map { 1 + $0.reading.task.subtasks.count { $0.line.id != nil } }
    var ids = source.ids(wanted.reduce(0, +), for: self)[...]
    var created: [TaskID] = []
    for (copy, count) in zip(copies, wanted) {
      var text = copy
      try text.set(ids: Array(ids.prefix(count)))
      created.append(ids.first!)
      ids = ids.dropFirst(count)
      let lines = anchor.like.map { TaskIndentation.fitted(text.bytes, beside: $0) } ?? text.bytes
      rearrangement.insert(TaskLines(task: lines), after: anchor.part)
    }
    return created
  }
}

/// What follows when a recurring task is finished.
enum NextOccurrence {
  /// The next occurrence of the task, with its ids unchanged; nil if it does not recur.
  static func of(_ text: TaskText, on today: CalendarDate) throws(EditRefusal) -> TaskText? {
    guard let word = text.line.attribute(.every),
      let every = Recurrence(text.line.source.bytes[word.value])
    else { return nil }
    let line = text.line
    let origin = line.due?.date ?? line.start ?? today
    guard let next = every.next(after: origin, notBefore: today) else {
      throw text.refusal("the next date is after the year 9999", remedy: "take 'every' out")
    }
    var copy = text
    if let due = line.due {
      let moved = DueDate(date: next.date, minute: due.minute, utcOffset: due.utcOffset)
      try copy.set(.due, to: "\(moved)")
    } else if line.start == nil {
      try copy.set(.due, to: "\(next.date)")
    }
    if let start = line.start, let moved = next.moving(start) {
      try copy.set(.start, to: "\(moved)")
    }
    try copy.remove(.done)
    try copy.set(box: .open)
    try copy.renewSubtasks(for: next)
    try copy.removeBlockID()
    return copy
  }
}
