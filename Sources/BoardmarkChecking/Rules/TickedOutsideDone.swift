import BoardmarkEditing
import BoardmarkReading

/// Finds ticked tasks outside the done columns.
enum TickedOutsideDone: Rule {
  static let id = Board.RuleID.tickedOutsideDone
  static let defaultLevel = Board.RuleLevel.on(.warning)

  static let page = RulePage(
    what: "A task is ticked but is in a column that is not done.",
    why: """
      The box and the column disagree. The task counts as finished, so nothing about it is ever late
      again, while everybody who looks at the board sees it as work to be done. A board without a done
      column, such as a single list, has its ticked tasks where they are.
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

  static func check(_ context: RuleContext, _ findings: inout FindingCollector) {
    guard let target = context.board.firstColumn(of: .done) else { return }
    lazy var move = TaskMove(toEndOf: target, in: context.board)
    for item in context.tasks {
      guard item.columnState != .done, item.line.box == .ticked,
        let box = item.line.boxRange
      else { continue }
      findings.addOrCount(
        box,
        "\(item.name) is ticked but is in '\(context.board.columns[item.columnIndex].name)'",
        remedy: "move it to a done column, or untick it", task: item.diagnosticID,
        fix: move.edits(item.task).map {
          Board.Fix(
            title: "move it to '\(context.board.columns[target].name)'", isSafe: false,
            edits: $0.inOrder, relocation: $0.relocation)
        })
    }
  }
}
