import BoardmarkReading
import BoardmarkText

/// Writes tasks as `board list` does: one a line, in aligned columns.
///
/// A mark (`!` overdue, `x` finished, `-` cancelled, `?` a due date that is none), id, due date,
/// priority, column, title; what no task has takes no room. The text has no header and ends in a
/// line feed unless there are no tasks.
package struct ListText: Sendable {
  package var style: ReportStyle

  package init(_ style: ReportStyle = ReportStyle()) { self.style = style }

  /// The fewest columns that are left to titles before others go.
  private static let leastTitle = 20

  /// The report's text.
  package func text(_ tasks: [Board.Task], of board: Board, at now: Now) -> String {
    let rows = tasks.map { Row(TaskFields(board: board, task: $0, now: now)) }
    var widths = (0..<Row.cellCount).map { index in
      rows.lazy.map { $0.cells[index].width }.max() ?? 0
    }
    if let width = style.width {
      // The column is known from its name in a query, the title never.
      for index in [Row.column, Row.priority, Row.due, Row.id]
      where width - Self.taken(by: widths) < Self.leastTitle {
        widths[index] = 0
      }
    }
    let room = style.width.map { max(1, $0 - Self.taken(by: widths)) }
    var lines = ReportLines(style)
    for row in rows {
      var line = StyledLine()
      for (cell, width) in zip(row.cells, widths) where width > 0 {
        line.append(cell)
        line.append(String(repeating: " ", count: width - cell.width + 2))
      }
      let title = room.map { row.title.truncated(toDisplayWidth: $0) } ?? row.title
      line.append(title, row.titleStyle)
      lines.add(line)
    }
    return lines.text
  }

  private static func taken(by widths: [Int]) -> Int {
    widths.reduce(0) { $0 + ($1 > 0 ? $1 + 2 : 0) }
  }
}

/// A task's cells and title.
private struct Row {
  static let id = 1
  static let due = 2
  static let priority = 3
  static let column = 4
  static let cellCount = 5

  let cells: [StyledLine]
  let title: String
  let titleStyle: TextStyle

  init(_ fields: TaskFields) {
    let mark = TaskMark(fields)
    let id = fields.line.id?.text ?? ""
    cells = [
      StyledLine(mark == .open ? "" : mark.asciiSign, mark.style),
      StyledLine(id, .faint),
      StyledLine(fields.shownDate(.due) ?? "", fields.dueStyle),
      StyledLine(fields.shownPriority ?? "", fields.priorityStyle),
      StyledLine(
        fields.column.name.terminalSafe().truncated(toDisplayWidth: 20), fields.task.columnStyle),
    ]
    title = fields.shownTitle
    titleStyle = mark.titleStyle
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
