import ArgumentParser
import BoardmarkFiles
internal import CPlatform
import LibC

/// The command `board`.
public struct BoardCommand: ParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "board",
    abstract: "A kanban board that is a plain Markdown file.",
    discussion: """
      Works on the file that --file or $BOARD_FILE names, else on the 'board.md' in this folder or \
      the nearest one above it.

      Without a command it shows the board where there is one, with the options of 'board show'.

      Exit status: 0 success; 1 problems found; 2 error; 3 changed, but the answer could not be \
      written or the change not committed.
      """,
    version: "boardmark \(version)\(commit)",
    groupedSubcommands: [
      CommandGroup(
        name: "Viewing",
        subcommands: [
          ShowCommand.self, TUICommand.self, ListCommand.self, NextCommand.self, WebCommand.self,
        ]),
      CommandGroup(
        name: "Task",
        subcommands: [
          AddCommand.self, MoveCommand.self, StartCommand.self, DoneCommand.self,
          ReopenCommand.self, CancelCommand.self, EditCommand.self, RemoveCommand.self,
          SortCommand.self, ArchiveCommand.self, UndoCommand.self, RedoCommand.self,
        ]),
      CommandGroup(
        name: "File",
        subcommands: [
          InitCommand.self, CheckCommand.self, FormatCommand.self, RulesCommand.self,
          LSPCommand.self,
        ]),
      CommandGroup(
        name: "Git and history",
        subcommands: [
          DiffCommand.self, MergeCommand.self, ResolveCommand.self, GitCommand.self,
          LogCommand.self, AuditCommand.self, StatsCommand.self,
        ]),
      CommandGroup(name: "Settings", subcommands: [ConfigCommand.self]),
    ])

  /// The version of the tool.
  static let version = "0.1.0"

  /// The commit it was built from, after the version; empty where that is unknown.
  private static var commit: String {
    let commit = String(cString: board_commit())
    return commit.isEmpty ? "" : " (\(commit))"
  }

  /// How `merge` says that it could not do it.
  private static let mergeFailure: Int32 = 129

  public init() {}

  /// Runs the command line of this process and ends it; `board web` serves with what is given.
  package static func main(serving server: @escaping ServedBoard.Server) -> Never {
    ServedBoard.server.withLock { $0 = server }
    main()
  }

  /// Runs the command line of this process and ends it.
  public static func main() -> Never {
    let status = ExitStatus.running {
      try prepareProcess()
      let arguments = try ConfiguredArguments.expanded(try ProcessArguments.read())
      try UsageMessage(words: arguments).checkHelp()
      var command = try parsed(arguments)
      try command.run()
    }
    // Git takes 1 to 128 of a merge driver for conflicts.
    let isFailedMerge =
      status == ExitStatus.failure.rawValue && ProcessArguments.command == "merge"
    terminate(isFailedMerge ? mergeFailure : status)
  }

  /// The command of a line, as the parser reads it but in linear time.
  ///
  /// - Throws: `UsageError` for a message of the parser about words that it was not given.
  static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    let guarded = NegatedWords.guarded(arguments)
    let isQuery =
      guarded != arguments && arguments.first.flatMap(command) is any QueryListing.Type
    let folded = FoldedArguments(isQuery ? guarded : arguments)
    guard folded.isFolded || isQuery else {
      return try parsedByName(arguments) ?? bare(arguments) ?? parseAsRoot(arguments)
    }
    do {
      let command = try parsedByName(folded.words) ?? parseAsRoot(folded.words)
      guard var listing = command as? any ParsableCommand & WordListing else { return command }
      listing.listedWords = NegatedWords.restored(folded.unfolded(listing.listedWords))
      return listing
    } catch  where exitCode(for: error) != .success {
      let message = folded.unfolded(message: fullMessage(for: error))
      throw UsageError(message: NegatedWords.restored(message: message))
    }
  }

  /// The command that shows the board, where no command is named: with options of its own, or alone where there is
  /// a board to show.
  ///
  /// - Throws: `CommandFailure` for what the user has set and cannot be read.
  static func bare(_ arguments: [String]) throws -> ParsableCommand? {
    guard arguments.first?.hasPrefix("-") ?? true else { return nil }
    if arguments.isEmpty {
      // A variable that names no board is an error to be told, and not a reason for help.
      let isNamed = environmentVariable("BOARD_FILE").map { !$0.isEmpty } ?? false
      guard isNamed || (try? BoardLocation.find(file: nil)) != nil else { return nil }
    }
    // Help, completion and what is not an option of `show` are the program's.
    guard parsedAlone(ShowCommand.self, arguments) != nil else { return nil }
    let words = try ConfiguredArguments.expanded(["show"] + arguments)
    return try parsedAlone(ShowCommand.self, Array(words.dropFirst())) ?? parseAsRoot(words)
  }

  /// The command that the first argument names, if all goes well.
  ///
  /// From the root every level's options are read several times, which is felt at start; but only
  /// from there help and errors are as they should be.
  static func parsedByName(_ arguments: [String]) -> ParsableCommand? {
    guard let command = arguments.first.flatMap(command) else { return nil }
    return parsedAlone(command, Array(arguments.dropFirst()))
  }

  private static func command(_ name: String) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first { $0.configuration.commandName == name }
  }
}

/// Ends the process; the commands have an `exit` of their own.
private func terminate(_ status: Int32) -> Never { exit(status) }
