/// Finds dates, priorities and recurrences as other tools write them.
enum ForeignSyntax: Rule {
  static let id = RuleID.foreignSyntax
  static let defaultLevel = RuleLevel.on(.warning)

  static let page = RulePage(
    what: "A task has a date, a priority or a recurrence in another tool's syntax.",
    why: """
      It is kept, but it does not count here, so nobody is told when the task is late. Known are
      Obsidian Tasks, Obsidian Kanban, Dataview, TaskPaper, taskell, todo.md and Markdown Kanban.
      An Obsidian block id ('^a1b2c3') is only mentioned: it stays where it is, since links point to
      it.
      """,
    example: """
      ## Todo

      - [ ] Send the invoice 📅 2026-12-01
      """,
    instead: """
      ## Todo

      - [ ] Send the invoice due:2026-12-01
      """,
    fix: """
      Safe where nothing is lost: writes the attribute on the task's line and takes the mark out, its
      line, too, where it stands alone. Unsafe where something is: a link to a day's page, one of
      Obsidian's five priorities that has no match, a date whose meaning its place alone tells.
      """)

  static func check(_ survey: BoardSurvey, _ report: inout Report) {
    for entry in survey.tasks {
      let found = ForeignMarks(of: entry.task, in: survey.board).found
      guard !found.isEmpty else { continue }
      let fixes = ForeignFixes(of: entry.task, found)
      for place in found {
        report.add(
          place.mark.range, message(place.mark, survey.text(place.mark.range)),
          remedy: place.mark.meaning.remedy, task: entry.diagnosticID, fix: fixes.fix(of: place),
          severity: place.isMentionOnly ? .info : nil)
      }
    }
  }

  private static func message(_ mark: ForeignMark, _ text: String) -> String {
    mark.meaning == .blockID
      ? "'\(text)' is an Obsidian block id, which stays where it is"
      : "'\(text)' is how \(mark.tool) writes \(mark.meaning.noun); it does not count here"
  }
}
