import BoardKeys
import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports
import Testing

@testable import BoardTerminal

/// What takes its time, and what needs more room or another form than there is.
extension SessionTests {
  private func shown(_ session: inout BoardSession) -> [String] {
    let grid = BoardPainter.paint(&session)
    return (0..<grid.rows).map { row in (0..<grid.columns).map { grid[$0, row].text }.joined() }
  }

  @Test func lookingGoesOnWhileADeedWaits() throws {
    var session = try session()
    try type("hg", in: &session)
    let finish = FinishTasks(.seen([session.seen(at: TaskPosition(0, 0))!]))
    session.beginWait("saving")
    session.tell("process 7 holds 'board.md.lock'", seconds: 2, keys: 1)
    let status = shown(&session).suffix(3).joined()
    #expect(status.contains("waiting: process 7 holds 'board.md.lock', 2 s"))
    #expect(status.contains("1 key waits") && status.contains("Esc"))
    #expect(session.takeWhileWaiting(.text("j"))?.isEmpty == true)
    #expect(session.focus == TaskPosition(0, 1))
    for _ in 0..<2 { _ = session.takeWhileWaiting(.key(KeyCombination("ArrowDown"))) }
    for event in [TerminalEvent.text("x"), .key(KeyCombination("Enter")), .paste("a")] {
      #expect(session.takeWhileWaiting(event) == nil)
    }
    #expect(BoardSession.givesUp(.key(KeyCombination("Escape"))))
    #expect(!BoardSession.givesUp(.key(KeyCombination("q"))))
    // Whoever looked elsewhere stays there, on the task and not on its place.
    let outcome = try finish.change(of: session.board, at: Self.now)
    session.finish(outcome, then: .place, at: Self.now)
    #expect(session.waiting == nil && session.focus == TaskPosition(0, 2))
    #expect(focused(session) == "Four")
  }

  @Test func whatIsGivenUpLeavesWhatWasTyped() throws {
    var session = try session()
    try type("hgnNew", in: &session)
    session.beginWait("saving")
    #expect(session.takeWhileWaiting(.text("j")) == nil)
    session.waiting?.isGivenUp = true
    session.tell("another program has locked it", seconds: 1, keys: 0)
    session.refuse(FileError(.write, "board.md", .givenUp))
    #expect(session.unsavedText == "New")
    guard case .line(let prompt) = session.dialog else { return #expect(Bool(false)) }
    #expect(prompt.problem == "cancelled, nothing was changed; another program has locked it")
  }

  @Test func aWaitIsSpokenOnce() throws {
    var session = try session()
    var voice = ScreenReaderOutput()
    _ = voice.steps(for: session)
    session.beginWait("saving")
    #expect(voice.steps(for: session).isEmpty)
    session.tell("another program has locked it", seconds: 0, keys: 0)
    #expect(
      voice.steps(for: session) == [
        .line("waiting: another program has locked it; Esc gives it up")
      ])
    session.tell("another program has locked it", seconds: 3, keys: 2)
    #expect(voice.steps(for: session).isEmpty)
  }

  // MARK: - Marks that a search hides

  @Test func deedsAreAboutMarkedTasksThatAreShown() throws {
    var session = try session()
    try type("hg *", in: &session)
    #expect(session.marks.isEmpty)
    try type("g jj ", in: &session)
    #expect(session.marks.count == 2)
    try type("/Four⏎x", in: &session)
    #expect(session.board.columns[0].tasks.map(\.title) == ["One", "Two @ana", "Two @ana"])
    #expect(session.message?.text.contains("1 selected task is not shown") == true)
    #expect(session.marks.count == 1)
    // Where none of the marked ones is shown, what is in focus is meant.
    try type("⎋/Two⏎x", in: &session)
    #expect(session.board.columns[0].tasks.map(\.title) == ["One", "Two @ana"])
    #expect(session.marks.count == 1)
    try type("⎋", in: &session)
    #expect(session.filter.isEmpty && session.marks.count == 1)
    try type("⎋", in: &session)
    #expect(session.marks.isEmpty)
  }

  // MARK: - Little room

  @Test(arguments: [(40, 10), (80, 24)])
  func questionsAndTasksAreReadWhole(columns: Int, rows: Int) throws {
    var session = try BoardSession(
      Board(Array(Self.text.utf8), fileName: "b.md"),
      path: "a-board-with-a-long-name-of-its-own.md",
      now: Self.now, size: (columns, rows))
    try type("A", in: &session)
    let question = shown(&session).joined().filter { !" │┌┐└┘─".contains($0) }
    #expect(question.contains("Archive1finishedtaskin"), "\(question)")
    #expect(question.contains("ame-of-its-own"), "\(question)")
    let text = "## Todo\n\n- [ ] A from:https://example.org/with/a/very/long/path/to/page.html\n"
    var other = try self.session(text, size: (columns, rows))
    try type("⏎", in: &other)
    let detail = try #require(other.detail)
    let lines = other.detailLines(detail).map { $0.line.rendered(isColored: false) }
    #expect(lines.allSatisfy { $0.displayWidth <= columns - 2 && !$0.contains("…") }, "\(lines)")
    #expect(lines.joined().filter { $0 != " " }.contains("/path/to/page.html"), "\(lines)")
  }

