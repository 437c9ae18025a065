import BoardmarkReading

/// Finds open tasks without a due date.
enum MissingDue: Rule {
  static let id = RuleID.missingDue
  static let defaultLevel = RuleLevel.on(.info)

  static let page = RulePage(
    what: "An open task has no due date, on a board where others have one.",
    why: """
      Only a task with a date can be late, so one without is never reported again. Where no open task
      has a date, the rule speaks only if it is named, in the front matter or with --rule.
      """,
    example: """
      ## Todo

      - [ ] Send the invoice
      - [ ] Pay the rent due:2026-12-01
      """,
    instead: """
      ## Todo

      - [ ] Send the invoice due:2026-12-01
      - [ ] Pay the rent due:2026-12-01
      """)

  static func isOfUse(on board: Board) -> Bool { board.hasDatedOpenTask }

  static func check(_ context: RuleContext, _ findings: inout FindingCollector) {
    // A date that cannot be read is reported as 'invalid-date', not as missing.
    for item in context.tasks
    where item.isOpen && item.due == nil && item.line.attribute(.due) == nil {
      findings.addOrCount(
        item.anchor, "\(item.name) has no due date",
        remedy: "add one, like 'due:2026-12-01'",
        task: item.diagnosticID)
    }
  }
}
