/// Finds tasks without an id.
enum MissingID: Rule {
  static let id = RuleID.missingID
  static let defaultLevel = RuleLevel.on(.info)

  static let page = RulePage(
    what: "A task has no id.",
    why: """
      A task is known by its id wherever it moves and however it is reworded. One without still
      works, but a merge or a history has to guess from its text which task it was.
      """,
    example: """
      ## Todo

      - [ ] Send the invoice
      """,
    instead: """
      ## Todo

      - [ ] Send the invoice id:k7f2
      """)

  static func check(_ survey: BoardSurvey, _ report: inout Report) {
    for entry in survey.tasks where entry.line.attribute(.id) == nil && entry.line.hasTitle {
      report.add(entry.anchor, "\(entry.name) has no id")
    }
  }
}
