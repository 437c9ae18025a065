import BoardmarkEditing
import BoardmarkReading

/// Finds finished tasks that do not say when they were finished.
enum MissingDoneDate: ItemRule {
  static let id = Board.RuleID.missingDoneDate
  static let defaultLevel = Board.RuleLevel.off

  static let page = RulePage(
    what: "A finished task has no 'done' date.",
    why: """
      Archiving by age and statistics go by the day on which a task was finished. Tasks that were
      cancelled need none.
      """,
    example: """
      ## Done

      - [x] Send the invoice
      """,
    instead: """
      ## Done

      - [x] Send the invoice done:2026-11-20
      """,
    fix: "Unsafe: adds today, which may not be the day on which it was finished.")

  static func check(_ item: RuleItem, in context: RuleContext, _ findings: inout Findings) {
    guard item.isTask, item.isFinished, item.box != .cancelled, !item.has(.done),
      context.board.columns[item.columnIndex].role != .cancelled
    else { return }
    let item = item.read
    findings.add(
      item.anchor, "\(item.name) is finished but has no 'done' date",
      remedy: "add the day, like 'done:\(context.options.now.today)'", task: item.diagnosticID,
      fix: fix(item, today: context.options.now.today))
  }

  private static func fix(_ item: RuleItem, today: CalendarDate) -> Board.Fix? {
    item.line.adding(.done, "\(today)").map { edit, fields in
      Board.Fix(title: "add 'done:\(today)'", isSafe: false, edits: [edit], changing: fields)
    }
  }
}
