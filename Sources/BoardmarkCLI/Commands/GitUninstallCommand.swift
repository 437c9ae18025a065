import ArgumentParser
import BoardmarkGit

/// `board git uninstall`: undoes what `board git install` did.
struct GitUninstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall",
    abstract: "Undoes what 'board git install' did.",
    discussion: """
      Removes its own settings and lines, and the hook if it wrote it; nothing else.

        board git uninstall
      """)

  @Flag(help: "For all repositories of this user instead of this one.")
  var global = false

  @Flag(help: "Writes nothing; says what would be removed.")
  var dryRun = false

  @Flag(help: "Prints what was removed as JSON.")
  var json = false

  func run() throws {
    let setup = try GitSetup(isGlobal: global, isDryRun: dryRun, isJSON: json)
    try setup.uninstall()
    try setup.finish(nothing: "nothing to do: it is not installed")
  }
}
