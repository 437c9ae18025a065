import BoardKeys
import Boardmark
import BoardmarkIntents
import BoardmarkReports
import Testing

@testable import BoardTerminal

@Suite struct SessionTests {
  static let text = """
    ## Todo

    - [ ] One id:aa11
    - [ ] Two @ana
    - [ ] Two @ana
    - [ ] Four id:dd44

    ## Doing

    - [ ] Five id:ee55

    ## Done

    - [x] Six done:2026-11-20

    """

  static let now = Board.Now(CalendarDate("2026-11-23")!, minute: 540)

  func session(
    _ text: String = Self.text, size: (columns: Int, rows: Int) = (80, 24)
  ) throws -> BoardSession {
    try BoardSession(
      Board(Array(text.utf8), fileName: "board.md"), path: "board.md", now: Self.now, size: size)
  }

  /// Types keys and does on the board in memory what they ask for.
  func type(_ keys: String, in session: inout BoardSession) throws {
    for scalar in keys.unicodeScalars {
      let names: [Unicode.Scalar: String] = [
        "⏎": "Enter", "⎋": "Escape", "⌫": "Backspace", "⌦": "Delete",
      ]
      let event = names[scalar].map { TerminalEvent.key(KeyCombination($0)) } ?? .text(scalar)
      for request in session.take(event) {
        guard case .perform(let intent, let rule) = request else { continue }
        do {
          let outcome = try intent.change(of: session.board, at: Self.now)
          session.finish(outcome, then: rule, at: Self.now)
        } catch {
          session.refuse(error)
        }
      }
    }
  }

  func focused(_ session: BoardSession) -> String? {
    session.focus.flatMap { session.board.task(at: $0)?.title }
  }

  @Test func stepsIntoTheNextGroupAsOnThePage() throws {
    var session = try session("## Todo\n\n- [ ] One\n\n### Later\n\n### Last\n\n- [ ] Two\n")
    try type("J", in: &session)
    let text = String(decoding: session.board.source.bytes, as: UTF8.self)
    #expect(text.contains("### Later\n\n- [ ] One\n"), "\(text)")
    #expect(focused(session) == "One")
  }

  @Test func beginsWithWhatIsBeingDone() throws {
    let session = try session()
    #expect(focused(session) == "Five")
    #expect(try self.session("## Todo\n\n- [ ] a\n").focus == TaskPosition(0, 0))
    #expect(try self.session("no board").focus == nil)
  }

  @Test func eachColumnKeepsItsFocus() throws {
    var session = try session()
    try type("hjj", in: &session)
    #expect(session.focus == TaskPosition(0, 2))
    try type("lh", in: &session)
    #expect(session.focus == TaskPosition(0, 2))
    try type("G", in: &session)
    #expect(focused(session) == "Four")
    try type("g", in: &session)
    #expect(focused(session) == "One")
    try type("hhhh", in: &session)
    #expect(session.column == 0)
  }

  @Test func theFocusGoesWithATaskThatIsMovedByArrowsOnly() throws {
    var session = try session()
    try type("hL", in: &session)
    #expect(focused(session) == "One")
    #expect(session.column == 1)
    try type("hx", in: &session)
    #expect(session.column == 0)
    #expect(focused(session) == "Two @ana")
  }

  @Test func marksStandForThePlaceAndNotForTheText() throws {
    var session = try session()
    try type("hj ", in: &session)
    #expect(session.marks.keys.sorted() == [TaskPosition(0, 1)])
    try type(" x", in: &session)
    // Both of the same text are finished, and neither another.
    #expect(session.board.columns[2].tasks.count == 3)
    #expect(session.board.columns[0].tasks.map(\.title) == ["One", "Four"])
    #expect(session.marks.isEmpty)
  }

