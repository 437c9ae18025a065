import BoardmarkEditing
import BoardmarkReading

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
      """,
    fix: "Safe: gives the task a new id that no task of the file and its archive has or had.")

  static func check(_ context: RuleContext, _ findings: inout FindingCollector) {
    for (index, item) in context.items.enumerated() where NewIDs.isWanted(by: item) {
      let fix = context.newIDs[index].flatMap { id in
        item.line.adding(.id, id.text).map { edit, fields in
          Fix(title: "add 'id:\(id)'", isSafe: true, edits: [edit], changing: fields)
        }
      }
      findings.addOrCount(item.anchor, "\(item.name) has no id", fix: fix)
    }
  }
}
