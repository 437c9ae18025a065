import BoardmarkChecking
import BoardmarkReading
import BoardmarkText

/// A check's report in GitLab's Code Quality format.
package enum GitLabReport {
  /// The report as a JSON array; `[]` if nothing was found.
  package static func bytes(of report: CheckReport) -> [UInt8] {
    var json = JSONWriter(layout: .pretty)
    var fingerprints = Fingerprints()
    json.array { entries in
      for failure in report.failures {
        let path = failure.file.withoutDotSlash
        let fingerprint = fingerprints.next("unreadable", in: path)
        entries.object {
          $0.string("description", failure.message.withoutPings())
          $0.string("check_name", "unreadable")
          $0.string("fingerprint", fingerprint)
          $0.string("severity", "blocker")
          writeLocation(path, 1...1, to: &$0)
        }
      }
      for file in report.files {
        let path = file.path.withoutDotSlash
        for finding in file.findings {
          let fingerprint = fingerprints.next(finding, in: path)
          entries.object {
            $0.string("description", finding.diagnostic.sentence.withoutPings())
            $0.string("check_name", finding.diagnostic.rule.rawValue)
            $0.string("fingerprint", fingerprint)
            $0.string("severity", severity(finding.diagnostic.severity))
            writeLocation(path, finding.start.line...finding.end.line, to: &$0)
          }
        }
      }
    }
    return json.bytes
  }

  private static func writeLocation(
    _ path: String, _ lines: ClosedRange<Int>, to entry: inout JSONObjectWriter
  ) {
    entry.object("location") {
      $0.string("path", path)
      $0.object("lines", onOneLine: true) {
        $0.integer("begin", lines.lowerBound)
        $0.integer("end", lines.upperBound)
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
