import BoardKeys
import Boardmark
import BoardmarkIntents
import Testing

@testable import BoardTerminal

/// What others save while something is open, marked or typed; what keys do then, and what they must not.
@Suite struct OthersMeanwhileTests {
  private static let text = """
    ## Todo

    - [ ] First id:aa11
    - [ ] Second id:bb22
      with a body

      - [ ] item one
      - [ ] item two
    - [ ] Third id:cc33

    ## Doing

    ## Done

    - [x] Sixth id:ff66

    """

  private static let now = Board.Now(CalendarDate("2026-11-23")!, minute: 540)

  /// A session, and the file that it is about, which is ahead of it until it is shown.
  private struct Scene {
    var session: BoardSession
    var file: Board

    init(_ text: String, size: (columns: Int, rows: Int) = (80, 24)) throws {
      file = Board(Array(text.utf8), fileName: "board.md")
      session = try BoardSession(file, path: "board.md", now: now, size: size)
      session.column = 0
    }

    var text: String { String(decoding: file.source.bytes, as: UTF8.self) }
    var titles: [[String]] { file.columns.map { $0.tasks.map(\.title) } }
    var message: String { session.message?.text ?? "" }
    var focused: String? { session.focus.flatMap { session.board.task(at: $0)?.title } }

    var menu: Menu? { if case .menu(let menu) = session.dialog { menu } else { nil } }

    /// Others save the file; without `seen` before the session has read it.
    mutating func save(_ text: String, seen: Bool = true) {
      file = Board(Array(text.utf8), fileName: "board.md")
      if seen { session.show(file, at: now) }
    }

    mutating func save(replacing old: String, by new: String, seen: Bool = true) {
      let saved = text.replacing(old, with: new)
      #expect(saved != text)
      save(saved, seen: seen)
    }

    mutating func type(_ keys: String) {
      for scalar in keys.unicodeScalars {
        let names: [Unicode.Scalar: String] = [
          "⏎": "Enter", "⎋": "Escape", "⌫": "Backspace", "⌦": "Delete",
        ]
        let event = names[scalar].map { TerminalEvent.key(KeyCombination($0)) } ?? .text(scalar)
        for request in session.take(event) { perform(request) }
      }
    }

    mutating func perform(_ request: SessionRequest) {
      let intent: any BoardIntent
      var rule = FocusRule.place
      switch request {
      case .perform(let wanted, let then): (intent, rule) = (wanted, then)
      default: return
      }
      do {
        let outcome = try intent.change(of: file, at: now)
        file = outcome.edit.board
        session.finish(outcome, then: rule, at: now)
      } catch {
        session.refuse(error)
      }
    }
  }

  // MARK: - An id that occurs twice

  @Test("an id that several tasks have names none of them", arguments: ["⌦", "x", "2", "e!⏎"])
  func idOfSeveral(keys: String) throws {
    var scene = try Scene("## Todo\n\n- [ ] A id:aa11\n- [ ] B id:aa11\n- [ ] C\n\n## Done\n")
    scene.type("j")
    scene.save(replacing: "B", by: "Bee", seen: false)
    let saved = scene.text
    scene.type(keys)
    #expect(scene.text == saved)
    scene.session.show(scene.file, at: Self.now)
    #expect(scene.session.focus == TaskPosition(0, 1))
  }

  @Test("of two with one id the other does not stand for the one that is gone")
  func idOfOneThatIsGone() throws {
    var scene = try Scene("## Todo\n\n- [ ] A id:aa11\n- [ ] B id:aa11\n- [ ] C\n\n## Done\n")
    scene.type("j")
    scene.save(replacing: "- [ ] B id:aa11\n", by: "", seen: false)
    let saved = scene.text
    scene.type("⌦")
    #expect(scene.text == saved)
    #expect(scene.message.contains("gone"))
  }

  // MARK: - An opened task

  @Test func theCursorOfAnOpenedTaskFollowsItsLine() throws {
    var scene = try Scene(Self.text)
    scene.type("j⏎Gk")
    scene.save(replacing: "  - [ ] item one", by: "  - [ ] item zero\n  - [ ] item one")
    scene.type(" ")
    #expect(scene.text.contains("- [x] item one") && scene.text.contains("- [ ] item zero"))
    scene.type(" ")
    #expect(!scene.text.contains("[x] item"))
  }

  @Test func linesAreFoundAgain() {
    #expect(BoardSession.place(ofLine: 1, of: ["a", "b", "c"], in: ["a", "x", "b", "c"]) == 2)
    #expect(BoardSession.place(ofLine: 1, of: ["a", "b", "c"], in: ["a", "B", "c"]) == 1)
    #expect(BoardSession.place(ofLine: 2, of: ["a", "b", "c"], in: ["c"]) == 0)
    #expect(BoardSession.place(ofLine: 1, of: ["a", "b", "c"], in: ["x", "a", "y", "b"]) == 3)
    #expect(BoardSession.place(ofLine: 5, of: [], in: ["x"]) == 5)
    #expect(BoardSession.place(ofLine: 0, of: ["a", "a"], in: ["a", "a", "a"]) == 0)
  }

