import BoardmarkReading

/// Finds tasks that were finished on a day to come.
enum DoneInFuture: Rule {
  static let id = RuleID.doneInFuture
  static let defaultLevel = RuleLevel.on(.warning)

  static let page = RulePage(
    what: "A 'done' date lies in the future.",
    why: """
      Nothing can be finished tomorrow: a mistyped year or month, or a deadline under the wrong key,
      which would then never be reported as late.
      """,
    example: """
      ## Done

      - [x] Send the invoice done:2027-11-20
      """,
    instead: """
      ## Done

      - [x] Send the invoice done:2026-11-20
      """)

  static func check(_ survey: BoardSurvey, _ report: inout Report) {
    let today = survey.options.now.today
    for entry in survey.entries {
      guard let word = entry.line.attribute(.done), let done = entry.line.done, done > today else {
        continue
      }
      report.add(
        word.range, "\(entry.name) is done \(done), after today, \(today)",
        remedy: "correct the date, or write 'due' if a deadline is meant", task: entry.diagnosticID)
    }
  }
}
