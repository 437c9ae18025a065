import BoardmarkChecking
import BoardmarkReading
import BoardmarkText

/// A check's report as workflow commands, which GitHub Actions shows as annotations.
package enum GitHubCommands {
  /// The report, one command to a line; empty if nothing was found.
  ///
  /// Many findings of one kind become one annotation, since GitHub shows only a few.
  package static func text(of report: CheckReport) -> String {
    // Failures come first, since GitHub shows only a few errors per step.
    var text = report.failures.map(command).joined()
    for file in report.files {
      for shown in FoldedFindings(file) {
        text += command(for: shown, in: file.path)
      }
    }
    return text
  }

  private static func command(for failure: TaskListing.Failure) -> String {
    let file = escapedProperty(failure.file.withoutDotSlash.terminalSafe(keeping: .lineFeed))
    return "::error file=\(file),line=1,title=\(escapedProperty("board: unreadable"))"
      + "::\(escaped(failure.message.terminalSafe()))\n"
  }

  private static func command(
    for shown: FoldedFindings.Element, in path: String
  ) -> String {
    let finding = shown.finding
    var properties = [
      "file=\(escapedProperty(path.withoutDotSlash.terminalSafe(keeping: .lineFeed)))",
      "line=\(finding.start.line)",
    ]
    // GitHub accepts columns only for a range on one line.
    if finding.start.line == finding.end.line {
      properties.append("col=\(finding.start.column)")
      properties.append("endColumn=\(max(finding.end.column, finding.start.column))")
    } else {
      properties.append("endLine=\(finding.end.line)")
    }
    let diagnostic = finding.diagnostic
    properties.append("title=\(escapedProperty("board: \(diagnostic.rule.rawValue)"))")
    // An annotation is plain text, in which `@name` notifies nobody.
    let message = diagnostic.sentence.terminalSafe() + shown.rest
    return "::\(name(of: diagnostic.severity)) \(properties.joined(separator: ","))"
      + "::\(escaped(message))\n"
  }

  private static func name(of severity: Board.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "notice"
    }
  }

  /// The text with `%`, CR and LF escaped, so that it cannot end its command. `%` is escaped first,
  /// so that nothing is escaped twice.
  package static func escaped(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: nil
      }
    }
  }

  /// The text escaped as by ``escaped(_:)``, and also `:` and `,`, which end a property.
  static func escapedProperty(_ text: String) -> String {
    escaped(text).replacingScalars { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : nil }
  }
}
