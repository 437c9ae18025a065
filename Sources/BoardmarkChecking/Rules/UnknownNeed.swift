import BoardmarkReading

/// Finds needs that name no task.
enum UnknownNeed: WritingRule {
  static let id = Board.RuleID.unknownNeed
  static let defaultLevel = Board.RuleLevel.on(.error)

  static let page = RulePage(
    what: "An open task needs an id that no task of the board or of its archive has.",
    why: """
      Nobody can tell whether such a need is met: the id is mistyped, or the task was removed. Ids
      are looked up in this file and in its archive, letter case ignored; one of another file, as
      in `needs:other.md#k7f2`, if that file is checked with this one.
      """,
    example: """
      ## Todo

      - [ ] Write the letter id:k7f2
      - [ ] Post the letter needs:k7f3
      """,
    instead: """
      ## Todo

      - [ ] Write the letter id:k7f2
      - [ ] Post the letter needs:k7f2
      """)

  static func check(_ item: RuleItem, in context: RuleContext, _ findings: inout Findings) {
    guard item.isOpen else { return }
    lazy var name = item.name
    for piece in item.line.neededPieces {
      guard let id = TaskID(context.bytes[piece]), !context.ids.contains(id),
        !context.options.archivedIDs.contains(id)
      else { continue }
      findings.add(
        piece, "\(name) needs '\(id)', but no task has that id",
        remedy: "correct the id, or remove it", task: item.diagnosticID)
    }
  }
}
