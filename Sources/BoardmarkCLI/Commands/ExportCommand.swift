import ArgumentParser
import Boardmark
import BoardmarkExchange
import BoardmarkFileSystem
import BoardmarkFiles
import BoardmarkReports

/// What `board export` writes.
enum ExportFormat: String, ChoiceArgument {
  case ics
  case csv
  case markdown
}

extension CalendarWriter.Component: ChoiceArgument {}

/// `board export`: writes the board for another program.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes the board as a calendar, a table or a plain checklist.",
    discussion: """
      ics is a calendar with an all-day event for each open task with a due date, which calendar programs \
      can subscribe to; csv is the table of 'board list --all --format csv'; markdown is a checklist without \
      attributes. What a format has no place for is named on standard error.

        board export ics > deadlines.ics
        board export ics --as todo --name Garden > garden.ics
        board export markdown
      """)

  @Argument(help: ArgumentHelp("ics, csv or markdown.", valueName: "format"))
  var format: ExportFormat

  @Option(
    name: .customLong("as"), help: "For ics: event, or todo for programs that show to-dos.")
  var component: CalendarWriter.Component = .event

  @Option(help: "For ics: the calendar's name; by default the board's title.")
  var name: String?

  @Option(help: ArgumentHelp("Writes what became of each value, as JSON.", valueName: "path"))
  var ledger: String?

  @OptionGroup var options: BoardOptions

  func validate() throws {
    if format != .ics, component != .event || name != nil {
      throw ValidationError("--as and --name go with ics")
    }
    if let ledger, ledger == "-" || ledger.hasSuffix(".md") {
      throw ValidationError("--ledger names a file of its own, such as 'ledger.json'")
    }
  }

  func run() throws {
    let (board, path, clock) = try options.read()
    let console = Console.standard
    let made: Ledger
    switch format {
    case .ics:
      let calendar = CalendarWriter.bytes(
        of: board, named: name, as: component, at: try minute(of: board, at: path, clock))
      console.standardOutput.write(exactly: calendar.bytes)
      made = calendar.ledger
    case .csv:
      console.writeTable(
        ListCSV.bytes(TaskListing(board.tasks, of: board, at: clock.now)), isRaw: false)
      return try console.finish()
    case .markdown:
      let checklist = ChecklistWriter.bytes(of: board)
      console.standardOutput.write(checklist.bytes, as: .text)
      made = checklist.ledger
    }
    if let ledger { try CheckReportWriter.writeFile(made.json, at: ledger) }
    for line in made.text() { console.note(line) }
    try console.finish()
  }

  /// The minute at which the board was as it is: that of its commit, else of its file; the present one for standard
  /// input or if the clock is replaced.
  private func minute(
    of board: Board, at path: String, _ clock: BoardClock.Reading
  ) throws -> Now {
    guard path != "-", try options.clock.clock().isMachineClock else { return clock.now }
    return try BoardClock(at: try BoardTime.instant(of: board, at: path)).reading(for: board).now
  }
}
