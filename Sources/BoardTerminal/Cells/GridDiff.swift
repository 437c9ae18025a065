import Boardmark
import BoardmarkFiles
import BoardmarkReports

/// Turns one screen into another, in as few bytes as a simple method allows.
package enum GridDiff {
  /// A run of this many unchanged cells costs no more to write than to skip.
  private static let gap = 6

  /// - Parameters:
  ///   - old: The grid that the terminal shows; nil if unknown.
  ///   - isStyled: True to write colors and attributes.
  package static func pieces(
    from old: CellGrid?, to new: CellGrid, isStyled: Bool
  ) -> [ScreenSegment] {
    let known = old.flatMap { $0.columns == new.columns && $0.rows == new.rows ? $0 : nil }
    var pieces: [ScreenSegment] = known == nil ? [.clear] : []
    for row in 0..<new.rows {
      let range = row * new.columns..<(row + 1) * new.columns
      if let known, known.cells[range] == new.cells[range] { continue }
      add(row: row, from: known, to: new, isStyled, &pieces)
    }
    if let cursor = new.cursor {
      pieces.append(.cursor(column: cursor.column, row: cursor.row))
    } else if known == nil || known?.cursor != nil {
      pieces.append(.noCursor)
    }
    return pieces
  }

  private static func add(
    row: Int, from old: CellGrid?, to new: CellGrid, _ isStyled: Bool,
    _ pieces: inout [ScreenSegment]
  ) {
    func differs(_ column: Int) -> Bool {
      old.map { $0[column, row] != new[column, row] } ?? !new[column, row].isBlank
    }
    let end = (0..<new.columns).last { !new[$0, row].isBlank }.map { $0 + 1 } ?? 0
    var column = 0
    while column < new.columns {
      guard differs(column) else {
        column += 1
        continue
      }
      // The second half of a wide character is written with its first half.
      while column > 0, new[column, row].text.isEmpty { column -= 1 }
      if column >= end {
        pieces += [.move(column: column, row: row), .clearToEnd]
        return
      }
      var last = column
      var next = column
      while next < end, next - last <= gap {
        if differs(next) { last = next }
        next += 1
      }
      // A wide character is written whole.
      while last + 1 < end, new[last + 1, row].text.isEmpty { last += 1 }
      write(column...last, row, of: new, isStyled, &pieces)
      column = last + 1
    }
  }

  private static func write(
    _ columns: ClosedRange<Int>, _ row: Int, of grid: CellGrid, _ isStyled: Bool,
    _ pieces: inout [ScreenSegment]
  ) {
    pieces.append(.move(column: columns.lowerBound, row: row))
    var text = ""
    var parameters = ""
    func flush() {
      guard !text.isEmpty else { return }
      pieces.append(.text(text, parameters: parameters, isIsolated: text.isRightToLeft))
      text = ""
    }
    for column in columns {
      let cell = grid[column, row]
      if cell.text.isEmpty { continue }
      let style = isStyled ? cell.style.parameters ?? "" : ""
      if style != parameters {
        flush()
        parameters = style
      }
      text += cell.text
      // Terminals disagree about the width of all but simple characters, so reposition the cursor
      // after any other character.
      if cell.text.unicodeScalars.count > 1, column < columns.upperBound {
        flush()
        var next = column + 1
        while next <= columns.upperBound, grid[next, row].text.isEmpty { next += 1 }
        if next <= columns.upperBound { pieces.append(.move(column: next, row: row)) }
      }
    }
    flush()
  }
}

/// One cell of the screen.
package struct Cell: Equatable, Sendable {
  /// The character, safe for a terminal; empty in the cell after a wide one.
  package var text: String

  /// Only attributes and the terminal's own eight colors, so that a color scheme chosen for readability stays in effect.
  package var style: TextStyle

  package static let blank = Cell(text: " ", style: .plain)

  var isBlank: Bool { self == .blank }
}

/// The content of a screen, cell by cell.
package struct CellGrid: Equatable, Sendable {
  package let columns: Int
  package let rows: Int
  package private(set) var cells: [Cell]

  /// Where the terminal's cursor is shown; nil if it is hidden.
  package var cursor: (column: Int, row: Int)?

  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.columns == right.columns && left.cells == right.cells
      && left.cursor?.column == right.cursor?.column && left.cursor?.row == right.cursor?.row
  }

  package subscript(column: Int, row: Int) -> Cell { cells[row * columns + column] }

  /// Writes text starting at a cell, clipped at `limit`; returns the column after it.
  @discardableResult
  package mutating func put(
    _ text: String, _ style: TextStyle = .plain, column: Int, row: Int, limit: Int? = nil
  ) -> Int {
    let limit = min(limit ?? columns, columns)
    guard row >= 0, row < rows, column >= 0 else { return column }
    var column = column
    for character in text {
      let safe = String(character).terminalSafe()
      let pieces =
        safe.utf8.count == 1 || safe == String(character) ? [safe] : safe.map(String.init)
      for piece in pieces {
        let width = piece.displayWidth
        guard column + width <= limit else { return column }
        if width == 0 {
          // A combining mark without a base character joins the cell to its left.
          if column > 0 { cells[row * columns + column - 1].text += piece }
          continue
        }
        part(column..<column + width, row: row)
        cells[row * columns + column] = Cell(text: piece, style: style)
        for next in 1..<max(1, width) {
          cells[row * columns + column + next] = Cell(text: "", style: style)
        }
        column += width
      }
    }
    return column
  }

  /// Writes a styled line, clipped to the available width.
  @discardableResult
  package mutating func put(
    _ line: StyledLine, column: Int, row: Int, limit: Int? = nil
  ) -> Int {
    var column = column
    for run in line.runs {
      column = put(run.text, run.style, column: column, row: row, limit: limit)
    }
    return column
  }

  /// Fills cells of a row with spaces.
  package mutating func fill(_ range: Range<Int>, row: Int, _ style: TextStyle = .plain) {
    guard row >= 0, row < rows else { return }
    let range = range.clamped(to: 0..<columns)
    if !range.isEmpty { part(range, row: row) }
    for column in range {
      cells[row * columns + column] = Cell(text: " ", style: style)
    }
  }

  /// Blanks the remaining halves of wide characters that are about to be partly overwritten.
  private mutating func part(_ range: Range<Int>, row: Int) {
    let (first, next) = (row * columns + range.lowerBound, row * columns + range.upperBound)
    if cells[first].text.isEmpty, range.lowerBound > 0 {
      cells[first - 1].text = " "
      cells[first].text = " "
    }
    if range.upperBound < columns, cells[next].text.isEmpty { cells[next].text = " " }
  }
}
