import BoardmarkReading

/// Finds tasks whose `done` date is in the future.
enum DoneInFuture: ItemRule {
  static let id = Board.RuleID.doneInFuture
  static let defaultLevel = Board.RuleLevel.on(.warning)

  static let page = RulePage(
    what: "A 'done' date is in the future.",
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

  static func check(_ item: RuleItem, in context: RuleContext, _ findings: inout Findings) {
    let today = context.options.now.today
    guard item.mayBeDone(after: today), case let item = item.read,
      let word = item.line.attribute(.done),
      let done = item.line.done, done > today
    else { return }
    findings.add(
      word.range, "\(item.name) is done \(done), after today, \(today)",
      remedy: "correct the date, or write 'due' if a deadline is meant", task: item.diagnosticID)
  }
}
