import ArgumentParser
import Boardmark
import BoardmarkFiles

/// `board move`: moves tasks to a column, or to a place in one.
struct MoveCommand: ParsableCommand, QueryListing {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Moves tasks to a column, or to a place in it.",
    discussion: """
      Tasks go after the last one of the column, or where --top, --before or --after says. In a \
      column that is not a done one a finished task is open again: its box is unticked and 'done' \
      taken off. A column of finished tasks ticks nothing; 'board done' finishes a task.

        board move k7f2 Review
        board move overdue Blocked --top
      """,
    aliases: ["mv"])

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp(
      "Tasks, by ids, unique prefixes of them or titles, or by a query; then the column.",
      valueName: "task… column"),
    completion: BoardCompletion.taskIDsThenColumn)
  var words: [String] = []

  @Flag(help: "Puts the tasks before all others of the column.")
  var top = false

  @Option(
    help: ArgumentHelp("Puts the tasks before this one.", valueName: "id"),
    completion: BoardCompletion.taskIDs)
  var before: String?

  @Option(
    help: ArgumentHelp("Puts the tasks after this one.", valueName: "id"),
    completion: BoardCompletion.taskIDs)
  var after: String?

  @OptionGroup var bulk: BulkOptions
  @OptionGroup var options: ChangeOptions

  var listedWords: [String] {
    get { words }
    set { words = newValue }
  }

  func validate() throws {
    if [top, before != nil, after != nil].count(where: { $0 }) > 1 {
      throw ValidationError("give one of --top, --before and --after")
    }
    if words.isEmpty { throw ValidationError("name the tasks, then the column") }
  }

  func run() throws {
    if words.count == 1 { try checkColumn(words[0]) }
    let selection = try TaskSelection(
      words.dropLast(), options, isAgreed: bulk.yes, to: "move")
    try options.run { board, clock in
      let column = try board.column(words[words.count - 1])
      let tasks = try selection.tasks(of: board, at: clock.now)
      let edit = try board.moving(tasks, to: try place(in: column, of: board))
      var change = BoardChange(moving: tasks, to: board.columns[column], by: edit)
      let left = edit.tasks.filter { $0.columnState == .done && $0.box == .open }
      if !left.isEmpty {
        change.notes.append(
          left.count == 1
            ? "\(names(of: left)) still has an open box; 'board done' ticks and dates it"
            : "\(names(of: left)) still have open boxes; 'board done' ticks and dates them")
      }
      return change
    }
  }

  /// Refuses a task where a column has to stand.
  private func checkColumn(_ word: String) throws {
    let board = try readBoard(try BoardLocation.find(file: options.file.file))
    guard (try? board.column(word)) == nil, (try? TaskLookup(board).task(word)) != nil else {
      return
    }
    throw CommandFailure(
      "to which column? name it after the task; the columns are "
        + board.columns.map { $0.name.terminalSafe() }.joined(separator: ", "))
  }

  private func place(in column: Int, of board: Board) throws -> TaskPlace {
    guard let id = before ?? after else { return TaskPlace(column: column, top ? .top : .end) }
    let found = try TaskLookup(board).task(id)
    guard found.column == column else {
      throw CommandFailure(
        "'\(id.terminalSafe())' stands in '\(board.columns[found.column].name)', not in "
          + "'\(board.columns[column].name)'; name a task of that column")
    }
    return TaskPlace(column: column, before != nil ? .before(found.task) : .after(found.task))
  }
}
