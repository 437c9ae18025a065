import BoardmarkReading

/// Finds files in which no heading names a column.
enum NoColumns: Rule {
  static let id = RuleID.noColumns
  static let defaultLevel = RuleLevel.on(.error)

  static let page = RulePage(
    what: "The file has no column, so it is not a board.",
    why: """
      A column begins at a heading that names one, like '## Todo'. Names that are ordinary section
      titles elsewhere ('Next', 'Review', 'Archive') count beside a strong one, in 'board.md' and
      '*.board.md', or where the front matter lists them under 'columns'.
      """,
    example: """
      ## Meeting notes

      - [ ] Send the invoice
      """,
    instead: """
      ## Todo

      - [ ] Send the invoice
      """)

  static func check(_ context: RuleContext, _ findings: inout FindingCollector) {
    let board = context.board
    guard board.columns.isEmpty, !board.isUTF16 else { return }
    if board.settings.columns != nil {
      findings.add(
        0..<0, "no heading names one of the columns that the front matter lists",
        remedy: "add a heading like '## \(board.settings.columns?.first?.name ?? "Todo")'")
    } else if let hidden = HiddenLineFinder(board).hiddenLines().first(where: \.isHeading) {
      findings.add(
        hidden.range,
        "'\(context.text(hidden.range))' is no heading, and none of the others names a column",
        remedy: hidden.remedy)
    } else if let heading = board.namedHeading {
      findings.add(
        heading.text, "'\(heading.name(in: board.reading))' alone does not make the file a board",
        remedy: "name the file board.md, or list the names under 'columns' in the front matter")
    } else {
      findings.add(
        0..<0, "no heading names a column",
        remedy: "add headings like '## Todo', '## Doing' and '## Done'")
    }
  }
}
