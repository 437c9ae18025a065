import Boardmark
import BoardmarkFiles
import BoardmarkReports

/// Turns one screen into another, in as few bytes as a simple method allows.
package enum GridDiff {
  /// A run of this many unchanged cells costs no more to write than to skip.
  private static let gap = 6

  /// - Parameters:
  ///   - old: The grid that the terminal shows; nil if it is not known.
  ///   - isStyled: Whether colors and attributes are written.
  package static func pieces(
    from old: CellGrid?, to new: CellGrid, isStyled: Bool
  ) -> [ScreenPiece] {
    let known = old.flatMap { $0.columns == new.columns && $0.rows == new.rows ? $0 : nil }
    var pieces: [ScreenPiece] = known == nil ? [.clear] : []
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
    row: Int, from old: CellGrid?, to new: CellGrid, _ isStyled: Bool, _ pieces: inout [ScreenPiece]
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
    _ pieces: inout [ScreenPiece]
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
      let style = isStyled ? cell.style.parameters : ""
      if style != parameters {
        flush()
        parameters = style
      }
      text += cell.text
      // Terminals disagree about the width of all but simple characters, so the cursor is placed
      // anew after such a character.
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
