import Boardmark
import BoardmarkFileSystem
import BoardmarkFiles
import TestSupport
import Testing

@Suite struct BoardFileTests {
  private static let board =
    "## Todo\n\n- [ ] Order seeds id:k7f2\n- [ ] Dig id:m3\n\n## Doing\n\n## Done\n"
  private static let now = Board.Now("2026-11-28T09:30")!

  @Test("an update writes what the closure returns, and undo and redo go back and forth")
  func updateAndUndo() throws {
    let folder = ScratchFolder()
    let file = BoardFile(folder.make("board.md", Self.board))
    let edit = try file.update { try $0.moving("k7f2", to: "doing", at: Self.now) }
    let moved = "## Todo\n\n- [ ] Dig id:m3\n\n## Doing\n\n- [ ] Order seeds id:k7f2\n\n## Done\n"
    #expect(edit.text == moved)
    #expect(text(of: file.path) == moved)
    #expect(try file.undo().contains("Order seeds"))
    #expect(text(of: file.path) == Self.board)
    _ = try file.redo()
    #expect(text(of: file.path) == moved)
    #expect(throws: BoardFile.Failure.self) { try file.redo() }
  }

  @Test("two changes in one update are written and undone as one") func twoChanges() throws {
    let folder = ScratchFolder()
    let file = BoardFile(folder.make("board.md", Self.board))
    let edit = try file.update { board in
      try board.adding(Board.NewTask(title: "Water them"), to: "Todo", at: Self.now)
        .then { try $0.finishing("k7f2", at: Self.now) }
    }
    let saved = try file.read()
    #expect(try saved.task("k7f2").isFinished)
    #expect(saved.tasks.map(\.id).contains(edit.created[0]))
    _ = try file.undo()
    #expect(text(of: file.path) == Self.board)
  }

  @Test("what another program saved meanwhile is kept") func savedMeanwhile() throws {
    let folder = ScratchFolder()
    let file = BoardFile(folder.make("board.md", Self.board))
    var calls = 0
    try file.update { board in
      calls += 1
      if calls == 1 { write(Self.board + "\n- [x] Rake\n", to: file.path) }
      return try board.finishing("m3", at: Self.now)
    }
    #expect(calls == 2)
    let saved = try file.read()
    #expect(try saved.column(of: saved.task("m3")).name == "Done")
    #expect(try saved.task("Rake").isFinished)
  }

  @Test("an edit of another version of the board is refused, and the file stays") func staleEdit()
    throws
  {
    let folder = ScratchFolder()
    let file = BoardFile(folder.make("board.md", Self.board))
    let other = "## Todo\n\n- [ ] Dig id:m9\n\n## Doing\n"
    // One that is shorter than the file, and one that is longer.
    for text in [other, Self.board + String(repeating: "\n", count: 100) + other] {
      let stale = try Board(text).removing(Board(text).tasks.last!.id!.text)
      #expect(throws: BoardFile.Failure.self) { try file.update { _ in stale } }
    }
    #expect(text(of: file.path) == Self.board)
  }

  @Test("errors of the closure come out as they are; of the file, as failures") func errors() throws
  {
    let folder = ScratchFolder()
    let file = BoardFile(folder.make("board.md", Self.board))
    #expect(throws: Board.LookupError.self) {
      try file.update { try $0.moving("zzz", to: "Doing", at: Self.now) }
    }
    #expect(throws: Board.LookupError.self) {
      try file.update { try $0.moving("m3", to: "Do", at: Self.now) }
    }
    #expect(throws: Board.EditError.self) {
      try file.update { board in
        var change = Board.TaskChange()
        change.set(.due, to: "never")
        return try board.changing("m3", change)
      }
    }
    #expect(text(of: file.path) == Self.board)
    #expect(throws: BoardFile.Failure.self) { try BoardFile(folder["none.md"]).read() }
    #expect(throws: BoardFile.Failure.self) {
      try BoardFile(folder["none.md"]).update { try $0.formatting() }
    }
  }

  @Test("the present minute is that of the board's zone") func current() {
    let seoul = Board("---\ntimezone: Asia/Seoul\n---\n\n## Todo\n")
    let (here, there) = (Board.Now.current(for: Board("")), Board.Now.current(for: seoul))
    #expect(abs(there.instant - here.instant) <= 1)
    let local = there.today.daysSinceEpoch * 1440 + there.minute
    #expect(local - there.instant == 9 * 60)
  }
}
