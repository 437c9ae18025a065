import BoardmarkReading

/// Finds open tasks and subtasks whose due date has passed.
enum Overdue: Rule {
  static let id = RuleID.overdue
  static let defaultLevel = RuleLevel.on(.error)

  static let page = RulePage(
    what: "An open task's due date has passed.",
    why: """
      A date that nobody looks at is not a date. A task due on the 28th is late from the 29th 00:00 in
      the board's time zone on; one due at 17:00 from 17:01 on.
      """,
    example: """
      ## Doing

      - [ ] Send the invoice due:2026-11-14
      """,
    instead: """
      ## Doing

      - [ ] Send the invoice due:2026-12-01
      """)

  static func check(_ context: RuleContext, _ findings: inout FindingCollector) {
    for item in context.items where item.isOpen {
      guard let word = item.line.attribute(.due), let due = item.due,
        context.options.now.isPast(due)
      else { continue }
      findings.add(
        word.range, "\(item.name) was due \(due)\(late(by: due, context.options.now))",
        remedy: "finish it, or give it a new date", task: item.diagnosticID)
    }
  }

  private static func late(by due: DueDate, _ now: Now) -> String {
    switch -now.days(until: due) {
    case ...0: ""
    case 1: ", a day ago"
    case let days: ", \(days) days ago"
    }
  }
}
