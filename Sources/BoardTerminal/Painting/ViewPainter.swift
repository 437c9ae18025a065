import Boardmark
import BoardmarkReports

extension BoardPainter {
  /// Paints the rows of a view in place of the columns.
  mutating func paintView(_ session: inout BoardSession) {
    let top = session.titleRows
    if top > 0 { paintTitle(session) }
    paintNames(session, row: top)
    session.followFocusInView()
    let rows = session.viewRows.rows
    let room = max(1, grid.rows - 1 - top - 2)
    // The heading above the first task stays visible with it.
    let cursor = session.viewRows.cursor
    var first = min(max(session.viewRows.top, cursor - room + 1), max(0, cursor - 1))
    first = max(0, min(first, rows.count - room))
    session.viewRows.top = first
    if rows.isEmpty {
      let text = session.filter.isEmpty ? "no open tasks" : "nothing found"
      grid.put(text, .faint, column: 2, row: top + 2)
      return
    }
    for (number, row) in rows[first...].prefix(room).enumerated() {
      paint(row, first + number == cursor, of: session, top + 2 + number)
    }
    let below = rows.count - first - room
    let hidden = (first > 0 ? " ↑\(first)" : "") + (below > 0 ? " ↓\(below)" : "")
    guard !hidden.isEmpty else { return }
    grid.put(
      hidden + " ", .strong, column: max(0, grid.columns - hidden.displayWidth - 2), row: top + 1)
  }

  /// The names of the views, the shown one bold.
  private mutating func paintNames(_ session: BoardSession, row: Int) {
    var line = StyledLine()
    for view in BoardSession.views {
      if !line.isEmpty { line.append(" · ", .faint) }
      line.append(
        view.rawValue.prefix(1).uppercased() + view.rawValue.dropFirst(),
        view == session.view ? .strong : .faint)
    }
    grid.put(line, column: 0, row: row)
    grid.put(String(repeating: "─", count: grid.columns), .faint, column: 0, row: row + 1)
  }

  private mutating func paint(
    _ content: ViewRows.Row, _ isFocused: Bool, of session: BoardSession, _ row: Int
  ) {
    switch content {
    case .heading(let text):
      grid.put(
        "── " + text.truncated(toDisplayWidth: max(1, grid.columns - 3)), .faint, column: 0,
        row: row)
    case .task(let position):
      guard let task = session.board.task(at: position) else { return }
      let isMarked = session.marks[position] != nil
      let column = session.board.columns[position.column].name.terminalSafe()
      let line = session.card(of: task).row(
        width: max(1, grid.columns - 2), place: grid.columns < 60 ? "" : column, showsID: isFocused)
      grid.put(
        (isFocused ? "▌" : " ") + (isMarked ? "*" : " "), isMarked ? .notice : .strong, column: 0,
        row: row)
      grid.put(isFocused ? line.emphasized : line, column: 2, row: row)
      hits.append(HitBox(columns: 0..<grid.columns, rows: row..<row + 1, target: .task(position)))
    }
  }
}
