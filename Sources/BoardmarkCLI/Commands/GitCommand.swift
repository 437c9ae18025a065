import ArgumentParser

/// `board git`: sets git up for boards.
struct GitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "git",
    abstract: "Sets git up to merge and show boards by their tasks.",
    subcommands: [
      GitInstallCommand.self, GitUninstallCommand.self, GitStatusCommand.self,
      GitCloseCommand.self,
    ])
}
