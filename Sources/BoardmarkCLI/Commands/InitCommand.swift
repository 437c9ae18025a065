import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports
import LibC

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "init",
    abstract: "Creates a board, or adopts an existing file's headings.",
    discussion: """
      Well-known column names (Todo, Doing, Done, Review, 할 일, …) are recognized; \
      others are declared in the front matter: the first as todo, the last as done, those between as \
      doing, or as in 'Making=doing'. No file is overwritten; --adopt changes only the list of columns \
      in the front matter.

        board init
        board init plan.board.md --columns "Idea,Making,Shipped"
        board init --adopt notes.md
      """)

  @Argument(help: "The file.", completion: BoardCompletion.boardFile)
  var file = BoardLocation.fileName

  @Option(
    help: ArgumentHelp("The names of the columns, separated by commas.", valueName: "a,b,c"))
  var columns: String?

  @Flag(help: "Turns an existing file's headings into columns; asks first on a terminal.")
  var adopt = false

  @Flag(help: "With --adopt: writes nothing; shows what would change.")
  var dryRun = false

  @Flag(help: "Prints the file and its columns as JSON.")
  var json = false

  @OptionGroup var colors: ColorOptions

  func validate() throws {
    if adopt, columns != nil {
      throw ValidationError("--adopt takes the columns from the file; leave out --columns")
    }
    if dryRun, !adopt { throw ValidationError("--dry-run needs --adopt") }
  }

  func run() throws {
    if adopt { return try adoptHeadings() }
    if file == "-" { throw CommandFailure("'-' is standard input, not a file; name a file") }
    var names = ["Todo", "Doing", "Done"]
    if let columns {
      names = columns.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    }
    if FileKind(following: file) == .regular {
      let adoption = ShellWord.named("board init --adopt", file)
      throw CommandFailure(
        "\(quoted(file)) already exists; to make its headings columns, run \(adoption)")
    }
    let board = try NewBoard(columns: names).perform(at: file)
    if json {
      let board = Board(board.bytes, fileName: file)
      Console.standard.standardOutput.write(
        ColumnsJSON.bytes(of: board, isChanged: true, isDryRun: false), as: .json)
      return try Console.standard.finish()
    }
    // Well-known column names imply their states.
    let isKnown = board.columns.allSatisfy { ColumnNames.isKnown($0.name) }
    let columns = board.columns.map { isKnown ? $0.name : "\($0.name) (\($0.state!.rawValue))" }
    Console.standard.standardError.write(
      "created \(quoted(file)) with the columns \(columns.joined(separator: ", "))".terminalSafe()
        + "\n"
    )
  }

  /// Turns the headings of an existing file into columns by writing them into its front matter.
  private func adoptHeadings() throws {
    let board = board(isDryRun: dryRun)
    // Without a terminal, running the command counts as consent.
    if !board.isShownOnly, Terminal.isAttended {
      let plan = try self.board(isDryRun: true).perform(AdoptHeadings()).change
      guard plan.edit.isEmpty || isWanted(plan.edit.board) else {
        throw CommandFailure("\(displayName(file)) is not changed")
      }
    }
    let made = try board.perform(AdoptHeadings())
    let report = ChangeReport(file: board, colors: colors)
    if json {
      let edit = made.change.edit
      Console.standard.standardOutput.write(
        ColumnsJSON.bytes(
          of: edit.board, isChanged: !edit.isEmpty, isDryRun: dryRun, notes: made.change.notes),
        as: .json)
    } else {
      report.show(made)
    }
    try report.finish(made)
  }

  private func board(isDryRun: Bool) -> BoardFile {
    // Headings do not depend on the date.
    BoardFile(file, links: .all, isDryRun: isDryRun) { _ in
      Board.Now(CalendarDate(daysSinceEpoch: 0)!)
    }
  }

  private func isWanted(_ after: Board) -> Bool {
    let error = Console.standard.standardError
    error.write("Columns of \(displayName(file).terminalSafe()):\n")
    for column in after.columns {
      let count = column.tasks.count.counted("task")
      error.write("  \(column.name.terminalSafe())  \(column.state.rawValue), \(count)\n")
    }
    error.write("Write them into its front matter? [y/N] ")
    let answer = readLine()?.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }
}
