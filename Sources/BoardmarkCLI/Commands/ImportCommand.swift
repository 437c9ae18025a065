import ArgumentParser
import Boardmark
import BoardmarkExchange
import BoardmarkFiles
import BoardmarkIntents

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "import",
    abstract:
      "Imports another program's export, and reports what happened to each value.",
    discussion: """
      trello is a board's JSON ('Print, export and share'); github is what 'gh issue list --json …' or 'gh \
      project item-list --format json' prints; gitlab is what 'glab issue list --output json' prints; csv is a table \
      with a header, as Jira, Asana, Notion and Planner write it; todotxt; taskwarrior is what 'task export' \
      prints; list is any list, a task per line.

      The board is the nearest one; if there is none, 'board.md' is created, with the columns of the \
      export. Imported again, existing tasks stay unchanged; differences are listed.

        board import trello export.json
        board import trello export.json --into team.md --dry-run
        board import csv issues.csv --map "title=Summary,due=Due by" --ledger ledger.json --strict
        printf 'Milk\\nBread due:fri\\n' | board import list -
      """)

  @Argument(help: ArgumentHelp("The format.", valueName: "format"))
  var format: ForeignFormat

  @Argument(
    help: ArgumentHelp("The export; '-' reads it from standard input.", valueName: "export"))
  var export: String

  @Option(
    help: ArgumentHelp("The board, like --file; created if missing.", valueName: "path"),
    completion: BoardCompletion.boardFile)
  var into: String?

  @Option(
    name: [.short, .long], help: "The column for all tasks; by default that of the export.",
    completion: BoardCompletion.columns)
  var column: String?

  @Option(
    help: ArgumentHelp(
      "For csv: maps columns of the table to title, due, …; others match by name.",
      valueName: "field=header,…"))
  var map: String?

  @Option(help: ArgumentHelp("Writes what happened to each value, as JSON.", valueName: "path"))
  var ledger: String?

  @Flag(help: "Exits with 1 if anything that people typed in was dropped.")
  var strict = false

  @OptionGroup var options: ChangeOptions

  func validate() throws {
    if into != nil, options.file.file != nil {
      throw ValidationError("--into and --file cannot be used together; leave one out")
    }
    if map != nil, format != .csv { throw ValidationError("--map needs csv") }
    if let ledger, ledger == "-" || ledger == export || ledger.hasSuffix(".md") {
      throw ValidationError("--ledger takes a separate file, such as 'ledger.json'")
    }
  }

  /// The pairs of `--map`; none for `auto`.
  private var mapping: [(own: String, header: String)] {
    guard let map, map != "auto" else { return [] }
    return map.split(separator: ",").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1).map { String($0.drop { $0 == " " }) }
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
  }

  func run() throws {
    let bytes = try readInput(export)
    let name = displayName(export)
    let source: ForeignBoard
    do throws(ForeignError) {
      source = try format.read(bytes, map: mapping)
    } catch {
      throw CommandFailure("\(name): \(error.message); nothing is imported; \(error.remedy)")
    }
    let intent = ImportTasks(source, column: column.map { .named($0) })
    var options = options
    if let into { options.file.file = into }
    if let path = newPath(options.file.file) {
      try makeBoard(at: path, intent, source, options)
    } else {
      try options.perform(intent)
    }
    let result = intent.result
    for line in result.differences.prefix(20) { Console.standard.note("differs: \(line)") }
    if result.differences.count > 20 {
      Console.standard.note("and \(result.differences.count - 20) more")
    }
    for line in result.ledger.text() { Console.standard.note(line) }
    if let ledger { try CheckReportWriter.writeFile(result.ledger.json, at: ledger) }
    if strict, !result.ledger.drops.isEmpty { throw ExitStatus.findings }
  }

  /// The path of the board to create; nil if the board exists.
  private func newPath(_ file: String?) -> String? {
    if let file { return file != "-" && FileKind(following: file) == nil ? file : nil }
    return (try? BoardLocation.find(file: nil)) == nil ? BoardLocation.fileName : nil
  }

  private func makeBoard(
    at path: String, _ intent: ImportTasks, _ source: ForeignBoard, _ options: ChangeOptions
  ) throws {
    let empty = Board(source.template(fileName: path), fileName: path)
    let now = try options.clock.clock().reading(for: empty).now
    let change = try refusing(at: path) {
      try intent.change(of: empty, at: now)
    }
    let names = empty.columns.map(\.name).joined(separator: ", ")
    let console = Console.standard
    if options.dryRun {
      console.writeExcerpt(change.edit.board.source.bytes)
    } else {
      let bytes = change.edit.board.source.bytes
      try NewBoard.make(at: path, with: bytes)
      let place = try FilePlace(of: path, BoardLocation.links(file: path), for: .read)
      UndoJournal.record(change.summary, [ChangedFile(place: place, before: nil, after: bytes)])
    }
    let verb = options.dryRun ? "would have created" : "created"
    console.note("\(verb) \(quoted(path)) with the columns \(names.terminalSafe())")
    for line in [change.summary] + change.notes { console.note(line) }
    try options.dryRun ? console.finish() : console.finishChange()
  }
}

extension ForeignFormat: ChoiceArgument {}
