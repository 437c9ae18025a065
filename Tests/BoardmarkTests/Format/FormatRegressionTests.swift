import Boardmark
import Testing

/// Boards that were once formatted wrongly, or refused without a reason.
@Suite struct FormatRegressionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let typed: String
    let canonical: String
  }

  static let cases = [
    Case(
      testDescription: "blank lines are judged for each list",
      typed:
        "# TODO\n\n## One\n\n- [ ] a\n  more\n\n- [ ] b\n\n- [ ] c\n\n## Two\n\n- [ ] d\n-  [ ] e\n",
      canonical:
        "# TODO\n\n## One\n\n- [ ] a\n  more\n\n- [ ] b\n\n- [ ] c\n\n## Two\n\n- [ ] d\n- [ ] e\n"),
    Case(
      testDescription: "nested lists keep even steps",
      typed: "## Todo\n\n* [ ] a\n    * b\n        * c\n            * d\n* [ ] e\n",
      canonical: "## Todo\n\n- [ ] a\n    * b\n        * c\n            * d\n- [ ] e\n"),
    Case(
      testDescription: "a single nested list moves",
      typed: "## Todo\n\n* [ ] a\n    * b\n    * c\n",
      canonical: "## Todo\n\n- [ ] a\n  * b\n  * c\n"),
    Case(
      testDescription: "a blank after a backslash keeps a title's line from ending in a hard break",
      typed: "## Todo\n\n- [ ] Copy\n  C:\\temp\\ \n  to the server due:2026-12-01  id:k7f2\n",
      canonical: "## Todo\n\n- [ ] Copy\n  C:\\temp\\ \n  to the server due:2026-12-01 id:k7f2\n"),
    Case(
      testDescription: "and the last line of one that its body goes on",
      typed: "## Todo\n\n-  [ ] Copy C:\\temp\\ \n   To the server\n",
      canonical: "## Todo\n\n- [ ] Copy C:\\temp\\ \n  To the server\n"),
    Case(
      testDescription: "a hard break of two spaces in a title stays",
      typed: "## Todo\n\n- [ ] Copy\n  all of it  \n  to the server due:2026-12-01  id:k7f2\n",
      canonical: "## Todo\n\n- [ ] Copy\n  all of it  \n  to the server due:2026-12-01 id:k7f2\n"),
    Case(
      testDescription: "a run in which emphasis ends keeps its order",
      typed: "## Todo\n\n- [ ] **Call due:2026-12-01  pri:high**\n",
      canonical: "## Todo\n\n- [ ] **Call due:2026-12-01 pri:high**\n"),
    Case(
      testDescription: "a run in which a link begins keeps its order",
      typed: "## Todo\n\n- x due:2026-12-01 k:[a pri:low z:b]\n\n[a pri:low z:b]: /u\n",
      canonical: "## Todo\n\n- x due:2026-12-01 k:[a pri:low z:b]\n\n[a pri:low z:b]: /u\n"),
    Case(
      testDescription: "a fence that its item closes is the same on the second pass",
      typed: "## Todo\n\n- b\n  ```sh\n  make\n\n## Done\n",
      canonical: "## Todo\n\n- b\n  ```sh\n  make\n\n## Done\n"),
    Case(
      testDescription: "no blank line is put into a fence that a paragraph closes",
      typed: "## Todo\n- ~~~\ntext\n", canonical: "## Todo\n\n- ~~~\ntext\n"),
    Case(
      testDescription: "a fence's look-alike that is indented too far closes nothing",
      typed: "## Todo\n\n- a\n  ```\n  x\n      ```\n\n\n- b\n",
      canonical: "## Todo\n\n- a\n  ```\n  x\n      ```\n\n\n- b\n"),
    Case(
      testDescription: "a box below its marker stays with its text",
      typed: "## Todo\n-\n  [X]  y\n", canonical: "## Todo\n\n-\n  [x] y\n"),
    Case(
      testDescription: "an underlined definition splits no paragraph",
      typed: "## Todo\n\n[foo]:\nDoing\n===\ntext\n",
      canonical: "## Todo\n\n[foo]:\nDoing\n===\ntext\n"),
    Case(
      testDescription: "a lazy line makes no table of what is above it",
      typed: "## Todo\n\n- a\n  | t | u |\n|---|---|\n",
      canonical: "## Todo\n\n- a\n  | t | u |\n|---|---|\n"),
    Case(
      testDescription: "a Windows path is not an attribute",
      typed: "## Todo\n\n- y C:\\Dir\n", canonical: "## Todo\n\n- y C:\\Dir\n"),
    Case(
      testDescription: "a backslash at the end stays at the end",
      typed: "## Todo\n\n- a due:2026-12-01 pri:low\\\n",
      canonical: "## Todo\n\n- a due:2026-12-01 pri:low\\\n"),
  ]

  @Test("boards that were once formatted wrongly", arguments: cases)
  func format(_ example: Case) throws {
    let board = Board(Array(example.typed.utf8))
    let formatted = board.source.bytes.applying(try Formatter.edits(for: board))
    #expect(String(decoding: formatted, as: UTF8.self) == example.canonical)
    #expect(try Formatter.edits(for: Board(formatted)).isEmpty)
  }

  @Test("the body reads the same however far it was indented")
  func bodyText() throws {
    let board = Board(Array("## Todo\n\n- a\n    > q\n    > r\n".utf8))
    #expect(board.tasks[0].bodyText == "> q\n> r")
    let formatted = Board(board.source.bytes.applying(try Formatter.edits(for: board)))
    #expect(formatted.tasks[0].bodyText == "> q\n> r")
  }

  @Test("a refusal names a line of the file")
  func refusalLine() {
    let board = Board(Array("## Todo\n  - a\n  <div>\n".utf8))
    do {
      _ = try Formatter.edits(for: board)
    } catch FormatRefusal.verificationFailed(let line, _) {
      #expect((1...3).contains(line))
    } catch {
      Issue.record("another refusal: \(error)")
    }
  }
}
