/// Finds ticked tasks outside the done columns.
enum TickedOutsideDone: Rule {
  static let id = RuleID.tickedOutsideDone
  static let defaultLevel = RuleLevel.on(.warning)

  static let page = RulePage(
    what: "A task is ticked but stands in a column that is not done.",
    why: """
      The box and the column disagree. The task counts as finished, so nothing about it is ever late
      again, while everybody who looks at the board sees it as work to be done.
      """,
    example: """
      ## Doing

      - [x] Send the invoice

      ## Done
      """,
    instead: """
      ## Doing

      ## Done

      - [x] Send the invoice
      """)

  static func check(_ survey: BoardSurvey, _ report: inout Report) {
    for entry in survey.tasks {
      guard entry.task.columnState != .done, entry.line.box == .ticked,
        let box = entry.line.boxRange
      else { continue }
      let column = survey.board.columns[entry.task.columnIndex]
      report.add(
        box, "\(entry.name) is ticked but stands in '\(column.name)'",
        remedy: "move it to a done column, or untick it", task: entry.diagnosticID)
    }
  }
}
