import ArgumentParser

/// Parses a command without the tree of commands above it; nil if that fails or anything else is
/// asked for, such as help.
func parsedAlone(
  _ command: any ParsableCommand.Type, _ arguments: [String]
) -> (any ParsableCommand)? {
  func parsed<Command: ParsableCommand>(_: Command.Type) -> (any ParsableCommand)? {
    // A command with subcommands has to find the one that is meant.
    guard Command.configuration.subcommands.isEmpty else { return try? Command.parse(arguments) }
    return (try? NamedCommand<Command>.parseAsRoot(arguments) as? NamedCommand<Command>)?.command
  }
  return parsed(command)
}

/// A command that is not the root command, and tells the parser so.
///
/// For a root command the parser first checks whether it has to write a completion script, by
/// parsing two commands of its own, which takes half of the time until the command runs.
private struct NamedCommand<Command: ParsableCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(_superCommandName: BoardCommand.configuration.commandName!)
  }

  @OptionGroup var command: Command
}
