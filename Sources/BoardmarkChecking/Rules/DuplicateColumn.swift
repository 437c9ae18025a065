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

  static func check(_ context: RuleContext, _ findings: inout FindingCollector) {
    // Most duplicate headings are typed alike, and comparing bytes is faster than comparing names.
    let columns = context.board.columns
    let texts = context.board.columnTexts
    var messages = FoundOnce<String>(texts)
    var named: [String: Int] = [:]
    var firsts: [Int] = []
    for (index, column) in columns.enumerated() {
      if texts.firsts[index] < index {
        firsts.append(firsts[texts.firsts[index]])
      } else {
        let identity = ColumnName.identity(of: column.name)
        // Of a name that is nothing but emoji or tags, nothing is left to compare.
        if identity.isEmpty {
          firsts.append(index)
          continue
        }
        firsts.append(named[identity] ?? index)
        named[identity] = firsts[index]
      }
      guard firsts[index] < index else { continue }
      let message = messages.value(of: index) {
        let line = context.lineNumber(at: columns[firsts[index]].headingText.lowerBound)
        return "column '\(column.name)' is already in line \(line)"
      }
      findings.add(
        column.headingText, message, remedy: "put the tasks under one heading, or rename one")
    }
  }
}
