import Boardmark
import Testing

/// Tasks that are opened again, and cancelled ones.
@Suite struct ClosingTests {
  private func board(_ text: String) -> Board { Board(Array(text.utf8), fileName: "board.md") }

  private func text(_ edit: Board.Edit) -> String {
    String(decoding: edit.board.source.bytes, as: UTF8.self)
  }

  @Test("a task that comes from a done column is open again, wherever it is put")
  func leavingDone() throws {
    let board = self.board(
      "## Todo\n\n## Doing\n\n- [-] c\n\n## Done\n\n- [x] a @b done:2026-11-01 id:a1\n- [x] d\n")
    let done = board.columns[2].tasks
    #expect(
      text(try board.moving(Array(done) + board.columns[1].tasks, to: TaskPlace(column: 0)))
        == "## Todo\n\n- [ ] a @b id:a1\n- [ ] d\n- [ ] c\n\n## Doing\n\n## Done\n")
    // Inside the column nothing is finished or opened.
    #expect(
      text(try board.moving([done[1]], to: TaskPlace(column: 2, .top))).hasSuffix(
        "- [x] d\n- [x] a @b done:2026-11-01 id:a1\n"))
  }

  @Test("reopening unticks, undates, and moves out of a done column alone")
  func reopening() throws {
    let before =
      "## Todo\n\n- [x] t\n- [ ] o\n\n## Doing\n\n## Done\n\n- [x] a done:2026-11-01\n- b\n"
    let board = self.board(before)
    #expect(
      text(try board.reopening(board.tasks))
        == "## Todo\n\n- [ ] t\n- [ ] o\n- [ ] a\n- b\n\n## Doing\n\n## Done\n")
    #expect(
      text(try board.reopening(board.tasks, to: 1))
        == "## Todo\n\n- [ ] o\n\n## Doing\n\n- [ ] t\n- [ ] a\n- b\n\n## Done\n")
    #expect(try board.reopening([board.tasks[1]]).isEmpty)
    #expect(throws: Board.EditError.self) { try board.reopening(board.tasks, to: 2) }
  }

  @Test(
    "cancelling boxes a task with '-' and puts it to the cancelled column, else to the done one")
  func cancelling() throws {
    let board = self.board(
      "## Todo\n\n- [ ] t\n- u every:1w\n\n## Done\n\n- [x] a done:2026-11-01\n")
    #expect(
      text(try board.cancelling(board.tasks))
        == "## Todo\n\n## Done\n\n- [-] a\n- [-] t\n- [-] u every:1w\n")
    let dropped = self.board(
      "## Todo\n\n- [ ] t\n- u\n\n## Done\n\n- [x] a\n\n## Dropped\n\n- [ ] d\n")
    #expect(
      text(try dropped.cancelling(dropped.tasks))
        == "## Todo\n\n## Done\n\n## Dropped\n\n- [-] d\n- [-] t\n- u\n- [-] a\n")
  }
}
