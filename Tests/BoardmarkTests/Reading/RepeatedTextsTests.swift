import Boardmark
import Testing

/// What the bytes of a heading say is found once for all headings with the same bytes.
@Suite struct RepeatedTextsTests {
  @Test("a part is known by the first one with the same bytes") func firsts() {
    let bytes = Array("ab ab c  ab".utf8)
    let parts = [0..<2, 3..<5, 6..<7, 7..<7, 8..<8, 9..<11, 1..<2]
    #expect(RepeatedTexts(parts, in: bytes).firsts == [0, 0, 2, 3, 3, 0, 6])
    #expect(RepeatedTexts([], in: bytes).firsts == [])
  }

  @Test("equal parts are looked at once") func once() {
    let texts = RepeatedTexts([0..<1, 1..<2, 2..<3], in: Array("aba".utf8))
    var found = FoundOnce<Int?>(texts)
    var looked: [Int] = []
    for part in 0..<3 {
      let value = found.value(of: part) {
        looked.append(part)
        return part == 0 ? nil : part
      }
      #expect(value == (part == 1 ? 1 : nil))
    }
    #expect(looked == [0, 1])
  }

  @Test("columns are known by their headings' texts, other headings left out") func columns() {
    let text = """
      # Todo

      ## Todo

      ## Doing

      ### Todo

      ## Todo ##

      Todo
      ----

      ## Doing
      """
    let board = Board(Array(text.utf8), fileName: "board.md")
    #expect(board.columns.map(\.name) == ["Todo", "Doing", "Todo", "Todo", "Doing"])
    #expect(board.columnTexts.firsts == [0, 1, 0, 3, 1])
  }
}
