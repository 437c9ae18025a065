import Boardmark
import BoardmarkFiles

/// The outcome of an intent on a board.
package struct IntentOutcome {
  package var edit: Board.Edit

  /// The tasks that are no longer on the board afterwards.
  package var removed: [Board.Task] = []

  /// A one-line summary of the change.
  package var summary: String

  /// Notices to print with the summary.
  package var notes: [String] = []

  /// Output for scripts: the id of a new task, the text of removed tasks.
  package var output: [UInt8] = []

  /// The file that changes before the board is written, and the one that does after that, while it is still locked.
  var before: OtherFile?
  var after: OtherFile?

  /// The other files that were changed, or would be.
  package var others: [ChangedFile] = []

  package init(
    edit: Board.Edit, removed: [Board.Task] = [], summary: String, notes: [String] = [],
    output: [UInt8] = []
  ) {
    self.edit = edit
    self.removed = removed
    self.summary = summary
    self.notes = notes
    self.output = output
  }
}

/// The names of tasks as the subject of a sentence, followed by "is" or "are".
package func subject(of tasks: [Board.Task]) -> String {
  "\(names(of: tasks)) \(tasks.count == 1 ? "is" : "are")"
}

extension IntentOutcome {
  /// The summary if all tasks already have the wanted state.
  package static func nothingToDo(_ tasks: [Board.Task], _ state: String) -> String {
    tasks.isEmpty
      ? "nothing to do: no task matches the query" : "nothing to do: \(subject(of: tasks)) \(state)"
  }

  /// The summary if all tasks already have the edit's values.
  package static func nothingToChange(_ tasks: [Board.Task]) -> String {
    tasks.isEmpty
      ? nothingToDo(tasks, "")
      : "nothing to change: \(names(of: tasks)) already \(tasks.count == 1 ? "has" : "have") that"
  }

  /// Adds a note for each title that no task had before: words can enter or leave a title when attributes are set.
  mutating func noteTitles(of tasks: [Board.Task]) {
    // Ignore people and tags: adding or removing them does not make a new title.
    let known = Set(tasks.map { LineMeaning.titleWithoutWords(of: $0.titleLine) })
    for task in edit.tasks where !known.contains(LineMeaning.titleWithoutWords(of: task.titleLine))
    {
      notes.append("the title is now '\(task.title.terminalSafe())'")
    }
  }

  /// Adds a note that names open tasks that need some of the removed tasks.
  mutating func noteNeeds(of tasks: [Board.Task], _ fate: String) {
    let gone = Set(tasks.compactMap(\.id))
    let needing = edit.board.tasks.filter {
      !$0.isClosed && !gone.isDisjoint(with: $0.titleLine.needs)
    }
    if needing.isEmpty { return }
    notes.append(
      "\(names(of: needing)) still \(needing.count == 1 ? "needs" : "need") what \(fate)")
  }

  /// Adds notes on open checklist items and open needs of tasks that are finished or archived.
  mutating func noteOpenParts(of tasks: [Board.Task], on board: Board) {
    for task in tasks {
      let open = task.subtasks.count { $0.titleLine.box == .open }
      if open == 0 { continue }
      notes.append("\(names(of: [task])) still has \(open) open \(open == 1 ? "item" : "items")")
    }
    noteOpenNeeds(of: tasks, on: board)
  }

  /// Adds a note for each task that still needs open tasks.
  mutating func noteOpenNeeds(of tasks: [Board.Task], on board: Board) {
    guard tasks.contains(where: { !$0.titleLine.needs.isEmpty }) else { return }
    let states = NeedStates(of: board)
    // Needs among tasks that are finished together do not count.
    let own = Set(tasks.compactMap(\.id))
    for task in tasks {
      let open = task.titleLine.needs.filter { states.state(of: $0) == .open && !own.contains($0) }
      if open.isEmpty { continue }
      let needed = open.map { id in
        states.line(of: id).map { name($0.title, id) } ?? id.text
      }
      notes.append("\(names(of: [task])) still needs \(needed.joined(separator: ", "))")
    }
  }

