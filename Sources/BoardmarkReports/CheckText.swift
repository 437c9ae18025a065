import BoardmarkChecking
import BoardmarkReading
import BoardmarkText

/// A check's report for people: `path:line:column: severity: message [id]`.
package struct CheckText {
  /// True if each finding is followed by its line and a caret.
  private let showsLines: Bool

  private let isColored: Bool

  package init(showsLines: Bool, isColored: Bool) {
    self.showsLines = showsLines
    self.isColored = isColored
  }

  /// The report; empty if nothing was found.
  package func bytes(of report: CheckReport) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(report.files.reduce(0) { $0 + $1.findings.count } * 160)
    for file in report.files {
      let path = Array(
        ((isColored ? Self.boldStart : "") + file.path.terminalSafe() + ":").utf8)
      for shown in FoldedFindings(file) {
        append(path, shown, to: &text)
        if showsLines, shown.rest.isEmpty { text += caret(shown.finding).utf8 }
      }
    }
    return text
  }

  private func append(
    _ path: [UInt8], _ shown: FoldedFindings.Element, to text: inout [UInt8]
  ) {
    let finding = shown.finding
    let diagnostic = finding.diagnostic
    text += path
    text.append(number: finding.start.line)
    text.append(.ascii(":"))
    text.append(number: finding.start.column)
    text.append(.ascii(":"))
    if isColored { text += Self.end.utf8 }
    text.append(0x20)
    text += colored(diagnostic.severity).utf8
    text.append(.ascii(":"))
    text.append(0x20)
    text.append(terminalSafe: diagnostic.message)
    if let remedy = diagnostic.remedy {
      text.append(.ascii(";"))
      text.append(0x20)
      text.append(terminalSafe: remedy)
    }
    if !shown.rest.isEmpty { text += shown.rest.utf8 }
    text.append(0x20)
    text.append(.ascii("["))
    text += diagnostic.rule.rawValue.utf8
    text.append(.ascii("]"))
    text.append(0x0A)
  }

  /// The line of a finding, with carets under the affected part.
  private func caret(_ finding: CheckedFile.Finding) -> String {
    guard let line = finding.line else { return "" }
    let scalars = line.unicodeScalars
    let start = min(finding.start.column - 1, scalars.count)
    let end =
      finding.end.line == finding.start.line
      ? min(max(finding.end.column - 1, start), scalars.count) : scalars.count
    func text(_ range: Range<Int>) -> String {
      let from = scalars.index(scalars.startIndex, offsetBy: range.lowerBound)
      let to = scalars.index(from, offsetBy: range.count)
      return String(scalars[from..<to]).replacingTabs().terminalSafe()
    }
    let width = max(1, text(start..<end).displayWidth)
    let indent = String(repeating: " ", count: text(0..<start).displayWidth)
    let carets = String(repeating: "^", count: width)
    return
      "  \(text(0..<scalars.count))\n  \(indent)\(colored(carets, finding.diagnostic.severity))\n"
  }

  // MARK: - Colors

  private static let boldStart = "\u{1B}[1m"
  private static let end = "\u{1B}[0m"

  private func colored(_ severity: Board.Severity) -> String {
    colored(severity.rawValue, severity)
  }

  private func colored(_ text: String, _ severity: Board.Severity) -> String {
    guard isColored else { return text }
    let code =
      switch severity {
      case .error: "31"
      case .warning: "33"
      case .info: "36"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}

extension String {
  /// The text with a space for each tab, so that columns stay aligned.
  fileprivate func replacingTabs() -> String { String(map { $0 == "\t" ? " " : $0 }) }
}

/// A check's report as a short Markdown page, for a job summary or a comment.
package enum CheckSummary {
  /// The page: first the files that could not be checked; then, for each board, a table of its columns and one of its
  /// overdue tasks.
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
    text.withoutPings().replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      // The word joiner from `withoutPings`; unescaped, it would be made visible when the summary is printed.
      case "\u{2060}": "&#8288;"
      case "\\", "`", "*", "_", "[", "]", "|", "#", "~", "!", "$", ":": "\\\(scalar)"
      default: nil
      }
    }
  }
}

/// A file's findings for display: many findings of one group are folded into one.
package struct FoldedFindings: Sequence {
  /// A finding, and the number of others folded into it.
  package struct Element {
    package let finding: CheckedFile.Finding

    /// The number of other findings folded into it, in parentheses after a space; empty if there are none.
    package let rest: String
  }

  private let file: CheckedFile

  /// The indices of the findings shown, and the number of others folded into each.
  private var shown: [(index: Int, more: Int)] = []

  package init(_ file: CheckedFile) {
    self.file = file
    // There are no more groups than rules and kinds of marks, so a search is cheaper than a hash table.
    var groups: [(group: FindingGroup, count: Int, isFolded: Bool)] = []
    func place(of group: FindingGroup, adding count: Int) -> Int {
      let place = groups.firstIndex { $0.group == group } ?? groups.count
      if place == groups.count { groups.append((group, 0, false)) }
      groups[place].count += count
      return place
    }
    for counted in file.more { _ = place(of: counted.group, adding: counted.count) }
    let places = file.findings.map { place(of: $0.diagnostic.group, adding: 1) }
    for (index, place) in places.enumerated() {
      let diagnostic = file.findings[index].diagnostic
      guard let limit = FindingGroup.limit(of: diagnostic.rule, diagnostic.severity),
        groups[place].count > limit
      else {
        shown.append((index, 0))
        continue
      }
      if !groups[place].isFolded { shown.append((index, groups[place].count - 1)) }
      groups[place].isFolded = true
    }
  }

  package func makeIterator() -> some IteratorProtocol<Element> {
    shown.lazy.map { index, more in
      Element(
        finding: file.findings[index], rest: more > 0 ? " (and \(more) more in this file)" : "")
    }.makeIterator()
  }
}
