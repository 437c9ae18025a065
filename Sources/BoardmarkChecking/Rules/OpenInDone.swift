import BoardmarkReading
import BoardmarkText

/// Finds tasks with an open box in a done column.
enum OpenInDone: Rule {
  static let id = RuleID.openInDone
  static let defaultLevel = RuleLevel.on(.info)

  static let page = RulePage(
    what: "A task stands in a done column and its box is open.",
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
    fix: "Safe: ticks '[ ]'. Any other character in the box is left to you.")

  static func check(_ context: RuleContext, _ findings: inout FindingCollector) {
    for item in context.tasks where item.columnState == .done {
      guard item.line.box == .open, let box = item.line.boxRange else { continue }
      let column = context.board.columns[item.columnIndex]
      guard column.role == .plain else { continue }
      findings.addOrCount(
        box, "\(item.name) stands in '\(column.name)' but its box is open",
        task: item.diagnosticID, fix: fix(box, context.bytes))
    }
  }

  private static func fix(_ box: Range<Int>, _ bytes: [UInt8]) -> Fix? {
    guard bytes[box].elementsEqual("[ ]".utf8) else { return nil }
    return Fix(
      title: "tick the box", isSafe: true,
      edits: [TextEdit(range: box, replacement: Array("[x]".utf8))], changing: .box)
  }
}
