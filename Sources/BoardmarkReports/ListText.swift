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
    var table = TextTable([.left, .left, .left, .left, .left])
    for task in tasks { table.add(Row(TaskFields(board: board, task: task, now: now)).cells) }
    if let width = style.width {
      // The column is known from its name in a query, the title never.
      for index in [Row.column, Row.priority, Row.due, Row.id]
      where width - table.taken < Self.leastTitle {
        table.widths[index] = 0
      }
    }
    var lines = ReportLines(style)
    for line in table.lines {
      lines.add(style.width.map { line.truncated(to: max($0, table.taken + 1)) } ?? line)
    }
    return lines.text
  }
}

/// A task's cells, the title last.
private struct Row {
  static let id = 1
  static let due = 2
  static let priority = 3
  static let column = 4

  let cells: [StyledLine]

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
