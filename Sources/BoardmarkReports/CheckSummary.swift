import BoardmarkChecking
import BoardmarkReading
import BoardmarkText

/// A check's report as a short Markdown page, for a job summary or a comment.
package enum CheckSummary {
  /// The page: what could not be checked; then for each board, a table of its columns and one of
  /// its overdue tasks.
  package static func text(of report: CheckReport) -> String {
    var text = "## Board check\n\n\(report.summary.sentence)\n"
    for failure in report.failures {
      text += "\n### \(escaped(failure.file))\n\n**Not checked:** \(escaped(failure.message))\n"
    }
    for file in report.files {
      text += "\n### \(escaped(file.path))\n"
      if !file.columns.isEmpty { text += columnTable(file.columns) }
      text += overdueTable(file)
      text += otherFindings(file)
    }
    return text
  }

  private static func columnTable(_ columns: [CheckedFile.ColumnCount]) -> String {
    let names = columns.map { escaped($0.name) }.joined(separator: " | ")
    let rule = columns.map { _ in "---:" }.joined(separator: " | ")
    let counts = columns.map { column in
      column.wipLimit.map { "\(column.count) / \($0)" } ?? "\(column.count)"
    }.joined(separator: " | ")
    return "\n| \(names) |\n| \(rule) |\n| \(counts) |\n"
  }

  private static func overdueTable(_ file: CheckedFile) -> String {
    let overdue = file.findings.filter { $0.diagnostic.rule == .overdue }
    guard !overdue.isEmpty else { return "" }
    let rows = overdue.map { finding in
      let task = finding.diagnostic.task?.text ?? ""
      return
        "| \(finding.start.line) | \(escaped(task)) | \(escaped(finding.diagnostic.message)) |\n"
    }
    return "\n| line | id | overdue |\n| ---: | --- | --- |\n\(rows.joined())"
  }

  private static func otherFindings(_ file: CheckedFile) -> String {
    let others = FoldedFindings(file).filter { $0.finding.diagnostic.rule != .overdue }
    guard !others.isEmpty else { return "" }
    return "\n"
      + others.map { shown in
        let diagnostic = shown.finding.diagnostic
        return "- line \(shown.finding.start.line): **\(diagnostic.severity.rawValue)** "
          + "\(escaped(diagnostic.sentence))\(shown.rest) `\(diagnostic.rule.rawValue)`\n"
      }.joined()
  }

  /// The text with everything escaped that Markdown or a forge would interpret.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.withoutPings().unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      // Of `withoutPings`; as it is, it would be made visible when the summary is printed.
      case "\u{2060}": result += "&#8288;"
      case "\\", "`", "*", "_", "[", "]", "|", "#", "~", "!", "$", ":":
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
