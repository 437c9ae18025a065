import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports

/// `board init`: makes a new board.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Makes a new board, or a board of a file that has lists below headings.",
    discussion: """
      Well-known column names (Todo, Doing, Done, Review, 할 일, …) need nothing else; \
      any other name is declared in the front matter: the first holds what is to be done, the last \
      what is done, those between what is being done; 'Making=doing' says so itself. \
      No file is overwritten; --adopt changes nothing but the list of columns in the front matter.

        board init
        board init plan.board.md --columns "Idea,Making,Shipped"
        board init --adopt notes.md
      """)

  @Argument(help: "The file.", completion: BoardCompletion.boardFile)
  var file = BoardLocation.fileName

  @Option(
    help: ArgumentHelp("The names of the columns, separated by commas.", valueName: "a,b,c"))
  var columns: String?

  @Flag(help: "Makes columns of the headings of a file that exists; asks on a terminal.")
  var adopt = false

  @Flag(help: "With --adopt: writes nothing; shows what would change.")
  var dryRun = false

  @Flag(help: "Prints the file and its columns as JSON.")
  var json = false

  @OptionGroup var colors: ColorOptions

  func validate() throws {
    if adopt, columns != nil {
      throw ValidationError("--adopt takes the columns from the file; leave --columns out")
    }
    if dryRun, !adopt { throw ValidationError("--dry-run goes with --adopt") }
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
      "made \(quoted(file)) with the columns \(columns.joined(separator: ", "))".terminalSafe()
        + "\n"
    )
  }
}
