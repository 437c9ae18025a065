import BoardmarkReading

/// Finds open tasks without a due date.
enum MissingDue: Rule {
  static let id = RuleID.missingDue
  static let defaultLevel = RuleLevel.on(.info)

  static let page = RulePage(
    what: "An open task has no due date.",
    why: """
      Only a task with a date can be late, so one without is never reported again. Boards that do
      not plan by dates switch the rule off.
      """,
    example: """
      ## Todo

      - [ ] Send the invoice
      """,
    instead: """
      ## Todo

      - [ ] Send the invoice due:2026-12-01
      """)

  static func check(_ context: RuleContext, _ findings: inout FindingCollector) {
    // A date that cannot be read is 'invalid-date', not no date.
    for item in context.tasks where item.isOpen && item.line.attribute(.due) == nil {
      findings.addOrCount(
        item.anchor, "\(item.name) has no due date",
        remedy: "add one, like 'due:2026-12-01'",
        task: item.diagnosticID)
    }
  }
}
