import BoardmarkReading
import BoardmarkText

/// Finds dates, priorities, recurrences and ids as other tools write them.
enum ForeignSyntax: Rule {
  static let id = Board.RuleID.foreignSyntax
  static let defaultLevel = Board.RuleLevel.on(.warning)

  static let page = RulePage(
    what: "A task, or its date, priority or recurrence, is written in another tool's syntax.",
    why: """
      It is kept, but it is ignored here, so nobody is told when the task is late. Recognized are
      Obsidian Tasks, Obsidian Kanban, Dataview, TaskPaper, taskell, todo.md, Markdown Kanban and
      MarkdownTaskManager, whose tasks are headings: '### TASK-001 | Send the invoice'.
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
      Safe if nothing is lost: writes the attribute on the task's line and removes the mark, with its
      line if nothing else is on it. A task that is a heading becomes a list item with everything
      below it as its body; what has no attribute here stays there. Unsafe if something would be lost: a link to a day's page,
      one of Obsidian's five priorities that has no match, a date whose meaning depends on its place; or
      if the heading before such a task would become its group.
      """)

  static func check(_ context: RuleContext, _ findings: inout Findings) {
    for section in context.headingTasks { check(section, context, &findings) }
    let marked = context.doubtfulItems.filter { $0.isTask && Dialects.mayOccur(on: $0) }
      .map { (item: $0, marks: $0.task.foreignMarks) }
    let marks = marked.lazy.flatMap { item, marks in marks.map { ($0, item.task) } }
    let ids = ForeignIDMarks(marks, context)
    for (item, marks) in marked { check(item, marks, ids, context, &findings) }
  }

  private static func check(
    _ item: RuleItem, _ marks: [ForeignMark], _ ids: ForeignIDMarks,
    _ context: RuleContext, _ findings: inout Findings
  ) {
    let fixes =
      findings.makesFixes(in: item.task.range) ? ForeignFixes(of: item.task, marks) : nil
    for mark in marks {
      let meaning = mark.meaning
      // As after 'board edit --due' of a task with a foreign date.
      let own = meaning.attribute.flatMap { other in
        item.task.titleLine.attribute(other.key).flatMap { word in
          context.text(word.value) == other.value ? nil : context.text(word.range)
        }
      }
      let obstacle =
        ids.obstacle(to: meaning, on: item.task)
        ?? own.map { "the task already has '\($0)'; remove one of them" }
      findings.add(
        mark.range, message(mark, context.text(mark.range)),
        remedy: obstacle ?? meaning.remedy, task: item.diagnosticID,
        fix: obstacle == nil ? fixes?.fix(of: mark) : nil,
        severity: mark.dialect.isOnlyMentioned ? .info : nil,
        group: FindingGroup(mark))
    }
  }

  /// Adds one diagnostic for the heading, with the fix of the whole section, and one for every line
  /// of fields that says something.
  private static func check(
    _ section: HeadingTask, _ context: RuleContext, _ findings: inout Findings
  ) {
    let id = TaskID(context.bytes[section.id])
    findings.add(
      section.text,
      "'\(context.text(section.text))' is how \(Dialect.markdownTaskManager.tool) writes a task; it is a group here",
      remedy: "write it as a list item that ends in 'id:\(context.text(section.id))'", task: id,
      fix: HeadingTaskFix(of: section, in: context.board).fix())
    for (_, fields) in section.fieldLines {
      let marks = fields.compactMap(\.mark)
      guard let first = marks.first, let last = marks.last else { continue }
      let range = first.range.lowerBound..<last.range.upperBound
      let nouns = marks.map(\.meaning.noun)
      let list =
        (nouns.count > 1 ? nouns.dropLast().joined(separator: ", ") + " and " : "") + nouns.last!
      findings.add(
        range,
        "'\(context.text(range))' is how \(Dialect.markdownTaskManager.tool) writes \(list); it is ignored here",
        remedy: "write it at the end of the task's line", task: id)
    }
  }

  private static func message(_ mark: ForeignMark, _ text: String) -> String {
    mark.meaning == .blockID
      ? String(joining: "'", text, "' is an Obsidian block id, which stays where it is")
      : String(
        joining: "'", text, "' is how ", mark.dialect.tool, " writes ", mark.meaning.noun,
        "; it is ignored here")
  }
}
