import ArgumentParser
import BoardmarkFiles
import BoardmarkGit
import BoardmarkReports

struct GitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "git",
    abstract: "Sets up git to merge and diff boards task by task.",
    subcommands: [
      GitInstallCommand.self, GitUninstallCommand.self, GitStatusCommand.self,
      GitCloseCommand.self,
    ])
}

struct GitInstallCommand: ParsableCommand, WordListing {
  static let configuration = CommandConfiguration(
    named: "install",
    abstract: "Sets up git's drivers for boards.",
    discussion: """
      Writes the drivers into this clone's configuration, and the files they apply to into \
      '.gitattributes': 'board.md', '*.board.md', their archives, and the files that you name. Commit \
      the attributes; everybody who clones runs this once, since git takes no programs from a \
      repository. Run again, it changes nothing. Other lines stay unchanged. Exit status: 1 if a hook \
      already exists, and all else is installed.

        board git install
        board git install --hook --close
      """)

  @Argument(help: "Other files that are boards, as git's patterns.")
  var files: [String] = []

  @Flag(help: "For all repositories of this user instead of this one.")
  var global = false

  @Flag(help: "Adds a pre-commit hook that checks the staged boards.")
  var hook = false

  @Flag(help: "Adds hooks that finish tasks named in commits and merges ('board git close').")
  var close = false

  @Flag(help: "Writes nothing; shows what would be written.")
  var dryRun = false

  @Flag(help: "Prints what was written as JSON.")
  var json = false

  static var list: WritableKeyPath<Self, [String]> { \.files }

  func run() throws {
    let setup = try GitSetup(isGlobal: global, isDryRun: dryRun, isJSON: json)
    try setup.installDrivers()
    try setup.installAttributes(files)
    if hook { try setup.installHook() }
    if close { try setup.installClosing() }
    try setup.finish(nothing: "nothing to do: it is installed")
  }
}

struct GitStatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "status",
    abstract: "Reports what is missing for git to merge and diff boards task by task.",
    discussion: """
      Checks git's settings and attributes, and merges a small board with the driver to test it. \
      Exit status: 0 nothing is missing; 1 something is missing; 2 failed.

        board git status
      """)

  @Flag(help: "Prints the findings as JSON.")
  var json = false

  func run() throws {
    let console = Console.standard
    let findings = try GitSetupReport().findings()
    if json { console.standardOutput.write(Self.json(findings), as: .json) }
    for finding in findings where !json {
      console.standardOutput.write(
        "\(finding.isGood ? "ok     " : "missing") \(finding.text.terminalSafe())\n")
      if let remedy = finding.remedy {
        console.standardOutput.write("        \(remedy.terminalSafe())\n")
      }
    }
    try console.finish()
    if findings.contains(where: { !$0.isGood }) { throw ExitStatus.findings }
  }

  private static func json(_ findings: [GitSetupReport.Finding]) -> [UInt8] {
    JSONWriter.report { report in
      report.boolean("complete", findings.allSatisfy(\.isGood))
      report.objects("findings", of: findings) { object, finding in
        object.boolean("good", finding.isGood)
        object.string("text", finding.text)
        object.string("remedy", finding.remedy)
      }
    }
  }
}

struct GitUninstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "uninstall",
    abstract: "Undoes what 'board git install' did.",
    discussion: """
      Removes its own settings and lines, and the hook if it wrote it; nothing else.

        board git uninstall
      """)

  @Flag(help: "For all repositories of this user instead of this one.")
  var global = false

  @Flag(help: "Writes nothing; shows what would be removed.")
  var dryRun = false

  @Flag(help: "Prints what was removed as JSON.")
  var json = false

  func run() throws {
    let setup = try GitSetup(isGlobal: global, isDryRun: dryRun, isJSON: json)
    try setup.uninstall()
    try setup.finish(nothing: "nothing to do: it is not installed")
  }
}
