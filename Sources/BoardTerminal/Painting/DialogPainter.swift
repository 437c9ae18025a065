import BoardKeys
import Boardmark
import BoardmarkReports

extension BoardPainter {
  // MARK: - An opened task

  mutating func paint(_ detail: inout TaskDetail, of session: BoardSession) {
    let lines = session.detailLines(detail)
    let room = max(1, grid.rows - 1)
    detail.cursor = min(max(0, detail.cursor), max(0, lines.count - 1))
    detail.top = min(max(detail.top, detail.cursor - room + 1), detail.cursor)
    detail.top = max(0, min(detail.top, lines.count - room))
    detail.below = max(0, lines.count - detail.top - room)
    for row in 0..<room {
      let number = detail.top + row
      guard number < lines.count else { break }
      let isFocused = number == detail.cursor
      if isFocused { grid.put("▌", .strong, column: 0, row: row) }
      let line = lines[number].line
      grid.put(isFocused ? line.emphasized : line, column: 2, row: row)
      hits.append(HitBox(columns: 0..<grid.columns, rows: row..<row + 1, target: .item(number)))
    }
  }

  // MARK: - Menus

  mutating func paint(_ menu: inout Menu) {
    var keysWidth = menu.items.map(\.keys.displayWidth).max() ?? 0
    let textWidth = menu.items.map(\.text.displayWidth).max() ?? 0
    let inner = max(
      menu.title.displayWidth + 2, textWidth + (keysWidth > 0 ? keysWidth + 2 : 0) + 2)
    let width = min(grid.columns, inner + 2)
    // If not everything fits, each text starts right after its own keys.
    if inner > width - 2 { keysWidth = min(keysWidth, 1) }
    // A question must be readable in full before it is answered.
    let title = menu.title.wrapped(toDisplayWidth: max(1, width - 4), limit: max(1, grid.rows - 5))
    let height = min(grid.rows - 1, menu.items.count + 1 + title.count)
    let left = (grid.columns - width) / 2
    let top = max(0, (grid.rows - 1 - height) / 2)
    let first = top + title.count
    let room = max(1, height - 1 - title.count)
    menu.top = min(max(menu.top, menu.selected - room + 1), menu.selected)
    menu.top = max(0, min(menu.top, menu.items.count - room))
    // The heading above the first item stays visible with it.
    if menu.top == 1, menu.items[0].isHeading, menu.selected < room { menu.top = 0 }
    frame(title[0], left..<left + width, top..<top + height)
    for (row, line) in title.enumerated().dropFirst() {
      grid.put(line, .strong, column: left + 2, row: top + row, limit: left + width - 1)
    }
    for row in 0..<room {
      let number = menu.top + row
      guard number < menu.items.count else { break }
      paint(
        menu.items[number], number == menu.selected, keysWidth, left..<left + width, first + row)
      hits.append(
        HitBox(
          columns: left..<left + width, rows: first + row..<first + 1 + row, target: .item(number)))
    }
    let more = menu.items.count - menu.top - room
    if more > 0 || menu.top > 0 {
      let text = (menu.top > 0 ? " ↑\(menu.top)" : "") + (more > 0 ? " ↓\(more)" : "") + " "
      grid.put(text, .faint, column: left + width - 2 - text.displayWidth, row: top + height - 1)
    }
  }

  private mutating func paint(
    _ item: Menu.Item, _ isSelected: Bool, _ keysWidth: Int, _ area: Range<Int>, _ row: Int
  ) {
    let style: TextStyle = item.isHeading || isSelected ? .strong : .plain
    if isSelected { grid.put("▌", style, column: area.lowerBound + 1, row: row) }
    let limit = area.upperBound - 1
    var column = area.lowerBound + (item.isHeading ? 1 : 2)
    if keysWidth > 0, !item.isHeading {
      grid.put(item.keys, .name, column: column, row: row, limit: limit)
      column += max(keysWidth, item.keys.displayWidth) + 2
    }
    grid.put(
      item.text.truncated(toDisplayWidth: limit - column), style, column: column, row: row,
      limit: limit)
  }

