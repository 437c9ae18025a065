import Boardmark
import BoardmarkReports
import TestSupport
import Testing

/// The page that `board show --html` writes. `Tests/Scripts/Screen` parses and opens what it makes of random boards.
@Suite struct BoardPageTests {
  private func page(
    _ board: Board, path: String = "board.md", doneLimit: Int = 5, isForSingleTasks: Bool = false,
    where isShown: (@Sendable (Board.Task) -> Bool)? = nil
  ) -> String {
    let request = PageBoard.Request(
      board, at: SampleBoards.now, in: "Asia/Seoul", path: path, where: isShown,
      isForSingleTasks: isForSingleTasks)
    return text(BoardPage([request], doneLimit: doneLimit))
  }

  /// The page without its style sheet.
  private func text(_ page: BoardPage) -> String {
    String(decoding: page.bytes, as: UTF8.self).replacing(/(?s)<style>.*<\/style>/, with: "")
      .replacing(/sha256-[^']*/, with: "sha256-")
  }

  private func body(_ markdown: String) -> String {
    let html = page(SampleBoards.board(markdown))
    return String(html[(html.firstRange(of: "<body>")?.upperBound ?? html.startIndex)...])
  }

  @Test("pages are as they were") func goldens() throws {
    for (name, board) in [
      ("release", SampleBoards.release), ("busy", SampleBoards.busy),
      ("hostile", SampleBoards.hostile), ("empty", SampleBoards.empty),
    ] {
      try ViewGolden.expect(page(board), is: "page-\(name).html")
    }
  }

  @Test("a page has the same bytes each time, and nothing that runs or is fetched")
  func isStill() {
    let html = page(SampleBoards.busy)
    #expect(html == page(SampleBoards.busy))
    for mark in [
      "<script", "<link", "<img", "<iframe", "<form", "<object", " src=", " style=", " on",
    ] {
      #expect(!html.contains(mark + (mark == " on" ? "click" : "")))
    }
    #expect(html.contains("default-src 'none'"))
  }

  @Test("columns count as 'board show' counts") func counts() {
    let html = body(
      "---\nwip: {Doing: 1}\n---\n\n## Todo\n\n- [ ] a est:2h\n- [-] b\n\n## Doing\n\n- [ ] c\n- [ ] d\n"
    )
    #expect(html.contains("<span class=\"count\">2</span><span class=\"sum\">est 2h</span>"))
    #expect(
      html.contains(
        "<span class=\"count over\">2/1<span class=\"unseen\"> open, over the limit</span>"))
    #expect(html.contains("<p class=\"summary\">3 open · as of"))
  }

  @Test(
    "late and soon are said in words",
    arguments: [
      ("2026-11-20", "late", "1 day late"), ("2026-10-31", "late", "21 days late"),
      ("2026-11-21", "soon", "today"),
      ("2026-11-22", "soon", "tomorrow"),
    ])
  func urgency(date: String, style: String, name: String) {
    let html = body("## Todo\n\n- [ ] a due:\(date)\n- [ ] b due:2026-12-31\n")
    #expect(html.contains("<article class=\"card \(style)\">"))
    #expect(html.contains("title=\"\(date)\"><span class=\"unseen\">due </span>\(name)</time>"))
    #expect(
      html.contains("<p class=\"summary\">2 open, 1 \(style == "late" ? "late" : "due soon") ·"))
    #expect(html.contains("<time class=\"date\" datetime=\"2026-12-31\" title=\"2026-12-31\">"))
    #expect(html.contains("31 Dec</time>"))
  }

  @Test("a done column shows what was finished last and counts the rest") func doneLimit() {
    let html = page(SampleBoards.long, doneLimit: 3)
    #expect(html.contains("Task 250<") && !html.contains("Task 248<"))
    #expect(html.contains("<p class=\"more\">… 497 more</p>"))
    #expect(page(SampleBoards.long, doneLimit: .max).contains("Task 0<"))
  }

