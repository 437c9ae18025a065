import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents

struct MoveCommand: ParsableCommand, QueryListing {
  static let configuration = CommandConfiguration(
    named: "move",
    abstract: "Moves tasks to a column, or to a place in it.",
    discussion: """
      Tasks go to the end of the column, or where --top, --before or --after says. A task moved to a \
      done column is finished as by 'board done', to a cancelled column cancelled; one that leaves \
      them is reopened.

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

  @Flag(help: "Puts the tasks at the top of the column.")
  var top = false

  @Option(
    help: ArgumentHelp("Puts the tasks before this one.", valueName: "id"),
    completion: BoardCompletion.taskIDs)
  var before: String?

  @Option(
    help: ArgumentHelp("Puts the tasks after this one.", valueName: "id"),
    completion: BoardCompletion.taskIDs)
  var after: String?

  @Flag(help: "Moves tasks to a done column without finishing them.")
  var keepOpen = false

  @OptionGroup var bulk: BulkOptions
  @OptionGroup var options: ChangeOptions

  static var list: WritableKeyPath<Self, [String]> { \.words }

  func validate() throws {
    if [top, before != nil, after != nil].count(where: { $0 }) > 1 {
      throw ValidationError("give one of --top, --before and --after")
    }
    if words.isEmpty { throw ValidationError("name the tasks, then the column") }
  }

  func run() throws {
    if words.count == 1 { try checkColumn(words[0]) }
    if let last = words.last, last.hasPrefix("-"), !words.contains("--") {
      throw ValidationError("Unknown option '\(last)'")
    }
    let tasks = try TaskReferences(
      words.dropLast(), options, isAgreed: bulk.yes, to: "move")
    var intent = MoveTasks(tasks, to: words[words.count - 1], place)
    intent.keepsOpen = keepOpen
    try options.perform(intent)
  }

  private var place: MoveTasks.Place {
    if let before { return .before(.named(before)) }
    if let after { return .after(.named(after)) }
    return top ? .top : .end
  }

  /// Refuses a task's id where a column is expected.
  private func checkColumn(_ word: String) throws {
    let board = try readBoard(try BoardLocation.find(file: options.file.file))
    guard (try? board.column(word)) == nil, (try? TaskLookup(board).task(word)) != nil else {
      return
    }
    throw CommandFailure(
      "to which column? name it after the task; the columns are "
        + board.columns.map { $0.name.terminalSafe() }.joined(separator: ", "))
  }
}
