import BoardKeys
import Boardmark
import BoardmarkIntents
import Testing

@testable import BoardTerminal

/// What happens where others save meanwhile, keys come at the wrong moment, or there is little room.
extension SessionTests {
  @Test func columnsOfOneNameAreToldApart() throws {
    var session = try session(
      "## Todo\n\n- [ ] a\n- [ ] b\n\n## Done\n\n## 🔥 Todo\n\n## Todo\n\n- [ ] z\n", size: (120, 24)
    )
    try type("4", in: &session)
    #expect(session.board.columns[3].tasks.map(\.title) == ["z", "a"])
    try type("3", in: &session)
    #expect(session.board.columns[2].tasks.map(\.title) == ["b"])
    try type("lllgJnnew⏎", in: &session)
    #expect(session.board.columns[3].tasks.map(\.title) == ["a", "z", "new"])
  }

  @Test func equalMarkedTasksStayAsMany() throws {
    for change in ["## Todo\n\n- [ ] New\n", "## Todo\n\n- [ ] New\n- [ ] Newer\n", "## Todo\n\n"] {
      var session = try session("## Todo\n\n- [ ] A\n- [ ] A\n- [ ] A\n- [ ] B\n\n## Done\n")
      try type("   ", in: &session)
      let other = String(decoding: session.board.source.bytes, as: UTF8.self)
        .replacing("## Todo\n\n", with: change)
      session.show(Board(Array(other.utf8), fileName: "board.md"), at: Self.now)
      #expect(session.marks.count == 3)
      try type("2", in: &session)
      #expect(session.board.columns[1].tasks.map(\.title) == ["A", "A", "A"])
    }
  }

  @Test func anIDOfTwoTasksNamesNeither() throws {
    var session = try session("## Todo\n\n- [ ] A id:aa11\n- [ ] B id:aa11\n- [ ] C\n\n## Done\n")
    try type("j", in: &session)
    let seen = session.seen(at: TaskPosition(0, 1))!
    let text = String(decoding: session.board.source.bytes, as: UTF8.self).replacing(
      "B id", with: "Bee id")
    let other = Board(Array(text.utf8), fileName: "board.md")
    #expect(seen.find(on: other) == nil)
    session.show(other, at: Self.now)
    #expect(session.focus == TaskPosition(0, 1))
  }

