import BoardmarkEditing
import BoardmarkReading

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
      """,
    fix: "Unsafe: moves the task to the end of the first plain done column.")

  static func check(_ survey: BoardSurvey, _ report: inout Report) {
    let target = survey.board.firstColumn(of: .done)
    lazy var move = target.map { TaskMove(toEndOf: $0, in: survey.board) }
    for entry in survey.tasks {
      guard entry.columnState != .done, entry.line.box == .ticked,
        let box = entry.line.boxRange
      else { continue }
      let column = survey.board.columns[entry.columnIndex]
      report.add(
        box, "\(entry.name) is ticked but stands in '\(column.name)'",
        remedy: "move it to a done column, or untick it", task: entry.diagnosticID,
        fix: move?.edits(entry.task).map {
          Fix(
            title: "move it to '\(survey.board.columns[target!].name)'", isSafe: false,
            edits: $0.inOrder, relocation: $0.relocation)
        })
    }
  }
}
