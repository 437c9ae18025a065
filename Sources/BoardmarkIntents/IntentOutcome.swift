import Boardmark
import BoardmarkFiles

/// What an intent does to a board.
package struct IntentOutcome {
  package var edit: BoardEdit

  /// The tasks that are no longer on the board afterwards.
  package var removed: [Board.Task] = []

  /// What was done, in one line.
  package var summary: String

  /// What people should know besides.
  package var notes: [String] = []

  /// What scripts read: the id of a new task, the text of removed tasks.
  package var output: [UInt8] = []

  /// Other files that were written as part of the change.
  package var others: [ChangedFile] = []

  package init(
    edit: BoardEdit, removed: [Board.Task] = [], summary: String, notes: [String] = [],
    output: [UInt8] = [], others: [ChangedFile] = []
  ) {
    self.edit = edit
    self.removed = removed
    self.summary = summary
    self.notes = notes
    self.output = output
    self.others = others
  }
}

/// The names of tasks as the subject of a sentence, followed by "is" or "are".
package func subject(of tasks: [Board.Task]) -> String {
  "\(names(of: tasks)) \(tasks.count == 1 ? "is" : "are")"
}

extension IntentOutcome {
  /// The summary if nothing changes, since all of the tasks already are as they should be.
  package static func nothingToDo(_ tasks: [Board.Task], _ state: String) -> String {
    tasks.isEmpty
      ? "nothing to do: no task matches the query" : "nothing to do: \(subject(of: tasks)) \(state)"
  }

  /// Adds a note for each title that no task had before: an attribute stands after the rest of its sentence, or no longer
  /// does.
  mutating func noteTitles(of tasks: [Board.Task]) {
    // People and tags are taken in and out of a title for themselves.
    let known = Set(tasks.map { LineMeaning.titleWithoutWords(of: $0.line) })
    for task in edit.tasks where !known.contains(LineMeaning.titleWithoutWords(of: task.line)) {
      notes.append("the title is now '\(task.title.terminalSafe())'")
    }
  }

  /// Adds a note that names the open tasks which need some of those that are gone.
  mutating func noteNeeds(of tasks: [Board.Task], _ fate: String) {
    let gone = Set(tasks.compactMap(\.id))
    let needing = edit.board.tasks.filter { !$0.isClosed && !gone.isDisjoint(with: $0.line.needs) }
    if needing.isEmpty { return }
    notes.append(
      "\(names(of: needing)) still \(needing.count == 1 ? "needs" : "need") what \(fate)")
  }

  /// The outcome of moving tasks to a column of a board; to its end, those that are in it already stay where they are.
  init(
    moving tasks: [Board.Task], to index: Int, of board: Board, isToEnd: Bool, by edit: BoardEdit
  ) {
    let column = board.columns[index]
    self.init(edit: edit, summary: Self.nothingToDo(tasks, "in '\(column.name)' already"))
    if edit.isEmpty { return }
    let moved = isToEnd ? tasks.filter { $0.columnIndex != index } : tasks
    summary = "moved \(names(of: moved)) to '\(column.name)'"
    summary += Self.reopened(moved, in: column)
    let others = isToEnd ? tasks.filter { $0.columnIndex == index } : []
    if !others.isEmpty { notes = ["\(subject(of: others)) in '\(column.name)' already"] }
  }

  /// The end of a summary that names the tasks which are open again since they came into a column.
  static func reopened(_ tasks: [Board.Task], in column: Board.Column) -> String {
    let opened = tasks.filter { $0.isClosed && column.state != .done }
    if opened.isEmpty { return "" }
    let subject =
      opened.count < tasks.count ? subject(of: opened) : tasks.count == 1 ? "it is" : "they are"
    return "; \(subject) open again"
  }
}

/// What tasks are called in messages: their ids, or titles where they have none.
package func names(of tasks: [Board.Task]) -> String {
  let names = tasks.map { task in
    task.id?.text ?? "'\(task.title.terminalSafe().truncated(toDisplayWidth: 40))'"
  }
  return names.count > 10
    ? names.prefix(10).joined(separator: ", ") + " and \(names.count - 10) more"
    : names.joined(separator: ", ")
}
