import BoardKeys
import Boardmark
import BoardmarkReports
import Testing

@testable import BoardTerminal

/// What the screen shows, and what is chosen on it.
@Suite struct ScreenTests {
  private static let text = """
    # Lantern 2.0

    ## Todo

    - [ ] Write the guide @jonas due:2026-11-20 id:aa11
    - [ ] Read it again @jonas id:bb22
    - [ ] Print it @joan

    ## Doing

    ## Done

    - [x] Old id:cc33

    """

  private let tests = SessionTests()

  private func session(_ size: (columns: Int, rows: Int) = (100, 24)) throws -> BoardSession {
    try tests.session(Self.text, size: size)
  }

  private func rows(_ session: inout BoardSession) -> [String] {
    let grid = BoardPainter.paint(&session)
    return (0..<grid.rows).map { row in
      (0..<grid.columns).map { grid[$0, row].text }.joined()
    }
  }

  private func text(_ session: BoardSession) -> String {
    String(decoding: session.board.source.bytes, as: UTF8.self)
  }

  @Test("the title has the totals, where there is room for it") func title() throws {
    var session = try session()
    #expect(rows(&session)[0].hasPrefix("Lantern 2.0 · 3 open · 1 late  "))
    #expect(rows(&session)[0].hasSuffix("  board.md"))
    try tests.type("/@joan⏎", in: &session)
    #expect(rows(&session)[0].hasPrefix("Lantern 2.0 · 3 open · 1 late   /@joan  "))
    var low = try self.session((100, 10))
    #expect(rows(&low)[0].hasPrefix("1 Todo"))
  }

  @Test("only the chosen task shows its id, and no other card moves for it") func ids() throws {
    var session = try session()
    let before = rows(&session)
    #expect(before.joined().contains("aa11") && !before.joined().contains("bb22"))
    try tests.type("j", in: &session)
    let after = rows(&session)
    #expect(!after.joined().contains("aa11") && after.joined().contains("bb22"))
    for title in ["Write the", "Read it", "Print it"] {
      #expect(
        before.firstIndex { $0.contains(title) } == after.firstIndex { $0.contains(title) })
    }
  }

  @Test("the last line has the keys that do something now") func footer() throws {
    var session = try session()
    #expect(rows(&session).last!.contains("x finish") && !rows(&session).last!.contains("u undo"))
    session.canUndo = true
    try tests.type("ll", in: &session)
    #expect(rows(&session).last!.contains("r reopen") && rows(&session).last!.contains("u undo"))
    try tests.type("h", in: &session)
    #expect(!rows(&session).last!.contains("edit"))
  }

  @Test("columns are added, renamed, moved, limited and removed") func columns() throws {
    var session = try session()
    try tests.type("C1Review⏎", in: &session)
    #expect(session.board.columns.map(\.name) == ["Todo", "Review", "Doing", "Done"])
    try tests.type("C2", in: &session)
    #expect(rows(&session).joined().contains("the new name of Review"))
    try tests.type("er⏎", in: &session)
    #expect(session.board.columns[1].name == "Reviewer")
    try tests.type("C3x⏎", in: &session)
    #expect(rows(&session).joined().contains("enter a number, or leave empty"))
    try tests.type("⌫3⏎", in: &session)
    #expect(session.board.columns[1].wipLimit == 3)
    try tests.type("C5", in: &session)
    #expect(session.board.columns.map(\.name) == ["Todo", "Doing", "Reviewer", "Done"])
    #expect(session.column == 2)
    try tests.type("C5", in: &session)
    #expect(session.board.columns.map(\.name) == ["Todo", "Doing", "Done", "Reviewer"])
    try tests.type("C5", in: &session)
    #expect(session.board.columns.map(\.name) == ["Todo", "Doing", "Done"])
    try tests.type("hC1⎋", in: &session)
    #expect(session.leftText == "" && session.board.columns.count == 3)
    var empty = try tests.session("Notes.\n")
    try tests.type("C⏎", in: &empty)
    #expect(empty.board.columns.map(\.name) == ["Todo", "Doing", "Done"])
  }

  @Test("names are completed where they are typed, and a search finds their beginnings")
  func completion() throws {
    var session = try session()
    try tests.type("/@jo", in: &session)
    session.finishSearch()
    #expect(session.lists[0].count == 3)
    #expect(rows(&session).joined().contains("@jonas @joan · Tab completes"))
    _ = session.take(.key(KeyCombination("Tab")))
    try tests.type("⏎", in: &session)
    #expect(session.filter == "@jonas " && session.lists[0].count == 2)
    try tests.type("⎋nCall @joa", in: &session)
    _ = session.take(.key(KeyCombination("Tab")))
    try tests.type("⏎", in: &session)
    #expect(text(session).contains("- [ ] Call @joan"))
  }

  @Test("a dragged task lands where the line is") func drag() throws {
    var session = try session()
    _ = session.take(.key(KeyCombination("m", .shift)))
    let lines = rows(&session)
    let (first, third) = (
      lines.firstIndex { $0.contains("Write") }!, lines.firstIndex { $0.contains("Print") }!
    )
    func take(_ kind: MouseEvent.Kind, _ row: Int) throws {
      for request in session.take(.mouse(MouseEvent(kind, column: 3, row: row))) {
        guard case .perform(let intent, let rule) = request else { continue }
        session.finish(
          try intent.change(of: session.board, at: SessionTests.now), then: rule,
          at: SessionTests.now)
      }
    }
    try take(.press, first)
    try take(.drag, third)
    #expect(rows(&session)[third - 1].hasPrefix("▶━━━"))
    try take(.release, third)
    let order = session.board.columns[0].tasks.map { $0.titleLine.id?.text }
    #expect(order == ["bb22", "aa11", nil])
    #expect(!rows(&session).joined().contains("▶"))
  }

  @Test(
    "an opened task shows what its Markdown means",
    arguments: [
      ("## Steps", "Steps"), ("- [x] done **now**", "✓ done now"), ("  - [ ] `a*b*c`", "  ○ a*b*c"),
      ("* one *two* _three_", "• one two three"),
      ("snake_case_name 2 * 3 * 4", "snake_case_name 2 * 3 * 4"),
      ("> said ~~no~~", "│ said no"), ("see [the page](https://a.b)", "see the page (https://a.b)"),
      ("\\*not\\* **open", "*not* **open"), ("3. third", "3. third"), ("---", "────────"),
      ("`unclosed", "`unclosed"), ("[x](", "[x]("), ("", ""),
    ])
  func markdown(_ source: String, _ shown: String) {
    var lines = MarkdownLines()
    #expect(lines.line(source).rendered(isColored: false) == shown)
  }

  @Test(
    "a title on a card has no marks but those of code",
    arguments: [
      ("#### Plan **all** of `a_b *c*`", "Plan all of `a_b *c*`"),
      ("[[Seeds|Order seeds]] @kim #buy", "Order seeds @kim #buy"), ("[[Seeds]]", "Seeds"),
      ("![red](red.png) [site](https://example.org)", "red site"), ("#buy 2 * 3", "#buy 2 * 3"),
      ("snake_case_name [x] [[", "snake_case_name [x] [["),
    ])
  func titles(_ source: String, _ shown: String) {
    #expect(MarkdownLines.title(source) == shown)
  }

  @Test("fenced code is shown as it is") func fence() {
    var lines = MarkdownLines()
    let shown = ["```swift", "a **b**", "````", "- c"].map {
      lines.line($0).rendered(isColored: false)
    }
    #expect(shown == ["┄┄┄ swift", "a **b**", "┄┄┄", "• c"])
  }
}