  private mutating func frame(_ title: String, _ columns: Range<Int>, _ rows: Range<Int>) {
    let line = String(repeating: "─", count: max(0, columns.count - 2))
    for row in rows {
      grid.fill(columns, row: row)
      let isEdge = row == rows.lowerBound || row == rows.upperBound - 1
      let text = !isEdge ? "│" : row == rows.lowerBound ? "┌\(line)┐" : "└\(line)┘"
      grid.put(text, .faint, column: columns.lowerBound, row: row, limit: columns.upperBound)
      if !isEdge { grid.put("│", .faint, column: columns.upperBound - 1, row: row) }
    }
    let shown = " " + title.truncated(toDisplayWidth: max(1, columns.count - 4)) + " "
    grid.put(
      shown, .strong, column: columns.lowerBound + 1, row: rows.lowerBound,
      limit: columns.upperBound - 1)
  }

  // MARK: - Two versions of a task

  mutating func paint(_ clash: inout EditClash) {
    var lines: [StyledLine] = [StyledLine(clash.menu.title, .alarm), StyledLine()]
    let width = max(1, grid.columns - 4)
    // The typed title comes first, since it is shorter than the task.
    lines.append(StyledLine("What you typed:", .strong))
    lines += StyledLine(clash.typed.terminalSafe()).wrapped(to: width)
    lines += [StyledLine(), StyledLine("On the board now:", .strong)]
    for line in clash.present.bytes.split(separator: 0x0A) {
      lines += StyledLine(String(terminalSafe: line)).wrapped(to: width)
    }
    let room = max(1, grid.rows - 2 - clash.menu.items.count)
    clash.top = max(0, min(clash.top, lines.count - room))
    clash.below = max(0, lines.count - clash.top - room)
    for row in 0..<grid.rows - 1 { grid.fill(0..<grid.columns, row: row) }
    for (row, line) in lines.dropFirst(clash.top).prefix(room).enumerated() {
      grid.put(line, column: 2, row: row)
    }
    for (index, item) in clash.menu.items.enumerated() {
      let row = min(lines.count, room) + 1 + index
      paint(item, index == clash.menu.selected, 0, 0..<grid.columns, row)
    }
  }

  // MARK: - The last rows

  /// Paints a line being typed at the bottom of the screen: a query, or the line of an opened task.
  mutating func paintOnLastRows(_ prompt: LinePrompt) {
    var sign = "›"
    if case .search = prompt.purpose { sign = "/" }
    let (rows, cursorRow, cursorColumn) = prompt.editor.rows(width: grid.columns - 3)
    let said = prompt.problem?.terminalSafe() ?? prompt.note
    let problem = said?.wrapped(toDisplayWidth: grid.columns - 2) ?? []
    // Rows that do not fit are left out, but never the row of the cursor.
    let most = max(1, grid.rows / 2)
    let start = max(0, min(rows.count - most, cursorRow))
    let shown = rows[start...].prefix(most)
    let first = grid.rows - shown.count
    for (index, text) in shown.enumerated() {
      let row = first + index
      grid.fill(0..<grid.columns, row: row)
      grid.put((index == 0 ? sign : " ") + " ", .strong, column: 0, row: row)
      grid.put(text, column: 2, row: row)
      if start + index == cursorRow { grid.cursor = (2 + cursorColumn, row) }
    }
    let reasons = problem.suffix(max(0, first - 2))
    for (index, line) in reasons.enumerated() {
      let row = first - reasons.count + index
      grid.fill(0..<grid.columns, row: row)
      grid.put(line, prompt.problem == nil ? .faint : .alarm, column: 2, row: row)
    }
  }

