import Boardmark
import Testing

/// What the library's errors say to whoever prints them.
@Suite struct RefusalTests {
  @Test(
    "a refusal says the fact and what to do about it",
    arguments: [
      (FormatRefusal.utf16, "the file is UTF-16; save it as UTF-8"),
      (
        FormatRefusal.conflict(line: 3),
        "line 3: merge conflict; resolve it first: 'board resolve'"
      ),
      (
        FormatRefusal.verificationFailed(line: 3, reason: "code"),
        "line 3: not formatted: code; write the block differently"
      ),
      (
        ConflictResolution.Failure.ambiguous(["A"], lines: [5, 11]),
        "several conflicts match 'A'; name one by its line: :5, :11"
      ),
      (
        ConflictResolution.Failure.duplicate(task: "a", line: 7),
        "task 'a' would be duplicated: it is also at line 7; remove it there, or take the other side"
      ),
      (
        BoardTemplate.Problem.emptyName,
        "a column has no name; give names like 'Todo,Doing,Done'"
      ),
    ] as [(any Error, String)])
  func descriptions(error: any Error, text: String) {
    #expect("\(error)" == text)
  }

  @Test("an edit that is refused says why") func edit() throws {
    let board = Board(Array("## Todo\n\n- [ ] A\n".utf8))
    let error = try #require(throws: Board.EditError.self) {
      _ = try board.column(of: .doing)
    }
    #expect(
      "\(error)" == "the board has no 'doing' column; add a heading such as '## Doing'")
  }
}
