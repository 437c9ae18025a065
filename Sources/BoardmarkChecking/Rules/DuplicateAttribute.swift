import BoardmarkReading

/// Finds attributes that a line has more than once.
enum DuplicateAttribute: WritingRule {
  static let id = Board.RuleID.duplicateAttribute
  static let defaultLevel = Board.RuleLevel.on(.error)

  static let page = RulePage(
    what: "A line gives the same attribute twice.",
    why: """
      Only the first counts, so the other has no effect. It happens when two people
      give a task a date and both lines are kept. Custom keys may be repeated.
      """,
    example: """
      ## Todo

      - [ ] Send the invoice due:2026-12-01 due:2026-12-08
      """,
    instead: """
      ## Todo

      - [ ] Send the invoice due:2026-12-08
      """)

  static func check(_ item: RuleItem, in context: RuleContext, _ findings: inout Findings) {
    guard item.line.words.count > 1 else { return }
    var firsts = [TaskWord?](repeating: nil, count: Board.AttributeKey.reserved.count)
    for word in item.line.words {
      guard let key = word.key, let rank = key.rank else { continue }
      guard let first = firsts[rank] else {
        firsts[rank] = word
        continue
      }
      findings.add(
        word.range,
        "'\(key.name)' is given twice; '\(first.text(in: context.bytes))' counts, '\(word.text(in: context.bytes))' does not",
        remedy: "keep one of them", task: item.diagnosticID)
    }
  }
}
