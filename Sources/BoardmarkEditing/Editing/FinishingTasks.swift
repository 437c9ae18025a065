import BoardmarkReading
import BoardmarkText

extension Board {
  /// Finishes tasks: ticks them, dates them, and moves them to the end of the done column.
  ///
  /// A task in any done column stays there, and so does every task of a board without one. A task without a box gets one
  /// only on such a board. A task with `every` that is not in a done column is copied to its own todo column and group,
  /// else to the first todo column, with open boxes, the next date, those of its subtasks moved as far, and new ids, which
  /// depend only on its own id and the date. The next date is counted from the due date, else from the start date, else
  /// from `today`, and is after `today`.
  /// - Parameters:
  ///   - tasks: Tasks of this board.
  ///   - today: The day to write as `done` in tasks that have none.
  ///   - ids: The ids that the copies must not get.
  /// - Throws: ``EditRefusal`` if a task is not one of this board or cannot be changed, if a task that recurs has no todo
  ///   column to come again in, or if a column whose name says no state may be the done one.
  public func finishing(
    _ tasks: [Task], on today: CalendarDate, ids: IDSource
  ) throws(EditRefusal) -> BoardEdit {
    try EditRefusal.check(self)
    let target = firstColumn(of: .done)
    if target == nil, let advice = advice(for: .done) { throw advice }
    var change = StateChange(self, on: today, ids: ids)
    for task in try own(tasks) {
      try change.change(task, .finished, isMoved: target != nil && task.columnState != .done)
    }
    return try change.edit(movingTo: target.map { TaskPlace(column: $0) })
  }

  /// The refusal if one of the columns whose names say no state could have the wanted one: the last for done, one
  /// between for doing; nil if there is none.
  private func advice(for state: ColumnState) -> EditRefusal? {
    let open = columns.indices.filter {
      columns[$0].state == .todo && !ColumnNames.isKnown(columns[$0].name)
    }
    let last = columns.count - 1
    guard settings.columnsPlace != nil, state != .todo,
      let index = state == .done
        ? open.last.flatMap({ $0 == last ? $0 : nil }) : open.first(where: { $0 > 0 && $0 < last })
    else { return nil }
    let column = BoardSettings.Column(name: columns[index].name, state: state)
    return EditRefusal(
      "the board has no '\(state.rawValue)' column",
      remedy:
        "if '\(column.name.terminalSafe())' is one, write '\(BoardTemplate.element(column).terminalSafe())' "
        + "for it under 'columns' in the front matter")
  }

  /// The index of the column of a state.
  ///
  /// - Throws: ``EditRefusal`` if the board has no such column.
  public func column(of state: ColumnState) throws(EditRefusal) -> Int {
    guard let column = firstColumn(of: state) else {
      if let advice = advice(for: state) { throw advice }
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
}

/// What follows when a recurring task is finished.
struct NextOccurrence {
  /// The task's next occurrence, with its ids unchanged.
  let text: TaskText

  /// The day for which it recurs.
  let date: CalendarDate

  /// The next occurrence; nil if the task does not recur.
  init?(of text: TaskText, on today: CalendarDate) throws(EditRefusal) {
    guard let word = text.line.attribute(.every),
      let every = Recurrence(text.line.source.bytes[word.value])
    else { return nil }
    let line = text.line
    let origin = line.due?.date ?? line.start ?? today
    guard let date = every.next(after: origin, doneOn: today) else {
      throw text.refusal("the next date is after the year 9999", remedy: "take 'every' out")
    }
    let days = date.daysSinceEpoch - origin.daysSinceEpoch
    var copy = text
    if let due = line.due {
      let moved = DueDate(date: date, minute: due.minute, utcOffset: due.utcOffset)
      try copy.set(.due, to: "\(moved)")
    } else if line.start == nil {
      try copy.set(.due, to: "\(date)")
    }
    if let start = line.start?.adding(days: days) { try copy.set(.start, to: "\(start)") }
    try copy.remove(.done)
    try copy.set(box: .open)
    try copy.renewSubtasks(movingBy: days)
    try copy.removeBlockID()
    self.text = copy
    self.date = date
  }
}
