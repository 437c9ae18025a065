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
  /// - Parameter isShown: True if a task is shown; nil for all, so that the headings count them all.
  package func lines(
    _ board: Board, at now: Board.Now, claims: TaskClaims = [:],
    where isShown: ((Board.Task) -> Bool)? = nil
  ) -> [StyledLine] {
    let needs = NeedStates(of: board)
    let columns = board.columns.map {
      ColumnCards(
        $0, of: board, at: now, needs: needs, claims: claims, limit: doneLimit, where: isShown)
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
    lines += Self.rows(headings, widths: widths) + [Self.rule(widths)]
    lines += Self.rows(
      zip(columns, widths).map { $0.lines(width: $1, height: height) }, widths: widths)
  }

  /// The line between the headings of columns and what is below them.
  static func rule(_ widths: [Int]) -> StyledLine {
    StyledLine(
      widths.map { String(repeating: "─", count: $0) }.joined(separator: "─┼─"), .faint)
  }

  /// Cells side by side, each in the width of its column.
  static func rows(_ cells: [[StyledLine]], widths: [Int]) -> [StyledLine] {
    (0..<(cells.map(\.count).max() ?? 0)).map { row in
      var line = StyledLine()
      for (column, width) in widths.enumerated() {
        if column > 0 { line.append(" │ ", .faint) }
        var cell = row < cells[column].count ? cells[column][row] : StyledLine()
        cell.pad(to: width)
        line.append(cell)
      }
      return line
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

/// Divides the lines of a terminal among the bands of a board's columns.
enum BandHeights {
  /// How many lines a band needs.
  struct Need {
    /// All lines below its headings.
    let lines: Int

    /// The lines below its headings that show the first task of each column.
    let least: Int

    /// True if it gets its lines before the others, because it has a doing column.
    let isFirst: Bool
  }

  /// The lines of a band's heading and rule.
  private static let heading = 2

  /// The number of lines below the headings of each band, so that all bands, with a blank line
  /// between them, take at most `height`.
  ///
  /// Each band gets what it needs if that is possible. Else some lines are kept for the bands that
  /// do not come first: for each, half of an equal share, or up to a whole one if its first tasks
  /// need that. The bands that come first share the rest, and the others share what then remains;
  /// each band gets at least one line.
  static func shared(_ needs: [Need], within height: Int) -> [Int] {
    let room = height - (heading + 1) * needs.count + 1
    guard needs.reduce(0, { $0 + $1.lines }) > room else { return needs.map(\.lines) }
    let share = room / max(1, needs.count)
    let kept = needs.reduce(0) { kept, need in
      let wanted = max(1, share / 2, min(need.least, share))
      return kept + (need.isFirst ? 0 : min(need.lines, wanted))
    }
    var heights = [Int](repeating: 0, count: needs.count)
    let first = needs.indices.filter { needs[$0].isFirst }
    let rest = needs.indices.filter { !needs[$0].isFirst }
    fill(&heights, first, needs, room: room - kept)
    fill(&heights, rest, needs, room: room - heights.reduce(0, +))
    return heights
  }

  /// Gives each of the given bands the lines it needs, but not more than a fair share of the room.
  private static func fill(
    _ heights: inout [Int], _ bands: [Int], _ needs: [Need], room: Int
  ) {
    var room = room
    let byNeed = bands.sorted { (needs[$0].lines, $0) < (needs[$1].lines, $1) }
    for (place, index) in byNeed.enumerated() {
      let share = max(room / (byNeed.count - place), 1)
      heights[index] = min(needs[index].lines, share)
      room -= heights[index]
    }
  }
}

/// Divides the width of a terminal among the columns of a board.
enum ColumnWidths {
  /// The width of the separator between two columns: ` │ `.
  static let gap = 3

  /// The least width in which a card can still be read; columns that need less get less.
  private static let least = 20

  /// The board's columns in bands, one below the other; in each band all columns have room side by
  /// side.
  ///
  /// There are as few bands as possible, evenly filled.
  static func bands(_ naturalWidths: [Int], within width: Int) -> [Range<Int>] {
    let count = naturalWidths.count
    guard count > 0 else { return [] }
    let needed = naturalWidths.map { min($0, least) }
    // Fewer bands are too narrow even if all are full.
    let fewest = max(1, (total(needed[...]) + gap) / (width + gap))
    for bandCount in min(fewest, count)..<count {
      let bands = (0..<bandCount).lazy.map { count * $0 / bandCount..<count * ($0 + 1) / bandCount }
      if bands.allSatisfy({ total(needed[$0]) <= width }) { return Array(bands) }
    }
    return (0..<count).map { $0..<$0 + 1 }
  }

  /// The widths of the columns of one band: what each needs, but not more than a
  /// fair share of the room.
  static func shared(_ naturalWidths: ArraySlice<Int>, within width: Int) -> [Int] {
    var rest = max(naturalWidths.count, width - gap * (naturalWidths.count - 1))
    var widths = Array(naturalWidths)
    let byNeed = widths.indices.sorted { (widths[$0], $0) < (widths[$1], $1) }
    for (place, index) in byNeed.enumerated() {
      // The narrow columns come first and leave the room that they do not need to the others.
      widths[index] = min(widths[index], rest / (byNeed.count - place))
      rest -= widths[index]
    }
    return widths
  }

  private static func total(_ widths: ArraySlice<Int>) -> Int {
    widths.reduce(0, +) + gap * (widths.count - 1)
  }
}
