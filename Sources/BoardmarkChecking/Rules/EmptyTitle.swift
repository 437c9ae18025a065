import BoardmarkReading

/// Finds tasks and subtasks that do not say what is to be done.
enum EmptyTitle: WritingRule {
  static let id = Board.RuleID.emptyTitle
  static let defaultLevel = Board.RuleLevel.on(.warning)

  static let page = RulePage(
    what: "A task has no title: nothing, or only attributes, on its line.",
    why: "An empty item is a task like any other: it counts, and nobody knows what it is about.",
    example: """
      ## Todo

      - [ ] due:2026-12-01
      """,
    instead: """
      ## Todo

      - [ ] Send the invoice due:2026-12-01
      """)

  static func check(_ item: RuleItem, in context: RuleContext, _ findings: inout Findings) {
    guard !item.line.hasTitle else { return }
    findings.add(
      item.anchor, "\(item.isTask ? "task" : "subtask") has no title",
      remedy: "describe it, or remove it", task: item.diagnosticID)
  }
}
