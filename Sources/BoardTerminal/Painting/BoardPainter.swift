import BoardKeys
import Boardmark
import BoardmarkReports

/// Draws a session: the columns or a dialog over them, and a line for messages.
package struct BoardPainter {
  /// The minimum and maximum width of a column next to others, in cells.
  private static let narrowest = 26
  private static let widest = 60

  var grid: CellGrid
  var hits: [HitBox] = []

  /// The row of the columns' names.
  private var top = 0

  /// Paints the screen of a session and records in the session where things are.
  package static func paint(_ session: inout BoardSession) -> CellGrid {
    var painter = BoardPainter(
      grid: CellGrid(columns: session.size.columns, rows: session.size.rows))
    painter.paint(&session)
    session.hits = painter.hits
    if let cursor = painter.grid.cursor {
      // The screen may be too small for the text that is typed.
      painter.grid.cursor = (
        min(max(0, cursor.column), painter.grid.columns - 1),
        min(max(0, cursor.row), painter.grid.rows - 1)
      )
    }
    return painter.grid
  }

  private mutating func paint(_ session: inout BoardSession) {
    if let picture = session.picture, !picture.isOfColumns || picture.lines.count < grid.rows {
      paint(picture.lines)
      return paintStatus(session)
    }
    var isBoardHidden = true
    if var detail = session.detail {
      paint(&detail, of: session)
      session.detail = detail
    } else if session.view == .board || session.lists.isEmpty {
      paintColumns(&session)
      isBoardHidden = false
    } else {
      paintView(&session)
    }
    switch session.dialog {
    case .menu(var menu):
      paint(&menu)
      session.dialog = .menu(menu)
    case .conflict(var clash):
      paint(&clash)
      session.dialog = .conflict(clash)
    case .line(let prompt):
      if isBoardHidden || prompt.column == nil { paintOnLastRows(prompt) }
    case nil: break
    }
    paintStatus(session)
  }

  private mutating func paint(_ picture: [StyledLine]) {
    let room = max(1, grid.rows - 1)
    let isCut = picture.count > room
    for (row, line) in picture.prefix(isCut ? room - 1 : room).enumerated() {
      grid.put(line, column: 0, row: row)
    }
    guard isCut else { return }
    grid.put("… \(picture.count - room + 1) more lines", .faint, column: 0, row: room - 1)
  }

  // MARK: - Columns

  /// The visible columns and their widths.
  private func shown(_ session: inout BoardSession) -> (columns: Range<Int>, widths: [Int]) {
    let count = session.lists.count
    let fitting = min(count, max(1, (grid.columns + 1) / (Self.narrowest + 1)))
    if session.column < session.firstColumn { session.firstColumn = session.column }
    session.firstColumn = max(session.firstColumn, session.column - fitting + 1)
    session.firstColumn = min(session.firstColumn, count - fitting)
    let room = grid.columns - (fitting - 1)
    let share = min(Self.widest, room / fitting)
    let rest = share == Self.widest ? 0 : room % fitting
    let widths = (0..<fitting).map { share + ($0 < rest ? 1 : 0) }
    return (session.firstColumn..<session.firstColumn + fitting, widths)
  }

  private mutating func paintColumns(_ session: inout BoardSession) {
    guard !session.lists.isEmpty else {
      let text = "This file has no column, so it has no tasks. " + BoardSession.columnRemedy
      for (row, line) in text.wrapped(toDisplayWidth: grid.columns).enumerated() {
        grid.put(line, column: 0, row: row)
      }
      return
    }
    top = session.titleRows
    if top > 0 { paintTitle(session) }
    let (columns, widths) = shown(&session)
    var left = 0
    for (column, width) in zip(columns, widths) {
      let area = left..<left + width
      hits.append(HitBox(columns: area, rows: top..<grid.rows - 1, target: .column(column)))
      paintHeading(column, of: session, area, columns)
      var list = session.lists[column]
      paintCards(&list, column, of: session, area)
      session.lists[column] = list
      left += width
      guard column + 1 < columns.upperBound else { continue }
      for row in top..<grid.rows - 1 {
        grid.put(row == top + 1 ? "┼" : "│", .faint, column: left, row: row)
      }
      left += 1
    }
    if let landing = session.grabbed?.landing { paint(landing) }
  }

  /// Shows where the dragged task would land.
  private mutating func paint(_ landing: Landing) {
    let hit = hits.last { hit in
      switch hit.target {
      case .task(let position): position == landing.position
      case .column(let column): landing.position == nil && column == landing.column
      case .item: false
      }
    }
    guard let hit else { return }
    let row =
      landing.position == nil
      ? top + 2 : landing.isAfter ? hit.rows.upperBound : hit.rows.lowerBound - 1
    let line = "▶" + String(repeating: "━", count: max(0, hit.columns.count - 1))
    grid.put(
      line, .notice, column: hit.columns.lowerBound, row: min(max(top + 1, row), grid.rows - 2),
      limit: hit.columns.upperBound)
  }

  /// The board's title and totals, and the path of its file.
  mutating func paintTitle(_ session: BoardSession) {
    let late = session.facts.lateCount(at: session.now)
    var totals = StyledLine(" · \(session.facts.openCount) open", .faint)
    if late > 0 {
      totals.append(" · ", .faint)
      totals.append("\(late) late", .alarm)
    }
    if !session.filter.isEmpty { totals.append("   /\(session.filter.terminalSafe())", .notice) }
    var line = StyledLine(session.facts.title, .strong)
      .truncated(to: max(1, grid.columns - totals.width))
    line.append(totals)
    let end = grid.put(line, column: 0, row: 0)
    let path = session.path.terminalSafe()
    guard path.displayWidth + end + 3 <= grid.columns else { return }
    grid.put(path, .faint, column: grid.columns - path.displayWidth, row: 0)
  }

  private mutating func paintHeading(
    _ column: Int, of session: BoardSession, _ area: Range<Int>, _ shown: Range<Int>
  ) {
    let content = session.board.columns[column]
    let list = session.lists[column]
    let isFocused = column == session.column
    let count = session.facts.count(column, of: content, asked: list.isFiltered ? list.count : nil)
    var line = StyledLine(column < 9 && session.picture == nil ? "\(column + 1) " : "", .faint)
    var facts = StyledLine("  ")
    facts.append(count.text + (count.isOver ? " !" : ""), count.isOver ? .alarm : .faint)
    if let estimate = count.estimate { facts.append("  " + estimate, .faint) }
    let isFirst = column == shown.lowerBound && column > 0
    let isLast = column == shown.upperBound - 1 && column < session.lists.count - 1
    var start = area.lowerBound
    if isFirst { start = grid.put("‹ ", .strong, column: start, row: top) }
    let room = area.upperBound - start - (isLast ? 2 : 0)
    // Show the column's counts in full, its name as far as there is room.
    let name = StyledLine(content.name.terminalSafe(), .strong)
    line.append(name.truncated(to: max(1, room - line.width - facts.width)))
    line.append(facts)
    grid.put(line.truncated(to: room), column: start, row: top)
    if isLast { grid.put(" ›", .strong, column: area.upperBound - 2, row: top) }
    let rule = String(repeating: isFocused ? "━" : "─", count: area.count)
    grid.put(
      rule, isFocused ? .strong : .faint, column: area.lowerBound, row: top + 1,
      limit: area.upperBound)
  }

  // MARK: - Cards

  private mutating func paintCards(
    _ list: inout ColumnList, _ column: Int, of session: BoardSession, _ area: Range<Int>
  ) {
    let rows = top + 2..<max(top + 2, grid.rows - 1)
    let cards = CardRows(session: session, column: column, width: area.count, height: rows.count)
    let slot = cards.slot(list)
    list.top = cards.top(list, slot, height: rows.count)
    var row = rows.lowerBound
    var number = list.top
    if let slot, slot.number == number, !slot.replaces {
      row = paint(slot, row, area, rows)
    }
    while number < list.count, row < rows.upperBound {
      if let slot, slot.replaces, slot.number == number {
        row = min(paint(slot, row, area, rows) + cards.gap, rows.upperBound)
      } else {
        row = paint(cards, list, number, of: session, row, area, rows)
      }
      number += 1
      if let slot, !slot.replaces, slot.number == number { row = paint(slot, row, area, rows) }
    }
    let below = list.count - number
    let cut = row > rows.upperBound ? 1 : 0
    if list.count == 0, slot == nil {
      let text = list.isFiltered ? "nothing found" : "no tasks"
      grid.put(text, .faint, column: area.lowerBound + 2, row: top + 2, limit: area.upperBound)
    }
    paintPlace(above: list.top, below: below + cut, column == session.column, area)
  }

  /// Shows on the rule how many tasks are above and below the visible ones.
  private mutating func paintPlace(
    above: Int, below: Int, _ isFocused: Bool, _ area: Range<Int>
  ) {
    var parts: [String] = []
    if above > 0 { parts.append("↑\(above)") }
    if below > 0 { parts.append("↓\(below)") }
    guard !parts.isEmpty else { return }
    let text = " " + parts.joined(separator: " ") + " "
    let start = area.upperBound - text.displayWidth - 1
    guard start > area.lowerBound else { return }
    grid.put(text, isFocused ? .strong : .faint, column: start, row: top + 1)
  }

  private mutating func paint(
    _ cards: CardRows, _ list: ColumnList, _ number: Int, of session: BoardSession, _ start: Int,
    _ area: Range<Int>, _ rows: Range<Int>
  ) -> Int {
    var row = start
    let (group, lines, gap) = cards.lines(list, number, isTop: number == list.top)
    if let group, row < rows.upperBound {
      grid.put(group, column: area.lowerBound, row: row, limit: area.upperBound)
      row += 1
    }
    let index = list.index(number)
    let position = TaskPosition(cards.column, index)
    let isFocused =
      cards.column == session.column && number == list.focus && session.picture == nil
    let isMarked = session.marks[position] != nil
    for (offset, line) in lines.enumerated() where row < rows.upperBound {
      let gutter = (isFocused ? "▌" : " ") + (isMarked && offset == 0 ? "*" : " ")
      grid.put(
        gutter, isMarked ? .notice : .strong, column: area.lowerBound, row: row,
        limit: area.upperBound)
      grid.put(
        isFocused ? line.emphasized : line, column: area.lowerBound + 2, row: row,
        limit: area.upperBound)
      row += 1
    }
    hits.append(HitBox(columns: area, rows: start..<max(start, row), target: .task(position)))
    // A card that did not fit completely counts as one below.
    let isCut = row == rows.upperBound && lines.count > row - start
    return isCut ? row + 1 : min(row + gap, rows.upperBound)
  }

  /// Paints the line being typed in its place among the cards.
  private mutating func paint(
    _ slot: CardRows.Slot, _ start: Int, _ area: Range<Int>, _ rows: Range<Int>
  ) -> Int {
    var row = start
    for (index, text) in slot.rows.enumerated() where row < rows.upperBound {
      let sign = index == 0 ? "▌› " : "▌  "
      grid.put(sign, .strong, column: area.lowerBound, row: row, limit: area.upperBound)
      grid.put(text, column: area.lowerBound + 3, row: row, limit: area.upperBound)
      if index == slot.cursor.row {
        grid.cursor = (min(area.upperBound - 1, area.lowerBound + 3 + slot.cursor.column), row)
      }
      row += 1
    }
    for line in slot.problem where row < rows.upperBound {
      grid.put(line, .alarm, column: area.lowerBound + 3, row: row, limit: area.upperBound)
      row += 1
    }
    return row
  }
}

extension StyledLine {
  /// The line with its plain text bold.
  var emphasized: StyledLine {
    var line = StyledLine()
    for run in runs { line.append(run.text, run.style == .plain ? .strong : run.style) }
    return line
  }
}
