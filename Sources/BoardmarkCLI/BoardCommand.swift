import ArgumentParser
internal import CPlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The command `board`.
public struct BoardCommand: ParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "board",
    abstract: "A kanban board that is a plain Markdown file.",
    discussion: """
      Works on the file that --file or $BOARD_FILE names, else on the 'board.md' in this folder or \
      the nearest one above it.

      Exit status: 0 done and clean; 1 done, and something was found; 2 could not do it.
      """,
    version: "boardmark \(version)\(commit)",
    subcommands: [
      ShowCommand.self, ListCommand.self, NextCommand.self,
      AddCommand.self, MoveCommand.self, StartCommand.self, DoneCommand.self, EditCommand.self,
      RemoveCommand.self, SortCommand.self, ArchiveCommand.self, UndoCommand.self,
      InitCommand.self, CheckCommand.self,
      FormatCommand.self, RulesCommand.self,
      DiffCommand.self, MergeCommand.self, ResolveCommand.self, GitCommand.self,
      LogCommand.self, AuditCommand.self, StatsCommand.self,
    ])

  /// The version of the tool.
  static let version = "0.1.0"

  /// The commit it was built from, behind the version; empty where that is unknown.
  private static var commit: String {
    let commit = String(cString: board_commit())
    return commit.isEmpty ? "" : " (\(commit))"
  }

  /// How `merge` says that it could not do it.
  private static let mergeFailure: Int32 = 129

  public init() {}

  /// Runs the command line of this process and ends it.
  public static func main() -> Never {
    prepareProcess()
    let arguments = Array(CommandLine.arguments.dropFirst())
    let status = ExitStatus.running {
      try refuseWhatIsNotText()
      try run(arguments)
    }
    // Git takes 1 to 128 of a merge driver for conflicts.
    let isFailedMerge = arguments.first == "merge" && status == ExitStatus.failure.rawValue
    terminate(isFailedMerge ? mergeFailure : status)
  }

  /// Refuses arguments that are not UTF-8, which Swift would repair: a title would not be as typed.
  private static func refuseWhatIsNotText() throws(CommandFailure) {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index] else { return }
      guard String(validatingCString: argument) != nil else {
        throw CommandFailure("argument \(index) is not UTF-8; write it as UTF-8")
      }
    }
  }

  private static func run(_ arguments: [String]) throws {
    var command = try parsedByName(arguments) ?? parseAsRoot(arguments)
    try command.run()
  }

  /// The command that the first argument names, if all goes well.
  ///
  /// From the root every level's options are read several times, which is felt at start; but only
  /// from there help and errors are as they should be.
  static func parsedByName(_ arguments: [String]) -> ParsableCommand? {
    guard let name = arguments.first,
      let command = configuration.subcommands.first(where: { $0.configuration.commandName == name })
    else { return nil }
    return parsedAlone(command, Array(arguments.dropFirst()))
  }
}

/// Ends the process; the commands have an `exit` of their own.
private func terminate(_ status: Int32) -> Never { exit(status) }
