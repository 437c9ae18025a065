import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkGit
import BoardmarkIntents
import BoardmarkReports

enum CheckFormat: String, ReportFormat, Sendable {
  case text, json, github, gitlab, sarif, junit, markdown

  static var help: ArgumentHelp {
    "The report's format; default: by the name of --output, else text (in GitHub Actions, annotations)."
  }

  /// True if the report shows only the first of many infos of one rule, as its summary does.
  var foldsInfos: Bool {
    switch self {
    case .text, .github, .junit, .markdown: true
    case .json, .gitlab, .sarif: false
    }
  }

  var printedForm: PrintedForm {
    switch self {
    case .text, .markdown: .text
    case .json, .gitlab, .sarif: .json
    case .github: .gitHubCommands
    case .junit: .xml
    }
  }

  var reportsFixes: Bool { self == .json }

  /// True if the report gives each finding a fingerprint that stays the same in later reports.
  var namesFindings: Bool { self == .gitlab || self == .sarif }

  /// True if paths in the report are relative to the root of the repository, as the service that
  /// reads it expects; otherwise they are relative to the current folder.
  var namesFilesFromRoot: Bool {
    switch self {
    case .github, .gitlab, .sarif: true
    case .text, .json, .junit, .markdown: false
    }
  }

  /// The folder that the service takes for the root of the repository; nil if the service does not set it.
  var serviceRoot: String? {
    switch self {
    case .github: environmentVariable("GITHUB_WORKSPACE")
    case .gitlab: environmentVariable("CI_PROJECT_DIR")
    case .text, .json, .sarif, .junit, .markdown: nil
    }
  }

  /// The default format on standard output: annotations in GitHub's logs, text elsewhere.
  static var printed: CheckFormat {
    environmentVariable("GITHUB_ACTIONS") == "true" ? .github : .text
  }

  /// The format of a report in a file, by its extension.
  static func ofFile(_ path: String) throws(CommandFailure) -> CheckFormat {
    let name = path.split(separator: "/").last ?? ""
    switch name.contains(".") ? name.split(separator: ".").last?.lowercased() : nil {
    case "sarif": return .sarif
    case "json" where name.lowercased().hasSuffix(".sarif.json"): return .sarif
    case "json": return environmentVariable("GITLAB_CI") == "true" ? .gitlab : .json
    case "xml": return .junit
    case "md": return .markdown
    case nil, "txt", "log": return .text
    default:
      throw CommandFailure(
        "the ending of \(quoted(path)) does not determine a format; add --format, one of "
          + allValueStrings.joined(separator: ", "))
    }
  }
}

/// Writes a check's report to standard output, or to a file with a text summary on the console.
struct CheckReportWriter {
  let format: CheckFormat

  /// The file to write to; nil for standard output.
  let output: String?

  let isStrict: Bool
  let color: ColorChoice

  /// - Parameter format: The requested format; nil for the default.
  init(format: CheckFormat?, output: String?, isStrict: Bool, color: ColorChoice)
    throws(CommandFailure)
  {
    self.format =
      if let format { format } else if let output { try CheckFormat.ofFile(output) } else {
        .printed
      }
    self.output = output
    self.isStrict = isStrict
    self.color = color
  }

  /// - Parameter console: Where the report, or the summary next to a file, is printed; nil for nowhere.
  func write(_ report: CheckReport, to console: Console?) throws {
    if let output {
      var printGuard = PrintGuard()
      try Self.writeFile(
        printGuard.safe(bytes(of: report, as: format), as: format.printedForm), at: output)
    }
    guard let console else { return }
    let printed = output == nil ? format : .printed
    if printed == .text {
      console.standardOutput.write(
        text(of: report, for: console), as: .text,
        own: color.isEnabled(onTerminal: console.isTerminal) ? .colors : OwnControls())
    } else {
      console.standardOutput.write(bytes(of: report, as: printed), as: printed.printedForm)
    }
  }

  /// Prints the number of findings and the next step, on a terminal only. Call it after the report
  /// is written.
  func writeSummary(of report: CheckReport, to console: Console) {
    guard console.isTerminal else { return }
    console.standardError.write(report.summary.sentence + "\n")
    if let advice = report.advice { console.standardError.write(advice + "\n") }
  }

  private func bytes(of report: CheckReport, as format: CheckFormat) -> [UInt8] {
    var report = report
    if format.namesFilesFromRoot {
      let paths = RootedPaths(preferring: format.serviceRoot.map { GitPath($0) })
      report = report.renamed { paths.path(of: $0) }
    }
    return switch format {
    case .text: text(of: report, for: nil)
    case .json: CheckJSON.bytes(of: report)
    case .github: Array(GitHubCommands.text(of: report).utf8)
    case .gitlab: GitLabReport.bytes(of: report)
    case .sarif: SARIFReport.bytes(of: report, version: BoardCommand.version)
    case .markdown: Array(CheckSummary.text(of: report).utf8)
    case .junit: Array(JUnitReport.text(of: report, isStrict: isStrict).utf8)
    }
  }

  private func text(of report: CheckReport, for console: Console?) -> [UInt8] {
    let isTerminal = console?.isTerminal ?? false
    return CheckText(
      showsLines: isTerminal,
      isColored: console != nil && color.isEnabled(onTerminal: isTerminal)
    ).bytes(of: report)
  }

  /// Refuses to write over a board, to a name under which boards are looked for, and through a link
  /// that leads out of the repository.
  func validate(inputs: [String]) throws {
    guard let output else { return }
    let name = output.split(separator: "/").last.map(String.init) ?? output
    let isInput = inputs.contains { $0 == output || AgentFiles.isSameFile($0, output) }
    let isBoard =
      isInput || name == BoardLocation.fileName || name.hasSuffix(".board.md")
      || name.hasSuffix(BoardArchive.suffix)
    if output == "-" || isBoard {
      throw CommandFailure(
        "--output \(quoted(output)) is \(output == "-" ? "no file" : "a board"); name another file")
    }
    _ = try FilePlace(of: output, .confinedToOwnTree, for: .write)
  }

  /// Writes a report over that of the last run.
  static func writeFile(_ bytes: [UInt8], at path: String) throws {
    _ = try changeFile(at: path, .confinedToOwnTree) { _ in bytes }
  }
}
