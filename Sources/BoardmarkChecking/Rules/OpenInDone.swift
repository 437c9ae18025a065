import BoardmarkReading
import BoardmarkText

/// Finds tasks with an open box in a done column.
enum OpenInDone: ItemRule {
  static let id = Board.RuleID.openInDone
  static let defaultLevel = Board.RuleLevel.on(.info)

  static let page = RulePage(
    what: "A task in a done column has an open box.",
    why: """
      The box and the column disagree. The task counts as finished, since the heading is what people
      mean, but a web page shows it as open. Columns for what was put away or will not be done are
      left alone.
      """,
    example: """
      ## Done

      - [ ] Send the invoice
      """,
    instead: """
      ## Done

      - [x] Send the invoice
      """,
    fix: """
      Safe: ticks '[ ]'; any other character in the box is left to you. Made where the rule is named:
      'board check --fix --only open-in-done'.
      """)

  static func check(_ item: RuleItem, in context: RuleContext, _ findings: inout Findings) {
    guard item.isTask, item.columnState == .done, item.box == .open,
      case let item = item.read, let box = item.line.boxRange
    else { return }
    let column = context.board.columns[item.columnIndex]
    guard column.role == .plain else { return }
    let isEmpty = context.bytes[box].elementsEqual("[ ]".utf8)
    findings.addOrCount(
      box, "\(item.name) is in '\(column.name)' but its box is open",
      remedy: isEmpty ? "'board check --fix --only open-in-done' ticks it" : nil,
      task: item.diagnosticID, fix: isEmpty ? fix(box) : nil)
  }

  private static func fix(_ box: Range<Int>) -> Board.Fix {
    Board.Fix(
      title: "tick the box", isSafe: true,
      edits: [TextEdit(range: box, replacement: Array("[x]".utf8))], changing: .box)
  }
}
