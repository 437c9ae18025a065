import BoardmarkReading
import BoardmarkText

/// Finds open tasks and subtasks whose due date has passed.
enum Overdue: ItemRule {
  static let id = Board.RuleID.overdue
  static let defaultLevel = Board.RuleLevel.on(.error)

  static let page = RulePage(
    what: "An open task's due date has passed.",
    why: """
      A deadline that nobody checks is useless. A task due on the 28th is late from 00:00 on the 29th
      in the board's time zone; one due at 17:00, from 17:01.
      """,
    example: """
      ## Doing

      - [ ] Send the invoice due:2026-11-14
      """,
    instead: """
      ## Doing

      - [ ] Send the invoice due:2026-12-01
      """)

  static func check(_ item: RuleItem, in context: RuleContext, _ findings: inout Findings) {
    let now = context.options.now
    guard let due = item.due, item.isOpen, now.isPast(due), case let item = item.read,
      let word = item.line.attribute(.due)
    else { return }
    findings.add(
      word.range, "\(item.name) was due \(due)\(ago(-now.days(until: due)))",
      remedy: "finish it, or change its due date", task: item.diagnosticID)
  }

  private static func ago(_ days: Int) -> String {
    switch days {
    case ...0: ""
    case 1: ", a day ago"
    default: ", \(days) days ago"
    }
  }
}
