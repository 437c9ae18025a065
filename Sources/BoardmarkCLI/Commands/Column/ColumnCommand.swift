import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents

struct ColumnCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "column",
    abstract: "Adds, renames, moves, limits or removes a column.",
    discussion: """
      Changes the heading and its entries in the front matter.

        board column add Review --before Done
        board column rename Doing 'In progress'
        board column limit Doing 3
      """,
    subcommands: [
      ColumnAddCommand.self, ColumnRenameCommand.self, ColumnMoveCommand.self,
      ColumnLimitCommand.self, ColumnStateCommand.self, ColumnRemoveCommand.self,
    ])
}

/// A command that changes the columns.
protocol ColumnChanging: ParsableCommand {
  var options: ChangeOptions { get }

  /// What the arguments ask for.
  func change() throws -> EditColumns.Change
}

extension ColumnChanging {
  func run() throws { try options.perform(EditColumns(try change())) }
}

extension Board.ColumnState {
  static func named(_ text: String) throws(CommandFailure) -> Board.ColumnState {
    if let state = Board.ColumnState(rawValue: text.lowercased()) { return state }
    throw CommandFailure(
      "'\(text.terminalSafe())' is not a column state; use todo, doing or done")
  }
}

struct ColumnAddCommand: ColumnChanging {
  static let configuration = CommandConfiguration(
    named: "add",
    abstract: "Adds a column.",
    discussion: "  board column add Review --before Done")

  @Argument(help: "The column's name.")
  var name: String

  @Option(
    help: ArgumentHelp("Puts it before this column; by default at the end.", valueName: "column"),
    completion: BoardCompletion.columns)
  var before: String?

  @Option(
    help: ArgumentHelp("todo, doing or done; by default what its name means.", valueName: "state"),
    completion: .list(Board.ColumnState.allCases.map(\.rawValue)))
  var state: String?

  @OptionGroup var options: ChangeOptions

  func change() throws -> EditColumns.Change {
    .add(name, try state.map { try Board.ColumnState.named($0) }, before: before.map { .named($0) })
  }
}

struct ColumnRenameCommand: ColumnChanging {
  static let configuration = CommandConfiguration(
    named: "rename",
    abstract: "Renames a column.",
    discussion: "  board column rename Doing 'In progress'")

  @Argument(help: "The column.", completion: BoardCompletion.columns)
  var column: String

  @Argument(help: "The new name.")
  var name: String

  @OptionGroup var options: ChangeOptions

  func change() -> EditColumns.Change { .rename(.named(column), name) }
}

struct ColumnMoveCommand: ColumnChanging {
  static let configuration = CommandConfiguration(
    named: "move",
    abstract: "Moves a column.",
    discussion: "  board column move Review --before Done")

  @Argument(help: "The column.", completion: BoardCompletion.columns)
  var column: String

  @Option(
    help: ArgumentHelp("Puts it before this column; by default at the end.", valueName: "column"),
    completion: BoardCompletion.columns)
  var before: String?

  @OptionGroup var options: ChangeOptions

  func change() -> EditColumns.Change { .move(.named(column), before: before.map { .named($0) }) }
}

struct ColumnLimitCommand: ColumnChanging {
  static let configuration = CommandConfiguration(
    named: "limit",
    abstract: "Limits the open tasks of a column.",
    discussion: "  board column limit Doing 3")

  @Argument(help: "The column.", completion: BoardCompletion.columns)
  var column: String

  @Argument(help: "The maximum, or 'none'.")
  var limit: String

  @OptionGroup var options: ChangeOptions

  func change() throws -> EditColumns.Change {
    let number = limit.lowercased() == "none" ? nil : Int(limit)
    guard number != nil || limit.lowercased() == "none" else {
      throw CommandFailure("'\(limit.terminalSafe())' is not a limit; use a number, or none")
    }
    return .limit(.named(column), number)
  }
}

struct ColumnStateCommand: ColumnChanging {
  static let configuration = CommandConfiguration(
    named: "state",
    abstract: "Sets the state of a column: todo, doing or done.",
    discussion: "  board column state Review doing")

  @Argument(help: "The column.", completion: BoardCompletion.columns)
  var column: String

  @Argument(
    help: "todo, doing or done.", completion: .list(Board.ColumnState.allCases.map(\.rawValue)))
  var state: String

  @OptionGroup var options: ChangeOptions

  func change() throws -> EditColumns.Change {
    .state(.named(column), try Board.ColumnState.named(state))
  }
}

struct ColumnRemoveCommand: ColumnChanging {
  static let configuration = CommandConfiguration(
    named: "remove",
    abstract: "Removes an empty column.",
    discussion: "  board column remove Review")

  @Argument(help: "The column.", completion: BoardCompletion.columns)
  var column: String

  @OptionGroup var options: ChangeOptions

  func change() -> EditColumns.Change { .remove(.named(column)) }
}
