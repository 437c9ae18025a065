import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents

/// `board column state`: says what the tasks of a column are.
struct ColumnStateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "state",
    abstract: "Says what the tasks of a column are: todo, doing or done.",
    discussion: """
        board column state Review doing
      """)

  @Argument(help: "The column.", completion: BoardCompletion.columns)
  var column: String

  @Argument(
    help: "todo, doing or done.", completion: .list(ColumnState.allCases.map(\.rawValue)))
  var state: String

  @OptionGroup var options: ChangeOptions

  func run() throws {
    try options.perform(EditColumns(.state(.named(column), try ColumnState.named(state))))
  }
}
