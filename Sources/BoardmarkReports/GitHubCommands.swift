import BoardmarkChecking
import BoardmarkReading
import BoardmarkText

/// A check's report as workflow commands, which GitHub Actions shows as annotations.
package enum GitHubCommands {
  /// The report, one command a line; empty where nothing was found.
  ///
  /// Many findings of one kind are one annotation, since GitHub shows few.
  package static func text(of report: CheckReport) -> String {
    var text = ""
    for file in report.files {
      for shown in FoldedFindings(file) {
        text += command(for: shown, in: file.path)
      }
    }
    return text
  }

  private static func command(
    for shown: FoldedFindings.Element, in path: String
  ) -> String {
    let finding = shown.finding
    var properties = [
      "file=\(escapedProperty(path.terminalSafe(keeping: .lineFeed)))",
      "line=\(finding.start.line)",
    ]
    // GitHub wants columns only for what stays on one line.
    if finding.start.line == finding.end.line {
      properties.append("col=\(finding.start.column)")
      properties.append("endColumn=\(max(finding.end.column, finding.start.column))")
    } else {
      properties.append("endLine=\(finding.end.line)")
    }
    let diagnostic = finding.diagnostic
    properties.append("title=\(escapedProperty("board: \(diagnostic.rule.rawValue)"))")
    let message = diagnostic.sentence.withoutPings() + shown.rest
    return "::\(name(of: diagnostic.severity)) \(properties.joined(separator: ","))"
      + "::\(escaped(message))\n"
  }

  private static func name(of severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "notice"
    }
  }

  /// `%`, CR and LF written so that no text can end its command; `%` first, so that none is
  /// written twice.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// As ``escaped(_:)``, and `:` and `,`, which end a property.
  static func escapedProperty(_ text: String) -> String {
    var result = ""
    for scalar in escaped(text).unicodeScalars {
      switch scalar {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
