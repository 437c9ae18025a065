import BoardmarkChecking
import BoardmarkQuery
import BoardmarkReading
import BoardmarkText

/// A short summary of a board for an agent: open, blocked and next tasks, claims, and recently finished tasks.
///
/// All dates are absolute, and parts that change more often come later, so that the text, or a long prefix of it, stays
/// the same for as long as possible. It never exceeds its limit and says what it left out.
package struct BriefText {
  /// A part of the text, and the command that lists what is left out of it.
  private struct Section {
    let title: String
    let command: String
    var lines: [String] = []
    var shown = 0
  }

  /// The most tasks to work on next.
  private static let nextLimit = 5

  /// The most recently finished tasks.
  private static let doneLimit = 10

  /// The width to which titles are cut.
  private static let titleWidth = 160

  private let board: Board
  private let now: Board.Now

  /// The claims on tasks, by id.
  private let claims: TaskClaims

  package init(_ board: Board, at now: Board.Now, claims: TaskClaims = [:]) {
    self.board = board
    self.now = now
    self.claims = claims
  }

  /// The text, with at most `limit` characters, counted as JavaScript does: in UTF-16.
  ///
  /// - Parameter limit: At least 1000.
  package func text(limit: Int) -> String {
    var sections = sections()
    // Reserve room for the lines that say what was left out.
    var room = limit - head.utf16.count
    for section in sections where !section.lines.isEmpty {
      room -= left(section, 999_999).utf16.count + section.title.utf16.count + 6
    }
    // Fill the most important sections first, whatever the order in which they are printed.
    for index in [5, 4, 1, 3, 2, 6, 0] {
      for line in sections[index].lines {
        let count = line.utf16.count + 1
        if count > room { break }
        room -= count
        sections[index].shown += 1
      }
    }
    let parts = sections.filter { !$0.lines.isEmpty }.map { section in
      let hidden = section.lines.count - section.shown
      return
        (["", "## \(section.title)"] + section.lines.prefix(section.shown)
        + (hidden > 0 ? [left(section, hidden)] : [])).joined(separator: "\n") + "\n"
    }
    return ([head] + parts).joined()
  }

  private var head: String {
    let name = board.fileName.terminalSafe().truncated(toDisplayWidth: 80)
    let columns = board.columns.map { column in
      "\(column.name.terminalSafe().truncated(toDisplayWidth: 30)) \(column.tasks.count)"
    }
    return "# \(name)\n" + columns.joined(separator: ", ").truncated(toDisplayWidth: 200) + "\n"
  }

  private func left(_ section: Section, _ count: Int) -> String {
    "(\(count) more: \(section.command))"
  }

  private func sections() -> [Section] {
    var sections = [
      Section(title: "Open", command: "board list"),
      Section(title: "Late", command: "board list overdue"),
      Section(title: "Blocked", command: "board list blocked"),
      Section(title: "Not yet", command: "board list 'start>today'"),
      Section(title: "Next", command: "board next -n 50"),
      Section(title: "Claimed", command: "board claims"),
      Section(title: "Recently finished", command: "board list --done --sort -done"),
    ]
    let needs = NeedStates(of: board)
    let next = NextTasks(of: board, at: now) {
      claims.claim(on: $0) == nil && !$0.isOverdue(at: now)
    }
    let first = next.entries.prefix(Self.nextLimit).map(\.task)
    let starts = Set(first.map(\.range.lowerBound))
    for task in board.tasks where !task.isClosed && !starts.contains(task.range.lowerBound) {
      if let claim = claims.claim(on: task) {
        sections[5].lines.append(line(task) + ": \(claim.text)")
      } else if task.isOverdue(at: now) {
        sections[1].lines.append(line(task))
      } else if needs.isBlocked(task) {
        sections[2].lines.append(line(task))
      } else if let start = task.titleLine.start, start > now.today {
        sections[3].lines.append(line(task))
      } else {
        sections[0].lines.append(line(task))
      }
    }
    sections[4].lines = first.map(line)
    let done = board.tasks.filter { $0.isClosed && $0.titleLine.done != nil }
    // Tasks of one day keep the order of the board.
    let last = done.enumerated().sorted {
      let (one, other) = ($0.element.titleLine.done!, $1.element.titleLine.done!)
      return one == other ? $0.offset < $1.offset : one > other
    }
    sections[6].lines = last.prefix(Self.doneLimit).map { _, task in
      "\(name(task)), \(task.titleLine.done!)"
    }
    return sections
  }

  private func name(_ task: Board.Task) -> String {
    let fields = TaskFields(board: board, task: task, now: now)
    return "- \(fields.handle) \(fields.shownTitle.truncated(toDisplayWidth: Self.titleWidth))"
  }

  /// A task on one line: id, title, and the facts that decide when to do it.
  private func line(_ task: Board.Task) -> String {
    let column = board.columns[task.columnIndex].name.terminalSafe()
    var facts = [column.truncated(toDisplayWidth: 30)]
    if let priority = task.titleLine.priority { facts.append(priority.rawValue) }
    if let due = task.due { facts.append("due \(due)") }
    if let start = task.titleLine.start, start > now.today { facts.append("from \(start)") }
    if !task.titleLine.needs.isEmpty {
      facts.append("needs " + task.titleLine.needs.prefix(8).map(\.text).joined(separator: " "))
    }
    let progress = task.progress
    if progress.total > 0 { facts.append("\(progress.done)/\(progress.total)") }
    return "\(name(task)) (\(facts.joined(separator: ", ")))"
  }
}
