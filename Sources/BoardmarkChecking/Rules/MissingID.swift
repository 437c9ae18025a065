import BoardmarkEditing
import BoardmarkReading

/// Finds tasks without an id.
enum MissingID: Rule {
  static let id = RuleID.missingID
  static let defaultLevel = RuleLevel.on(.info)

  static let page = RulePage(
    what: "A task has no id, on a board where most have one.",
    why: """
      A task is known by its id wherever it moves and however it is reworded. One without still
      works, but a merge or a history has to guess from its text which task it was. Where at most half
      of the tasks have one, the rule speaks only if it is named, in the front matter or with --rule.
      """,
    example: """
      ## Todo

      - [ ] Send the invoice
      - [ ] Pay the rent id:m3qz
      - [ ] Book the van id:t2bc
      """,
    instead: """
      ## Todo

      - [ ] Send the invoice id:k7f2
      - [ ] Pay the rent id:m3qz
      - [ ] Book the van id:t2bc
      """,
    fix: """
      Safe: gives the task a new id that no task of the file and its archive has or had. Made where
      the rule is named: 'board check --fix --only missing-id'.
      """)

  static func isOfUse(on board: Board) -> Bool { board.identifiesTasks }

  static func check(_ context: RuleContext, _ findings: inout FindingCollector) {
    for (index, item) in context.items.enumerated() where NewIDs.isWanted(by: item) {
      let fix = context.newIDs[index].flatMap { id in
        // The id of another program becomes the task's, as 'foreign-syntax' writes it.
        hasForeignID(item)
          ? nil
          : item.line.adding(.id, id.text).map { edit, fields in
            Fix(title: "add 'id:\(id)'", isSafe: true, edits: [edit], changing: fields)
          }
      }
      findings.addOrCount(
        item.anchor, "\(item.name) has no id",
        remedy: "'board check --fix --only missing-id' gives it one", fix: fix)
    }
  }

  private static func hasForeignID(_ item: RuleContext.Item) -> Bool {
    guard item.isTask, Dialects.mayOccur(on: item) else { return false }
    return ForeignMarks(of: item.task).found.contains { place in
      if case .id(_?) = place.mark.meaning { place.mark.isExact } else { false }
    }
  }
}