  mutating func paintStatus(_ session: BoardSession) {
    let row = grid.rows - 1
    if let waiting = session.waiting { return paint(waiting.text.terminalSafe(), .notice) }
    if case .line(let prompt) = session.dialog {
      if session.detail != nil || prompt.column == nil || session.view != .board { return }
      let text = prompt.note ?? "Enter saves   Esc cancels   due:fri @name #tag pri:high every:1w"
      return put(text, .faint, row)
    }
    if let message = session.message {
      return paint(message.text.terminalSafe(), message.isProblem ? .alarm : .plain)
    }
    if let notice = session.notice { return paint(notice.terminalSafe(), .alarm) }
    if case .menu(let menu) = session.dialog, let text = menu.cutText(at: grid.columns) {
      return paint(text, .plain)
    }
    put(hint(session), .faint, row)
  }

  /// Paints a message in full, in as many rows as it needs.
  private mutating func paint(_ text: String, _ style: TextStyle) {
    let lines = text.wrapped(toDisplayWidth: grid.columns, limit: max(1, grid.rows - 1))
    for (index, line) in lines.enumerated() { put(line, style, grid.rows - lines.count + index) }
  }

  private mutating func put(_ text: String, _ style: TextStyle, _ row: Int) {
    grid.fill(0..<grid.columns, row: row)
    grid.put(text.truncated(toDisplayWidth: grid.columns), style, column: 0, row: row)
  }

  /// The available keys, most useful first.
  private func hint(_ session: BoardSession) -> String {
    func keys(_ actions: [(BoardAction, String)]) -> String {
      actions.map { action, text in
        "\(KeyTable.binding(of: action).terminal.first!.label) \(text)"
      }.joined(separator: "   ")
    }
    if session.picture != nil { return "\(session.path.terminalSafe())   Ctrl-C or q quits" }
    switch session.dialog {
    case .conflict(let clash) where clash.top > 0 || clash.below > 0:
      let place =
        (clash.top > 0 ? "↑\(clash.top) " : "") + (clash.below > 0 ? "↓\(clash.below) " : "")
      return place + "  PgDn PgUp scroll   Enter selects"
    case .menu, .conflict: return "Enter selects   Esc cancels"
    case .line, nil: break
    }
    if let detail = session.detail {
      var place = detail.top > 0 ? "↑\(detail.top) " : ""
      if detail.below > 0 { place += "↓\(detail.below) " }
      return (place.isEmpty ? "" : place + "  ")
        + keys(
          [(.help, "keys"), (.leave, "back")]
            + (detail.isGone ? [] : [(.edit, "edit"), (.history, "history")])
            + (session.isOnItem(detail) ? [(.tick, "tick")] : []))
    }
    var text = ""
    if !session.marks.isEmpty {
      let hidden = session.marks.count - session.shownMarks.count
      text +=
        "\(session.marks.count) selected\(hidden > 0 ? ", \(hidden) of them not shown" : "")   "
    }
    if !session.filter.isEmpty { text += "/\(session.filter.terminalSafe())   Esc shows all   " }
    var actions: [(BoardAction, String)] = [(.help, "keys"), (.quit, "quit")]
    if !session.lists.isEmpty { actions.append((.addBelow, "add")) }
    if let task = session.focus.flatMap({ session.board.task(at: $0) }) {
      actions += [(.open, "open"), (.edit, "edit")]
      actions += [
        task.isClosed ? (.reopen, "reopen") : (.finish, "finish"), (.moveMenu, "move"),
        (.search, "search"),
      ]
    }
    if session.lists.isEmpty {
      actions.append((.columnMenu, "columns"))
    } else {
      let views = BoardSession.views
      let next = views[((views.firstIndex(of: session.view) ?? 0) + 1) % views.count]
      actions.append((.view, next.rawValue))
    }
    if session.canUndo { actions.append((.undo, "undo")) }
    return text + keys(actions)
  }
}
