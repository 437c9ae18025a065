import BoardmarkChecking
import BoardmarkReading
import BoardmarkText

/// A check's report for programs.
package enum CheckJSON {
  /// The report as one JSON object; also valid if nothing was found.
  package static func bytes(of report: CheckReport) -> [UInt8] {
    var json = JSONWriter(layout: .pretty)
    json.object { json in
      json.integer("version", 1)
      json.array("files") { files in
        for file in report.files {
          files.object(onOneLine: true) {
            $0.string("file", file.path)
            $0.string("today", "\(file.today)")
            $0.string("timezone", file.timeZone)
            $0.integer("tasks", file.tasks)
            $0.null("error")
          }
        }
        for failure in report.failures {
          files.object(onOneLine: true) {
            $0.string("file", failure.file)
            $0.null("today")
            $0.null("timezone")
            $0.null("tasks")
            $0.string("error", failure.message)
          }
        }
      }
      let summary = report.summary
      json.object("summary", onOneLine: true) {
        $0.integer("files", summary.files)
        $0.integer("tasks", summary.tasks)
        $0.integer("errors", summary.errors)
        $0.integer("warnings", summary.warnings)
        $0.integer("infos", summary.infos)
        $0.integer("overdue", summary.overdue)
        $0.integer("unreadable", summary.unreadable)
      }
      json.array("diagnostics") { diagnostics in
        for file in report.files {
          for finding in file.findings {
            diagnostics.object(onOneLine: true) { write(finding, of: file, &$0) }
          }
        }
      }
    }
    return json.bytes
  }

  private static func write(
    _ finding: CheckedFile.Finding, of file: CheckedFile, _ json: inout JSONObjectWriter
  ) {
    let diagnostic = finding.diagnostic
    json.string("file", file.path)
    json.integer("line", finding.start.line)
    json.integer("column", finding.start.column)
    json.integer("endLine", finding.end.line)
    json.integer("endColumn", finding.end.column)
    json.integer("offset", diagnostic.range.lowerBound)
    json.integer("length", diagnostic.range.count)
    json.string("severity", diagnostic.severity.rawValue)
    json.string("rule", diagnostic.rule.rawValue)
    json.string("message", diagnostic.sentence)
    json.string("task", diagnostic.task?.text)
    guard let fix = diagnostic.fix else {
      json.null("fix")
      return
    }
    json.object("fix") { json in
      json.string("title", fix.title)
      json.boolean("safe", fix.isSafe)
      json.array("edits") { edits in
        for edit in fix.edits {
          edits.object {
            $0.integer("offset", edit.range.lowerBound)
            $0.integer("length", edit.range.count)
            $0.string("text", String(decoding: edit.replacement, as: UTF8.self))
          }
        }
      }
    }
  }
}

/// Writes rules as `board rules --format json` does: what they find, why it
/// matters, and how it is fixed.
package enum RulesJSON {
  /// The rules as one JSON object; `fix` is null if only a person can decide.
  package static func bytes(of rules: [RuleDescription]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { report in
      report.integer("version", 1)
      report.array("rules") { list in
        for rule in rules {
          list.object { object in
            object.string("id", rule.id.rawValue)
            switch rule.defaultLevel {
            case .on(let severity): object.string("severity", severity.rawValue)
            case .off: object.string("severity", "off")
            }
            object.string("what", rule.page.what)
            object.string("why", rule.page.why)
            object.string("example", rule.page.example)
            object.string("instead", rule.page.instead)
            object.string("fix", rule.page.fix)
          }
        }
      }
    }
    return writer.bytes
  }
}