  @Test func theReasonOfARefusalIsReadWhole() throws {
    var session = try session(size: (40, 10))
    try type("hgnx due:nonsense⏎", in: &session)
    guard case .line(let prompt) = session.dialog, let problem = prompt.problem else {
      return #expect(Bool(false))
    }
    func letters(_ text: String) -> String { text.filter { !$0.isWhitespace && $0 != "│" } }
    #expect(letters(shown(&session).joined()).contains(letters(problem)), "\(problem)")
  }

  @Test func bothTextsOfAConflictCanBeRead() throws {
    var session = try session(size: (40, 10))
    try type("hge mine", in: &session)
    let typed = String(repeating: "word ", count: 60) + "LAST"
    session.refuse(
      EditConflict(present: Array("- [ ] Theirs END\n".utf8), typed: Array(typed.utf8)))
    guard case .conflict(let clash) = session.dialog else { return #expect(Bool(false)) }
    let long = EditClash(present: clash.present, typed: typed, menu: clash.menu)
    session.dialog = .conflict(long)
    var seen = ""
    for _ in 0..<12 {
      seen += shown(&session).joined()
      _ = session.take(.key(KeyCombination("PageDown")))
    }
    #expect(seen.contains("LAST") && seen.contains("Theirs END"), "\(seen)")
  }

  // MARK: - Line after line

  @Test func aLineLongerThanTheTerminalIsSpokenInOneRow() throws {
    var session = try session(size: (20, 10))
    var voice = ScreenReaderOutput()
    var row = ""
    var cursor = 0
    func tell() {
      for step in voice.steps(for: session) {
        switch step {
        case .line(let text): row = text.isEmpty ? "" : row
        case .text(let text): row += text
        case .replaceLine(let text, let left): (row, cursor) = (text, left)
        }
        if case .replaceLine = step {} else { cursor = 0 }
        #expect(row.displayWidth < 20, "\(row)")
      }
    }
    tell()
    try type("hgn", in: &session)
    tell()
    for character in "one two three four five six seven 한글 eight" {
      _ = session.take(.text(character.unicodeScalars.first!))
      tell()
      #expect(row.last == character && cursor == 0, "\(row)")
    }
    _ = session.take(.key(KeyCombination("a", .control)))
    tell()
    #expect(row.contains("one") && row.hasSuffix("…"), "\(row)")
    for _ in 0..<8 { _ = session.take(.key(KeyCombination("ArrowRight"))) }
    tell()
    let before = String(row.dropLast(cursor))
    #expect(before.hasSuffix("one two "), "\(row), \(cursor)")
  }

  // MARK: - Words and remedies

  @Test func savedWordsArePutIntoASearch() throws {
    var session = try session()
    session.expand = { words in
      words.contains("query:none")
        ? (words, "there is no saved query 'none'") : (words.map { $0 == "@me" ? "@ana" : $0 }, nil)
    }
    try type("/@me⏎", in: &session)
    #expect(session.lists[0].count == 2 && session.filter == "@me")
    session.show(session.board, at: Self.now)
    #expect(session.lists[0].count == 2)
    try type("⎋/query:none", in: &session)
    guard case .line(let prompt) = session.dialog else { return #expect(Bool(false)) }
    #expect(prompt.problem == "there is no saved query 'none'")
  }

  @Test(
    arguments: [
      (
        "the text is empty; nothing was changed; 'board remove' removes a task",
        "the text is empty; nothing was changed; Del removes a task"
      ),
      ("'board undo' will not include this: no room", "u will not include this: no room"),
      ("finished 'use --force'; done", "finished 'use --force'; done"),
      ("merge conflict; resolve it first: 'board resolve board.md'", "merge conflict"),
    ])
  func remediesNameKeys(said: String, here: String) {
    #expect(BoardSession.onScreen(said) == here)
  }

  @Test func theFilterMenuHasTheMostFrequentNamesFirst() throws {
    var text = "## Todo\n\n"
    for number in 0..<7 { text += "- [ ] Task \(number) @p\(number % 3) #tag\n" }
    var session = try session(text)
    try type("f", in: &session)
    func items() -> [String] {
      guard case .menu(let menu) = session.dialog else { return [] }
      return menu.items.map(\.text)
    }
    try type("j", in: &session)
    #expect(items().suffix(4) == ["@p0  3", "@p1  2", "@p2  2", "#tag  7"])
    guard case .menu(let menu) = session.dialog else { return #expect(Bool(false)) }
    #expect(menu.selected == 1)
    try type("⎋f", in: &session)
    #expect(items().count == 9)
  }
}
