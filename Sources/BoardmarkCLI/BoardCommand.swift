import ArgumentParser

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
    version: "boardmark \(version)",
    subcommands: [
      ShowCommand.self, ListCommand.self,
      InitCommand.self, CheckCommand.self,
      FormatCommand.self, RulesCommand.self,
    ])

  /// The version of the tool.
  static let version = "0.1.0"

  public init() {}

  /// Runs the command line of this process and ends it.
  public static func main() -> Never {
    prepareProcess()
    let arguments = Array(CommandLine.arguments.dropFirst())
    terminate(ExitStatus.running { try run(arguments) })
  }

  private static func run(_ arguments: [String]) throws {
    var command = try parseAsRoot(arguments)
    try command.run()
  }
}

/// Ends the process; the commands have an `exit` of their own.
private func terminate(_ status: Int32) -> Never { exit(status) }
