import ArgumentParser
import Boardmark

/// `board done`: finishes tasks.
struct DoneCommand: ParsableCommand, WordListing {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Finishes tasks: ticks them, dates them and moves them to the done column.",
    discussion: """
      A task with 'every' comes again: a copy with a new id, open boxes and the next date, which is \
      never past, goes to the first todo column.
      """)

  @Argument(
    help: "Tasks, by their ids or prefixes of them.", completion: BoardCompletion.openTaskIDs)
  var ids: [String] = []

  @OptionGroup var options: ChangeOptions

  var listedWords: [String] {
    get { ids }
    set { ids = newValue }
  }

  func run() throws {
    let selection = try TaskSelection(
      ids, orChosenFrom: try BoardLocation.find(file: options.file.file), to: "finish",
      where: { !$0.isClosed })
    try options.run { board, clock in
      let tasks = try selection.tasks(of: board)
      let edit = try board.finishing(
        tasks, on: clock.now.today, ids: try .random(besideBoard: board.fileName))
      guard !edit.isEmpty else {
        return BoardChange(edit: edit, summary: "nothing to do: \(subject(of: tasks)) finished")
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
          "\(names(of: [task])) does not come again: 'every:\(text)' is no recurrence")
      }
      return change
    }
  }
}
