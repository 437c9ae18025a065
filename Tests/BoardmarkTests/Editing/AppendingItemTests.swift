import Boardmark
import Testing

/// Items that are appended to bodies, whatever these end with.
@Suite struct AppendingItemTests {
  private func appended(
    _ item: String, hasBox: Bool = false, to lines: String
  ) throws -> String {
    let board = Board(Array("## Todo\n\n\(lines)\n- [ ] Next\n".utf8), fileName: "board.md")
    let bytes = try board.appending(item, hasBox: hasBox, to: board.tasks[0]).board.source.bytes
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("## Todo\n\n\(lines)"), "what is there keeps its bytes")
    #expect(text.hasSuffix("\n- [ ] Next\n"))
    return String(text.dropFirst("## Todo\n\n\(lines)".count).dropLast("- [ ] Next\n".count))
  }

  @Test(
    "it continues the list at the end, else begins one",
    arguments: [
      ("- [ ] A", "\n  - x\n"),
      ("- [ ] A\n  - [ ] one", "\n  - x\n"),
      ("- [ ] A\n  * one\n    * two", "\n  * x\n"),
      ("- [ ] A\n  Text", "\n  - x\n"),
      ("- [ ] A\n\n  Text", "\n  - x\n"),
      ("- [ ] A\n  ```\n  - code\n  ```", "\n  - x\n"),
      ("- [ ] A\n  > quoted", "\n  - x\n"),
      ("1. [ ] A\n   - one", "\n   - x\n"),
      ("- [ ] A\n  <div>", "\n\n  - x\n"),
    ])
  func places(_ lines: String, _ wanted: String) throws {
    #expect(try appended("x", to: lines) == wanted)
  }

  @Test("an item of the checklist counts") func boxes() throws {
    #expect(
      try appended("x", hasBox: true, to: "- [ ] A\n  - [x] one") == "\n  - [ ] x\n")
    let board = Board(Array("## Todo\n\n- [ ] A\n".utf8))
    let task = try board.appending("x", hasBox: true, to: board.tasks[0]).tasks[0]
    #expect(task.progress == (0, 1))
  }

  @Test("further lines are part of the item") func lines() throws {
    #expect(try appended("x\n\n  y\n", to: "- [ ] A") == "\n  - x\n    y\n")
  }

  @Test("line endings are those of the file") func lineEndings() throws {
    let board = Board(Array("## Todo\r\n\r\n- [ ] A\r\n- [ ] B".utf8))
    func text(_ index: Int) throws -> String {
      String(
        decoding: try board.appending("x", to: board.tasks[index]).board.source.bytes,
        as: UTF8.self)
    }
    #expect(try text(0) == "## Todo\r\n\r\n- [ ] A\r\n  - x\r\n- [ ] B")
    #expect(try text(1) == "## Todo\r\n\r\n- [ ] A\r\n- [ ] B\r\n  - x")
  }

  @Test(
    "what would not be read as typed is refused",
    arguments: ["- [ ] A\n  ```\n  never closed", "- [ ] A\n  <!-- never closed"])
  func refused(_ lines: String) {
    let board = Board(Array("## Todo\n\n\(lines)\n".utf8))
    #expect(throws: Board.EditError.self) { try board.appending("x", to: board.tasks[0]) }
  }

  @Test("controls and empty texts are refused", arguments: ["", " \n ", "a\u{1B}b"])
  func bad(_ text: String) {
    let board = Board(Array("## Todo\n\n- [ ] A\n".utf8))
    #expect(throws: Board.EditError.self) { try board.appending(text, to: board.tasks[0]) }
  }
}
