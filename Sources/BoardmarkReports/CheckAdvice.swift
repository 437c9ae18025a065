import BoardmarkChecking
import BoardmarkReading

extension CheckReport {
  /// What to do next about the findings, in one line; nil if there are none.
  ///
  /// Findings count as fixable if the check has made fixes for them.
  package var advice: String? {
    var safe = 0
    var unsafe = 0
    var first: Diagnostic?
    var conflict: String?
    func gravity(_ diagnostic: Diagnostic) -> Int {
      Severity.allCases.firstIndex(of: diagnostic.severity) ?? 0
    }
    for file in files {
      for finding in file.findings {
        let diagnostic = finding.diagnostic
        if diagnostic.rule == .conflictMarker, conflict == nil { conflict = file.path }
        if let fix = diagnostic.fix {
          if fix.isSafe { safe += 1 } else { unsafe += 1 }
        }
        if first.map({ gravity(diagnostic) < gravity($0) }) ?? true { first = diagnostic }
      }
    }
    if let conflict {
      return "'board resolve\(conflict == "board.md" ? "" : " \(conflict)")' settles the conflict"
    }
    guard let first else { return nil }
    var parts: [String] = []
    if safe > 0 { parts.append("--fix mends \(safe)") }
    if unsafe > 0 {
      parts.append("--unsafe-fixes \(parts.isEmpty ? "mends \(unsafe)" : "\(unsafe) more")")
    }
    if parts.isEmpty { parts.append("no fix mends these") }
    return parts.joined(separator: ", ") + "; 'board rules \(first.rule.rawValue)' explains "
      + (summary.errors + summary.warnings + summary.infos == 1 ? "it" : "the most serious")
  }
}
