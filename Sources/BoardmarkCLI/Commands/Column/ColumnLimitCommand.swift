import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents

/// `board column limit`: sets the most open tasks of a column.
struct ColumnLimitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "limit",
    abstract: "Sets the most open tasks of a column.",
    discussion: """
        board column limit Doing 3
      """)

  @Argument(help: "The column.", completion: BoardCompletion.columns)
  var column: String

  @Argument(help: "The most open tasks, or 'none'.")
  var limit: String

  @OptionGroup var options: ChangeOptions

  func run() throws {
    let number = limit.lowercased() == "none" ? nil : Int(limit)
    guard number != nil || limit.lowercased() == "none" else {
      throw CommandFailure("'\(limit.terminalSafe())' is not a limit; use a number, or none")
    }
    try options.perform(EditColumns(.limit(.named(column), number)))
  }
}
