import ArgumentParser
import Boardmark

/// `board start`: moves tasks to the first doing column.
struct StartCommand: ParsableCommand, TaskSelecting {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Moves tasks to the first doing column.",
    discussion: """
      A finished task is open again then.

        board start k7f2
        board start '@ana' pri:high
      """)

  @Argument(
    parsing: .allUnrecognized, help: SelectionHelp.tasks,
    completion: BoardCompletion.todoTaskIDs)
  var ids: [String] = []

  @OptionGroup var bulk: BulkOptions
  @OptionGroup var options: ChangeOptions

  func run() throws {
    let selection = try TaskSelection(
      ids, options, isAgreed: bulk.yes, to: "start",
      where: { $0.columnState == .todo && !$0.isClosed })
    try options.run { board, clock in
      let tasks = try selection.tasks(of: board, at: clock.now)
      let column = try board.column(of: .doing)
      let edit = try board.moving(tasks, to: TaskPlace(column: column))
      var change = BoardChange(moving: tasks, to: board.columns[column], by: edit)
      let states = NeedStates(of: board)
      change.notes = tasks.compactMap { task in
        let open = task.line.needs.filter { states.state(of: $0) == .open }
        return open.isEmpty
          ? nil
          : "\(names(of: [task])) still needs \(open.map(\.text).joined(separator: ", "))"
      }
      return change
    }
  }
}
