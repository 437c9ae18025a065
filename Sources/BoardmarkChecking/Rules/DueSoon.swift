import BoardmarkReading

/// Finds open tasks and subtasks that are due within a few days.
enum DueSoon: ItemRule {
  static let id = Board.RuleID.dueSoon
  static let defaultLevel = Board.RuleLevel.on(.info)

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

  static func check(
    _ item: RuleContext.Item, in context: RuleContext, _ findings: inout FindingCollector
  ) {
    let now = context.options.now
    guard item.isOpen, let due = item.due, !now.isPast(due), let word = item.line.attribute(.due)
    else { return }
    let days = now.days(until: due)
    guard (0...max(0, context.options.warnAhead)).contains(days) else { return }
    findings.addOrCount(
      word.range, "\(item.name) is due \(due)\(away(days))", task: item.diagnosticID)
  }

  private static func away(_ days: Int) -> String {
    switch days {
    case 0: ", today"
    case 1: ", tomorrow"
    default: ", in \(days) days"
    }
  }
}
