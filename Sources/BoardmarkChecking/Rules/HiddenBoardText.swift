import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// Finds columns and tasks in places where they are read as text or code.
enum HiddenBoardText: Rule {
  static let id = Board.RuleID.hiddenBoardText
  static let defaultLevel = Board.RuleLevel.on(.warning)

  static let page = RulePage(
    what: "A line that looks like a column's heading or a task is part of a paragraph or of code.",
    why: """
      An unclosed code block swallows everything below it. A heading without a space after its '#'s, a
      heading underlined with '-' or '=' directly below an item, and a task without a list marker, or
      without a space after it ('-[ ]'), are plain text and have no effect.
      Closed code blocks may contain anything.
      """,
    example: """
      ## Todo

      - [ ] Write the letter

      ##Done

      - [x] Send the invoice
      """,
    instead: """
      ## Todo

      - [ ] Write the letter

      ## Done

      - [x] Send the invoice
      """,
    fix: """
      Unsafe: inserts the space missing in '-[ ]', which turns the line into a task.
      """)

  static func check(_ context: RuleContext, _ findings: inout Findings) {
    let finder = HiddenLineFinder(context.board)
    lazy var parts = context.board.parts
    for hidden in finder.hiddenLines() {
      let place = hidden.isCode ? "a code block" : "a paragraph"
      let loss = hidden.isHeading ? "opens no column" : "is not a task"
      let more =
        switch hidden.others {
        case 0: ""
        case 1: ", and one more line like it"
        default: ", and \(hidden.others) more lines like it"
        }
      findings.add(
        hidden.range,
        "'\(context.text(hidden.range))' is part of \(place), so it \(loss)\(more)",
        remedy: hidden.remedy, fix: hidden.spaces.isEmpty ? nil : fix(hidden, parts, context))
    }
  }

  /// Inserts the missing spaces; nil outside all columns, where spaces would not make a task, and nil if the
  /// surrounding lines would be read differently.
  private static func fix(
    _ hidden: HiddenLineFinder.HiddenLine, _ parts: [Board.Part], _ context: RuleContext
  ) -> Board.Fix? {
    guard
      let column = context.board.columns.first(where: {
        $0.range.contains(hidden.range.lowerBound)
      })
    else { return nil }
    let heading = Array("\(String(repeating: "#", count: column.level)) Todo\n\n".utf8)
    let edits = hidden.spaces.map { TextEdit(range: $0..<$0, replacement: [0x20]) }
    // Read up to the end of the next task or heading, which the new task might absorb.
    let first = parts.partitioningIndex { $0.range.upperBound > hidden.range.lowerBound }
    let next = parts[(first + 1)...].first { $0.isTask || $0.isHeading }
    let end = next?.range.upperBound ?? parts[parts.count - 1].range.upperBound
    let start = parts[first].range.lowerBound
    let text = Array(context.bytes[start..<max(end, parts[first].range.upperBound)])
    // Spaces do not move lines, so line numbers can be compared.
    func read(_ text: [UInt8]) -> (tasks: Set<Int>, headings: Int) {
      let board = Board(heading + text)
      return (
        Set(board.tasks.map { board.source.lines.line(at: $0.range.lowerBound) }),
        board.parts.count { $0.isHeading }
      )
    }
    let (before, after) = (read(text), read(text.applying(edits.map { $0.shifted(by: -start) })))
    let made = after.tasks.count - before.tasks.count
    guard after.tasks.isSuperset(of: before.tasks), after.headings == before.headings,
      made == 0 || made == edits.count
    else { return nil }
    return Board.Fix(title: hidden.remedy, isSafe: false, edits: edits, makesTasks: made > 0)
  }
}
