import BoardmarkReading
import BoardmarkText

/// Finds ids that several tasks of the file have.
enum DuplicateID: Rule {
  static let id = RuleID.duplicateID
  static let defaultLevel = RuleLevel.on(.error)

  static let page = RulePage(
    what: "Two tasks of one file have the same id.",
    why: """
      An id stands for one task: commands, 'needs' and merges would take the one for the other.
      Letter case does not count. It happens when a task is copied by hand.
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
      Safe: gives the later task a new id. What needs the old one goes on needing the first task; a
      'needs' that meant the later one is for a person to rewrite.
      """)

  static func check(_ context: RuleContext, _ findings: inout FindingCollector) {
    for (id, indices) in context.indices where indices.count > 1 {
      let first = context.items[indices[0]]
      let name = first.name
      let line = context.lineNumber(at: first.anchor.lowerBound)
      for index in indices.dropFirst() {
        guard let word = context.items[index].line.attribute(.id) else { continue }
        findings.add(
          word.range,
          "id '\(context.text(word.value))' is already that of \(name) in line \(line)",
          remedy: "give this task another id, or none", task: id,
          fix: context.newIDs[index].map { new in
            Fix(
              title: "write 'id:\(new)'; a 'needs' of '\(id)' goes on meaning line \(line)",
              isSafe: true,
              edits: [TextEdit(range: word.value, replacement: Array(new.text.utf8))],
              changing: [.attributes, .places])
          })
      }
    }
  }
}