  @Test func theHistoryIsGoneTo() throws {
    let body = (1...30).map { "  line \($0)\n" }.joined()
    var scene = try Scene("## Todo\n\n- [ ] Long\n\(body)", size: (40, 10))
    scene.type("⏎")
    scene.session.show(history: ["2026-11-20 added"])
    let grid = BoardPainter.paint(&scene.session)
    let rows = (0..<grid.rows).map { row in (0..<40).map { grid[$0, row].text }.joined() }
    #expect(rows.contains { $0.contains("History") } && rows.contains { $0.contains("2026-11-20") })
  }

  // MARK: - Small screens

  @Test func anOpenedTaskSaysThatThereIsMore() throws {
    let body = (1...30).map { "  line \($0)\n" }.joined()
    var scene = try Scene("## Todo\n\n- [ ] Long\n\(body)", size: (40, 10))
    scene.type("⏎")
    #expect(lastRow(&scene).hasPrefix("↓"))
    scene.type("G")
    #expect(lastRow(&scene).hasPrefix("↑") && !lastRow(&scene).contains("↓"))
    scene.type("k")
    #expect(lastRow(&scene).hasPrefix("↑"))
  }

  @Test func helpCanBeReadInFullOnASmallScreen() throws {
    var scene = try Scene(Self.text, size: (40, 10))
    scene.type("?")
    let items = try #require(scene.menu).items
    for item in items where !item.isHeading {
      let grid = BoardPainter.paint(&scene.session)
      let rows = (0..<grid.rows).map { row in (0..<40).map { grid[$0, row].text }.joined() }
      let selected = try #require(scene.menu?.items[scene.menu!.selected])
      #expect(rows.contains { $0.contains(selected.text) }, "\(selected.text)")
      scene.type("j")
    }
  }

  private func lastRow(_ scene: inout Scene) -> String {
    let grid = BoardPainter.paint(&scene.session)
    return (0..<grid.columns).map { grid[$0, grid.rows - 1].text }.joined()
  }

  // MARK: - A file's last line without an end

  @Test(
    "the last task of a file without a final newline is changed as others are",
    arguments: [
      ("- [ ] b", "e x⏎", "- [ ] b x"), ("- [ ] b", "e⌫cc⏎", "- [ ] cc"),
      ("- [ ]", "eabc⏎", "- [ ] abc"), ("- [ ] id:aa11", "eabc⏎", "- [ ] abc id:aa11"),
      ("* [x] b\n  body", "e x⏎", "* [x] b x\n  body"),
    ])
  func lastLine(line: String, keys: String, expected: String) throws {
    for end in ["", "\n"] {
      var scene = try Scene("## Todo\n\n- [ ] Before\n\(line)\(end)")
      scene.type("j" + keys)
      #expect(scene.text == "## Todo\n\n- [ ] Before\n\(expected)\(end)", "\(scene.message)")
      #expect(scene.session.dialog == nil)
    }
  }

  // MARK: - Line after line

  @Test func plainTellsMarksAndWhatIsShown() throws {
    var scene = try Scene(Self.text)
    var voice = ScreenReaderOutput()
    func said(_ keys: String) -> [String] {
      scene.type(keys)
      scene.session.finishSearch()
      return voice.steps(for: scene.session).compactMap { step in
        if case .line(let text) = step { text } else { nil }
      }
    }
    #expect(!said("").contains { $0.contains("selected") || $0.contains("shown") })
    #expect(said(" ").contains("1 selected"))
    #expect(said(" ").contains("2 selected"))
    #expect(!said("k").contains { $0.hasSuffix("2 selected") })
    #expect(said("⎋").contains("nothing is selected"))
    _ = said("/third")
    #expect(said("⏎").contains("shown are the matches of third"))
    #expect(!said("j").contains { $0.contains("shown") })
    _ = said("n")
    #expect(said("⎋").contains("shown are the matches of third"))
    #expect(said("⎋").contains("all tasks are shown"))
  }

  @Test func plainTellsAConflictLineForLineAndOnce() throws {
    var scene = try Scene(Self.text)
    var voice = ScreenReaderOutput()
    scene.type("je mine")
    scene.save(replacing: "Second", by: "Zweites")
    scene.type("⏎")
    let steps = voice.steps(for: scene.session)
    for line in ["- [ ] Zweites id:bb22", "  with a body", "Second mine id:bb22"] {
      #expect(steps.contains(.line(line)), "\(line)")
    }
    #expect(steps.last == .line("Edit mine on top of the current text"))
    scene.type("j")
    #expect(voice.steps(for: scene.session) == [.line("Keep what is there now")])
  }
}
