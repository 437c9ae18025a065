import BoardmarkChecking
import BoardmarkReading
import BoardmarkText

/// A check's report for people: `path:line:column: severity: message [id]`.
package struct CheckText {
  /// Whether each finding is followed by its line and a caret.
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

  /// The line of a finding, with carets under the part that it is about.
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

  private func colored(_ severity: Severity) -> String { colored(severity.rawValue, severity) }

  private func colored(_ text: String, _ severity: Severity) -> String {
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
