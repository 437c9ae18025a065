import BoardmarkReading
import BoardmarkText

/// Finds checkbox items that stand under no column.
enum TaskOutsideColumn: Rule {
  static let id = RuleID.taskOutsideColumn
  static let defaultLevel = RuleLevel.on(.warning)

  static let page = RulePage(
    what: "A checkbox item stands outside every column.",
    why: """
      It looks like a task but is none: its dates are not checked, and no list shows it. It stands
      before the first column, or under a heading that names none.
      """,
    example: """
      ## Meeting notes

      - [ ] Send the invoice

      ## Todo
      """,
    instead: """
      ## Meeting notes

      - Some day, a shop of our own

      ## Todo

      - [ ] Send the invoice
      """)

  static func check(_ context: RuleContext, _ findings: inout FindingCollector) {
    for box in context.board.strayBoxes {
      let line = context.board.reading.lines.line(at: box.lowerBound)
      var end = context.board.reading.content(ofLine: line).upperBound
      while end > box.upperBound, context.bytes[end - 1].isBlank { end -= 1 }
      var start = min(box.upperBound, end)
      while start < end, context.bytes[start].isBlank { start += 1 }
      let name = start < end ? "'\(context.text(start..<end))'" : "checkbox item"
      findings.add(
        box.lowerBound..<max(end, box.upperBound), "\(name) stands outside every column",
        remedy: "move it under a column, or name its heading in the front matter's 'columns'")
    }
  }
}
