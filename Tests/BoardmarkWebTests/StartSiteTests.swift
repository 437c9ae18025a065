import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import Foundation
import JSONRPC
import Testing

@testable import BoardmarkWeb

/// Several boards at one address.
@Suite struct StartSiteTests {
  /// A server of boards in a folder of their own, and a browser that has been let in.
  final class Fixture {
    let folder: String
    let site: StartSite
    private(set) var cookie = ""

    init(_ boards: [String]) throws {
      let folder = NSTemporaryDirectory() + "board-start-\(UUID().uuidString)"
      self.folder = folder
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let worlds = try boards.enumerated().map { number, text in
        let path = folder + "/\(number + 1).board.md"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return FixtureWorld(path: path)
      }
      site = StartSite(worlds, port: SiteFixture.port)
      let entered = site.answer(
        WebRequest(
          "GET", "/?token=\(site.sessions.token)", headers: [("Host", SiteFixture.host)]))
      cookie = String((entered.value(of: "Set-Cookie") ?? "").prefix { $0 != ";" })
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func path(_ number: Int) -> String { folder + "/\(number).board.md" }
    func text(_ number: Int) throws -> String {
      try String(contentsOfFile: path(number), encoding: .utf8)
    }

    func send(
      _ method: String, _ target: String, _ body: String = "",
      _ more: [(name: String, value: String)] = [], hasCookie: Bool = true
    ) -> WebResponse {
      var headers = [("Host", SiteFixture.host), ("Sec-Fetch-Site", "same-origin")] + more
      if hasCookie { headers.append(("Cookie", cookie)) }
      if method == "POST" { headers.append(("Content-Type", "application/x-www-form-urlencoded")) }
      return site.answer(
        WebRequest(method, site.sessions.root + target, headers: headers, body: Array(body.utf8)))
    }

    func get(_ target: String, _ more: [(name: String, value: String)] = []) -> WebResponse {
      send("GET", target, "", more)
    }
  }

  private static let garden = """
    # Garden <b>

    ## Todo

    - [ ] Order seeds @kim due:2026-11-19 id:seed
    - [ ] Dig <script> due:2026-11-20
    - [ ] Rake

    ## Doing

    - [ ] Prune id:rose

    ## Done

    - [x] Gloves due:2026-11-01 done:2026-11-02

    """
  private static let kitchen = "# Kitchen\n\n## Todo\n\n- [ ] Cook id:cook\n\n## Done\n"

  @Test("the first page has each board's title, counts and late tasks, and leads to them")
  func overview() throws {
    let fixture = try Fixture([Self.garden, Self.kitchen])
    let page = fixture.get("/")
    let root = fixture.site.sessions.root
    #expect(page.status == 200)
    #expect(page.html.contains("<a href=\"\(root)/1/\">Garden &lt;b&gt;</a>"), "\(page.html)")
    #expect(page.html.contains("<a href=\"\(root)/2/\">Kitchen</a>"))
    #expect(page.html.contains("<dt>To do</dt><dd>3</dd>"))
    #expect(page.html.contains("<dt>In progress</dt><dd>1</dd>"))
    #expect(page.html.contains("<dt>Done</dt><dd>1</dd>"))
    #expect(page.html.contains("5 open, 2 late"))
    #expect(page.html.contains("href=\"\(root)/1/#seed\" dir=\"auto\">Order seeds</a>"))
    #expect(page.html.contains("2 days late") && page.html.contains("1 day late"))
    #expect(page.html.contains("href=\"\(root)/1/?q=overdue\" dir=\"auto\">Dig &lt;script&gt;</a>"))
    #expect(!page.html.contains("Gloves"))
    let korean = fixture.get("/", [("Accept-Language", "ko")]).html
    #expect(korean.contains("2일 늦음") && korean.contains("<h1>보드</h1>"))
    // A board that is gone is named, and the others are still shown.
    try FileManager.default.removeItem(atPath: fixture.path(1))
    let rest = fixture.get("/")
    #expect(
      rest.status == 200 && rest.html.contains("Kitchen") && rest.html.contains("class=\"error\""))
  }

