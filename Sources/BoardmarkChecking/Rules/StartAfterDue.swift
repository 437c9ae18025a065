import BoardmarkReading

/// Finds tasks whose `start` date is after their due date.
enum StartAfterDue: WritingRule {
  static let id = Board.RuleID.startAfterDue
  static let defaultLevel = Board.RuleLevel.on(.warning)

  static let page = RulePage(
    what: "A task's start is after its due date.",
    why: "Such a task is late before anybody may begin it: one of the two dates is wrong.",
    example: """
      ## Todo

      - [ ] Send the invoice start:2026-12-10 due:2026-12-01
      """,
    instead: """
      ## Todo

      - [ ] Send the invoice start:2026-11-25 due:2026-12-01
      """)

  static func check(_ item: RuleItem, in context: RuleContext, _ findings: inout Findings) {
    guard let word = item.line.attribute(.start), let start = item.line.start,
      let due = item.due, start > (due.instant.map(context.options.now.day) ?? due.date)
    else { return }
    findings.add(
      word.range, "\(item.name) starts \(start), after it is due \(due)",
      remedy: "correct one of the dates", task: item.diagnosticID)
  }
}
