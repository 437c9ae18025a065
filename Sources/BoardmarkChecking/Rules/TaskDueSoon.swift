import BoardmarkReading

/// Finds open tasks and subtasks that are due within a few days.
enum TaskDueSoon: Rule {
  static let id = RuleID.dueSoon
  static let defaultLevel = RuleLevel.on(.info)

  static let page = RulePage(
    what: "An open task is due within the next days.",
    why: """
      The last days before a date are those in which something can still be done about it. How many
      days ahead count is up to you: 3 unless '--warn-ahead' says otherwise; 0 is today only.
      """,
    example: """
      ## Doing

      - [ ] Send the invoice due:2026-11-23
      """,
    instead: """
      ## Done

      - [x] Send the invoice due:2026-11-23
      """)

  static func check(_ survey: BoardSurvey, _ report: inout Report) {
    let now = survey.options.now
    for entry in survey.entries where entry.isOpen {
      guard let word = entry.line.attribute(.due), let due = entry.line.due, !now.isPast(due)
      else { continue }
      let days = now.days(until: due)
      guard (0...max(0, survey.options.warnAhead)).contains(days) else { continue }
      report.addOrCount(
        word.range, "\(entry.name) is due \(due)\(away(days))", task: entry.diagnosticID)
    }
  }

  private static func away(_ days: Int) -> String {
    switch days {
    case 0: ", today"
    case 1: ", tomorrow"
    default: ", in \(days) days"
    }
  }
}
