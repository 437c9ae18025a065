import ArgumentParser
import Boardmark
import BoardmarkFiles

/// `board move`: moves tasks to a column, or to a place in one.
struct MoveCommand: ParsableCommand, WordListing {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Moves tasks to a column, or to a place in it.",
    discussion: """
      Tasks go after the last one of the column, or where --top, --before or --after says. Boxes \
      and dates stay as they are; 'board done' finishes a task.
      """,
    aliases: ["mv"])

  @Argument(
    help: ArgumentHelp("Tasks by their ids, then the column.", valueName: "id… column"),
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

  @OptionGroup var options: ChangeOptions

  var listedWords: [String] {
    get { words }
    set { words = newValue }
  }

  func validate() throws {
    if [top, before != nil, after != nil].count(where: { $0 }) > 1 {
      throw ValidationError("give one of --top, --before and --after")
    }
    if words.isEmpty { throw ValidationError("name the tasks by their ids, then the column") }
  }

  func run() throws {
    let selection = try TaskSelection(
      Array(words.dropLast()), orChosenFrom: try BoardLocation.find(file: options.file.file),
      to: "move")
    try options.run { board, _ in
      let column = try board.column(words[words.count - 1])
      let tasks = try selection.tasks(of: board)
      let edit = try board.moving(tasks, to: try place(in: column, of: board))
      let name = board.columns[column].name
      guard !edit.isEmpty else {
        return BoardChange(
          edit: edit, summary: "nothing to do: \(subject(of: tasks)) there already")
      }
      return BoardChange(edit: edit, summary: "moved \(names(of: tasks)) to '\(name)'")
    }
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
