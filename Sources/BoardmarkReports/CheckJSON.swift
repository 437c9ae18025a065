import BoardmarkChecking
import BoardmarkReading
import BoardmarkText

/// A check's report for programs.
package enum CheckJSON {
  /// The report as one JSON object; also valid if nothing was found.
  package static func bytes(of report: CheckReport) -> [UInt8] {
    JSONWriter.report { json in
      json.array("files") { files in
        func add(_ path: String, _ file: CheckedFile?, error: String?) {
          files.object(onOneLine: true) {
            $0.string("file", path)
            $0.string("today", file.map { "\($0.today)" })
            $0.string("timezone", file?.timeZone)
            $0.integer("tasks", file?.tasks)
            $0.string("error", error)
          }
        }
        for file in report.files { add(file.path, file, error: nil) }
        for failure in report.failures { add(failure.file, nil, error: failure.message) }
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
      let findings = report.files.flatMap { file in file.findings.map { (file: file, $0) } }
      json.objects("diagnostics", of: findings, onOneLine: true) { write($1.1, of: $1.file, &$0) }
    }
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
      json.objects("edits", of: fix.edits) { object, edit in
        object.integer("offset", edit.range.lowerBound)
        object.integer("length", edit.range.count)
        object.string("text", String(decoding: edit.replacement, as: UTF8.self))
      }
    }
  }
}

/// Writes rules for `board rules --format json`: what they find, why it matters, and how to fix it.
package enum RulesJSON {
  /// The rules as one JSON object; `fix` is null if only a person can decide.
  package static func bytes(of rules: [RuleDescription]) -> [UInt8] {
    JSONWriter.report { report in
      report.objects("rules", of: rules) { object, rule in
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
