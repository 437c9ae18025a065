import BoardmarkFiles
import BoardmarkReports
import TestSupport
import Testing

@testable import BoardTerminal

@Suite struct GridDiffTests {
  /// What a terminal shows after pieces, which knows nothing but what they say.
  private struct Model {
    var rows: [[String]]
    private var column = 0
    private var row = 0

    init(_ grid: CellGrid) {
      rows = Array(
        repeating: Array(repeating: " ", count: grid.columns), count: grid.rows)
    }

    mutating func take(_ pieces: [ScreenSegment]) {
      for piece in pieces {
        switch piece {
        case .clear:
          for row in rows.indices { rows[row] = rows[row].map { _ in " " } }
        case .move(let column, let row): (self.column, self.row) = (column, row)
        case .clearToEnd:
          for column in column..<rows[row].count { rows[row][column] = " " }
        case .text(let text, _, _):
          for character in text {
            // As terminals do: half of a wide character cannot stay.
            if rows[row][column].isEmpty, column > 0 { rows[row][column - 1] = " " }
            rows[row][column] = String(character)
            let width = String(character).unicodeScalars.first!.value > 0x1100 ? 2 : 1
            if width == 2 { rows[row][column + 1] = "" }
            column += width
            if column < rows[row].count, rows[row][column].isEmpty { rows[row][column] = " " }
          }
        case .cursor, .noCursor: break
        }
      }
    }
  }

  private func shown(_ grid: CellGrid) -> [[String]] {
    (0..<grid.rows).map { row in (0..<grid.columns).map { grid[$0, row].text } }
  }

  @Test func onlyWhatChanged() {
    var old = CellGrid(columns: 20, rows: 3)
    old.put("some text", column: 0, row: 0)
    var new = old
    #expect(GridDiff.pieces(from: old, to: new, isStyled: true) == [])
    new.put("T", column: 5, row: 0)
    #expect(
      GridDiff.pieces(from: old, to: new, isStyled: true)
        == [.move(column: 5, row: 0), .text("T", parameters: "", isIsolated: false)])
    #expect(
      GridDiff.pieces(from: new, to: CellGrid(columns: 20, rows: 3), isStyled: true)
        == [.move(column: 0, row: 0), .clearToEnd])
  }

  @Test func stylesAreAttributesOrNothing() {
    var new = CellGrid(columns: 4, rows: 1)
    new.put("a", .alarm, column: 0, row: 0)
    let pieces = GridDiff.pieces(from: nil, to: new, isStyled: true)
    #expect(pieces.contains(.text("a", parameters: "1;31", isIsolated: false)))
    #expect(
      GridDiff.pieces(from: nil, to: new, isStyled: false)
        .contains(.text("a", parameters: "", isIsolated: false)))
  }

  @Test func aWideCharacterIsWrittenWholeOrNotAtAll() {
    var grid = CellGrid(columns: 4, rows: 1)
    #expect(grid.put("한글한", column: 0, row: 0, limit: 3) == 2)
    #expect(shown(grid) == [["한", "", " ", " "]])
  }

  @Test func noTextDrivesTheTerminal() {
    var grid = CellGrid(columns: 30, rows: 1)
    grid.put("a\u{1B}[2Jb\u{202E}c", column: 0, row: 0)
    #expect((0..<30).allSatisfy { column in grid[column, 0].text.utf8.allSatisfy { $0 >= 0x20 } })
  }

  @Test func anyScreenBecomesAnyOther() {
    var generator = RandomNumbers(seed: 1)
    func random() -> CellGrid {
      var grid = CellGrid(columns: 17, rows: 4)
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        let text = ["한글", "ab", "x", "   ", "long text"].randomElement(using: &generator)!
        let style: TextStyle = Bool.random(using: &generator) ? .plain : .strong
        // Only at even places, so that no wide character is cut in two.
        grid.put(
          text == "x" ? "xy" : text, style,
          column: 2 * Int.random(in: 0...8, using: &generator),
          row: Int.random(in: 0...3, using: &generator))
      }
      return grid
    }
    for _ in 0..<500 {
      let (old, new) = (random(), random())
      var model = Model(old)
      model.take(GridDiff.pieces(from: nil, to: old, isStyled: true))
      model.take(GridDiff.pieces(from: old, to: new, isStyled: true))
      #expect(model.rows == shown(new))
    }
  }
}
