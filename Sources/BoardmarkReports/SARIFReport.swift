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
    var json = JSONWriter(layout: .pretty)
    json.object { json in
      json.string("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.string("version", "2.1.0")
      json.array("runs") { runs in
        runs.object { run in
          run.object("tool") { tool in
            tool.object("driver") { driver in
              driver.string("name", "board")
              driver.string("semanticVersion", version)
              driver.array("rules") { for rule in rules { write(rule, &$0) } }
            }
          }
          run.array("invocations") { invocations in
            invocations.object { write(report.failures, &$0) }
          }
          run.string("columnKind", "unicodeCodePoints")
          run.array("results") { results in
            var fingerprints = Fingerprints()
            for file in report.files {
              for finding in file.findings {
                let fingerprint = fingerprints.next(finding, in: file.path)
                results.object {
                  write(finding, in: file.path, ruleIndices, fingerprint, &$0)
                }
              }
            }
          }
        }
      }
    }
    return json.bytes
  }

  private static func write(_ rule: RuleDescription, _ rules: inout JSONArrayWriter) {
    rules.object { json in
      json.string("id", rule.id.rawValue)
      json.object("shortDescription", onOneLine: true) { $0.string("text", rule.page.what) }
      json.object("fullDescription", onOneLine: true) { $0.string("text", rule.page.why) }
      json.object("help", onOneLine: true) {
        $0.string(
          "text",
          "\(rule.page.why)\n\nInstead of\n\n\(rule.page.example)\n\nwrite\n\n\(rule.page.instead)")
      }
      json.object("defaultConfiguration", onOneLine: true) {
        switch rule.defaultLevel {
        case .on(let severity): $0.string("level", level(of: severity))
        case .off: $0.boolean("enabled", false)
        }
      }
    }
  }

  /// Writes whether all files were checked, and which were not.
  private static func write(_ failures: [TaskListing.Failure], _ json: inout JSONObjectWriter) {
    json.boolean("executionSuccessful", failures.isEmpty)
    json.array("toolExecutionNotifications") { notifications in
      for failure in failures {
        notifications.object { notification in
          notification.string("level", "error")
          notification.object("message", onOneLine: true) {
            $0.string("text", failure.message.withoutPings())
          }
          notification.array("locations") { locations in
            locations.object { location in
              location.object("physicalLocation") { write(failure.file, &$0) }
            }
          }
        }
      }
    }
  }

  /// Writes which file a place is in.
  private static func write(_ path: String, _ place: inout JSONObjectWriter) {
    place.object("artifactLocation", onOneLine: true) { $0.string("uri", uri(path)) }
  }

  private static func write(
    _ finding: CheckedFile.Finding, in path: String, _ ruleIndices: [Board.RuleID: Int],
    _ fingerprint: String, _ json: inout JSONObjectWriter
  ) {
    let diagnostic = finding.diagnostic
    json.string("ruleId", diagnostic.rule.rawValue)
    json.integer("ruleIndex", ruleIndices[diagnostic.rule])
    json.string("level", level(of: diagnostic.severity))
    json.object("message", onOneLine: true) {
      $0.string("text", diagnostic.sentence.withoutPings())
    }
    json.array("locations") { locations in
      locations.object { location in
        location.object("physicalLocation") { physical in
          write(path, &physical)
          physical.object("region", onOneLine: true) {
            $0.integer("startLine", finding.start.line)
            $0.integer("startColumn", finding.start.column)
            $0.integer("endLine", finding.end.line)
            $0.integer("endColumn", finding.end.column)
          }
        }
      }
    }
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
