import Boardmark
import BoardmarkReports

/// How a cell looks.
package struct CellStyle: Equatable, Sendable {
  package var text: TextStyle
  package var isReversed: Bool

  package init(_ text: TextStyle = .plain, isReversed: Bool = false) {
    self.text = text
    self.isReversed = isReversed
  }

  /// The parameters of the terminal's SGR sequence; empty if there are none.
  ///
  /// Only attributes and the terminal's own eight colors are used, so that a color scheme that
  /// somebody needs to be able to read stays in effect.
  package var parameters: String {
    let parts = [isReversed ? "7" : nil, text.parameters]
    return parts.compactMap(\.self).joined(separator: ";")
  }
}

/// One cell of the screen.
package struct Cell: Equatable, Sendable {
  /// The character, safe for a terminal; empty in the cell after a wide one.
  package var text: String
  package var style: CellStyle

  package static let blank = Cell(text: " ", style: CellStyle())

  var isBlank: Bool { self == .blank }
}

/// What a screen has to show, cell by cell.
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

  /// Writes text from a cell on, without what does not fit before `limit`; returns the column after
  /// it.
  @discardableResult
  package mutating func put(
    _ text: String, _ style: CellStyle = CellStyle(), column: Int, row: Int, limit: Int? = nil
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
          // A combining mark with no character before it joins the cell to its left.
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

  /// Writes a styled line, cut to the room there is.
  @discardableResult
  package mutating func put(
    _ line: StyledLine, column: Int, row: Int, limit: Int? = nil, isReversed: Bool = false
  ) -> Int {
    var column = column
    for run in line.runs {
      let style = CellStyle(run.style, isReversed: isReversed)
      column = put(run.text, style, column: column, row: row, limit: limit)
    }
    return column
  }

  /// Fills cells of a row with spaces.
  package mutating func fill(_ range: Range<Int>, row: Int, _ style: CellStyle = CellStyle()) {
    guard row >= 0, row < rows else { return }
    let range = range.clamped(to: 0..<columns)
    if !range.isEmpty { part(range, row: row) }
    for column in range {
      cells[row * columns + column] = Cell(text: " ", style: style)
    }
  }

  /// Replaces by spaces the other halves of wide characters whose one half is about to be
  /// overwritten.
  private mutating func part(_ range: Range<Int>, row: Int) {
    let (first, next) = (row * columns + range.lowerBound, row * columns + range.upperBound)
    if cells[first].text.isEmpty, range.lowerBound > 0 {
      cells[first - 1].text = " "
      cells[first].text = " "
    }
    if range.upperBound < columns, cells[next].text.isEmpty { cells[next].text = " " }
  }
}
