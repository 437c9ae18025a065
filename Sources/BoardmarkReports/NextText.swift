import BoardmarkQuery
import BoardmarkReading
import BoardmarkText

/// Writes the next tasks to work on for `board next`: id and title, and the reasons below them.
///
/// The task's estimate follows the reasons. The text ends in a line feed unless there are no tasks.
package struct NextText: Sendable {
  package var style: ReportStyle

  package init(_ style: ReportStyle = ReportStyle()) { self.style = style }

  /// The report's text.
  package func text(_ next: NextListing) -> String {
    let entries = next.listing.entries
    let handles = entries.map { next.listing.fields($0).handle }
    let idWidth = handles.lazy.map(\.utf8.count).max() ?? 0
    var lines: [StyledLine] = []
    for (index, (entry, reasons)) in zip(entries, next.reasons).enumerated() {
      let fields = next.listing.fields(entry)
      var why = StyledLine()
      if next.listing.isSeveral {
        why.append(fields.board.fileName.terminalSafe() + ": ", .faint)
      }
      why.append(Self.why(reasons, fields))
      if let claim = fields.claim?.label() { why.append(", " + claim, .notice) }
      add(
        StyledLine(fields.shownTitle), after: StyledLine(handles[index], .faint),
        indent: idWidth + 2, to: &lines)
      add(why, after: StyledLine(), indent: idWidth + 2, to: &lines)
    }
    return style.text(of: lines)
  }

  /// Adds a text after a label; if it is wider than the terminal, it wraps to the next lines.
  private func add(
    _ text: StyledLine, after label: StyledLine, indent: Int, to lines: inout [StyledLine]
  ) {
    var line = label
    for part in style.wrapped(text, indent: indent) {
      line.pad(to: indent)
      line.append(part)
      lines.append(line)
      line = StyledLine()
    }
  }

  /// The reasons and the estimate: `already in Doing, priority high, due tomorrow, takes 2h`.
  private static func why(_ reasons: [NextTasks.Reason], _ fields: TaskFields) -> StyledLine {
    var line = StyledLine()
    for reason in reasons {
      if !line.isEmpty { line.append(", ") }
      line.append(reason.text.terminalSafe(), reason.style)
    }
    if let estimate = fields.line.estimate { line.append(", takes \(estimate)", .faint) }
    return line
  }

  /// Why no other tasks can be worked on; nil if none was left out.
  package static func note(on leftOut: NextTasks.LeftOut) -> String? {
    let parts = [
      (leftOut.blocked, "blocked"), (leftOut.notYet, "not ready to start"),
      (leftOut.waiting, "waiting"), (leftOut.claimed, "claimed by others"),
    ]
    let said = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return said.isEmpty ? nil : said.joined(separator: ", ")
  }
}

extension NextTasks.Reason {
  /// The reason in words; column names as typed.
  package var text: String {
    switch self {
    case .begun(let column): return "already in \(column)"
    case .overdue(days: 0): return "overdue today"
    case .overdue(days: 1): return "overdue since yesterday"
    case .overdue(let days): return "overdue for \(days) days"
    case .due(let days, let minute):
      let time = minute.map { " at \(DueDate.clock($0))" } ?? ""
      return "due \(TaskRows.distance(days))" + time
    case .priority(let priority): return "priority \(priority.rawValue)"
    case .needed(tasks: 1): return "blocks 1 task"
    case .needed(let tasks): return "blocks \(tasks) tasks"
    case .order(let column): return "next in \(column)"
    }
  }

  fileprivate var style: TextStyle {
    switch self {
    case .overdue: .alarm
    case .due(days: 0, _), .priority(.high): .notice
    case .begun: .name
    default: .plain
    }
  }
}

extension TaskLine {
  /// The task's estimate; nil if it has none, or an invalid one.
  package var estimate: Board.Estimate? {
    attribute(.est).flatMap { Board.Estimate(source.bytes[$0.value]) }
  }
}

/// The fields of a subtask in reports, each value as written in the board.
struct SubtaskFields: WordFields {
  let task: Board.Task
  /// The subtask's index in the task.
  let index: Int
  let now: Board.Now
  let subtask: Board.Subtask

  init(task: Board.Task, index: Int, now: Board.Now) {
    (self.task, self.index, self.now) = (task, index, now)
    subtask = task.subtasks[index]
  }

  var line: TaskLine { subtask.titleLine }

  /// The line on which the item begins, from 1.
  var firstLine: Int {
    line.source.lines.line(at: line.boxRange?.lowerBound ?? line.text.lowerBound) + 1
  }

  /// True if its due date has passed, and it and everything it is nested in are open.
  var isOverdue: Bool {
    (line.due.map(now.isPast) ?? false) && task.isOpen(subtask: index)
  }
}

/// The next tasks to work on, on one board or several, for reports.
package struct NextListing: Sendable {
  package let listing: TaskListing

  /// The reasons to work on each task of the listing.
  package let reasons: [[NextTasks.Reason]]

  /// The number of tasks that can be worked on besides those listed, and how many of these are overdue.
  package let rest: (count: Int, late: Int)

  /// The tasks left out, over all boards.
  package let leftOut: NextTasks.LeftOut

  /// - Parameters:
  ///   - next: The next tasks to work on, for each board.
  ///   - boards: The boards, each with the present minute in its zone.
  ///   - failures: The files that could not be read.
  ///   - claims: The claims on the tasks of each board; empty if there are none.
  ///   - isSeveral: True to name the files.
  ///   - limit: The maximum number of tasks.
  package init(
    _ next: [NextTasks], of boards: [(board: Board, now: Board.Now)],
    failures: [TaskListing.Failure] = [], claims: [TaskClaims] = [], isSeveral: Bool, limit: Int
  ) {
    let all = NextTasks.merged(zip(next, boards).map { ($0, $1.now) })
    let entries = all.prefix(max(0, limit))
    let others = all.dropFirst(max(0, limit))
    rest = (others.count, others.count { $0.entry.task.isOverdue(at: boards[$0.source].now) })
    listing = TaskListing(
      entries.map { TaskListing.Entry(source: $0.source, task: $0.entry.task) }, of: boards,
      failures: failures, claims: claims, isSeveral: isSeveral)
    reasons = entries.map(\.entry.reasons)
    leftOut = next.reduce(.none) { $0 + $1.leftOut }
  }
}

/// Writes the next tasks to work on for `board next --format json`.
///
/// Each task has the members that ``ListJSON`` gives it, then `why`: sentences for people, in the
/// order in which they count. `leftOut` counts the open tasks that cannot be worked on.
package enum NextJSON {
  /// The report's text, UTF-8.
  package static func bytes(_ next: NextListing) -> [UInt8] {
    JSONWriter.report { report in
      ListJSON.writeFiles(next.listing, to: &report)
      report.objects("tasks", of: zip(next.listing.entries, next.reasons)) { task, entry in
        ListJSON.write(next.listing.fields(entry.0), to: &task)
        task.strings("why", entry.1.map(\.text))
      }
      report.object("leftOut", onOneLine: true) { leftOut in
        leftOut.integer("blocked", next.leftOut.blocked)
        leftOut.integer("notYet", next.leftOut.notYet)
        leftOut.integer("waiting", next.leftOut.waiting)
        leftOut.integer("claimed", next.leftOut.claimed)
      }
    }
  }
}