  @Test("each board's pages, forms, undo and events are below its number") func boards() throws {
    let fixture = try Fixture([Self.garden, Self.kitchen])
    let root = fixture.site.sessions.root
    let page = fixture.get("/2/")
    #expect(page.html.contains("action=\"\(root)/2/add\"") && page.html.contains("href=\"../\""))
    #expect(fixture.get("/2").value(of: "Location") == root + "/2/")
    #expect(fixture.get("/2/events").stream == 2)
    #expect(fixture.get("/events").stream == 0)
    #expect(fixture.get("/assets/boards.js").status == 200)
    let done = fixture.send("POST", "/2/done", "task=cook")
    #expect(done.status == 303 && done.value(of: "Location") == root + "/2/")
    #expect(try fixture.text(2).contains("- [x] Cook") && fixture.text(1) == Self.garden)
    // What was done is said on that board's page alone.
    #expect(!fixture.get("/1/").html.contains(">finished &quot;Cook&quot;"))
    #expect(fixture.get("/2/").html.contains(">finished &quot;Cook&quot;"))
    #expect(fixture.send("POST", "/1/undo").status == 422)
    #expect(fixture.send("POST", "/2/undo").status == 303)
    #expect(try fixture.text(2) == Self.kitchen)
    #expect(fixture.get("/1/task/seed").status == 200 && fixture.get("/2/task/seed").status == 410)
    for wrong in ["/0/", "/3/", "/01/", "/x/", "/1x/", "/task/seed", "/-1/"] {
      #expect(fixture.get(wrong).status == 404, "\(wrong)")
    }
    #expect(fixture.send("POST", "/done", "task=cook").status == 404)
  }

  @Test("nobody is let in to any board without the token") func guarded() throws {
    let fixture = try Fixture([Self.garden, Self.kitchen])
    for target in ["/", "/1/", "/2/board.json", "/events", "/1/events"] {
      #expect(fixture.send("GET", target, hasCookie: false).status == 401, "\(target)")
      let other = fixture.site.answer(
        WebRequest(
          "GET", target, headers: [("Host", SiteFixture.host), ("Cookie", fixture.cookie)]))
      #expect(other.status == 401, "\(target) above the root")
      #expect(fixture.get(target, [("Origin", "http://example.org")]).status == 403, "\(target)")
    }
    let foreign = fixture.send(
      "POST", "/1/done", "task=seed", [("Origin", "http://example.org")])
    #expect(foreign.status == 403)
    #expect(try fixture.text(1) == Self.garden)
    // Drafts of each board are sealed by a key of its own; the first page has none.
    func seal(_ html: String) -> Substring? {
      html.split(separator: "data-seal=\"").dropFirst().first?.prefix(32)
    }
    #expect(seal(fixture.get("/1/").html) != seal(fixture.get("/2/").html))
    #expect(seal(fixture.get("/1/").html) != nil && seal(fixture.get("/").html) == nil)
  }

  @Test("only the boards that were used last are kept in memory") func memory() throws {
    let fixture = try Fixture((1...StartSite.kept + 3).map { "## Todo\n\n- [ ] Task \($0)\n" })
    #expect(fixture.get("/").status == 200)
    let boards = fixture.site.boards
    #expect(boards.allSatisfy { $0.memory.isEmpty })
    // Following a file that nobody has opened keeps nothing of it.
    let revision = try boards[0].readRevision()
    #expect(boards[0].memory.isEmpty)
    for board in boards { #expect(fixture.get("/\(board.number)/").status == 200) }
    #expect(boards.filter { !$0.memory.isEmpty }.map(\.number) == [4, 5, 6, 7])
    #expect(try boards[3].readRevision().count == revision.count)
    // A task of a page that was shown before is still found.
    let seen = try #require(
      try JSONReader.value(of: fixture.get("/1/board.json").bytes)["revision"]?.text)
    #expect(seen == revision)
  }
}
