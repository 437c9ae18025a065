import ArgumentParser
import BoardmarkGit

/// `board git install`: tells git how boards are merged and shown.
struct GitInstallCommand: ParsableCommand, WordListing {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Tells git how boards are merged and shown.",
    discussion: """
      Writes the drivers into this clone's configuration, and into '.gitattributes' which files they \
      are for: 'board.md', '*.board.md', their archives, and the files that are named. The attributes \
      are to be committed; everybody who clones runs this once, since git takes no programs from a \
      repository. Done again, it changes nothing. Lines of others stay as they are.

        board git install
        board git install --hook --close
      """)

  @Argument(help: "Other files that are boards, as git's patterns.")
  var files: [String] = []

  @Flag(help: "For all repositories of this user instead of this one.")
  var global = false

  @Flag(help: "Also a pre-commit hook that checks the boards of a commit.")
  var hook = false

  @Flag(help: "Also hooks that finish the tasks which commits and merges name: 'board git close'.")
  var close = false

  @Flag(help: "Writes nothing; says what would be written.")
  var dryRun = false

  @Flag(help: "Prints what was written as JSON.")
  var json = false

  var listedWords: [String] {
    get { files }
    set { files = newValue }
  }

  func run() throws {
    let setup = try GitSetup(isGlobal: global, isDryRun: dryRun, isJSON: json)
    try setup.installDrivers()
    try setup.installAttributes(files)
    if hook { try setup.installHook() }
    if close { try setup.installClosing() }
    try setup.finish(nothing: "nothing to do: it is installed")
  }
}
