import BoardmarkReading
import BoardmarkText

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

  static func check(_ context: RuleContext, _ findings: inout FindingCollector) {
    // The places, not the lines: those of a whole file are counted only where something is found.
    var offsets: [String: Int] = [:]
    for column in context.board.columns {
      let identity = ColumnName.identity(of: column.name)
      guard let first = offsets[identity] else {
        offsets[identity] = column.headingText.lowerBound
        continue
      }
      findings.add(
        column.headingText,
        String(
          joining: "column '", column.name, "' stands in line ",
          String(context.lineNumber(at: first)), " already"),
        remedy: "put the tasks under one heading, or rename one")
    }
  }
}
