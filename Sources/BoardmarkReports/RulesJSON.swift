import BoardmarkChecking
import BoardmarkReading

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
