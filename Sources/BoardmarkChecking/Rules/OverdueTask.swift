import BoardmarkReading

/// Finds open tasks and subtasks whose due date has passed.
enum OverdueTask: Rule {
  static let id = RuleID.overdue
  static let defaultLevel = RuleLevel.on(.error)

  static let page = RulePage(
    what: "An open task's due date has passed.",
    why: """
      A date that nobody looks at is no date. A task due on the 28th is late from the 29th 00:00 in
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

  static func check(_ survey: BoardSurvey, _ report: inout Report) {
    for entry in survey.entries where entry.isOpen {
      guard let word = entry.line.attribute(.due), let due = entry.line.due,
        survey.options.now.isPast(due)
      else { continue }
      report.add(
        word.range, "\(entry.name) was due \(due)\(late(by: due, survey.options.now))",
        remedy: "finish it, or give it a new date", task: entry.diagnosticID)
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
