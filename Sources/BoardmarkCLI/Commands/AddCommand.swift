import ArgumentParser
import Boardmark
import BoardmarkFiles

/// `board add`: adds a task and prints its id.
struct AddCommand: ParsableCommand, WordListing {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Adds a task and prints its id.",
    discussion: """
      The title is taken as it is typed: '@name' and '#tag' in it count, attributes do not; they \
      come from the options. Without --column the task goes to the first todo column.

      Dates: YYYY-MM-DD, perhaps with T17:00 after it, today, tomorrow, mon to sun, +3d, +2w, +1m, \
      eom; 오늘, 내일, 모레, 금, 다음 주 금.
      """)

  @Argument(
    parsing: .allUnrecognized, help: ArgumentHelp("The title; one line.", valueName: "title"))
  var title: [String] = []

  @Option(
    name: [.short, .long], help: "The column; the first todo column unless given.",
    completion: BoardCompletion.columns)
  var column: String?

  @Option(
    name: [.short, .long], parsing: .unconditional, help: "When it is due.",
    completion: BoardCompletion.dates)
  var due: String?

  @Option(parsing: .unconditional, help: "When it may be begun.", completion: BoardCompletion.dates)
  var start: String?

  @Option(
    name: [.customShort("p"), .customLong("pri")], help: "high, medium or low.",
    completion: BoardCompletion.priorities)
  var priority: String?

  @Option(
    help: ArgumentHelp("Who does it; may be given again.", valueName: "name"),
    completion: BoardCompletion.people)
  var to: [String] = []

  @Option(
    name: [.short, .long], help: "A tag; may be given again.", completion: BoardCompletion.tags)
  var tag: [String] = []

  @Option(
    help: ArgumentHelp("What has to be done before; may be given again.", valueName: "id"),
    completion: BoardCompletion.openTaskIDs)
  var needs: [String] = []

  @Option(
    help: "How often it comes again, like 1w.", completion: .list(["1d", "1w", "2w", "1m", "1y"]))
  var every: String?

  @Option(help: "How long it is thought to take, like 4h.")
  var est: String?

  @Option(help: "An id of your own, like API-12; one is made unless given.")
  var id: String?

  @Option(parsing: .unconditional, help: "The body; '-' reads it from standard input.")
  var body: String?

  @Flag(help: "Puts the task before all others of the column.")
  var top = false

  @OptionGroup var options: ChangeOptions

  var listedWords: [String] {
    get { title }
    set { title = newValue }
  }

  func validate() throws {
    // Words that begin with '-' may be part of a title, so a mistyped option has to be found here.
    if let option = title.first(where: { $0.hasPrefix("-") && !$0.contains(" ") && $0 != "-" }),
      !ProcessArguments.words.contains("--")
    {
      throw ValidationError("Unknown option '\(option)'; write '--' before a title that begins so")
    }
    if body == "-", options.file.file == "-" {
      throw ValidationError("only one of --body and --file can be standard input")
    }
  }

  func run() throws {
    let body = try body.map { $0 == "-" ? try Self.text(try readStandardInput()) : $0 }
    let words = title.filter { $0 != "--" }
    try options.run { board, clock in
      var task = NewTask(title: words.joined(separator: " "))
      try describe(&task, board, clock.now.today)
      task.body = body ?? ""
      let place = TaskPlace(
        column: try column(of: board),
        top ? .top : .end)
      let edit = try board.adding(
        task, at: place, ids: try .random(besideBoard: board.fileName))
      let id = edit.created[0].text
      return BoardChange(
        edit: edit,
        summary: "added \(id) to '\(board.columns[place.column].name)'",
        output: Array("\(id)\n".utf8))
    }
  }

  private func column(of board: Board) throws -> Int {
    if let column { return try board.column(column) }
    guard let column = try? board.column(of: .todo) else {
      let names = board.columns.map { $0.name.terminalSafe() }.joined(separator: ", ")
      throw CommandFailure(
        "the board has no 'todo' column; name one with --column; the columns are \(names)")
    }
    return column
  }

  private func describe(_ task: inout NewTask, _ board: Board, _ today: CalendarDate) throws {
    task.due = try due.map { try AttributeValues.due($0, on: today) }
    task.start = try start.map { try AttributeValues.day($0, on: today) }
    task.priority = try priority.map { try AttributeValues.priority($0) }
    task.people = try to.map { try AttributeValues.name($0, mark: "@") }
    task.tags = try tag.map { try AttributeValues.name($0, mark: "#") }
    task.needs = try AttributeValues.needs(needs, in: board)
    task.every = try every.map { try AttributeValues.recurrence($0) }
    task.estimate = try est.map { try AttributeValues.estimate($0) }
    task.id = try id.map { try AttributeValues.id($0) }
  }

  private static func text(_ bytes: [UInt8]) throws -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure("the body is not UTF-8")
    }
    return text
  }
}
