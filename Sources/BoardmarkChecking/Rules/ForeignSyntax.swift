import BoardmarkReading
import BoardmarkText
import ConcurrentMap

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
    let marked = marked(in: context)
    let marks = marked.lazy.flatMap { item, marks in marks.map { ($0.mark, item.task) } }
    let ids = ForeignIDMarks(marks, context)
    concurrentMap(batches(of: marked)) { [findings] marked in
      var found = findings.empty
      for (item, marks) in marked { check(item, marks, ids, context, &found) }
      return found
    } receive: {
      findings.add($0)
    }
  }

  /// A task with the marks that were found on it.
  private typealias Marked = (item: RuleItem, marks: [ForeignMarks.Place])

  private static func marked(in context: RuleContext) -> [Marked] {
    var marked: [Marked] = []
    concurrentMap(batches(of: context.doubtfulItems)) { items in
      items.compactMap { item -> Marked? in
        guard item.isTask, Dialects.mayOccur(on: item) else { return nil }
        let found = ForeignMarks(of: item.task).found
        return found.isEmpty ? nil : (item, found)
      }
    } receive: {
      marked += $0
    }
    return marked
  }

  /// Splits the tasks into the pieces that one thread handles at a time: on some boards nothing
  /// else takes as long.
  private static func batches<Element>(of tasks: [Element]) -> [ArraySlice<Element>] {
    stride(from: 0, to: tasks.count, by: 256).map { tasks[$0..<min($0 + 256, tasks.count)] }
  }

  private static func check(
    _ item: RuleItem, _ places: [ForeignMarks.Place], _ ids: ForeignIDMarks,
    _ context: RuleContext, _ findings: inout Findings
  ) {
    let fixes =
      findings.makesFixes(in: item.task.range) ? ForeignFixes(of: item.task, places) : nil
    for place in places {
      let meaning = place.mark.meaning
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
        place.mark.range, message(place.mark, context.text(place.mark.range)),
        remedy: obstacle ?? meaning.remedy, task: item.diagnosticID,
        fix: obstacle == nil ? fixes?.fix(of: place) : nil,
        severity: place.mark.dialect.isOnlyMentioned ? .info : nil,
        group: FindingGroup(place.mark))
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
