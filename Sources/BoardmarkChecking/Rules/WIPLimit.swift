import BoardmarkReading

/// Finds columns with more open tasks than their limit.
enum WIPLimit: Rule {
  static let id = Board.RuleID.wipLimit
  static let defaultLevel = Board.RuleLevel.on(.warning)

  static let page = RulePage(
    what: "A column has more open tasks than the front matter's 'wip' allows.",
    why: """
      A limit keeps people from starting new work while old work waits. Only open tasks count:
      neither ticked nor cancelled ones, nor subtasks.
      """,
    example: """
      ---
      wip:
        Doing: 1
      ---

      ## Doing

      - [ ] Write the letter
      - [ ] Post the letter
      """,
    instead: """
      ---
      wip:
        Doing: 1
      ---

      ## Todo

      - [ ] Post the letter

      ## Doing

      - [ ] Write the letter
      """)

  static func check(_ context: RuleContext, _ findings: inout Findings) {
    for column in context.board.columns {
      guard let limit = column.wipLimit else { continue }
      let open = column.tasks.openCount
      guard open > limit else { continue }
      findings.add(
        column.headingText,
        "column '\(column.name)' has \(open.counted("open task")); its limit is \(limit)",
        remedy: "finish or move one before starting another")
    }
  }
}
