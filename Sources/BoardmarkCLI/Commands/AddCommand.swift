import ArgumentParser
import Boardmark
import BoardmarkFiles

/// `board add`: adds a task and prints its id.
struct AddCommand: ParsableCommand, WordListing {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Adds a task and prints its id.",
    discussion: """
      Attributes at the end of the title are read as such, dates, '@name' and '#tag' anywhere in it; \
      --literal takes the title word for word. Without --column the task goes to the first todo \
      column; without a title it is asked for on a terminal.

        board add Pay the rent due:fri pri:high @ana
        board add "Water the plants" --due tomorrow --every 3d
        board add --literal "Explain due:2026-12-01"

      Dates: \(RelativeDateError.accepted), each perhaps with 17:00 or 5pm after it; \
      오늘, 내일, 모레, 금, 다음 주 금.
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
    help: ArgumentHelp("Who does it; repeatable.", valueName: "name"),
    completion: BoardCompletion.people)
  var to: [String] = []

  @Option(
    name: [.short, .long], help: "A tag; repeatable.", completion: BoardCompletion.tags)
  var tag: [String] = []

  @Option(
    help: ArgumentHelp("A task that must be done first; repeatable.", valueName: "id"),
    completion: BoardCompletion.openTaskIDs)
  var needs: [String] = []

  @Option(
    help: "When it comes again: \(Recurrence.forms).",
    completion: .list(["1d", "1w", "2w", "1m", "1y", "mon", "weekday", "eom"]))
  var every: String?

  @Option(help: "How long it is thought to take, like 4h.")
  var est: String?

  @Option(help: "An id of your own, like API-12; one is made unless given.")
  var id: String?

  @Option(parsing: .unconditional, help: "The body; '-' reads it from standard input.")
  var body: String?

  @Flag(help: "Puts the task before all others of the column.")
  var top = false

  @Flag(help: "Takes the title word for word: nothing in it is an attribute.")
  var literal = false

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
      throw ValidationError("Unknown option '\(option)'")
    }
    if body == "-", options.file.file == "-" {
      throw ValidationError("only one of --body and --file can be standard input")
    }
  }

  func run() throws {
    let body = try body.map { $0 == "-" ? try Self.text(try readStandardInput()) : $0 }
    let words = title.filter { $0 != "--" }
    let text = words.isEmpty ? try Self.askForTitle() : words.joined(separator: " ")
    try options.run { board, clock in
      let typed = try TypedTitles.read(
        text, isLiteral: literal, besides: optionKeys, for: board, on: clock.now.today)
      var task = NewTask(title: typed.title)
      try describe(&task, board, clock.now.today)
      for attribute in typed.attributes { try set(attribute, of: &task, board) }
      task.body = body ?? ""
      let place = TaskPlace(
        column: try column(of: board),
        top ? .top : .end)
      let edit = try board.adding(
        task, at: place, ids: try .random(besideBoard: board.fileName))
      return change(edit, to: board.columns[place.column], at: clock.now)
    }
  }

  private func change(
    _ edit: BoardEdit, to column: Board.Column, at now: Now
  ) -> BoardChange {
    let task = edit.tasks[0]
    let id = edit.created[0].text
    let facts = TypedTitles.facts(of: task)
    var change = BoardChange(edit: edit, summary: "added \(id) to '\(column.name)'")
    if Console.standard.isTerminal, !options.dryRun {
      change.summary += ": \(task.title.terminalSafe())"
    } else {
      // For scripts the id alone.
      change.output = Array("\(id)\n".utf8)
    }
    if !facts.isEmpty { change.summary += " (\(facts))" }
    if !literal {
      change.notes = NewFindings.onLines(of: task, at: now).map(NewFindings.text)
    }
    if let me = (try? UserConfiguration.current.get())?.me?.value, title.contains("@me") {
      change.notes.append("'@me' stays as it was typed; '--to me' names '@\(me.terminalSafe())'")
    }
    return change
  }

  /// Asks a person for a title.
  private static func askForTitle() throws(CommandFailure) -> String {
    if Terminal.isAttended {
      Console.standard.standardError.write("Title: ")
      if let answer = readLine(), !answer.allSatisfy(\.isWhitespace) { return answer }
    }
    throw CommandFailure("the title is empty; say in a few words what is to be done")
  }

  /// The attributes that options give.
  private var optionKeys: [AttributeKey] {
    let given: [(AttributeKey, Bool)] = [
      (.due, due != nil), (.start, start != nil), (.pri, priority != nil),
      (.needs, !needs.isEmpty), (.every, every != nil), (.est, est != nil), (.id, id != nil),
    ]
    return given.filter(\.1).map(\.0)
  }

  /// Gives a task an attribute of its typed title.
  private func set(
    _ attribute: TypedTitle.Attribute, of task: inout NewTask, _ board: Board
  ) throws {
    switch attribute.key {
    case .id: task.id = try AttributeValues.id(attribute.value)
    case .needs: task.needs = try AttributeValues.needs([attribute.value], in: board)
    default: task.attributes[attribute.key] = attribute.value
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
    task.people = try to.map { try AttributeValues.person($0) }
    task.tags = try tag.map { try AttributeValues.name($0, mark: "#") }
    task.needs = try AttributeValues.needs(needs, in: board)
    task.every = try every.map { try AttributeValues.recurrence($0) }
    task.estimate = try est.map { try AttributeValues.estimate($0) }
    task.id = try id.map { try AttributeValues.id($0) }
  }

  static func text(_ bytes: [UInt8]) throws -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure("the body is not UTF-8")
    }
    return text
  }
}