  @Test func ofTwoEqualTasksTheOneInFocusIsChanged() throws {
    var session = try session()
    try type("hjje!⏎", in: &session)
    #expect(
      session.board.columns[0].tasks.map(\.title) == ["One", "Two @ana", "Two! @ana", "Four"])
    #expect(session.focus == TaskPosition(0, 2))
  }

  @Test func focusFollowsATaskThroughSavesOfOthers() throws {
    var session = try session()
    try type("hG", in: &session)
    let other = Self.text.replacing("- [ ] One id:aa11\n", with: "")
      .replacing("- [ ] Four id:dd44\n", with: "")
      .replacing("- [ ] Five", with: "- [ ] Four and more id:dd44\n- [ ] Five")
    session.show(Board(Array(other.utf8), fileName: "board.md"), at: Self.now)
    #expect(focused(session) == "Four and more")
    #expect(session.column == 1)
    session.show(Board(Array("## Todo\n\n- [ ] else\n".utf8), fileName: "board.md"), at: Self.now)
    #expect(session.focus == TaskPosition(0, 0))
    session.show(Board([], fileName: "board.md"), at: Self.now)
    #expect(session.focus == nil)
    try type("xhjklnemD ", in: &session)
    #expect(session.board.columns.isEmpty)
  }

  @Test func aLineThatIsTypedSurvivesSavesAndRefusals() throws {
    var session = try session()
    try type("hnNew due:2026-99-99⏎", in: &session)
    guard case .line(let prompt) = session.dialog else {
      Issue.record("the line is closed")
      return
    }
    #expect(prompt.editor.text == "New due:2026-99-99")
    #expect(prompt.problem != nil)
    session.show(Board(Array("## Todo\n\n- [ ] else\n".utf8), fileName: "board.md"), at: Self.now)
    try type("⌫⌫⌫⌫⌫⌫⌫⌫⌫⌫⌫⌫⌫⌫⏎", in: &session)
    #expect(session.board.columns[0].tasks.map(\.title) == ["else", "New"])
    #expect(session.dialog == nil)
  }

  @Test func aConflictShowsBoth() throws {
    var session = try session()
    try type("he mine", in: &session)
    let other = Self.text.replacing("One id", with: "Theirs id")
    session.show(Board(Array(other.utf8), fileName: "board.md"), at: Self.now)
    try type("⏎", in: &session)
    guard case .conflict(let clash) = session.dialog else {
      Issue.record("no conflict")
      return
    }
    #expect(clash.typed == "One mine id:aa11")
    #expect(String(decoding: clash.present.bytes, as: UTF8.self).contains("Theirs"))
    try type("⏎⏎", in: &session)
    #expect(session.board.columns[0].tasks[0].title == "One mine")
  }

  @Test func searchHoldsWhileTasksChange() throws {
    var session = try session()
    try type("/@ana", in: &session)
    session.finishSearch()
    #expect(session.lists.map(\.count) == [2, 0, 0])
    try type("⏎x", in: &session)
    #expect(session.lists.map(\.count) == [1, 0, 1])
    try type("⎋", in: &session)
    #expect(session.filter.isEmpty)
    #expect(session.lists.map(\.count) == [3, 1, 2])
  }

  @Test func aSearchGoesOnInPieces() throws {
    let tasks = (0..<5000).map { "- [ ] task \($0)\n" }.joined()
    var session = try session("## Todo\n\n" + tasks)
    try type("/4999", in: &session)
    #expect(session.isSearching)
    session.continueSearch(limit: 100)
    #expect(session.isSearching && session.lists[0].count == 5000)
    session.finishSearch()
    #expect(session.lists[0].count == 1)
    try type("⎋", in: &session)
    #expect(session.lists[0].count == 5000)
  }

  @Test func whatAMenuDoesNotHaveIsTyped() throws {
    var session = try session()
    try type("hDo24 dec⏎", in: &session)
    #expect(session.board.tasks.first?.due?.description == "2026-12-24")
    // The names of the menu are '@ana' and what is typed.
    try type("@onew⏎#urgent⏎", in: &session)
    #expect(session.board.tasks.first?.titleLine.people == ["new"])
    #expect(session.board.tasks.first?.titleLine.tags == ["urgent"])
    try type("Do31 feb⏎", in: &session)
    guard case .line(let prompt)? = session.dialog else { return #expect(Bool(false), "closed") }
    #expect(prompt.problem != nil && prompt.editor.text == "31 feb")
    try type("⎋", in: &session)
    #expect(session.board.tasks.first?.due?.description == "2026-12-24")
  }

  @Test func escapeAndAKeyAtOnceAreBoth() throws {
    var session = try session()
    try type("?", in: &session)
    #expect(session.dialog != nil)
    _ = session.take(.key(KeyCombination("h", .alt)))
    #expect(session.dialog == nil)
    #expect(session.column == 0)
  }

  @Test func aWatchedBoardObeysTheEndAlone() throws {
    var session = try session(size: (30, 4))
    session.picture = SessionPicture(
      (1...5).map { StyledLine("line \($0)") }, isOfColumns: false)
    let before = session.board.source.bytes
    for key in ["x", "j", "?", "n", "/", "D", "E", "A", "u", "."] {
      #expect(session.take(.text(key.unicodeScalars.first!)).isEmpty, "\(key)")
    }
    #expect(session.take(.paste("pasted")).isEmpty)
    #expect(session.take(.mouse(MouseEvent(.press, column: 1, row: 1))).isEmpty)
    #expect(session.isOnBoard && session.board.source.bytes == before)
    for key in ["q", "ㅂ"] {
      let requests = session.take(.text(key.unicodeScalars.first!))
      guard case .quit? = requests.first, requests.count == 1 else {
        Issue.record("\(key) is to end it")
        continue
      }
    }
    let grid = BoardPainter.paint(&session)
    let rows = (0..<grid.rows).map { row in (0..<30).map { grid[$0, row].text }.joined() }
    #expect(rows[1].hasPrefix("line 2") && rows[2].hasPrefix("… 3 more lines"))
    #expect(rows[3].contains("board.md") && rows[3].contains("q quits"))
    // Columns that have no room are shown as those of a board that is worked on, with nothing in focus.
    session.picture = SessionPicture(
      [StyledLine](repeating: StyledLine("x"), count: 4), isOfColumns: true)
    let columns = BoardPainter.paint(&session)
    let text = (0..<4).map { row in (0..<30).map { columns[$0, row].text }.joined() }
    #expect(text[0].hasPrefix("‹ Doing  1") && text[2].hasPrefix("  ○ Five"), "\(text)")
  }

  @Test func whatIsTypedAndNotSavedIsKnown() throws {
    var session = try session()
    #expect(session.unsavedText == nil)
    try type("n", in: &session)
    #expect(session.unsavedText == nil)
    try type("half", in: &session)
    #expect(session.unsavedText == "half")
    try type("⎋he", in: &session)
    #expect(session.unsavedText == nil)
    try type("!⎋/sear", in: &session)
    #expect(session.unsavedText == nil)
    try type("⎋", in: &session)
    session.offer(draft: "kept")
    try type("n", in: &session)
    let requests = session.take(.key(KeyCombination("y", .control)))
    guard case .draftTaken? = requests.first else {
      Issue.record("the draft is not taken")
      return
    }
    #expect(session.unsavedText == "kept")
    #expect(session.take(.key(KeyCombination("y", .control))).isEmpty)
  }

  @Test func menusAreInTheLanguageOfTheTable() throws {
    var session = try BoardSession(
      Board(Array(Self.text.utf8), fileName: "board.md"), path: "board.md", now: Self.now,
      size: (80, 24), language: .korean)
    for (key, title, item) in [
      ("?", "단축키", "다음 작업"), (".", "작업 메뉴", "끝내기"), ("m", "옮길 곳 고르기", "Todo"),
    ] {
      try type(key, in: &session)
      guard case .menu(let menu) = session.dialog else {
        Issue.record("\(key) opens no menu")
        continue
      }
      #expect(menu.title == title)
      #expect(menu.items.contains { $0.text == item })
      try type("⎋", in: &session)
    }
  }

  @Test func optionsAreNotNamed() {
    #expect(
      BoardSession.onScreen("'x' is no date; write 2026-11-21; '--literal' keeps it as text")
        == "'x' is no date; write 2026-11-21")
    #expect(BoardSession.onScreen("use --file") == "use --file")
  }

  @Test func everySizeIsPaintedWithTheFocusInSight() throws {
    for columns in [1, 2, 7, 26, 27, 40, 80, 300] {
      for rows in [1, 2, 3, 5, 10, 80] {
        var session = try session(size: (columns, rows))
        for keys in ["", "h", "G", "?", "⎋⏎", "⎋m", "⎋n한글 text that is long", "⎋/x", "⎋⎋f", "⎋."] {
          try type(keys, in: &session)
          session.finishSearch()
          let grid = BoardPainter.paint(&session)
          #expect(grid.columns == columns && grid.rows == rows)
          if let cursor = grid.cursor {
            #expect(cursor.column < columns && cursor.row < rows && cursor.column >= 0)
          }
        }
      }
    }
  }

  @Test func aLongColumnScrollsWithItsFocus() throws {
    let tasks = (0..<500).map { "- [ ] task \($0)\n" }.joined()
    var session = try session("## Todo\n\n" + tasks, size: (60, 12))
    for step in ["", "jjjjjjjjjjjj", "G", "kkkkkkkkkkkk", "g", "jjj"] {
      try type(step, in: &session)
      let grid = BoardPainter.paint(&session)
      let shown = (0..<grid.rows).contains { grid[0, $0].text == "▌" }
      #expect(shown, "\(step)")
    }
  }

  @Test func selectsByVAndArchivesWhatIsSelected() throws {
    var session = try session()
    try type("lVl", in: &session)
    #expect(session.marks.count == 1)
    try type("hh", in: &session)
    try type("VV", in: &session)
    #expect(session.marks.count == 3)
    // With nothing selected it asks for all that are finished; else it is about those.
    let requests = session.take(.text("A"))
    guard case .archive(let tasks, areSelected: true)? = requests.first else {
      Issue.record("\(requests)")
      return
    }
    #expect(tasks.count == 3 && session.isOnBoard)
    try type("⎋", in: &session)
    #expect(session.marks.isEmpty)
  }

  @Test func choosesAmongBoards() throws {
    var session = try session()
    try type("b", in: &session)
    #expect(session.message?.text.contains("only board") == true)
    session.boardCount = 2
    guard case .boards? = session.take(.text("b")).first else {
      Issue.record("it does not ask for the boards")
      return
    }
    session.openBoards(["Garden · 5 open · 2 late", "Kitchen · 1 open"], present: 0)
    guard case .show(board: 1)? = session.take(.text("2")).first else {
      Issue.record("a digit does not choose")
      return
    }
    #expect(session.isOnBoard)
  }

  @Test func viewsShowTheSameTasksInOtherOrders() throws {
    let text = """
      ## Todo

      - [ ] Later @ana due:2026-12-24 id:la11
      - [ ] Late @bo @ana due:2026-11-20 id:lb22
      - [ ] Undated id:lc33

      ## Doing

      - [ ] Today due:2026-11-23 id:ld44

      ## Done

      - [x] Over done:2026-11-01 due:2026-11-01

      """
    var session = try session(text)
    func titles() -> [String] {
      session.viewRows.rows.map { row in
        switch row {
        case .heading(let text): "-- " + text
        case .task(let position): session.board.task(at: position)?.id?.text ?? ""
        }
      }
    }
    #expect(focused(session) == "Today")
    try type("w", in: &session)
    #expect(
      session.view == .list && titles() == ["-- By due date  4", "lb22", "ld44", "la11", "lc33"])
    #expect(focused(session) == "Today")
    try type("j", in: &session)
    #expect(focused(session)?.hasPrefix("Later") == true)
    try type("w", in: &session)
    #expect(
      titles() == [
        "-- Late  1", "lb22", "-- Today  1", "ld44", "-- Later  1", "la11", "-- No date  1", "lc33",
      ])
    #expect(focused(session)?.hasPrefix("Later") == true)
    try type("hhh", in: &session)
    #expect(focused(session)?.hasPrefix("Late @bo") == true)
    // What is done goes from the view, and the next row takes its place.
    try type("x", in: &session)
    #expect(titles().first == "-- Today  1" && focused(session) == "Today")
    try type("w", in: &session)
    #expect(titles() == ["-- @ana  1", "la11", "-- Nobody  2", "lc33", "ld44"])
    try type("gVVm", in: &session)
    #expect(session.marks.count == 2)
    try type("⎋⎋w", in: &session)
    #expect(session.view == .board)
    // Moving up and down has no meaning in a view with its own order.
    try type("wJ", in: &session)
    #expect(session.message?.text.contains("its own order") == true)
  }

  @Test(arguments: [(40, 10), (80, 24), (120, 40)])
  func viewsArePaintedInAnySize(columns: Int, rows: Int) throws {
    var session = try session(size: (columns, rows))
    for _ in 0..<4 {
      try type("w", in: &session)
      let grid = BoardPainter.paint(&session)
      #expect(grid.columns == columns && grid.rows == rows)
      for hit in session.hits { #expect(hit.rows.upperBound <= rows - 1, "\(hit)") }
    }
    #expect(session.view == .board)
  }
}
