import ArgumentParser
import BoardmarkFiles
import BoardmarkGit
import BoardmarkReports

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
    var writer = JSONWriter()
    writer.object { report in
      report.integer("version", 1)
      report.boolean("complete", findings.allSatisfy(\.isGood))
      report.array("findings") { list in
        for finding in findings {
          list.object { object in
            object.boolean("good", finding.isGood)
            object.string("text", finding.text)
            object.string("remedy", finding.remedy)
          }
        }
      }
    }
    return writer.bytes
  }
}
