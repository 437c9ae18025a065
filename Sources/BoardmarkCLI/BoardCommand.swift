import ArgumentParser
import BoardmarkFiles
internal import CPlatform
import LibC

/// The command `board`.
public struct BoardCommand: ParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "A kanban board that is a plain Markdown file.",
    discussion: """
      Works on the file given by --file or $BOARD_FILE, else on the nearest 'board.md', in this folder \
      or above.

      Without a command it shows the board, if there is one, with the options of 'board show'.

      Cheat sheets: board help format, board help dates, board help queries.

      Exit status: 0 success; 1 problems found; 2 error; 3 changed, but the answer could not be \
      written or the change not committed; 4 nothing to claim, or no task came in time; 5 the task is \
      claimed by somebody else.
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
          ReopenCommand.self, CancelCommand.self, EditCommand.self, NoteCommand.self,
          RemoveCommand.self, SortCommand.self, ArchiveCommand.self, UndoCommand.self,
          RedoCommand.self,
        ]),
      CommandGroup(
        name: "Team",
        subcommands: [
          ClaimCommand.self, ReleaseCommand.self, ClaimsCommand.self, BriefCommand.self,
          AgentCommand.self, WaitCommand.self, MCPCommand.self,
        ]),
      CommandGroup(
        name: "File",
        subcommands: [
          InitCommand.self, ColumnCommand.self, CheckCommand.self, FormatCommand.self,
          RulesCommand.self,
          LSPCommand.self, ImportCommand.self, ExportCommand.self,
        ]),
      CommandGroup(
        name: "Git and history",
        subcommands: [
          DiffCommand.self, MergeCommand.self, ResolveCommand.self, GitCommand.self,
          LogCommand.self, AuditCommand.self, StatsCommand.self,
        ]),
      CommandGroup(name: "Settings", subcommands: [ConfigCommand.self]),
    ])

  static let name = "board"
  static let version = "0.1.0"

  /// The commit that the tool was built from, as printed after the version; empty if unknown.
  private static var commit: String {
    let commit = String(cString: board_commit())
    return commit.isEmpty ? "" : " (\(commit))"
  }

  /// The exit status of `merge` if it fails.
  private static let mergeFailure: Int32 = 129

  public init() {}

  /// Runs the command line of this process and ends it; `board web` serves with the given server.
  package static func main(serving server: @escaping ServedBoards.Server) -> Never {
    ServedBoards.server.withLock { $0 = server }
    main()
  }

  /// Runs the command line of this process and ends it.
  public static func main() -> Never {
    let status = ExitStatus.running {
      try prepareProcess()
      let arguments = try ConfiguredArguments.expanded(try ProcessArguments.read())
      if let topic = HelpTopic(arguments) { return try topic.show() }
      try UsageMessage(words: arguments).checkHelp()
      var command = try parsed(arguments)
      try command.run()
    }
    // Git takes a merge driver's exit status of 1 to 128 for conflicts.
    let isFailedMerge =
      status == ExitStatus.failure.rawValue && ProcessArguments.command == "merge"
    terminate(isFailedMerge ? mergeFailure : status)
  }

  /// Parses a command line as the parser would, but in linear time.
  ///
  /// - Throws: `UsageError` if the parser's message concerns words that were replaced before
  ///   parsing.
  static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    let isQuery = arguments.first.flatMap(command) is any QueryListing.Type
    let words = HiddenWords.hiding(arguments, isQuery: isQuery)
    guard words != arguments else {
      return try parsedByName(arguments) ?? bare(arguments) ?? parseAsRoot(arguments)
    }
    do {
      let command = try parsedByName(words) ?? parseAsRoot(words)
      guard var listing = command as? any ParsableCommand & WordListing else { return command }
      listing.listedWords = HiddenWords.restored(listing.listedWords)
      return listing
    } catch  where exitCode(for: error) != .success {
      throw UsageError(message: HiddenWords.restored(message: fullMessage(for: error)))
    }
  }

  /// The command that shows the board if the line names no command; without a board, it explains how to make one.
  ///
  /// - Throws: `CommandFailure` if the user's configuration cannot be read.
  static func bare(_ arguments: [String]) throws -> ParsableCommand? {
    guard arguments.first?.hasPrefix("-") ?? true else { return nil }
    if let place = arguments.indices.first(where: { command(arguments[$0]) != nil }),
      (parsedAlone(ShowCommand.self, Array(arguments[..<place])) as? ShowCommand)?.words == []
    {
      // Options typed before the command, as git has them.
      var words = arguments
      words.insert(words.remove(at: place), at: 0)
      return try parsed(try ConfiguredArguments.expanded(words))
    }
    // Help, completion and anything that is not an option of `show` are left to the root command.
    guard parsedAlone(ShowCommand.self, arguments) != nil else { return nil }
    let words = try ConfiguredArguments.expanded(["show"] + arguments)
    return try parsedAlone(ShowCommand.self, Array(words.dropFirst())) ?? parseAsRoot(words)
  }

  /// The command that the first argument names; nil unless the rest of the line can be parsed.
  ///
  /// Parsing from the root reads the options of every level several times, which makes starting
  /// noticeably slower; but only parsing from there gives the right help and errors.
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

/// A cheat sheet that `board help NAME` prints; it fits on one screen.
enum HelpTopic: String, CaseIterable {
  case format, dates, queries

  /// The topic that a command line asks for; nil if it asks for something else.
  init?(_ arguments: [String]) {
    guard arguments.count == 2, arguments[0] == "help" else { return nil }
    self.init(rawValue: arguments[1])
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  private var bytes: [UInt8] {
    switch self {
    case .format: PackageResources.format_txt
    case .dates: PackageResources.dates_txt
    case .queries: PackageResources.queries_txt
    }
  }

  /// Prints the topic.
  ///
  /// - Throws: The write error if standard output cannot be written.
  func show() throws {
    let console = Console.standard
    console.standardOutput.write(text)
    try console.finish()
  }
}
