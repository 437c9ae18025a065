import BoardmarkReading
import MarkdownBlocks

/// Finds columns and tasks that stand where they are read as text or code.
enum HiddenBoardText: Rule {
  static let id = RuleID.hiddenBoardText
  static let defaultLevel = RuleLevel.on(.warning)

  static let page = RulePage(
    what: "A line that looks like a column's heading or a task is part of a paragraph or of code.",
    why: """
      A code block that is never closed swallows everything below it, a heading without a space
      behind its '#'s or a task without a list marker is plain text: what it says does not count.
      Code blocks that are closed may hold anything.
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
      """)

  static func check(_ context: RuleContext, _ findings: inout FindingCollector) {
    let finder = HiddenLineFinder(context.board)
    for hidden in finder.hiddenLines() {
      let place = hidden.isCode ? "a code block" : "a paragraph"
      let loss = hidden.isHeading ? "opens no column" : "is no task"
      let more =
        switch hidden.others {
        case 0: ""
        case 1: ", and one more line like it"
        default: ", and \(hidden.others) more lines like it"
        }
      findings.add(
        hidden.range,
        "'\(context.text(hidden.range))' is part of \(place), so it \(loss)\(more)",
        remedy: hidden.remedy)
    }
  }
}
