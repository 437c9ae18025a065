import BoardmarkChecking
import BoardmarkReading
import BoardmarkText

/// A check's report in GitLab's Code Quality format.
package enum GitLabReport {
  /// The report as a JSON array; `[]` if nothing was found.
  package static func bytes(of report: CheckReport) -> [UInt8] {
    var fingerprints = Fingerprints()
    return JSONWriter.array { entries in
      func add(
        _ text: String, _ rule: String, _ fingerprint: String, _ severity: String, _ path: String,
        _ lines: ClosedRange<Int>
      ) {
        entries.object {
          $0.string("description", text.withoutPings())
          $0.string("check_name", rule)
          $0.string("fingerprint", fingerprint)
          $0.string("severity", severity)
          $0.object("location") {
            $0.string("path", path)
            $0.object("lines", onOneLine: true) {
              $0.integer("begin", lines.lowerBound)
              $0.integer("end", lines.upperBound)
            }
          }
        }
      }
      for failure in report.failures {
        let path = failure.file.withoutDotSlash
        let fingerprint = fingerprints.next("unreadable", in: path)
        add(failure.message, "unreadable", fingerprint, "blocker", path, 1...1)
      }
      for file in report.files {
        let path = file.path.withoutDotSlash
        for finding in file.findings {
          let diagnostic = finding.diagnostic
          add(
            diagnostic.sentence, diagnostic.rule.rawValue, fingerprints.next(finding, in: path),
            severity(diagnostic.severity), path, finding.start.line...finding.end.line)
        }
      }
    }
  }

  private static func severity(_ severity: Board.Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .info: "info"
    }
  }
}
