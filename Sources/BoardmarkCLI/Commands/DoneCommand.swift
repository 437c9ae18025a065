import ArgumentParser
import Boardmark

/// `board done`: finishes tasks.
struct DoneCommand: ParsableCommand, TaskSelecting {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Finishes tasks: ticks them, dates them and moves them to the done column.",
    discussion: """
      A task with 'every' comes again: a copy with a new id, open boxes and the next date, which is \
      never in the past, goes to the first todo column.

        board done k7f2 m3qz
        board done '@ana' '#release'
      """)

  @Argument(
    parsing: .allUnrecognized, help: SelectionHelp.tasks,
    completion: BoardCompletion.openTaskIDs)
  var ids: [String] = []

  @OptionGroup var bulk: BulkOptions
  @OptionGroup var options: ChangeOptions

  func run() throws {
    let selection = try TaskSelection(
      ids, options, isAgreed: bulk.yes, to: "finish",
      where: { !$0.isClosed })
    try options.run { board, clock in
      let tasks = try selection.tasks(of: board, at: clock.now)
      let edit = try board.finishing(
        tasks, on: clock.now.today, ids: try .random(besideBoard: board.fileName))
      guard !edit.isEmpty else {
        return BoardChange(edit: edit, summary: BoardChange.nothingToDo(tasks, "finished"))
      }
      var change = BoardChange(edit: edit, summary: "finished \(names(of: tasks))")
      change.notes = edit.created.compactMap { id in
        edit.board.tasks.first { $0.id == id }.map { task in
          let date = task.due.map { ", due \($0)" } ?? task.line.start.map { ", from \($0)" } ?? ""
          return "it comes again as \(id)\(date)"
        }
      }
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
}
