import BoardmarkEditing
import BoardmarkReading

/// Finds finished tasks that do not say when they were finished.
enum MissingDoneDate: Rule {
  static let id = RuleID.missingDoneDate
  static let defaultLevel = RuleLevel.off

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

  static func check(_ survey: BoardSurvey, _ report: inout Report) {
    for entry in survey.tasks where entry.isFinished {
      guard entry.line.box != .cancelled, entry.line.attribute(.done) == nil,
        survey.board.columns[entry.columnIndex].role != .cancelled
      else { continue }
      report.add(
        entry.anchor, "\(entry.name) is finished but does not say when",
        remedy: "add the day, like 'done:\(survey.options.now.today)'", task: entry.diagnosticID,
        fix: fix(entry, today: survey.options.now.today))
    }
  }

  private static func fix(_ entry: BoardSurvey.Entry, today: CalendarDate) -> Fix? {
    entry.line.adding(.done, "\(today)").map {
      Fix(title: "add 'done:\(today)'", isSafe: false, edits: [$0], changing: .attributes)
    }
  }
}
