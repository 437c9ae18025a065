import BoardmarkQuery
import BoardmarkReading
import BoardmarkText

/// Writes the rows of people or tags as text: on a terminal with the columns side by side, elsewhere
/// one task to a line.
package struct LanesText: Sendable {
  package var style: ReportStyle

  package init(_ style: ReportStyle) { self.style = style }

  /// The least width of a column in which a card can be read.
  private static let least = 14

  package func lines(
    _ lanes: Lanes, of board: Board, at now: Board.Now, claims: TaskClaims = [:]
  ) -> [StyledLine] {
    let needs = NeedStates(of: board)
    func card(_ task: Board.Task) -> TaskCard {
      TaskCard(
        TaskFields(board: board, task: task, now: now, claims: claims),
        isBlocked: needs.isBlocked(task))
    }
    let count = board.columns.count
    guard count > 0 else { return [] }
    let width = ((style.width ?? 80) - (count - 1) * ColumnWidths.gap) / count
    let isDrawn = style.isTerminal && width >= Self.least
    let widths = [Int](repeating: width, count: count)
    var lines: [StyledLine] = []
    if isDrawn {
      let headings = board.columns.map { column in
        [StyledLine(column.name.terminalSafe(), .strong).truncated(to: width)]
      }
      lines += ColumnView.rows(headings, widths: widths)
    }
    for row in lanes.rows where row.count > 0 {
      if isDrawn {
        lines.append(ColumnView.rule(widths))
      } else if !lines.isEmpty {
        lines.append(StyledLine())
      }
      var heading = StyledLine(lanes.title(of: row), .strong)
      heading.append("  \(row.count)", .faint)
      lines.append(style.cut(heading))
      if isDrawn {
        let cells = row.cells.map { tasks in
          Array(tasks.map { card($0).lines(width: width) }.joined(separator: [StyledLine()]))
        }
        lines += ColumnView.rows(cells, widths: widths)
        continue
      }
      for (column, tasks) in zip(board.columns, row.cells) where !tasks.isEmpty {
        lines.append(style.cut(StyledLine("  " + column.name.terminalSafe() + ":", .faint)))
        for line in tasks.map({ card($0).plainLine }) {
          lines += style.wrapped(line)
        }
      }
    }
    let idle = lanes.rows.filter { $0.count == 0 && $0.name != nil }.map(lanes.title(of:))
    if !idle.isEmpty {
      if !lines.isEmpty { lines.append(StyledLine()) }
      let line = StyledLine("Without tasks here: " + idle.joined(separator: " "), .faint)
      lines += style.wrapped(line)
    }
    return lines
  }
}
