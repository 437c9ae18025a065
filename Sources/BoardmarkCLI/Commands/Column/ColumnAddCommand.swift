import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents

/// `board column add`: adds an empty column.
struct ColumnAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Adds a column.",
    discussion: """
        board column add Review --before Done
      """)

  @Argument(help: "Its name.")
  var name: String

  @Option(
    help: ArgumentHelp("Puts it before this column; at the end unless given.", valueName: "column"),
    completion: BoardCompletion.columns)
  var before: String?

  @Option(
    help: ArgumentHelp("todo, doing or done; as its name says unless given.", valueName: "state"),
    completion: .list(ColumnState.allCases.map(\.rawValue)))
  var state: String?

  @OptionGroup var options: ChangeOptions

  func run() throws {
    try options.perform(
      EditColumns(
        .add(name, try state.map { try ColumnState.named($0) }, before: before.map { .named($0) })))
  }
}
