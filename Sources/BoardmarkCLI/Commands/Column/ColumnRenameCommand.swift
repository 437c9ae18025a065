import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents

/// `board column rename`: gives a column another name.
struct ColumnRenameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Gives a column another name.",
    discussion: """
        board column rename Doing 'In progress'
      """)

  @Argument(help: "The column.", completion: BoardCompletion.columns)
  var column: String

  @Argument(help: "Its new name.")
  var name: String

  @OptionGroup var options: ChangeOptions

  func run() throws {
    try options.perform(EditColumns(.rename(.named(column), name)))
  }
}
