import BoardmarkQuery
import BoardmarkReading

/// Shows a board as `board show` does: its columns side by side, a task as a card in each.
///
/// Where the width is too small for all of them, the columns stand in bands under each other, at
/// last one by one. Late tasks have a `!` before them and `late` after their date. Away from a
/// terminal the columns come one after the other without lines around them, a task a line, nothing
/// cut.
package struct ColumnView: Sendable {
  /// How it looks; the width counts on a terminal only, where it is 80 unless known.
  package var style: ReportStyle

  /// How many tasks a done column shows: those finished last.
  package var doneLimit: Int

  package init(_ style: ReportStyle, doneLimit: Int = 5) {
    self.style = style
    self.doneLimit = doneLimit
  }

  /// No column is drawn wider, so that cards stay cards.
  private static let widest = 60

  /// The report's text; empty for a file without columns.
  package func text(_ board: Board, at now: Now) -> String {
    let needs = NeedStates(of: board)
    let columns = board.columns.map {
      ColumnCards($0, of: board, at: now, needs: needs, limit: doneLimit)
    }
    var lines = ReportLines(style)
    if style.isTerminal {
      let width = max(style.width ?? 80, 3)
      let natural = columns.map { $0.naturalWidth(limit: Self.widest) }
      for (index, band) in ColumnWidths.bands(natural, within: width).enumerated() {
        if index > 0 { lines.add() }
        let widths = ColumnWidths.shared(natural[band], within: width)
        add(Array(columns[band]), widths: widths, to: &lines)
      }
    } else {
      for (index, column) in columns.enumerated() {
        if index > 0 { lines.add() }
        addPlain(column, to: &lines)
      }
    }
    return lines.text
  }

  // MARK: - On a terminal

  private func add(_ columns: [ColumnCards], widths: [Int], to lines: inout ReportLines) {
    let headings = zip(columns, widths).map { [$0.heading.truncated(to: $1)] }
    addRows(headings, widths: widths, to: &lines)
    let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: "─┼─")
    lines.add(StyledLine(rule, .faint))
    addRows(zip(columns, widths).map { $0.lines(width: $1) }, widths: widths, to: &lines)
  }

  private func addRows(_ cells: [[StyledLine]], widths: [Int], to lines: inout ReportLines) {
    for row in 0..<(cells.map(\.count).max() ?? 0) {
      var line = StyledLine()
      for (column, width) in widths.enumerated() {
        if column > 0 { line.append(" │ ", .faint) }
        var cell = row < cells[column].count ? cells[column][row] : StyledLine()
        cell.pad(to: width)
        line.append(cell)
      }
      lines.add(line)
    }
  }

  // MARK: - Elsewhere

  private func addPlain(_ column: ColumnCards, to lines: inout ReportLines) {
    lines.add(column.heading)
    for item in column.items {
      switch item {
      case .group(let name): lines.add(StyledLine("  " + name + ":", .faint))
      case .more(let count): lines.add(StyledLine("  " + ColumnCards.more(count), .faint))
      case .card(let card): lines.add(card.plainLine)
      }
    }
  }
}
