import BoardmarkQuery
import BoardmarkReading

/// Shows a board as `board show` does: its columns side by side, with each task as a card.
///
/// If the width is too small for all columns, they are arranged in bands below each other, at the
/// extreme one column in each. Late tasks have a `!` before them and `late` after their date. If
/// the output is not a terminal, the columns follow each other without lines around them, one task
/// to a line, and nothing is cut. If there is a height, each band gets its share of it, those with
/// doing columns first, and tasks that have no room are counted.
package struct ColumnView: Sendable {
  /// The style; the width counts only on a terminal, and is 80 if it is not known.
  package var style: ReportStyle

  /// How many tasks a done column shows: those finished last.
  package var doneLimit: Int

  /// The most lines that a drawn board may take; nil for as many as it needs.
  package var height: Int?

  package init(_ style: ReportStyle, doneLimit: Int = 5, height: Int? = nil) {
    self.style = style
    self.doneLimit = doneLimit
    self.height = height
  }

  /// The greatest width of a column, so that cards keep the look of cards.
  private static let widest = 60

  /// The report's lines; empty for a file without columns.
  ///
  /// - Parameter isShown: Whether a task is shown; nil for all, so that the headings count them all.
  package func lines(
    _ board: Board, at now: Now, where isShown: ((Board.Task) -> Bool)? = nil
  ) -> [StyledLine] {
    let needs = NeedStates(of: board)
    let columns = board.columns.map {
      ColumnCards($0, of: board, at: now, needs: needs, limit: doneLimit, where: isShown)
    }
    var lines: [StyledLine] = []
    if style.isTerminal {
      let width = max(style.width ?? 80, 3)
      let natural = columns.map {
        $0.naturalWidth(limit: Self.widest, mayBeCut: height != nil)
      }
      let bands = ColumnWidths.bands(natural, within: width).map { band in
        Band(
          columns: Array(columns[band]),
          widths: ColumnWidths.shared(natural[band], within: width))
      }
      let heights = height.map { BandHeights.shared(bands.map(\.need), within: $0) }
      for (index, band) in bands.enumerated() {
        if index > 0 { lines.append(StyledLine()) }
        add(band, height: heights?[index], to: &lines)
      }
    } else {
      for (index, column) in columns.enumerated() {
        if index > 0 { lines.append(StyledLine()) }
        addPlain(column, to: &lines)
      }
    }
    return lines
  }

  // MARK: - On a terminal

  /// Columns that stand side by side.
  private struct Band {
    let columns: [ColumnCards]
    let widths: [Int]

    var need: BandHeights.Need {
      BandHeights.Need(
        lines: zip(columns, widths).map { $0.lines(width: $1).count }.max() ?? 0,
        least: zip(columns, widths).map { $0.leastHeight(width: $1) }.max() ?? 0,
        isFirst: columns.contains(where: \.isDoing))
    }
  }

  private func add(_ band: Band, height: Int?, to lines: inout [StyledLine]) {
    let (columns, widths) = (band.columns, band.widths)
    let headings = zip(columns, widths).map { [$0.heading.truncated(to: $1)] }
    addRows(headings, widths: widths, to: &lines)
    let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: "─┼─")
    lines.append(StyledLine(rule, .faint))
    addRows(
      zip(columns, widths).map { $0.lines(width: $1, height: height) }, widths: widths, to: &lines)
  }

  private func addRows(_ cells: [[StyledLine]], widths: [Int], to lines: inout [StyledLine]) {
    for row in 0..<(cells.map(\.count).max() ?? 0) {
      var line = StyledLine()
      for (column, width) in widths.enumerated() {
        if column > 0 { line.append(" │ ", .faint) }
        var cell = row < cells[column].count ? cells[column][row] : StyledLine()
        cell.pad(to: width)
        line.append(cell)
      }
      lines.append(line)
    }
  }

  // MARK: - Elsewhere

  private func addPlain(_ column: ColumnCards, to lines: inout [StyledLine]) {
    lines.append(column.heading)
    for item in column.items {
      switch item {
      case .group(let name): lines.append(StyledLine("  " + name + ":", .faint))
      case .more(let count): lines.append(StyledLine("  " + ColumnCards.more(count), .faint))
      case .card(let card): lines.append(card.plainLine)
      }
    }
  }
}
