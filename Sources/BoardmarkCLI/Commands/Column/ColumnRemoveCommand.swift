import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents

/// `board column remove`: removes an empty column.
struct ColumnRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Removes an empty column.",
    discussion: """
        board column remove Review
      """)

  @Argument(help: "The column.", completion: BoardCompletion.columns)
  var column: String

  @OptionGroup var options: ChangeOptions

  func run() throws {
    try options.perform(EditColumns(.remove(.named(column))))
  }
}