  @Test func whatIsTypedStaysInSightWhereItsPlaceIsGone() throws {
    func seen(_ session: inout BoardSession) -> [String] {
      let grid = BoardPainter.paint(&session)
      #expect(grid.cursor != nil)
      return (0..<grid.rows).map { row in (0..<grid.columns).map { grid[$0, row].text }.joined() }
    }
    func show(_ text: String, in session: inout BoardSession) {
      session.show(Board(Array(text.utf8), fileName: "board.md"), at: Self.now)
    }
    var session = try session("## Todo\n\n- [ ] Only\n\n## Done\n")
    try type("e more", in: &session)
    show("## Todo\n\n## Done\n", in: &session)
    #expect(seen(&session).contains { $0.contains("Only more") })
    try type("⏎", in: &session)
    #expect(
      seen(&session).contains { $0.contains("gone") || $0.contains("no longer") },
      "\(seen(&session))")
    // A new task's line goes with its column.
    try type("⎋ntyped", in: &session)
    show("## Inbox\n\n- [ ] other\n\n## Todo\n\n## Done\n", in: &session)
    let row = seen(&session).first { $0.contains("typed") } ?? ""
    #expect(row.contains("│▌› typed"), "\(seen(&session))")
    show("## Inbox\n\n- [ ] other\n", in: &session)
    #expect(seen(&session).last?.hasPrefix("› typed") == true)
  }

  @Test func aLongLineIsSeenAroundItsCursor() throws {
    var session = try session(size: (40, 10))
    try type("/" + String(repeating: "abcdefghij", count: 60), in: &session)
    _ = session.take(.key(KeyCombination("a", .control)))
    let grid = BoardPainter.paint(&session)
    let cursor = try #require(grid.cursor)
    #expect(grid[cursor.column, cursor.row].text == "a" && cursor.column == 2)
  }

  @Test func whatWasKilledIsHadAgain() throws {
    func control(_ letter: String, in session: inout BoardSession) {
      _ = session.take(.key(KeyCombination(letter, .control)))
    }
    func text(_ session: BoardSession) -> String? {
      if case .line(let prompt) = session.dialog { prompt.editor.text } else { nil }
    }
    var session = try session()
    try type("nhello world", in: &session)
    control("w", in: &session)
    #expect(text(session) == "hello ")
    control("y", in: &session)
    #expect(text(session) == "hello world")
    control("u", in: &session)
    try type("⎋n", in: &session)
    control("y", in: &session)
    #expect(text(session) == "hello world")
  }

  @Test func escapeWithALetterLeavesALine() throws {
    var session = try session()
    try type("nhello", in: &session)
    _ = session.take(.key(KeyCombination("h", .alt)))
    #expect(session.dialog == nil && session.column == 0)
    // An arrow with Alt is no Esc.
    try type(" ", in: &session)
    _ = session.take(.key(KeyCombination("ArrowRight", .alt)))
    #expect(session.marks.count == 1 && session.column == 1)
  }

  @Test func aTitleThatALineCannotShowIsNotRewritten() throws {
    for title in ["a\tb", "a\u{85}b", "a\u{2028}b"] {
      var session = try session("## Todo\n\n- [ ] \(title) id:aa11\n")
      try type("e", in: &session)
      #expect(session.dialog == nil && session.message?.isProblem == true)
    }
  }

  @Test func rangesBeginAtAMarkThatIsThere() throws {
    var session = try session("## Todo\n\n" + (0..<6).map { "- [ ] t\($0)\n" }.joined())
    try type(" ⎋Gv", in: &session)
    #expect(session.marks.keys.sorted() == [TaskPosition(0, 5)])
  }

  @Test func anUndoneTickLeavesTheTaskOpen() throws {
    let text = "## Todo\n\n- [ ] One\n  - [ ] a\n  - [ ] b\n- [ ] Two\n"
    var session = try session(text)
    try type("⏎G ", in: &session)
    #expect(session.board.source.bytes != Array(text.utf8))
    session.show(Board(Array(text.utf8), fileName: "board.md"), at: Self.now, isReversal: true)
    guard let detail = session.detail else {
      Issue.record("the task is closed")
      return
    }
    #expect(!detail.isGone && session.board.task(at: detail.position)?.title == "One")
  }

  @Test func onlyWhatTheMouseGrabbedIsMoved() throws {
    var session = try BoardSession(
      Board(Array(Self.text.utf8), fileName: "board.md"), path: "board.md", now: Self.now,
      size: (120, 30), isMouseOn: true)
    func mouse(_ kind: MouseEvent.Kind, _ column: Int, _ row: Int) -> [SessionRequest] {
      _ = BoardPainter.paint(&session)
      return session.take(.mouse(MouseEvent(kind, column: column, row: row)))
    }
    // A menu that is chosen from.
    _ = session.take(.text("h"))
    _ = session.take(.text("f"))
    _ = BoardPainter.paint(&session)
    let item = try #require(
      session.hits.last { if case .item(0) = $0.target { true } else { false } })
    #expect(mouse(.press, item.columns.lowerBound, item.rows.lowerBound).isEmpty)
    #expect(session.dialog == nil)
    #expect(mouse(.release, item.columns.lowerBound, item.rows.lowerBound).isEmpty)
    // A press next to the cards.
    #expect(mouse(.press, 100, 25).isEmpty)
    #expect(mouse(.release, 5, 25).isEmpty)
    // A card.
    #expect(mouse(.press, 5, 3).isEmpty)
    #expect(mouse(.release, 60, 20).count == 1)
    #expect(mouse(.release, 60, 20).isEmpty)
  }

  @Test func aMenuIsAboutWhatItWasOpenedFor() throws {
    func inserted(_ text: String, in session: inout BoardSession) {
      session.show(Board(Array(text.utf8), fileName: "board.md"), at: Self.now)
    }
    // The chosen column, wherever it is now.
    var session = try session()
    try type("hmj", in: &session)
    inserted("## Inbox\n\n" + Self.text, in: &session)
    try type("⏎", in: &session)
    #expect(session.board.columns[3].tasks.map(\.title).contains("One"))
    // The task is gone, and no other is taken for it.
    for key in [".", "m"] {
      session = try self.session()
      try type("hj\(key)", in: &session)
      let other = Self.text.replacing("- [ ] Two @ana\n", with: "")
      inserted(other, in: &session)
      try type(key == "." ? "GG" : "", in: &session)
      try type("⏎", in: &session)
      #expect(session.board.source.bytes == Array(other.utf8), "\(key)")
      #expect(session.message?.isProblem == true)
    }
  }

  @Test func keysForLostMarksHitNoOtherTask() throws {
    var session = try session("## Todo\n\n- [ ] A\n- [ ] B\n- [ ] C\n\n## Done\n")
    try type(" ", in: &session)
    let other = "## Todo\n\n- [ ] A changed\n- [ ] B\n- [ ] C\n\n## Done\n"
    session.show(Board(Array(other.utf8), fileName: "board.md"), at: Self.now)
    #expect(session.marks.isEmpty && session.message?.isProblem == true)
    try type("⌦", in: &session)
    #expect(session.board.source.bytes == Array(other.utf8))
    try type("⌦", in: &session)
    #expect(session.board.columns[0].tasks.map(\.title) == ["A changed", "C"])
  }

  @Test func marksStayUnlessTheDeedIsAboutThem() throws {
    var session = try session()
    try type("h nNew⏎", in: &session)
    #expect(session.marks.values.map(\.id?.text) == ["aa11"])
    try type("jje more⏎", in: &session)
    #expect(session.marks.values.map(\.id?.text) == ["aa11"])
    // The marked one itself.
    try type("ge more⏎", in: &session)
    #expect(session.marks.values.map(\.id?.text) == ["aa11"])
    try type("x", in: &session)
    #expect(
      session.marks.isEmpty && session.board.columns[2].tasks.contains { $0.id?.text == "aa11" })
  }

  @Test func markedTasksMoveFromWhereTheyStand() throws {
    let text =
      "## Todo\n\n" + (0..<6).map { "- [ ] t\($0) id:tt\($0)0\n" }.joined()
      + "\n## Doing\n\n## Done\n"
    var session = try session(text)
    try type("  GJ", in: &session)
    #expect(session.board.columns[0].tasks.map(\.title) == ["t2", "t0", "t1", "t3", "t4", "t5"])
    try type("⎋gj lL", in: &session)
    #expect(session.board.columns[1].tasks.map(\.title) == ["t0"])
    // In several columns nobody can say where the next one is.
    try type("⎋hg l L", in: &session)
    #expect(session.message?.isProblem == true)
    #expect(session.board.columns[2].tasks.isEmpty)
  }

  @Test func onlyWhatWasAgreedToIsArchived() throws {
    var session = try session()
    try type("A", in: &session)
    let requests = session.take(.key(KeyCombination("Enter")))
    guard case .archive(let agreed, areSelected: false)? = requests.first else {
      Issue.record("nothing is archived")
      return
    }
    var archive = ArchiveTasks(in: "no.archive.md", links: .inside)
    archive.agreed = agreed
    #expect(try archive.change(of: session.board, at: Self.now).removed.count == 1)
    let other = Board(Array((Self.text + "- [x] Seven\n").utf8), fileName: "board.md")
    #expect(throws: IntentRefusal.self) {
      try archive.change(of: other, at: Self.now)
    }
  }

  @Test func aLineIsPutApartFromWhatStandsBesideIt() throws {
    for (line, typed, made) in [
      ("- [ ]", "abc", "- [ ] abc"), ("- [ ] id:aa11", "abc", "- [ ] abc id:aa11"),
      ("- [ ] ", "abc", "- [ ] abc"),
    ] {
      var session = try session("## Todo\n\n\(line)\n")
      try type("e\(typed)⏎", in: &session)
      #expect(String(decoding: session.board.source.bytes, as: UTF8.self) == "## Todo\n\n\(made)\n")
    }
  }

  @Test func nothingThatDrivesATerminalIsTyped() throws {
    var session = try session()
    try type("he", in: &session)
    _ = session.take(.paste("\u{1B}[31mred\u{9B}0m\u{7F}\nmore"))
    try type("⏎", in: &session)
    #expect(session.board.columns[0].tasks[0].title == "One[31mred0m more")
  }

  @Test func suspendingAndDrawingLeaveNothing() throws {
    for key in ["?", "m", "f", "A", "."] {
      var session = try session()
      try type(key, in: &session)
      for letter in ["z", "l"] {
        #expect(session.take(.key(KeyCombination(letter, .control))).count == 1)
        #expect(session.dialog != nil)
      }
    }
  }

  @Test func whatIsWorkedOnIsSeenInLongColumnsWithGroups() throws {
    func tasks(_ count: Int, _ more: String = "") -> String {
      (0..<count).map { "- [ ] Task \($0)\(more)\n" }.joined()
    }
    let texts = [
      "## Todo\n\n" + tasks(40), "## Todo\n\n" + tasks(40, " id:x"),
      "## Todo\n\n### A\n\n\(tasks(30))\n### B\n\n\(tasks(10))\n### C\n\n- [ ] last\n",
    ]
    for text in texts {
      for rows in [6, 7, 8, 13, 20, 30] {
        var session = try session(text, size: (40, rows))
        for keys in ["", "G", "kkkkkkkkkkkk", "k", "k", "jjj", "g", "G"] {
          try type(keys, in: &session)
          let grid = BoardPainter.paint(&session)
          #expect((2..<rows - 1).contains { grid[0, $0].text == "▌" }, "\(rows) \(keys)")
          try type("ntyped", in: &session)
          let cursor = try #require(BoardPainter.paint(&session).cursor, "\(rows) \(keys)")
          #expect(cursor.row >= 2 && cursor.row < rows - 1)
          try type("⎋", in: &session)
        }
      }
    }
  }
}
