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
      ("---\ncolumns:\nx: 1\n---\n## A\n- a\n", "---\ncolumns: [A]\nx: 1\n---\n## A\n- a\n"),
      ("---\ncolumns: # us\n---\n## A\n- a\n", "---\ncolumns: [A] # us\n---\n## A\n- a\n"),
      ("## A\n- a\n## A\n- b\n", "---\ncolumns: [A]\n---\n\n## A\n- a\n## A\n- b\n"),
    ])
  func added(text: String, expected: String) { #expect(adopted(text) == expected) }

  @Test(
    "a heading is declared as done if its name ends in a done column's, and never because of ticked items",
    arguments: [
      ("## Doing\n## Old\n- [x] b\n- [X] c\n", "Doing, Old"),
      (
        "## Old\n- [x] b\n  - [x] c\n### More\n- [-] d\n## New\n- [x] a\n- [ ] b\n",
        "Old, New"
      ),
      // The name ends in a done column's.
      ("## Infrastructure Done\n- b\n## New\n", "{Infrastructure Done: done}, New"),
      ("## 최근 완료\n- b\n## Phase 2 (Done)\n- [x] c\n", "{최근 완료: done}, {\"Phase 2 (Done)\": done}"),
      ("## Nearly Done\n- [x] b\n- [ ] c\n", "{Nearly Done: done}"),
      ("## Robin\n- [x] b\n## Kim\n- [ ] c\n", "Robin, Kim"),
      // One element is for all names that compare equal.
      ("## Week 2026-11-09\n- [x] b\n## Week 2026-11-16\n- [ ] c\n", "\"Week 2026-11-09\""),
      ("## Trip (1)\n- [x] b\n## Trip (2)\n- [x] c\n## Trip\n", "\"Trip (1)\""),
      // The name does not say that, or says it itself.
      ("## Not Done\n- b\n## Definition of Done\n- c\n", "Not Done, Definition of Done"),
      ("## Completed work\n- b\n## Done deals\n- c\n", "Completed work, Done deals"),
      ("## Bugs\n- [x] b\n## Old\n- a\n", "Bugs, Old"),
      ("---\ncolumns: [B]\n---\n## B\n## Old\n- [x] a\n", "B, Old"),
    ])
  func finished(text: String, list: String) {
    #expect(adopted(text)?.contains("columns: [\(list)]\n") == true, "\(adopted(text) ?? "")")
    let board = Board(Array(text.utf8), fileName: "notes.md")
    #expect(
      ColumnsSetting(of: board).advice(for: board.columnCandidates)
        == "write 'columns: [\(list)]' in the front matter")
  }

  @Test(
    "what cannot take the list is left alone",
    arguments: [
      "---\n{x: 1}\n---\n## A\n- a\n", "+++\nx = 1\n+++\n\n## A\n- a\n",
      "---\ncolumns: [{x: 1, y: 2}]\n---\n## A\n- a\n",
      "---\n- x\n:\n\t---\n", "## 📋\n- a\n", "## A\n\ntext\n",
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
      // Lists below deeper headings belong to the level of the headings next to them.
      (
        "# T\n## Urgent\n### Roof\n- a\n### Cellar\n- b\n## Later on\n- c\n",
        ["Urgent", "Later on"]
      ),
      ("## Todo\n- a\n## Urgent\n### Roof\n- b\n", ["Urgent"]),
      ("# Notes\n- n\n## A\n- a\n## B\n- b\n", ["A", "B"]),
    ])
  func candidates(text: String, expected: [String]) {
    let board = Board(Array(text.utf8), fileName: "notes.md")
    #expect(board.columnCandidates.map { $0.name(in: board.reading) } == expected)
  }
}
