import ArgumentParser

/// Reads a command without the tree of commands above it; nil where that fails or asks for something else.
func parsedAlone(
  _ command: any ParsableCommand.Type, _ arguments: [String]
) -> (any ParsableCommand)? {
  func parsed<Command: ParsableCommand>(_: Command.Type) -> (any ParsableCommand)? {
    // A command of commands has to find the one that is meant.
    guard Command.configuration.subcommands.isEmpty else { return try? Command.parse(arguments) }
    return (try? NamedCommand<Command>.parseAsRoot(arguments) as? NamedCommand<Command>)?.command
  }
  return parsed(command)
}

/// A command that is not the topmost one, and says so.
///
/// Of the topmost one the parser first asks whether it is to write a completion script, by reading two
/// commands of its own, which takes half the time until the command runs.
private struct NamedCommand<Command: ParsableCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(_superCommandName: BoardCommand.configuration.commandName!)
  }

  @OptionGroup var command: Command
}
