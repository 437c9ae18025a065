/// Finds columns whose heading stands in the file twice.
enum DuplicateColumn: Rule {
  static let id = RuleID.duplicateColumn
  static let defaultLevel = RuleLevel.on(.warning)

  static let page = RulePage(
    what: "Two columns have the same heading.",
    why: """
      Commands take the first, so tasks pile up in one and are forgotten in the other. It happens
      when a merge keeps both sides. Headings with different dates are different columns.
      """,
    example: """
      ## Todo

      - [ ] Write the letter

      ## Todo

      - [ ] Post the letter
      """,
    instead: """
      ## Todo

      - [ ] Write the letter
      - [ ] Post the letter
      """)

  static func check(_ survey: BoardSurvey, _ report: inout Report) {
    var lines: [String: Int] = [:]
    for column in survey.board.columns {
      let identity = ColumnName.identity(of: column.name)
      guard let first = lines[identity] else {
        lines[identity] = survey.lineNumber(at: column.headingText.lowerBound)
        continue
      }
      report.add(
        column.headingText, "column '\(column.name)' stands in line \(first) already",
        remedy: "put the tasks under one heading, or rename one")
    }
  }
}