  @Test("a query leaves columns as they are and counts what it found") func query() {
    let html = page(SampleBoards.busy, where: { $0.title.contains("Pay") })
    #expect(html.contains("<span class=\"count\">1 of 4</span>"))
    #expect(html.contains("<span class=\"count\">0 of 5</span>"))
    #expect(!html.contains("Launch party"))
  }

  @Test("a single task is shown alone, its body whole") func oneTask() {
    let lines = (1...40).map { "  line \($0)\n" }.joined()
    let board = SampleBoards.board("## Todo\n\n- [ ] a id:aa\n\(lines)- [ ] b\n\n## Done\n")
    #expect(page(board).contains("<summary>40 lines</summary>"))
    let html = page(board, isForSingleTasks: true, where: { $0.id?.text == "aa" })
    #expect(!html.contains("<summary>") && html.contains("line 40"))
    #expect(!html.contains(">Done<"))
  }

  @Test("an id is the anchor of one card, and needs lead there") func anchors() {
    let html = body(
      "## Todo\n\n- [ ] a id:aa\n- [ ] b id:AA\n- [ ] c needs:Aa,bb,cc\n- [ ] d id:bb\n")
    #expect(html.contains("<article class=\"card\" id=\"aa\">"))
    #expect(!html.contains("id=\"AA\""))
    #expect(html.contains("blocked by <a href=\"#aa\">Aa</a> <a href=\"#bb\">bb</a></span>"))
    let ids = html.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
    #expect(Set(ids).count == ids.count)
  }

  @Test(
    "the title is the first heading above the columns, else the file's name",
    arguments: [
      ("# Plan *B*\n\n## Todo\n", "Plan *B*"), ("## Todo\n\n# Later\n", "b.md"),
      ("Plan\n===\n\n## Todo\n", "Plan"),
      ("# \n\n## Todo\n", "b.md"),
    ])
  func titles(markdown: String, title: String) {
    #expect(page(SampleBoards.board(markdown), path: "a/b.md").contains("<title>\(title)</title>"))
  }

  @Test("titles say what their Markdown says, people and tags after it apart") func taskTitles() {
    let html = body("## Todo\n\n- [ ] Ask @bob to `run` **it** @ana #x pri:high id:ab\n")
    #expect(html.contains("<h3 dir=\"auto\">Ask @bob to <code>run</code> <strong>it</strong></h3>"))
    #expect(
      html.contains(
        /<span class="person hue[0-7]" title="@ana" data-initials="AN" dir="auto">@ana<\/span>/))
    #expect(html.contains(/<span class="tag hue[0-7]" dir="auto">#x<\/span>/))
    #expect(!html.contains(">@bob</span>"))
    #expect(html.contains("<span class=\"priority high\" title=\"priority: high\">high</span>"))
  }

  @Test(
    "a person is two letters, and the whole name for the ear",
    arguments: [("@jo-ann.w", "JA"), ("@k", "K"), ("@김철수", "김철")])
  func initials(name: String, letters: String) {
    let html = body("## Todo\n\n- [ ] a \(name) due:2027-01-03T17:00 every:2w\n")
    #expect(html.contains("title=\"\(name)\" data-initials=\"\(letters)\""))
    #expect(html.contains("3 Jan 2027 17:00</time>"))
    #expect(html.contains("<span class=\"every\" title=\"every 2w\">every 2w</span>"))
  }

  @Test("several boards are under their files, and no two cards have one id") func several() {
    let requests = ["a.md", "b/b.md"].map {
      PageBoard.Request(SampleBoards.release, at: SampleBoards.now, in: "Asia/Seoul", path: $0)
    }
    let html = text(BoardPage(requests, isSeveral: true))
    #expect(html.contains("<title>2 boards</title>"))
    #expect(html.contains("<p class=\"path\">b/b.md</p>"))
    let ids = html.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
    #expect(Set(ids).count == ids.count && ids.contains("k7f2"))
  }

  @Test("a file without columns says so") func noColumns() {
    #expect(body("# Notes\n\n- [ ] a\n").contains("This file has no columns."))
  }
}
