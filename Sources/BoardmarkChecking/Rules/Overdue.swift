import BoardmarkReading
import BoardmarkText

/// Finds open tasks and subtasks whose due date has passed.
enum Overdue: ItemRule {
  static let id = Board.RuleID.overdue
  static let defaultLevel = Board.RuleLevel.on(.error)

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

  static func check(
    _ item: RuleContext.Item, in context: RuleContext, _ findings: inout FindingCollector
  ) {
    let now = context.options.now
    guard item.isOpen, let due = item.due, now.isPast(due), let word = item.line.attribute(.due)
    else { return }
    findings.add(
      word.range, message(item, due, -now.days(until: due)),
      remedy: "finish it, or give it a new date", task: item.diagnosticID)
  }

  /// The message about an item that was due `days` days ago; built in one buffer, since most tasks
  /// of a board may be late.
  private static func message(_ item: RuleContext.Item, _ due: DueDate, _ days: Int) -> String {
    var message: [UInt8] = []
    message.reserveCapacity(item.line.text.count + 64)
    item.appendName(to: &message)
    message += " was due ".utf8
    message += due.description.utf8
    if days == 1 {
      message += ", a day ago".utf8
    } else if days > 1 {
      message += ", ".utf8
      message.append(number: days)
      message += " days ago".utf8
    }
    return String(decoding: message, as: UTF8.self)
  }
}
