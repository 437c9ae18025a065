import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// Finds ids that several tasks of the file have.
enum DuplicateID: Rule {
  static let id = Board.RuleID.duplicateID
  static let defaultLevel = Board.RuleLevel.on(.error)

  static let page = RulePage(
    what: "Two tasks of one file have the same id, or a file is a copy of another.",
    why: """
      An id names one task: commands, 'needs' and merges would confuse the two.
      Letter case is ignored. It happens when a task is copied by hand, and when two branches move
      one task and their merge, made by a Git host or by plain git, keeps both lines. Of boards that are
      checked together, a copy is one in which more than half of the ids belong to tasks with the same
      titles as in an earlier one; otherwise ids are compared within a file only.
      """,
    example: """
      ## Todo

      - [ ] Write the letter id:k7f2
      - [ ] Post the letter id:K7F2
      """,
    instead: """
      ## Todo

      - [ ] Write the letter id:k7f2
      - [ ] Post the letter id:p9wd
      """,
    fix: """
      Safe: gives the later task a new id. A 'needs' of the old id still means the first task; one
      that meant the later task is for a person to rewrite. Unsafe for a task that is on the board
      twice, with one id and one title: keeps the one that is finished, else the one that is
      further along. None where neither is, or where the other has more in its body.
      """)

  static func check(_ context: RuleContext, _ findings: inout Findings) {
    lazy var rearrangement = Rearrangement(context.board)
    for places in context.ids.repeated.map(\.places) {
      let items = places.map(context.item(at:))
      let repeated = RepeatedTask.all(among: items, of: context)
      let first = items[0]
      guard let id = first.id else { continue }
      let name = first.name
      let line = context.lineNumber(at: first.anchor.lowerBound)
      for (index, item) in items.enumerated().dropFirst() {
        guard let word = item.line.attribute(.id) else { continue }
        if let task = repeated[index] {
          findings.add(
            word.range,
            "\(item.name) is on the board twice, with the id '\(context.text(word.value))' also "
              + "\(task.place(of: task.first)): a merge by lines kept both",
            remedy: "remove one of them; 'board audit' names the merge", task: id,
            fix: task.fix(of: item, rearrangement))
          continue
        }
        findings.add(
          word.range,
          "id '\(context.text(word.value))' already belongs to \(name) on line \(line)",
          remedy: "change or remove this task's id", task: id,
          fix: context.newIDs[item.place].map { new in
            Board.Fix(
              title: "write 'id:\(new)'; a 'needs' of '\(id)' still refers to line \(line)",
              isSafe: true,
              edits: [TextEdit(range: word.value, replacement: Array(new.text.utf8))],
              changing: [.attributes, .places])
          })
      }
    }
  }
}
