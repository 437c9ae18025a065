import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// Finds brackets that look like a checkbox and are not read as the one that is meant.
enum MisspelledBox: WritingRule {
  static let id = Board.RuleID.misspelledBox
  static let defaultLevel = Board.RuleLevel.on(.warning)

  static let page = RulePage(
    what: "Brackets before a task look like a checkbox but are not read as the one that is meant.",
    why: """
      A checkbox is '[ ]', '[x]' or '[-]' with a blank after it. '[ x ]', '[]' and '[x]text' are words of the
      title, and '[✅]' is an open box, so the task counts as open although somebody ticked it.
      """,
    example: """
      ## Done

      - [ x ] Send the invoice
      """,
    instead: """
      ## Done

      - [x] Send the invoice
      """,
    fix: """
      Safe where only blanks are wrong. Unsafe: puts a blank after a box that text follows, and writes '[x]' for
      '[✅]'.
      """)

  static func check(_ item: RuleItem, in context: RuleContext, _ findings: inout Findings) {
    guard item.isTask, item.holds(.ascii("[")) else { return }
    let (blocks, first) = (item.task.structure.blocks, item.task.structure.item)
    for index in first..<blocks[first].next {
      guard case .item = blocks[index].kind, index + 1 < blocks[index].next,
        blocks[index + 1].kind == .paragraph
      else { continue }
      let text = blocks[index + 1]
      let line = context.board.reading.content(ofLine: text.lines.lowerBound)
      if let box = NearBox(in: context.bytes, at: text.start, limit: line.upperBound) {
        add(box, of: item, context, &findings)
      }
    }
  }

  private static func add(
    _ box: NearBox, of item: RuleItem, _ context: RuleContext,
    _ findings: inout Findings
  ) {
    let text = context.text(box.range)
    let message =
      switch box.fault {
      case .blanks: "'\(text)' is not read as a checkbox"
      case .glued: "'\(text)' is not read as a checkbox, since text follows it directly"
      case .mark: "'\(text)' is read as an open checkbox"
      }
    let isGlued = box.fault == .glued
    let remedy = isGlued ? "write '\(box.meant)' and a space" : "write '\(box.meant)'"
    let edit = TextEdit(
      range: box.range, replacement: Array((isGlued ? box.meant + " " : box.meant).utf8))
    findings.add(
      box.range, message, remedy: remedy, task: item.diagnosticID,
      fix: Board.Fix(title: remedy, isSafe: box.fault == .blanks, edits: [edit]))
  }
}
