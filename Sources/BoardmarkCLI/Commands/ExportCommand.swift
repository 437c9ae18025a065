import ArgumentParser
import Boardmark
import BoardmarkExchange
import BoardmarkFileSystem
import BoardmarkFiles
import BoardmarkReports

extension CalendarWriter.Component: ChoiceArgument {}

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "export",
    abstract: "Writes the board for a calendar, a table, or another task manager.",
    discussion: """
      ics is a calendar with an all-day event for each open task with a due date, which calendar programs \
      can subscribe to; csv is the table of 'board list --all --format csv'; todotxt; taskwarrior is for 'task \
      import'; markdown is a checklist without attributes. What a format has no place for is listed on standard error.

        board export ics > deadlines.ics
        board export ics --as todo --name Garden > garden.ics
        board export markdown
        board export markdown --readme README.md
      """)

  enum Format: String, ChoiceArgument { case ics, csv, todotxt, taskwarrior, markdown }

  @Argument(help: ArgumentHelp("The format.", valueName: "format"))
  var format: Format

  @Option(
    name: .customLong("as"), help: "For ics: event, or todo for programs that show to-dos.")
  var component: CalendarWriter.Component = .event

  @Option(help: "For ics: the calendar's name; by default the board's title.")
  var name: String?

  @Option(help: ArgumentHelp("Writes what happened to each value, as JSON.", valueName: "path"))
  var ledger: String?

  @Option(
    help: ArgumentHelp(
      "For markdown: updates the checklist between two marks in this file.", valueName: "path"))
  var readme: String?

  @Flag(help: "For --readme: exits with 1 unless it is current; writes nothing.")
  var check = false

  @OptionGroup var options: BoardOptions

  func validate() throws {
    if format != .ics, component != .event || name != nil {
      throw ValidationError("--as and --name need ics")
    }
    if readme != nil, format != .markdown { throw ValidationError("--readme needs markdown") }
    if check, readme == nil { throw ValidationError("--check needs --readme") }
    if let ledger, ledger == "-" || ledger.hasSuffix(".md") {
      throw ValidationError("--ledger takes a separate file, such as 'ledger.json'")
    }
  }

  func run() throws {
    let (board, path, clock) = try options.read()
    let console = Console.standard
    let made: (bytes: [UInt8], ledger: Ledger)
    switch format {
    case .ics:
      made = CalendarWriter.bytes(
        of: board, named: name, as: component, at: try minute(of: board, at: path, clock))
    case .csv:
      console.writeTable(
        ListCSV.bytes(TaskListing(board.tasks, of: board, at: clock.now)), isRaw: false)
      return try console.finish()
    case .todotxt: made = TodoTextWriter.bytes(of: board)
    case .taskwarrior:
      made = TaskwarriorWriter.bytes(of: board, at: try minute(of: board, at: path, clock))
    case .markdown: made = ChecklistWriter.bytes(of: board, asPart: readme != nil)
    }
    if let readme { return try keep(made.bytes, in: readme, of: path, console) }
    if format == .markdown || format == .todotxt {
      console.standardOutput.write(made.bytes, as: .text)
    } else {
      console.standardOutput.write(exactly: made.bytes)
    }
    if let ledger { try CheckReportWriter.writeFile(made.ledger.json, at: ledger) }
    for line in made.ledger.text() { console.note(line) }
    try console.finish()
  }

  /// Updates the checklist between two marks in another file, or reports whether it is current.
  private func keep(
    _ bytes: [UInt8], in readme: String, of path: String, _ console: Console
  ) throws {
    if AgentFiles.isSameFile(readme, path) {
      throw CommandFailure("\(quoted(readme)) is the board itself; name another file")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let block = HashedBlock(
      text: text.hasSuffix("\n") ? String(text.dropLast()) : text,
      command: "board export markdown --readme")
    if check {
      let isCurrent = try block.isCurrent(in: try AgentFiles.bytes(of: readme) ?? [], at: readme)
      console.note("\(quoted(readme)) is \(isCurrent ? "current" : "not current")")
      try console.finish()
      if !isCurrent { throw ExitStatus.findings }
      return
    }
    let steps = try AgentFiles.change(readme) { bytes in try block.put(into: bytes, at: readme) }
    for step in steps { console.note(step) }
    if steps.isEmpty { console.note("nothing to do: \(quoted(readme)) is current") }
    try console.finishChange("the file is written anyway")
  }

  /// The minute of the board's content: that of its commit, else of its file; the present minute for standard input or
  /// if the clock is replaced.
  private func minute(
    of board: Board, at path: String, _ clock: BoardClock.Reading
  ) throws -> Board.Now {
    guard path != "-", try options.clock.clock().isMachineClock else { return clock.now }
    return try BoardClock(at: try BoardTime.instant(of: board, at: path)).reading(for: board).now
  }
}
