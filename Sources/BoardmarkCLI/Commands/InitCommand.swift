import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports
import LibC

/// `board init`: makes a new board.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
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

  @Flag(help: "Makes an existing file's headings columns; asks on a terminal.")
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
    if adopt {
      try BoardAdoption(path: file, isDryRun: dryRun, isJSON: json, colors: colors).run()
      return
    }
    if file == "-" { throw CommandFailure("'-' is standard input, not a file; name a file") }
    var names = ["Todo", "Doing", "Done"]
    if let columns {
      names = columns.split(separator: ",", omittingEmptySubsequences: false)
        .map {
          String($0.drop(while: { $0 == " " }).reversed().drop(while: { $0 == " " }).reversed())
        }
    }
    let board = try NewBoard(columns: names).perform(at: file)
    if json {
      let board = Board(board.bytes, fileName: file)
      Console.standard.standardOutput.write(
        ColumnsJSON.bytes(of: board, isChanged: true, isDryRun: false), as: .json)
      return try Console.standard.finish()
    }
    // Names that everybody reads as columns say their states themselves.
    let isKnown = board.columns.allSatisfy { ColumnNames.isKnown($0.name) }
    let columns = board.columns.map { isKnown ? $0.name : "\($0.name) (\($0.state!.rawValue))" }
    Console.standard.standardError.write(
      "created \(quoted(file)) with the columns \(columns.joined(separator: ", "))".terminalSafe()
        + "\n"
    )
  }
}

/// Turns the headings of an existing file into columns by writing them into its front matter.
struct BoardAdoption {
  let path: String
  let isDryRun: Bool
  let isJSON: Bool
  let colors: ColorOptions

  func run() throws {
    let file = file(isDryRun: isDryRun)
    // If nobody can be asked, the command itself says what is wanted.
    if !file.isShownOnly, Terminal.isAttended {
      let plan = try self.file(isDryRun: true).perform(AdoptHeadings()).change
      guard plan.edit.isEmpty || isWanted(plan.edit.board) else {
        throw CommandFailure("\(displayName(path)) is not changed")
      }
    }
    let made = try file.perform(AdoptHeadings())
    let report = ChangeReport(file: file, colors: colors)
    if isJSON {
      let edit = made.change.edit
      Console.standard.standardOutput.write(
        ColumnsJSON.bytes(
          of: edit.board, isChanged: !edit.isEmpty, isDryRun: isDryRun, notes: made.change.notes),
        as: .json)
    } else {
      report.show(made)
    }
    try report.finish(made)
  }

  private func file(isDryRun: Bool) -> BoardFile {
    // The date does not matter for headings.
    BoardFile(path, links: .all, isDryRun: isDryRun) { _ in
      Board.Now(CalendarDate(daysSinceEpoch: 0)!)
    }
  }

  private func isWanted(_ after: Board) -> Bool {
    let error = Console.standard.standardError
    error.write("Columns of \(displayName(path).terminalSafe()):\n")
    for column in after.columns {
      let count = column.tasks.count
      error.write(
        "  \(column.name.terminalSafe())  \(column.state.rawValue), \(count) \(count == 1 ? "task" : "tasks")\n"
      )
    }
    error.write("Write them into its front matter? [y/N] ")
    let answer = readLine()?.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }
}
