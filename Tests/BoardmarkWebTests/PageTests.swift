import BoardKeys
import Boardmark
import BoardmarkReports
import Foundation
import JSONRPC
import TestSupport
import Testing

@testable import BoardmarkWeb

/// What the pages show.
@Suite struct PageTests {
  private static let board = """
    # Board

    ## Todo

    - [ ] One @ana due:2026-11-20 id:k7f2
    - [ ] Two

    ## Doing

    ## Done

    """

  private static let attacks = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\"><svg onload=alert(1)>",
    "'><b>",
    "</textarea><script>", "</script><script>", "]]>", "<!--", "&lt;", "javascript:alert(1)",
    "[x](javascript:alert(1))",
    "<a href=\"javascript:x\">y</a>", "` `` <i>", "\u{202E}gpj", "{1}{2}", "%3Cscript%3E",
  ]

  @Test("what is not read as a task is said, with the first line of it") func unread() throws {
    let stray = try SiteFixture(Self.board.replacing("## Todo", with: "- [ ] stray\n\n## Todo"))
    #expect(
      stray.get("/").html.contains("1 in the file that is not read as a task, the first on line 3"))
    #expect(try !SiteFixture(Self.board).get("/").html.contains("not read as a task"))
  }

  @Test("who holds a task is on its card and on its page") func claims() throws {
    let claim = TaskClaim(
      .held, by: "<kim>", in: "/work", shownAs: "<kim>", isMine: false, at: "2026-11-21 12:00",
      on: "")
    let site = try SiteFixture(Self.board, claims: [TaskID("k7f2")!: claim])
    for page in ["/", "/task/k7f2"] {
      let html = site.get(page).html
      #expect(html.components(separatedBy: ">held by &lt;kim&gt;</span>").count == 2, "\(page)")
    }
    #expect(site.get("/", [("Accept-Language", "ko")]).html.contains(">맡음: &lt;kim&gt;</span>"))
  }

  @Test("no text of a board becomes an element or an attribute", arguments: attacks)
  func hostile(text: String) throws {
    let board = """
      # \(text)

      ## \(text)

      ### \(text)

      - [ ] \(text) @\(text) #t\(text) key:\(text)
        \(text)
        - [ ] \(text)
      - [ ] b \(text) id:k7f2 due:\(text) pri:\(text)

      ## Todo

      """
    var past = HandMadeHistory()
    past.add("## Todo\n", by: text)
    past.add(board, by: text)
    let fixture = try SiteFixture(
      board,
      history: BoardStory(past.history.events, of: past.history, in: .utc, limit: 100))
    let snapshot = try fixture.site.seenBoard.snapshot()
    let keys = snapshot.digests.indices.map(snapshot.key(at:))
    let pages =
      [
        "/", "/?q=" + text.percentEncoded, "/?all=1&q=" + ("due<" + text).percentEncoded,
        "/history", "/help",
        "/task/" + text.percentEncoded,
      ]
      + keys.flatMap {
        ["/task/\($0.percentEncoded)", "/task/\($0.percentEncoded)/move"]
      }
    var htmls = pages.map { fixture.get($0).html }
    htmls.append(fixture.post("/add", ["title": text + "\n", "column": text]).html)
    htmls.append(fixture.post("/edit", ["task": keys.first ?? "x", "text": text]).html)
    htmls.append(fixture.post("/move", ["task": text, "column": text]).html)
    for html in htmls {
      let scripts = html.matches(of: /<script([^>]*)>/).map { String($0.1) }
      for script in scripts {
        #expect(
          script == #" type="module" src="/assets/board.js""#
            || script == #" type="application/json" id="strings""#)
      }
      for element in ["<img", "<svg", "<b>x", "<i>", "<iframe", "<!--"] {
        #expect(!html.lowercased().contains(element), "\(element)")
      }
      // Every quote in a text or a value is escaped, so that these are the attributes' own.
      let tags = html.replacing(/"[^"]*"/, with: "\"\"")
      #expect(tags.firstMatch(of: /<[a-z][^>]*\s(?:on[a-z]+|style)=/) == nil)
      #expect(html.firstMatch(of: /href="(?i:javascript)/) == nil)
    }
  }

  @Test("a wrong query is told beside its field, and all tasks stay") func queries() throws {
    let fixture = try SiteFixture(Self.board)
    #expect(fixture.get("/?q=%40ana").html.contains("k7f2"))
    #expect(!fixture.get("/?q=%40ana").html.contains(">Two<"))
    let wrong = fixture.get("/?q=due%3Cxx")
    #expect(
      wrong.status == 422 && wrong.html.contains("id=\"search-error\"")
        && wrong.html.contains(">Two<"))
    #expect(wrong.html.contains("value=\"due&lt;xx\""))
  }

  @Test("what a browser has already comes without content") func placeholders() throws {
    let fixture = try SiteFixture(Self.board)
    func state(_ html: String) throws -> String {
      String(try #require(html.firstMatch(of: /data-revision="[^"]*" data-state="([^"]*)"/)?.1))
    }
    let first = fixture.get("/").html
    let same = fixture.get("/", [("Board-Have", try state(first))]).html
    #expect(same.contains("data-group=\"\" data-order=\"0-1\"") && !same.contains("<article"))
    _ = fixture.post("/edit", ["task": "k7f2", "text": "- [ ] Other id:k7f2"])
    let changed = fixture.get("/", [("Board-Have", try state(first))]).html
    #expect(changed.contains("data-order=\"+ 1\"") && changed.contains("Other"))
    #expect(changed.matches(of: /<article/).count == 1)
    // A search that hides a card does not make the page forget it.
    let found = fixture.get("/?q=Two", [("Board-Have", try state(changed))]).html
    #expect(found.contains("data-order=\"1\"") && !found.contains("<article"))
    let all = fixture.get("/", [("Board-Have", try state(found))]).html
    #expect(all.contains("data-order=\"0-1\"") && !all.contains("<article"))
    // Of what is forgotten all comes.
    #expect(fixture.get("/", [("Board-Have", "x")]).html.matches(of: /<article/).count == 2)
  }

  @Test("a card that depends on the minute or on other tasks is looked at each time")
  func unmarkedCards() throws {
    let fixture = try SiteFixture(
      "## Todo\n\n- [ ] One needs:k7f2 id:aaaa\n- [ ] Two id:k7f2\n\n## Done\n")
    func state(_ html: String) throws -> String {
      String(try #require(html.firstMatch(of: /data-state="([^"]*)"/)?.1))
    }
    let first = fixture.get("/").html
    #expect(first.contains("blocked by"))
    _ = fixture.post("/done", ["task": "k7f2"])
    let second = fixture.get("/", [("Board-Have", try state(first))]).html
    #expect(second.contains("One") && !second.contains("blocked by"))
  }

  @Test("what a search hides is told, and where it is") func hidden() throws {
    let fixture = try SiteFixture(Self.board)
    let html = fixture.get("/?q=nothing").html
    #expect(html.contains("The search hides 2 tasks") && html.matches(of: /No tasks/).count == 2)
    _ = fixture.post("/add", ["title": "Three", "column": "Todo", "back": "/?q=nothing"])
    let told = fixture.get("/?q=nothing").html
    #expect(told.contains("The search hides it.") && told.contains(">Show it</a>"))
    _ = fixture.post("/add", ["title": "Four", "column": "Todo", "back": "/?q=Four"])
    #expect(!fixture.get("/?q=Four").html.contains("The search hides it."))
  }

  @Test("all that is done can be shown, and fewer again") func fewer() throws {
    let done = (1...6).map { "- [x] Task \($0) done:2026-11-0\($0)\n" }.joined()
    let fixture = try SiteFixture("## Todo\n\n## Done\n\n" + done)
    #expect(fixture.get("/?q=Task").html.contains("<a href=\"/?all=1&amp;q=Task\">Show 1 more</a>"))
    #expect(fixture.get("/?all=1&q=Task").html.contains("<a href=\"/?q=Task\">Show fewer</a>"))
    #expect(fixture.get("/?all=1").html.contains("<a href=\"/\">Show fewer</a>"))
  }

  @Test("a group without tasks is shown, unless a search hides what there is") func groups() throws
  {
    let fixture = try SiteFixture(
      "## Todo\n\n- [ ] One\n\n### Empty\n\n### Full\n\n- [ ] Two\n\n## Done\n")
    let html = fixture.get("/").html
    #expect(html.contains(">Empty</h3>") && html.contains(">Full</h3>"))
    #expect(html.matches(of: #/<ol /#).count == 4)
    let found = fixture.get("/?q=Two").html
    #expect(!found.contains(">Empty</h3>") && found.contains(">Full</h3>"))
  }

  @Test("columns of one name are told apart") func twins() throws {
    let fixture = try SiteFixture(
      "## Todo\n\n- [ ] One id:k7f2\n\n## Later\n\n## Later\n\n## Done\n")
    let html = fixture.get("/").html
    for name in ["Later (1)", "Later (2)"] {
      #expect(html.contains(">\(name)</h2>") && html.contains("aria-label=\"New task in \(name)\""))
      #expect(fixture.get("/task/k7f2/move").html.contains(">\(name)</option>"))
    }
    let keys = html.matches(of: /data-column="(~[^"]*)"/).map { String($0.1) }
    #expect(keys.count == 2 && Set(keys).count == 2)
    #expect(fixture.post("/move", ["task": "k7f2", "column": keys[1]]).status == 303)
    #expect(fixture.text.contains("## Later\n\n## Later\n\n- [ ] One"))
    #expect(fixture.post("/add", ["title": "Two", "column": keys[0]]).status == 303)
    #expect(fixture.text.contains("## Later\n\n- [ ] Two"))
    // By its name alone it is not known which one is meant.
    #expect(fixture.post("/move", ["task": "k7f2", "column": "Later"]).status == 410)
  }

  @Test("a merge conflict in the file is shown with what each side has, and resolved by a form")
  func conflicts() throws {
    let fixture = try SiteFixture(
      """
      ## Todo

      - [ ] Two

      <<<<<<< ours
      - [ ] One id:k7f2
      =======
      - [ ] One more id:k7f2
      >>>>>>> theirs

      ## Done

      """)
    let html = fixture.get("/").html
    #expect(html.contains("board.md has a merge conflict") && html.contains("Lines 5 to 9"))
    #expect(
      html.contains("- [ ] One id:k7f2</pre>")
        && html.contains("- [ ] One <mark>more</mark> id:k7f2</pre>"))
    // The same task twice would be no board.
    #expect(!html.contains("value=\"both\"") && !html.contains("data-frozen"))
    #expect(html.matches(of: /conflicted/).count == 1)
    let two = try #require(html.firstMatch(of: /value="([^"]+)"><?[^>]*>?Done<span[^>]*> Two/)).1
    #expect(fixture.post("/done", ["task": String(two)]).status == 303)
    #expect(fixture.text.contains("<<<<<<<") && fixture.text.contains("- [x] Two"))
    #expect(fixture.post("/undo", [:]).status == 303)
    let revision = try #require(html.firstMatch(of: /name="revision" value="([0-9a-f]+)"/)).1
    func resolve(_ side: String, _ revision: String) -> Int {
      fixture.post("/resolve", ["line": "5", "side": side, "revision": revision]).status
    }
    #expect(resolve("theirs", "0") == 410 && resolve("none", String(revision)) == 422)
    #expect(fixture.text.contains("<<<<<<<"))
    #expect(resolve("theirs", String(revision)) == 303)
    #expect(fixture.text == "## Todo\n\n- [ ] Two\n\n- [ ] One more id:k7f2\n\n## Done\n")
    #expect(!fixture.get("/").html.contains("merge conflict"))
  }

  @Test("the number of late tasks is in the tab; the reader's own tasks are a click away")
  func signs() throws {
    let fixture = try SiteFixture(Self.board)
    let html = fixture.get("/").html
    #expect(html.contains("%3E1%3C/text%3E") && html.contains(">Mine</a>"))
    #expect(html.contains("href=\"/?q=%40ana\""))
  }

  @Test("an answer that the browser has is not sent again") func tags() throws {
    let fixture = try SiteFixture(Self.board)
    let tag = try #require(fixture.get("/").value(of: "ETag"))
    #expect(fixture.get("/", [("If-None-Match", tag)]).status == 304)
    _ = fixture.post("/done", ["task": "k7f2"])
    #expect(fixture.get("/", [("If-None-Match", tag)]).status == 200)
  }

  @Test("a long page is sent in pieces", arguments: ["/", "/?as=list", "/?as=people"])
  func pieces(target: String) throws {
    let tasks = (0..<300).map { "- [ ] Task \($0) id:t\($0)\n" }.joined()
    let fixture = try SiteFixture("## Todo\n\n\(tasks)\n## Done\n")
    let page = fixture.site.answer(
      WebRequest("GET", fixture.site.sessions.root + target, headers: fixture.headers))
    var sizes: [Int] = []
    page.write { sizes.append($0.count) }
    #expect(sizes.count > 2 && sizes.allSatisfy { $0 < 80 << 10 }, "\(sizes)")
    #expect(sizes.reduce(0, +) == page.bytes.count)
    #expect(page.html.matches(of: /<(?:li|tr)[^>]* data-task=/).count == 300)
  }

  @Test("the board as JSON has what names the file's bytes") func json() throws {
    let fixture = try SiteFixture(Self.board)
    let answer = try JSONReader.value(of: fixture.get("/board.json?q=Two").bytes)
    #expect(answer["revision"]?.text == BoardSnapshot(fixture.bytes, fileName: "-").revision)
    guard case .array(let tasks)? = answer["tasks"] else { return #expect(Bool(false)) }
    #expect(tasks.count == 1 && tasks[0]["title"]?.text == "Two")
    #expect(fixture.get("/board.json?q=due%3Cxx").status == 422)
  }

  @Test("pages speak the browser's language") func languages() throws {
    let fixture = try SiteFixture(Self.board)
    let korean = fixture.get("/", [("Accept-Language", "ko-KR,ko;q=0.9,en;q=0.8")]).html
    #expect(
      korean.contains("<html lang=\"ko\"") && korean.contains("되돌리기") && korean.contains("늦음"))
    for (header, language) in [
      ("en", KeyLanguage.english), ("ko;q=0, en", .english), ("fr, ko", .korean), ("de", .english),
      ("", .english),
      ("en;q=0.1, ko;q=0.2", .korean), ("kok", .english),
    ] {
      #expect(WebTexts(accepting: header).language == language, "\(header)")
    }
    for text in WebText.allCases {
      let (english, known) = text.translations
      for part in ["{1}", "{2}", "{3}", "{4}"] {
        #expect(english.contains(part) == known.contains(part), "\(text)")
      }
    }
  }

  @Test("help lists every key of both faces") func help() throws {
    let fixture = try SiteFixture(Self.board)
    for (language, header) in [(KeyLanguage.english, "en"), (.korean, "ko")] {
      let html = fixture.get("/help", [("Accept-Language", header)]).html
      for binding in KeyTable.bindings { #expect(html.contains(binding.text(in: language))) }
    }
  }

  @Test("every asset is served as the file in the source tree") func assets() throws {
    let fixture = try SiteFixture(Self.board)
    for name in WebAssets.names {
      let answer = fixture.get("/assets/" + name)
      let bytes = try AssetFolder.bytes(of: name)
      #expect(answer.status == 200 && answer.bytes == bytes, "\(name)")
    }
    #expect(try AssetFolder.names() == Set(WebAssets.names))
    for path in [
      "/assets/..%2F..%2Fetc%2Fpasswd", "/assets/../board.md", "/assets/", "/assets/board.md",
      "//etc/passwd",
    ] {
      #expect(fixture.get(path).status == 404)
    }
  }

  @Test("base64 goes there and back, and nothing else is taken") func base64() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 73 &+ count) }
      #expect(Base64.bytes(of: Base64.text(of: bytes)) == bytes)
    }
    #expect(Base64.text(of: Array("any carnal".utf8)) == "YW55IGNhcm5hbA==")
    for wrong in ["a", "ab=", "a===", "ab c", "YR==", "=abc", "ab=c"] {
      #expect(Base64.bytes(of: wrong) == nil)
    }
  }
}
