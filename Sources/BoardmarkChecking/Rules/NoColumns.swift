import BoardmarkEditing
import BoardmarkReading

/// Finds files in which no heading names a column.
enum NoColumns: Rule {
  static let id = Board.RuleID.noColumns
  static let defaultLevel = Board.RuleLevel.on(.error)

  static let page = RulePage(
    what: "The file has no column, so it is not a board.",
    why: """
      A column begins at a heading that names one, like '## Todo'. Names that are ordinary section
      titles elsewhere ('Next', 'Review', 'Archive') count next to a strong one, in 'board.md' and
      '*.board.md', or where the front matter lists them under 'columns'.
      """,
    example: """
      ## Meeting notes

      - [ ] Send the invoice
      """,
    instead: """
      ## Todo

      - [ ] Send the invoice
      """,
    fix: """
      Unsafe: lists the headings that have a list below them under 'columns' in the front matter.
      """)

  static func check(_ context: RuleContext, _ findings: inout Findings) {
    let board = context.board
    guard board.columns.isEmpty, !board.isUTF16 else { return }
    if let fault = board.frontMatterFault {
      findings.add(
        0..<0, "no heading names a column, and the front matter is ignored",
        remedy: "fix the front matter on line \(fault.line) first")
    } else if board.settings.columns != nil {
      findings.add(
        0..<0, "no heading names one of the columns that the front matter lists",
        remedy: "add a heading like '## \(board.settings.columns?.first?.name ?? "Todo")'")
    } else if let hidden = HiddenLineFinder(board).hiddenLines().first(where: \.isHeading) {
      findings.add(
        hidden.range,
        "'\(context.text(hidden.range))' is not a heading, and no other heading names a column",
        remedy: hidden.remedy)
    } else if let heading = board.namedHeading {
      let setting = ColumnsSetting(of: board)
      let candidates = board.columnCandidates
      findings.add(
        heading.text,
        "'\(heading.name(in: board.reading))' alone does not make the file a board"
          + (candidates.count < 2 ? "" : "; \(board.names(of: candidates))"),
        remedy: "name the file board.md, or "
          + (candidates.isEmpty
            ? "list the names under 'columns' in the front matter"
            : "\(setting.advice(for: candidates)), as 'board init --adopt' does"),
        fix: adoption(of: candidates, setting))
    } else if case let candidates = board.columnCandidates, !candidates.isEmpty {
      let setting = ColumnsSetting(of: board)
      findings.add(
        0..<0, "no heading names a column; \(board.names(of: candidates))",
        remedy: "\(setting.advice(for: candidates)), as 'board init --adopt' does",
        fix: adoption(of: candidates, setting))
    } else {
      findings.add(
        0..<0, "no heading names a column",
        remedy: "add headings like '## Todo', '## Doing' and '## Done'")
    }
  }

  private static func adoption(of candidates: [Heading], _ setting: ColumnsSetting) -> Board.Fix? {
    setting.edit(adding: candidates).map {
      Board.Fix(title: "turn them into columns", isSafe: false, edits: [$0])
    }
  }
}

extension Board {
  /// A phrase that lists the headings that look like columns; if there are many, the first few.
  package func names(of candidates: [Heading]) -> String {
    let shown = candidates.prefix(candidates.count > 6 ? 5 : 6)
      .map { "'\($0.name(in: reading))'" }
    let rest = candidates.count - shown.count
    let names =
      rest > 0
      ? shown.joined(separator: ", ") + " and \(rest) more"
      : shown.count > 1
        ? shown.dropLast().joined(separator: ", ") + " and " + shown.last! : shown[0]
    return
      "\(names) \(candidates.count == 1 ? "looks" : "look") like \(candidates.count == 1 ? "one" : "columns")"
  }
}
