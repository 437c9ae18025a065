import BoardmarkReading
import BoardmarkText

/// Writes tasks as `board list` does: one to a line, in aligned columns.
///
/// The columns are a mark (`!` overdue, `x` finished, `-` cancelled, `?` a due date that is not a
/// date), id or else line, file if there are several, due date, priority, column, who holds the task, title; a column
/// that is empty for all tasks takes no room. On a terminal, near due dates have their names after them, and
/// titles that are longer than the line go on below. There are no headers except those of sections.
/// The text ends in a line feed unless there are no tasks.
package struct ListText: Sendable {
  package var style: ReportStyle

  package init(_ style: ReportStyle = ReportStyle()) { self.style = style }

  /// The least width that is left to titles; if there is less, other columns are left out.
  private static let leastTitle = 20

  /// The report's text.
  ///
  /// - Parameters:
  ///   - listing: The tasks to list.
  ///   - grouping: What tasks are grouped by, under headings; nil for no groups.
  package func text(_ listing: TaskListing, by grouping: TaskGrouping? = nil) -> String {
    style.text(of: lines(listing, by: grouping))
  }

  /// The report's lines.
  package func lines(_ listing: TaskListing, by grouping: TaskGrouping? = nil) -> [StyledLine] {
    let rows = rows(listing, by: grouping)
    guard let grouping else { return Array(rows.joined()) }
    return lines(grouping.sections(listing), rows)
  }

  /// The lines of tasks under the headings of an agenda.
  func lines(_ agenda: Agenda, of board: Board, at now: Board.Now, claims: TaskClaims)
    -> [StyledLine]
  {
    var sections: [TaskSection] = []
    var count = 0
    for group in agenda.groups {
      let entries = Array(count..<count + group.tasks.count)
      sections.append(TaskSection(heading: group.period.rawValue, entries: entries))
      count += entries.count
    }
    let listing = TaskListing(agenda.groups.flatMap(\.tasks), of: board, at: now, claims: claims)
    return lines(sections, rows(listing, by: nil))
  }

  private func lines(_ sections: [TaskSection], _ rows: [[StyledLine]]) -> [StyledLine] {
    var lines: [StyledLine] = []
    for (index, section) in sections.enumerated() {
      if index > 0 { lines.append(StyledLine()) }
      lines.append(style.cut(StyledLine(section.heading, .strong)))
      lines += section.entries.flatMap { rows[$0] }
    }
    return lines
  }

  /// The lines of each task.
  private func rows(_ listing: TaskListing, by grouping: TaskGrouping?) -> [[StyledLine]] {
    var table = TextTable([.left, .left, .left, .left, .left, .left, .left])
    for entry in listing.entries {
      let row = Row(listing.fields(entry), namesDays: style.isTerminal, in: listing)
      table.add(row.cells)
    }
    // Values that the headings already show take no room.
    if grouping == .column { table.widths[Row.column] = 0 }
    if grouping == .file || (grouping == .column && listing.isSeveral) {
      table.widths[Row.file] = 0
    }
    guard let width = style.width else { return table.lines.map { [$0] } }
    // The column can be found out with a query, the title cannot.
    for index in [Row.claim, Row.column, Row.priority, Row.due, Row.file, Row.id]
    where width - table.taken < Self.leastTitle {
      table.widths[index] = 0
    }
    return table.lines(wrappedTo: width)
  }
}

/// A task's cells, the title last.
private struct Row {
  static let id = 1
  static let file = 2
  static let due = 3
  static let priority = 4
  static let column = 5
  static let claim = 6

  let cells: [StyledLine]

  init(_ fields: TaskFields, namesDays: Bool, in listing: TaskListing) {
    let mark = TaskMark(fields)
    let id = fields.handle
    let file = listing.isSeveral ? fields.board.fileName.terminalSafe() : ""
    var due = fields.shownDue ?? ""
    if namesDays, let name = fields.dueName { due += " " + name }
    cells = [
      StyledLine(mark == .open ? "" : mark.asciiSign, mark.style),
      StyledLine(id, .faint),
      StyledLine(file, .faint),
      StyledLine(due, fields.dueStyle),
      StyledLine(fields.shownPriority ?? "", fields.priorityStyle),
      StyledLine(
        fields.column.name.terminalSafe().truncated(toDisplayWidth: 20), fields.task.columnStyle),
      StyledLine(fields.claim?.label()?.truncated(toDisplayWidth: 30) ?? "", .notice),
      StyledLine(fields.shownTitle, mark.titleStyle),
    ]
  }
}

extension Board.Task {
  /// The style of the name of the task's column.
  fileprivate var columnStyle: TextStyle {
    switch columnState {
    case .todo: .plain
    case .doing: .name
    case .done: .good
    }
  }
}

/// Writes the ids of tasks, one to a line, as input for other commands:
/// `board list … --format ids`.
package struct ListIDs: Sendable {
  /// The ids as typed, each followed by a line feed.
  package let text: String

  /// How many of the tasks are missing in the text, because they have no id or one that
  /// commands do not accept.
  package let missing: Int

  package init(_ tasks: [Board.Task]) {
    let ids = tasks.compactMap(\.id)
    text = ids.map { $0.text + "\n" }.joined()
    missing = tasks.count - ids.count
  }
}
