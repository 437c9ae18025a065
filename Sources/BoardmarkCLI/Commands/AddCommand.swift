import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents

struct AddCommand: ParsableCommand, WordListing {
  static let configuration = CommandConfiguration(
    named: "add",
    abstract: "Adds a task and prints its id.",
    discussion: """
      Attributes at the end of the title are read as such, dates, '@name' and '#tag' anywhere in it; \
      --literal takes the title word for word. Without --column the task goes to the first todo \
      column; without a title you are asked for one on a terminal, and '-' reads it from standard input, with a \
      body after its line.

        board add Pay the rent due:fri pri:high @ana
        board add "Water the plants" --due tomorrow --every 3d
        board add "Release 1.4" --like release
        board add --literal "Explain due:2026-12-01"
        printf 'Title\\nfirst line of the body\\n' | board add -

      Dates: \(RelativeDateError.accepted), optionally with 17:00 or 5pm after it; \
      오늘, 내일, 모레, 금, 다음 주 금.
      """)

  @Argument(
    parsing: .allUnrecognized, help: ArgumentHelp("The title; one line.", valueName: "title"))
  var title: [String] = []

  @Option(
    name: [.short, .long], help: "The column; default: the first todo column.",
    completion: BoardCompletion.columns)
  var column: String?

  @Option(
    name: [.short, .long], parsing: .unconditional, help: "When it is due.",
    completion: BoardCompletion.dates)
  var due: String?

  @Option(parsing: .unconditional, help: "Earliest start.", completion: BoardCompletion.dates)
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
    help: "How it recurs: \(Board.Recurrence.forms).",
    completion: .list(["1d", "1w", "2w", "1m", "1y", "mon", "weekday", "eom"]))
  var every: String?

  @Option(help: "Estimated effort, like 4h.")
  var est: String?

  @Option(help: "A custom id, like API-12; default: a generated one.")
  var id: String?

  @Option(parsing: .unconditional, help: "The body; '-' reads it from standard input.")
  var body: String?

  @Option(
    help: ArgumentHelp(
      "A task whose body, checklist, people, tags and estimate are copied.", valueName: "id"),
    completion: BoardCompletion.openTaskIDs)
  var like: String?

  @Flag(help: "Puts the task at the top of the column.")
  var top = false

  @Flag(help: "Keeps the task open in a done column.")
  var keepOpen = false

  @Flag(help: "Takes the title literally; nothing in it is an attribute.")
  var literal = false

  @Option(
    help: ArgumentHelp(
      "Sets a custom attribute; repeatable.", valueName: "key=value"))
  var set: [String] = []

  @OptionGroup var options: ChangeOptions

  static var list: WritableKeyPath<Self, [String]> { \.title }

  func validate() throws {
    // A title may contain words that begin with '-', so the parser does not catch mistyped options.
    if let option = title.first(where: { $0.hasPrefix("-") && !$0.contains(" ") && $0 != "-" }),
      !ProcessArguments.words.contains("--")
    {
      throw ValidationError("Unknown option '\(option)'")
    }
    let inputs = [title == ["-"], body == "-", options.file.file == "-"]
    if inputs.count(where: { $0 }) > 1 {
      throw ValidationError("only one of the title, --body and --file can be standard input")
    }
    if title == ["-"], body != nil {
      throw ValidationError("with '-' the lines after the title are the body; leave out --body")
    }
  }

  func run() throws {
    var body = try body.map { $0 == "-" ? try Self.text(try readStandardInput()) : $0 }
    let words = title.filter { $0 != "--" }
    if words == ["-"] {
      let lines = try Self.text(try readStandardInput()).split(
        maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      body = lines.count > 1 ? String(lines[1]) : nil
      return try add(String(lines[0]), body)
    }
    guard words.isEmpty else { return try add(words.joined(separator: " "), body) }
    while true {
      let title = try Self.askForTitle()
      do {
        return try add(title, body)
      } catch let failure as CommandFailure where failure.cause is IntentRefusal {
        // The mistyped title is still on the screen; ask again.
        Console.standard.fail("\(failure)")
      }
    }
  }

  private func add(_ title: String, _ body: String?) throws {
    var intent = AddTask(title: title)
    intent.isLiteral = literal
    intent.column = column.map { .named($0) }
    intent.isAtTop = top
    intent.like = like
    intent.body = body ?? ""
    intent.isAttended = Console.standard.isTerminal && !options.dryRun
    intent.keepsOpen = keepOpen
    intent.values.due = due
    intent.values.start = start
    intent.values.priority = priority
    intent.values.every = every
    intent.values.estimate = est
    intent.values.id = id
    intent.values.needs = needs
    intent.values.people = try to.map { try AttributeValues.person($0) }
    intent.values.tags = tag
    intent.values.others = set
    if let me = (try? UserConfiguration.current.get())?.me?.value, self.title.contains("@me") {
      intent.remarks = ["'@me' stays as it was typed; '--to me' names '@\(me.terminalSafe())'"]
    }
    try options.perform(intent)
  }

  private static func askForTitle() throws(CommandFailure) -> String {
    if Terminal.isAttended {
      Console.standard.standardError.write("Title: ")
      if let answer = readLine(), !answer.allSatisfy(\.isWhitespace) { return answer }
    }
    throw CommandFailure("the title is empty; describe the task in a few words")
  }

  static func text(_ bytes: [UInt8]) throws -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure("the body is not UTF-8")
    }
    return text
  }
}
