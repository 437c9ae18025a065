import ArgumentParser
import Boardmark
import BoardmarkFiles

/// `board column`: adds and changes columns.
struct ColumnCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "column",
    abstract: "Adds, renames, moves, limits or removes a column.",
    discussion: """
      The heading, and what the front matter says of it, follow.

        board column add Review --before Done
        board column rename Doing 'In progress'
        board column limit Doing 3
      """,
    subcommands: [
      ColumnAddCommand.self, ColumnRenameCommand.self, ColumnMoveCommand.self,
      ColumnLimitCommand.self, ColumnStateCommand.self, ColumnRemoveCommand.self,
    ])
}

extension ColumnState {
  /// The state that an argument names.
  static func named(_ text: String) throws(CommandFailure) -> ColumnState {
    if let state = ColumnState(rawValue: text.lowercased()) { return state }
    throw CommandFailure(
      "'\(text.terminalSafe())' is not the state of a column; use todo, doing or done")
  }
}