  /// Adds notes for tasks that this change finishes: their next occurrences, and their open parts.
  mutating func noteFinish(of tasks: [Board.Task], on board: Board) {
    let made = Dictionary(
      edit.tasks.compactMap { task in task.id.map { ($0, task) } },
      uniquingKeysWith: { first, _ in first })
    notes += edit.created.compactMap { id in
      made[id].map { task in
        let date =
          task.due.map { ", due \($0)" } ?? task.titleLine.start.map { ", from \($0)" } ?? ""
        return "it recurs as \(names(of: [task]))\(date)"
      }
    }
    let finished = tasks.filter { $0.columnState != .done }
    var recurring = 0
    for task in finished {
      guard let every = task.value(of: .every) else {
        // Obsidian Tasks would have added the next occurrence, which users may expect here, too.
        if task.title.contains("🔁") {
          notes.append(
            "\(names(of: [task])) does not recur: replace '🔁' with 'every:' ('board check --fix' does)"
          )
        }
        continue
      }
      if Board.Recurrence(every) != nil {
        recurring += 1
        continue
      }
      notes.append(
        "\(names(of: [task])) does not recur: 'every:\(every.terminalSafe())' is not a recurrence")
    }
    if recurring > edit.created.count {
      notes.append("the next occurrence is already on the board")
    }
    noteOpenParts(of: finished.filter { !$0.isClosed }, on: board)
  }

  /// Adds a note for each next occurrence that is removed because its task was reopened.
  mutating func noteWithdrawn() {
    removed += edit.withdrawn
    notes += edit.withdrawn.map { "\(names(of: [$0])), the next occurrence, is removed" }
  }

  /// The outcome of moving tasks to a column. When moving to its end, tasks already in the column stay in place.
  init(
    moving tasks: [Board.Task], to index: Int, of board: Board, isToEnd: Bool, by edit: Board.Edit,
    keepsOpen: Bool = false
  ) {
    let column = board.columns[index]
    self.init(edit: edit, summary: Self.nothingToDo(tasks, "already in '\(column.name)'"))
    if edit.isEmpty { return }
    let moved = isToEnd ? tasks.filter { $0.columnIndex != index } : tasks
    summary = "moved \(names(of: moved)) to '\(column.name)'"
    let entering = moved.filter { $0.columnIndex != index }
    summary += Self.becoming(entering, in: column, of: board, keepsOpen: keepsOpen)
    let others = isToEnd ? tasks.filter { $0.columnIndex == index } : []
    if !others.isEmpty { notes = ["\(subject(of: others)) already in '\(column.name)'"] }
    noteArrival(of: entering, in: column, on: board, keepsOpen: keepsOpen)
  }

  /// Adds notes for tasks that enter a column.
  mutating func noteArrival(
    of tasks: [Board.Task], in column: Board.Column, on board: Board, keepsOpen: Bool
  ) {
    if column.state != .done {
      noteWithdrawn()
    } else if !keepsOpen, column.role != .cancelled {
      noteFinish(of: tasks, on: board)
    }
  }

  /// The end of a summary, naming tasks that became open, finished or cancelled by entering a column.
  static func becoming(
    _ tasks: [Board.Task], in column: Board.Column, of board: Board, keepsOpen: Bool
  ) -> String {
    if column.state == .done, keepsOpen { return "" }
    func word(isClosed: Bool, isCancelled: Bool) -> String {
      isClosed ? isCancelled ? "cancelled" : "finished" : "open again"
    }
    let state = word(isClosed: column.state == .done, isCancelled: column.role == .cancelled)
    let changed = tasks.filter { task in
      let isCancelled =
        task.box == .cancelled || board.columns[task.columnIndex].role == .cancelled
      return word(isClosed: task.isClosed, isCancelled: isCancelled) != state
        && !(column.role == .archive && task.isClosed)
    }
    if changed.isEmpty { return "" }
    let subject =
      changed.count < tasks.count ? subject(of: changed) : tasks.count == 1 ? "it is" : "they are"
    return "; \(subject) \(state)"
  }
}

/// The names of tasks for messages: their titles, with their ids if any.
package func names(of tasks: [Board.Task]) -> String {
  let names = tasks.prefix(10).map { name($0.title, $0.id) }
  let rest = tasks.count > 10 ? " and \(tasks.count - 10) more" : ""
  return names.joined(separator: ", ") + rest
}

/// The name of a task for messages: its title without trailing people and tags, and its id.
package func name(_ title: String, _ id: TaskID?) -> String {
  let title = "\"\(TaskLookup.withoutNames(title).terminalSafe().truncated(toDisplayWidth: 40))\""
  return id.map { "\(title) (\($0))" } ?? title
}
