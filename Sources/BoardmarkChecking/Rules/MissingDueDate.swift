import BoardmarkReading

/// Finds open tasks without a due date.
enum MissingDueDate: Rule {
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

  static func check(_ survey: BoardSurvey, _ report: inout Report) {
    // A date that cannot be read is 'invalid-date', not no date.
    for entry in survey.tasks where entry.isOpen && entry.line.attribute(.due) == nil {
      report.addOrCount(
        entry.anchor, "\(entry.name) has no due date",
        remedy: "add one, like 'due:2026-12-01'",
        task: entry.diagnosticID)
    }
  }
}
