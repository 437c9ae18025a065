import MarkdownBlocks
import Testing

@Suite struct LineTableTests {
  @Test(
    "LF, CRLF and a lone CR end a line, nothing else does",
    arguments: [
      ("", []), ("a", [0]), ("a\n", [0]), ("a\nb", [0, 2]), ("a\r\nb", [0, 3]), ("a\rb\r", [0, 2]),
      ("\n\n", [0, 1]), ("\r\n\r", [0, 2]), ("\n\r", [0, 1]),
      ("a\u{2028}b\u{85}c\u{B}d\u{C}e", [0]),
    ])
  func lineEndings(text: String, starts: [Int]) {
    let table = LineTable(Array(text.utf8))
    #expect((0..<table.count).map(table.start) == starts)
    #expect(table.start(table.count) == text.utf8.count)
  }

  @Test("every offset lies on its line") func everyOffsetLiesOnItsLine() {
    let bytes = Array("ab\r\n\rc\n\n\r\nd".utf8)
    let table = LineTable(bytes)
    for offset in bytes.indices {
      let line = table.line(at: offset)
      #expect((table.start(line)..<table.end(line)).contains(offset))
    }
    #expect(table.line(at: bytes.count) == table.count - 1)
  }

  @Test(
    "indentation counts columns with a tab stop of four",
    arguments: [
      ("", 0, 0), ("  x", 2, 2), ("\tx", 4, 1), (" \tx", 4, 2), ("   \t x", 5, 5), ("\t\tx", 8, 2),
      ("x", 0, 0),
    ])
  func indentationCountsColumns(text: String, columns: Int, end: Int) {
    let bytes = Array(text.utf8)
    let indentation = Indentation(in: bytes, from: 0, to: bytes.count)
    #expect(indentation.columns == columns)
    #expect(indentation.end == end)
  }

  @Test(
    "list markers are bullets and numbers before white space",
    arguments: [
      ("- x", "-", false), ("*", "*", false), ("+\tx", "+", false), ("1. x", "1.", true),
      ("123456789) x", "123456789)", true),
    ])
  func listMarkers(text: String, marker: String, isOrdered: Bool) throws {
    let bytes = Array(text.utf8)
    let found = try #require(ListMarker(in: bytes, at: 0, limit: bytes.count))
    #expect(Array(bytes[found.range]) == Array(marker.utf8))
    #expect(found.isOrdered == isOrdered)
  }

  @Test(
    "these are not list markers",
    arguments: ["-x", "1x", "1.x", "1234567890. x", ".", ") x", "", "a. x"])
  func noListMarkers(text: String) {
    #expect(ListMarker(in: Array(text.utf8), at: 0, limit: text.utf8.count) == nil)
  }
}
