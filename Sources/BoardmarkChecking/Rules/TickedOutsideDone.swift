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

  static func check(_ context: RuleContext, _ findings: inout Findings) {
    guard let target = context.board.firstColumn(of: .done) else { return }
    lazy var move = TaskMove(toEndOf: target, in: context.board)
    for column in context.board.columns where column.state != .done {
      for index in column.tasks.indices where column.tasks.box(at: index) == .ticked {
        let item = context.item(at: Board.ItemPlace(column: column.tasks.columnIndex, task: index))
          .read
        guard let box = item.line.boxRange else { continue }
        findings.addOrCount(
          box, "\(item.name) is ticked but is in '\(column.name)'",
          remedy: "move it to a done column, or untick it", task: item.diagnosticID,
          fix: move.relocation(of: item.task).flatMap { relocation in
            move.edits(of: relocation).map {
              Board.Fix(
                title: "move it to '\(context.board.columns[target].name)'", isSafe: false,
                edits: $0, relocation: relocation)
            }
          })
      }
    }
  }
}
