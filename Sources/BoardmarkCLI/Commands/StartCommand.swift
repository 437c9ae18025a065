import ArgumentParser
import Boardmark

/// `board start`: moves tasks to the first doing column.
struct StartCommand: ParsableCommand, WordListing {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Moves tasks to the first doing column.")

  @Argument(
    help: "Tasks, by their ids or prefixes of them.", completion: BoardCompletion.todoTaskIDs)
  var ids: [String] = []

  @OptionGroup var options: ChangeOptions

  var listedWords: [String] {
    get { ids }
    set { ids = newValue }
  }

  func run() throws {
    let selection = try TaskSelection(
      ids, orChosenFrom: try BoardLocation.find(file: options.file.file), to: "start",
      where: { $0.columnState == .todo && !$0.isClosed })
    try options.run { board, _ in
      let tasks = try selection.tasks(of: board)
      let column = try board.column(of: .doing)
      let edit = try board.moving(tasks, to: TaskPlace(column: column))
      guard !edit.isEmpty else {
        return BoardChange(
          edit: edit, summary: "nothing to do: \(subject(of: tasks)) there already")
      }
      var change = BoardChange(
        edit: edit, summary: "moved \(names(of: tasks)) to '\(board.columns[column].name)'")
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
