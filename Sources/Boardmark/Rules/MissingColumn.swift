/// Finds states for which a board has no column.
enum MissingColumn: Rule {
  static let id = RuleID.missingColumn
  static let defaultLevel = RuleLevel.off

  static let page = RulePage(
    what: "The board has no column for one of the states todo, doing and done.",
    why: "Commands that begin or finish a task need a column to move it to.",
    example: """
      ## Todo

      ## Doing
      """,
    instead: """
      ## Todo

      ## Doing

      ## Done
      """)

  static func check(_ survey: BoardSurvey, _ report: inout Report) {
    guard let first = survey.board.columns.first else { return }
    for state in ColumnState.allCases
    where !survey.board.columns.contains(where: { $0.state == state }) {
      let name = state.rawValue.prefix(1).uppercased() + state.rawValue.dropFirst()
      report.add(
        first.headingText, "board has no column for '\(state.rawValue)'",
        remedy: "add the heading '\(String(repeating: "#", count: first.level)) \(name)'")
    }
  }
}
