import BoardmarkReading
import BoardmarkText

/// Finds columns whose heading occurs more than once in the file.
enum DuplicateColumn: Rule {
  static let id = Board.RuleID.duplicateColumn
  static let defaultLevel = Board.RuleLevel.on(.warning)

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

  static func check(_ context: RuleContext, _ findings: inout Findings) {
    let columns = context.board.columns
    var named: [String: Int] = [:]
    for (index, column) in columns.enumerated() {
      let identity = ColumnName.identity(of: column.name)
      // Of a name that is nothing but emoji or tags, nothing is left to compare.
      guard !identity.isEmpty, let first = named[identity] else {
        named[identity] = index
        continue
      }
      let line = context.lineNumber(at: columns[first].headingText.lowerBound)
      findings.add(
        column.headingText, "column '\(column.name)' is already on line \(line)",
        remedy: "put the tasks under one heading, or rename one")
    }
  }
}
