import BoardmarkReading
import BoardmarkText

/// Finds tasks without a checkbox.
enum MissingBox: ItemRule {
  static let id = Board.RuleID.missingBox
  static let defaultLevel = Board.RuleLevel.off

  static let page = RulePage(
    what: "A task has no checkbox.",
    why: """
      A task needs no box here: its column is its state. Other tools and web pages show a list
      with boxes as something to be done, though, and one without as text.
      """,
    example: """
      ## Todo

      - Send the invoice
      """,
    instead: """
      ## Todo

      - [ ] Send the invoice
      """,
    fix: """
      Safe: adds the box that fits the column, '[x]' in a done one, '[-]' in a cancelled one, '[ ]'
      in any other.
      """)

  static func check(_ item: RuleItem, in context: RuleContext, _ findings: inout Findings) {
    guard item.isTask, item.box == .none else { return }
    findings.add(
      item.anchor, "\(item.name) has no checkbox", task: item.diagnosticID,
      fix: fix(item, in: context.board))
  }

  /// The fix that puts a box before the first paragraph; nil if the box would not be read as one.
  private static func fix(_ item: RuleItem, in board: Board) -> Board.Fix? {
    let structure = item.task.structure
    let first = structure.item + 1
    guard item.line.isArrangeable, item.line.hasTitle, structure.blocks[first].kind == .paragraph
    else { return nil }
    let start = structure.blocks[first].start
    // A vertical tab separates a list marker from its text too, but not from a box.
    guard start > 0, board.reading.bytes[start - 1].isBlank else { return nil }
    let column = board.columns[item.columnIndex]
    let box =
      switch (column.state, column.role) {
      case (.done, .cancelled): "[-]"
      case (.done, _): "[x]"
      default: "[ ]"
      }
    return Board.Fix(
      title: "add '\(box)'", isSafe: true,
      edits: [TextEdit(range: start..<start, replacement: Array("\(box) ".utf8))], changing: .box)
  }
}
