import Testing

@testable import Boardmark

struct ColumnsSettingTests {
  private func adopted(_ text: String) -> String? {
    let board = Board(Array(text.utf8), fileName: "notes.md")
    return ColumnsSetting(of: board).edit(adding: board.columnCandidates).map {
      String(decoding: board.source.bytes.applying([$0]), as: UTF8.self)
    }
  }

  @Test(
    "headings are added to the list of columns as that is written",
    arguments: [
      ("## A\n\n- a\n", "---\ncolumns: [A]\n---\n\n## A\n\n- a\n"),
      ("\n## A\n\n- a\n", "---\ncolumns: [A]\n---\n\n## A\n\n- a\n"),
      ("## A\r\n\r\n- a\r\n", "---\r\ncolumns: [A]\r\n---\r\n\r\n## A\r\n\r\n- a\r\n"),
      ("\u{FEFF}## A\n\n- a\n", "\u{FEFF}---\ncolumns: [A]\n---\n\n## A\n\n- a\n"),
      ("---\nx: 1\n---\n## A\n- a\n", "---\nx: 1\ncolumns: [A]\n---\n## A\n- a\n"),
      (
        "---\ncolumns: [B, {C: done}] # us\n---\n## A\n- a\n## B\n",
        "---\ncolumns: [B, {C: done}, A] # us\n---\n## A\n- a\n## B\n"
      ),
      (
        "---\ncolumns:\n  - B\n  - C: done # us\nx: 1\n---\n## A\n- a\n## B\n",
        "---\ncolumns:\n  - B\n  - C: done # us\n  - A\nx: 1\n---\n## A\n- a\n## B\n"
      ),
      ("## A: \"b\"\n- a\n", "---\ncolumns: [\"A: \\\"b\\\"\"]\n---\n\n## A: \"b\"\n- a\n"),
      ("## Todo\n## A\n- a\n", "---\ncolumns: [Todo, A]\n---\n\n## Todo\n## A\n- a\n"),
      ("## A\n- a\n## A\n- b\n", "---\ncolumns: [A]\n---\n\n## A\n- a\n## A\n- b\n"),
    ])
  func added(text: String, expected: String) { #expect(adopted(text) == expected) }

  @Test(
    "what cannot take the list is left alone",
    arguments: [
      "---\n{x: 1}\n---\n## A\n- a\n", "---\n- x\n:\n\t---\n", "## 📋\n- a\n", "## A\n\ntext\n",
    ])
  func refused(text: String) { #expect(adopted(text) == nil) }

  @Test(
    "the headings that look like columns are those with lists, or nothing, of one level",
    arguments: [
      (
        "# T\n\n- x\n\n## A\n- a\n\n## B\n\n## C\ntext\n\n## D\n- d\n\n### E\n- e\n",
        ["A", "B", "D"]
      ),
      ("## Todo\n- a\n\n## B\n- b\n\n### C\n- c\n", ["B"]),
      ("### A\n- a\n\n## B\n\n### C\n- c\n", ["A", "C"]),
      ("## [A card](#TODO:-10)\n- a\n\n## B\n- b\n", ["B"]),
      ("text\n", []),
    ])
  func candidates(text: String, expected: [String]) {
    let board = Board(Array(text.utf8), fileName: "notes.md")
    #expect(board.columnCandidates.map { $0.name(in: board.reading) } == expected)
  }
}
