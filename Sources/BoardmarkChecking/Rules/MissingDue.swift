import BoardmarkReading

/// Finds open tasks without a due date.
enum MissingDue: ItemRule {
  static let id = Board.RuleID.missingDue
  static let defaultLevel = Board.RuleLevel.off

  static let page = RulePage(
    what: "An open task has no due date.",
    why: """
      Only a task with a date can be late, so one without is never reported again. Many tasks need none, so
      the rule is off until the board asks for it: 'rules: {missing-due: info}' in the front matter.
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

  static func check(_ item: RuleItem, in context: RuleContext, _ findings: inout Findings) {
    // A date that cannot be read is reported as 'invalid-date', not as missing.
    guard item.isTask, item.isOpen, !item.has(.due) else { return }
    findings.addOrCount(
      item.anchor, "\(item.name) has no due date", remedy: "add one, like 'due:2026-12-01'",
      task: item.diagnosticID)
  }
}
