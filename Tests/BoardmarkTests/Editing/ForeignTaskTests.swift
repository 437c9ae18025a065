import Boardmark
import Testing

/// Tasks of one board that are given to another, and tasks that are given twice.
@Suite struct ForeignTaskTests {
  private static let today = CalendarDate("2026-11-21")!
  private static let ids = IDSource(seed: 7)
  private static let text = """
    ## Todo

    - [ ] First id:aa
    - [ ] Other id:bb every:1w

    ## Done

    - [x] Third id:cc

    """

  private static func board(_ text: String = text) -> Board {
    Board(Array(text.utf8), fileName: "board.md")
  }

  private static let edits: [@Sendable (Board, Board.Task) throws -> Board.Edit] = [
    { board, task in
      var change = Board.TaskChange()
      change.title = "X"
      return try board.changing([task], change)
    },
    { board, task in
      try board.changing([task], Board.TaskChange(), movingTo: 1)
    },
    { board, task in
      try board.replacing(task, with: Array("- [ ] X".utf8))
    },
    { board, task in try board.removing([task]) },
    { board, task in try board.moving([task], to: TaskPlace(column: 1)) },
    { board, task in
      try board.moving([board.tasks[1]], to: TaskPlace(column: 0, .before(task)))
    },
    { board, task in
      try board.moving([board.tasks[1]], to: TaskPlace(column: 0, .after(task)))
    },
    { board, task in
      try board.adding(
        Board.NewTask(title: "New"), at: TaskPlace(column: 0, .after(task)), ids: ids)
    },
    { board, task in try board.finishing([task], on: today, ids: ids) },
    { board, task in try board.cancelling([task]) },
    { board, task in try board.reopening([task], to: 0) },
  ]

  @Test(
    "a task of another board is refused, whatever is at its place",
    arguments: edits.indices,
    [
      "## Todo\n\n- [ ] Wrong id:aa\n- [ ] Two\n\n## Done\n",
      "## Todo\n\n- [ ] First id:aa #x\n- [ ] Two\n\n## Done\n",
      "## Todo\n\n## Done\n\n- [ ] First id:aa\n- [ ] Two\n",
      "## Todo\n\n- [ ] A\n- B\n\n## Done\n",
      "# A\n\n## Todo\n\n- A\n- B\n\n## Done\n",
    ])
  func foreign(edit: Int, text: String) throws {
    let task = Self.board().tasks[0]
    let refusal = try #require(throws: Board.EditError.self) {
      _ = try Self.edits[edit](Self.board(text), task)
    }
    #expect(refusal.message == "the task is not on this board")
  }

  @Test(
    "a task of the same bytes read again is taken as this board has it", arguments: edits.indices)
  func readAgain(edit: Int) throws {
    let board = Self.board()
    let own = try Self.edits[edit](board, board.tasks[0])
    let other = try Self.edits[edit](board, Self.board().tasks[0])
    #expect(own.board.bytes == other.board.bytes)
  }

  @Test("the column that counts is that of the board which is changed")
  func otherColumn() throws {
    let board = Self.board("## Todo\n\n- [ ] A\n\n## Done\n\n- [x] B\n")
    let other = Self.board("## Done\n\n- [ ] A\n\n## Todo\n\n- [x] B\n")
    let edit = try board.finishing([other.tasks[0]], on: Self.today, ids: Self.ids)
    #expect(edit.board.columns[1].tasks.map(\.title) == ["B", "A"])
  }

  @Test("a task that is given twice is taken once")
  func twice() throws {
    let board = Self.board()
    let two = [board.tasks[1], board.tasks[1]]
    let done = try board.finishing(two, on: Self.today, ids: Self.ids)
    #expect(done.created.count == 1 && done.board.tasks.count == 4)
    let closed = [board.tasks[2], board.tasks[2]]
    #expect(try board.finishing(closed, on: Self.today, ids: Self.ids).board.tasks.count == 3)
    #expect(try board.cancelling(closed).board.tasks[2].box == .cancelled)
    #expect(try board.reopening(closed).board.tasks[2].box == .open)
    #expect(try board.removing(two).board.tasks.count == 2)
    #expect(try board.moving(two, to: TaskPlace(column: 1)).board.columns[1].tasks.count == 2)
    var change = Board.TaskChange()
    change.title = "Renamed"
    #expect(try board.changing(two, change).board.tasks[1].title == "Renamed")
  }

  @Test("lines for one task cannot be given twice") func replacedTwice() throws {
    let board = Self.board()
    let lines = Array("- [ ] X\n".utf8)
    let refusal = try #require(throws: Board.EditError.self) {
      _ = try board.replacing([(board.tasks[0], lines), (board.tasks[0], lines)])
    }
    #expect(refusal.message == "the same task is given twice")
  }
}
