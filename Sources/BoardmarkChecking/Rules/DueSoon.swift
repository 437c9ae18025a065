import BoardmarkReading

/// Finds open tasks and subtasks that are due within a few days.
enum DueSoon: ItemRule {
  static let id = Board.RuleID.dueSoon
  static let defaultLevel = Board.RuleLevel.on(.info)

  static let page = RulePage(
    what: "An open task is due in the next few days.",
    why: """
      There is still time to act in the last days before a deadline. '--warn-ahead' sets how many days
      count: 3 by default; 0 is today only.
      """,
    example: """
      ## Doing

      - [ ] Send the invoice due:2026-11-23
      """,
    instead: """
      ## Done

      - [x] Send the invoice due:2026-11-23
      """)

  static func check(_ item: RuleItem, in context: RuleContext, _ findings: inout Findings) {
    let now = context.options.now
    guard let due = item.due, item.isOpen, !now.isPast(due), case let days = now.days(until: due),
      (0...max(0, context.options.warnAhead)).contains(days),
      case let item = item.read, let word = item.line.attribute(.due)
    else { return }
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
