import ArgumentParser
import BoardmarkFiles
import BoardmarkGit

/// `board git status`: says what is missing for git to merge boards by their tasks.
struct GitStatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Says what is missing for git to merge and show boards by their tasks.",
    discussion: """
      Looks at git's settings and attributes, and merges a small board with the driver to see that it \
      works. Exit status: 0 all is there; 1 something is missing; 2 could not look.

        board git status
      """)

  func run() throws {
    let console = Console.standard
    let findings = try GitSetupReport().findings()
    for finding in findings {
      console.standardOutput.write(
        "\(finding.isGood ? "ok     " : "missing") \(finding.text.terminalSafe())\n")
      if let remedy = finding.remedy {
        console.standardOutput.write("        \(remedy.terminalSafe())\n")
      }
    }
    try console.finish()
    if findings.contains(where: { !$0.isGood }) { throw ExitStatus.findings }
  }
}
