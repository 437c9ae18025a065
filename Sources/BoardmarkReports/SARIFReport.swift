import BoardmarkChecking
import BoardmarkReading
import BoardmarkText

/// A check's report in SARIF 2.1.0, which code-scanning services read.
package enum SARIFReport {
  /// The report as one JSON object; also valid if nothing was found.
  ///
  /// - Parameter version: The version of the tool.
  package static func bytes(of report: CheckReport, version: String) -> [UInt8] {
    let rules = RuleDescription.all
    let ruleIndices = Dictionary(uniqueKeysWithValues: zip(rules.map(\.id), rules.indices))
    var fingerprints = Fingerprints()
    let findings = report.files.flatMap { file in
      file.findings.map {
        (finding: $0, path: file.path, fingerprint: fingerprints.next($0, in: file.path))
      }
    }
    return JSONWriter.object { json in
      json.string("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.string("version", "2.1.0")
      json.array("runs") { runs in
        runs.object { run in
          run.object("tool") { tool in
            tool.object("driver") { driver in
              driver.string("name", "board")
              driver.string("semanticVersion", version)
              driver.objects("rules", of: rules) { write($1, &$0) }
            }
          }
          run.array("invocations") { invocations in
            invocations.object { write(report.failures, &$0) }
          }
          run.string("columnKind", "unicodeCodePoints")
          run.objects("results", of: findings) {
            write($1.finding, in: $1.path, ruleIndices, $1.fingerprint, &$0)
          }
        }
      }
    }
  }

  private static func write(_ rule: RuleDescription, _ json: inout JSONObjectWriter) {
    let page = rule.page
    json.string("id", rule.id.rawValue)
    write("shortDescription", page.what, &json)
    write("fullDescription", page.why, &json)
    write(
      "help", "\(page.why)\n\nInstead of\n\n\(page.example)\n\nwrite\n\n\(page.instead)", &json)
    json.object("defaultConfiguration", onOneLine: true) {
      switch rule.defaultLevel {
      case .on(let severity): $0.string("level", level(of: severity))
      case .off: $0.boolean("enabled", false)
      }
    }
  }

  private static func write(_ key: String, _ text: String, _ json: inout JSONObjectWriter) {
    json.object(key, onOneLine: true) { $0.string("text", text) }
  }

  /// Writes whether all files were checked, and which were not.
  private static func write(_ failures: [TaskListing.Failure], _ json: inout JSONObjectWriter) {
    json.boolean("executionSuccessful", failures.isEmpty)
    json.objects("toolExecutionNotifications", of: failures) { notification, failure in
      notification.string("level", "error")
      write("message", failure.message.withoutPings(), &notification)
      writeLocation(failure.file, to: &notification)
    }
  }

  private static func writeLocation(
    _ path: String, of finding: CheckedFile.Finding? = nil, to json: inout JSONObjectWriter
  ) {
    json.objects("locations", of: [path]) { location, path in
      location.object("physicalLocation") { place in
        place.object("artifactLocation", onOneLine: true) { $0.string("uri", uri(path)) }
        guard let finding else { return }
        place.object("region", onOneLine: true) {
          $0.integer("startLine", finding.start.line)
          $0.integer("startColumn", finding.start.column)
          $0.integer("endLine", finding.end.line)
          $0.integer("endColumn", finding.end.column)
        }
      }
    }
  }

  private static func write(
    _ finding: CheckedFile.Finding, in path: String, _ ruleIndices: [Board.RuleID: Int],
    _ fingerprint: String, _ json: inout JSONObjectWriter
  ) {
    let diagnostic = finding.diagnostic
    json.string("ruleId", diagnostic.rule.rawValue)
    json.integer("ruleIndex", ruleIndices[diagnostic.rule])
    json.string("level", level(of: diagnostic.severity))
    write("message", diagnostic.sentence.withoutPings(), &json)
    writeLocation(path, of: finding, to: &json)
    json.object("partialFingerprints", onOneLine: true) { $0.string("boardTask/v1", fingerprint) }
  }

  private static func level(of severity: Board.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }

  /// A path as a relative URI reference, or an absolute `file` URI.
  private static func uri(_ path: String) -> String {
    (path.hasPrefix("/") ? "file://" : "") + path.withoutDotSlash.percentEncodedPath
  }
}
