import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents

/// `board column move`: puts a column in another place.
struct ColumnMoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Puts a column in another place.",
    discussion: """
        board column move Review --before Done
      """)

  @Argument(help: "The column.", completion: BoardCompletion.columns)
  var column: String

  @Option(
    help: ArgumentHelp("Puts it before this column; at the end unless given.", valueName: "column"),
    completion: BoardCompletion.columns)
  var before: String?

  @OptionGroup var options: ChangeOptions

  func run() throws {
    try options.perform(
      EditColumns(.move(.named(column), before: before.map { .named($0) })))
  }
}
