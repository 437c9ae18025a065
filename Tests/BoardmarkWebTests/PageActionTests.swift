import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import Foundation
import Testing

@testable import BoardmarkWeb

/// What forms do to the file.
@Suite struct PageActionTests {
  private static let board = """
    # Board

    Prose stays.

    ## Todo

    - [ ] One @ana due:2026-12-01 id:k7f2
      - [ ] first
      - [x] second
    - [ ] Same
    - [ ] Two id:m3qz

    ## Doing

    - [ ] Same

    ## Done

    - [x] Old id:zzz1 done:2026-11-01

    """

  /// The bytes that an intent makes of the same board in another file.
  private func made(_ text: String, by intent: some BoardIntent) throws -> [UInt8] {
    let other = try SiteFixture(text)
    try BoardFile(other.path, links: .all) { _ in SiteFixture.now }.perform(intent)
    return other.bytes
  }

  @Test("each deed gives the bytes of the command", arguments: ["\n", "\r\n"])
  func sameBytes(lineEnd: String) throws {
    let text = Self.board.replacing("\n", with: lineEnd)
    func ids(_ id: String) -> TaskReferences { .ids([id]) }
    func check(_ action: String, _ fields: KeyValuePairs<String, String>, _ intent: any BoardIntent)
      throws
    {
      let byForm = try SiteFixture(text)
      let response = byForm.post(action, fields)
      #expect(response.status == 303, "\(action): \(response.html)")
      let byJSON = try SiteFixture(text)
      #expect(try byJSON.ask(action, fields).status == 200)
      let expected = try made(text, by: intent)
      #expect(byForm.bytes == expected, "\(action)")
      #expect(byJSON.bytes == expected, "\(action)")
      #expect(byForm.text != text)
    }
    try check("/move", ["task": "k7f2", "column": "Doing"], MoveTasks(ids("k7f2"), to: "Doing"))
    try check(
      "/move", ["task": "m3qz", "column": "Todo", "place": "top"],
      MoveTasks(ids("m3qz"), to: "Todo", .top))
    try check(
      "/move", ["task": "m3qz", "column": "Todo", "before": "k7f2"],
      MoveTasks(ids("m3qz"), to: "Todo", .before(.named("k7f2"))))
    try check(
      "/move", ["task": "k7f2", "column": "Done", "after": "zzz1"],
      MoveTasks(ids("k7f2"), to: "Done", .after(.named("zzz1"))))
    try check("/start", ["task": "m3qz"], StartTasks(ids("m3qz")))
    try check("/done", ["task": "k7f2"], FinishTasks(ids("k7f2")))
    try check("/reopen", ["task": "zzz1"], ReopenTasks(ids("zzz1")))
    try check("/cancel", ["task": "m3qz"], CancelTasks(ids("m3qz")))
    try check("/remove", ["task": "m3qz"], RemoveTasks(ids("m3qz")))
    let task = try #require(Board(Array(text.utf8)).tasks.first)
    try check(
      "/tick", ["task": "k7f2", "item": "1", "ticked": "1"], TickItem(1, of: SeenTask(task)))
    var add = AddTask(title: "Pay id:pay1 due:fri")
    add.column = .named("Todo")
    try check("/add", ["title": "Pay id:pay1 due:fri", "column": "Todo"], add)
    add.below = SeenTask(task)
    try check("/add", ["title": "Pay id:pay1 due:fri", "column": "Todo", "after": "k7f2"], add)
  }

  /// Several tasks in one form: what the command makes of them, and one change to undo.
  @Test("several tasks are changed as the command changes them, at once")
  func several() throws {
    let board = Self.board.replacing("Two id", with: "Two @ana id")
    let tasks = TaskReferences.ids(["k7f2", "m3qz"])
    func edit(_ change: (inout EditTasks) -> Void) -> EditTasks {
      var intent = EditTasks(tasks)
      change(&intent)
      return intent
    }
    func check(_ action: String, _ fields: [(String, String)], _ intent: any BoardIntent) throws {
      let fixture = try SiteFixture(board)
      let names = try ["k7f2", "m3qz"].map { ("task", try fixture.seen($0)) }
      let response = fixture.post(action, names + fields)
      #expect(response.status == 303, "\(action): \(response.html)")
      #expect(try fixture.bytes == made(board, by: intent), "\(action) \(fields)")
      #expect(fixture.text != board)
      #expect(fixture.post("/undo", [:]).status == 303)
      #expect(fixture.text == board, "one undo takes back \(action)")
    }
    try check("/move", [("column", "Doing")], MoveTasks(tasks, to: "Doing"))
    try check("/move", [("column", "Done"), ("place", "top")], MoveTasks(tasks, to: "Done", .top))
    try check("/start", [], StartTasks(tasks))
    try check("/done", [], FinishTasks(tasks))
    try check("/cancel", [], CancelTasks(tasks))
    try check("/remove", [], RemoveTasks(tasks))
    try check("/edit", [("tag", "home")], edit { $0.values.tags = ["home"] })
    try check("/edit", [("to", "@lee")], edit { $0.values.people = ["lee"] })
    try check("/edit", [("no-to", "ana")], edit { $0.removedPeople = ["ana"] })
    try check("/edit", [("due", "fri")], edit { $0.values.due = "fri" })
    try check("/edit", [("due", "")], edit { $0.values.due = "none" })
    try check("/edit", [("priority", "high")], edit { $0.values.priority = "high" })
  }

  @Test("if one of several tasks cannot be changed, none is, and it is named") func allOrNothing()
    throws
  {
    let fixture = try SiteFixture(Self.board)
    let names = try ["k7f2", "m3qz"].map { ("task", try fixture.seen($0)) }
    let without = Self.board.replacing("- [ ] Two id:m3qz\n", with: "")
    try fixture.write(without)
    for (action, fields) in [
      ("/move", [("column", "Doing")]), ("/done", []), ("/edit", [("tag", "x")]),
    ] {
      let (status, answer) = try fixture.ask(action, fields: names + fields)
      #expect(status == 410 && answer["error"]?.text == "\"Two\" is gone", "\(answer)")
      #expect(fixture.text == without)
    }
    // Open tasks are not archived.
    let (status, answer) = try fixture.ask(
      "/archive", fields: [("task", "zzz1"), ("task", "k7f2")])
    #expect(status == 422 && answer["error"]?.text?.contains("\"One\" (k7f2) is open") == true)
    // What several tasks cannot share.
    for fields in [[("title", "x")], [("text", "x")], [("place", "x")], []] {
      #expect(
        try fixture.ask("/edit", fields: [("task", "k7f2"), ("task", "zzz1")] + fields).status
          == 422)
    }
    #expect(
      try fixture.ask(
        "/move", fields: [("task", "k7f2"), ("task", "zzz1"), ("column", "Doing"), ("place", "up")]
      ).status == 422)
    #expect(fixture.text == without)
  }

  @Test("50 of 2,000 tasks move at once") func manyMove() throws {
    let text =
      "## Todo\n\n" + (0..<2000).map { "- [ ] Task \($0) id:t\($0)\n" }.joined()
      + "\n## Doing\n\n## Done\n"
    let fixture = try SiteFixture(text)
    let names = try (0..<50).map { ("task", try fixture.seen("t\($0 * 7)")) }
    let (status, answer) = try fixture.ask("/move", fields: names + [("column", "Doing")])
    #expect(status == 200 && answer["summary"]?.text?.contains("and 40 more") == true)
    #expect(Board(fixture.bytes).columns[1].tasks.count == 50)
  }

  @Test("one up and one down pass one neighbour, and the end is below all others") func steps()
    throws
  {
    let fixture = try SiteFixture(Self.board)
    _ = fixture.post("/move", ["task": "k7f2", "column": "Todo", "place": "end"])
    #expect(fixture.text.contains("- [ ] Two id:m3qz\n- [ ] One @ana"))
    _ = fixture.post("/undo", [:])
    _ = fixture.post("/move", ["task": "m3qz", "place": "up"])
    #expect(fixture.text.contains("- [ ] Two id:m3qz\n- [ ] Same\n\n## Doing"))
    _ = fixture.post("/move", ["task": "m3qz", "place": "down"])
    #expect(fixture.text == Self.board)
    let atEnd = try fixture.ask("/move", ["task": "m3qz", "place": "down"])
    #expect(atEnd.status == 422 && fixture.text == Self.board)
  }

  @Test("a card dropped beside others that have gone meanwhile goes to the column all the same")
  func strayedNeighbours() throws {
    let fixture = try SiteFixture(Self.board)
    let (task, before, after) = (
      try fixture.seen("zzz1"), try fixture.seen("m3qz"), try fixture.seen("k7f2")
    )
    let fields: KeyValuePairs = ["task": task, "column": "Todo", "before": before, "after": after]
    let drop = Self.board.replacing("- [ ] Two id:m3qz\n", with: "")
    try fixture.write(drop)
    let beside = try fixture.ask("/move", fields)
    #expect(beside.status == 200 && beside.answer["notes"] == .array([]))
    #expect(fixture.text.contains("second\n- [ ] Old id:zzz1"))
    try fixture.write(drop.replacing("id:k7f2", with: "id:none").replacing("One", with: "Other"))
    let atEnd = try fixture.ask("/move", fields)
    guard case .array(let notes)? = atEnd.answer["notes"] else { return #expect(Bool(false)) }
    #expect(notes.first?.text?.contains("no longer in 'Todo'") == true)
    #expect(fixture.text.contains("- [ ] Same\n- [ ] Old id:zzz1"))
    // The form names the neighbour by itself.
    _ = fixture.post(
      "/move", ["task": "zzz1", "column": "Todo", "place": "after " + (try fixture.seen("none"))])
    #expect(fixture.text.contains("second\n- [ ] Old id:zzz1"))
  }

  @Test("of cards that say the same, the one that was meant moves, also when the other went")
  func twins() throws {
    let fixture = try SiteFixture(Self.board)
    let page = fixture.get("/").html
    let seen = page.matches(of: /data-task="(~[^"]*)" data-hash="[^"]*" data-seen="([^"]*)"/)
      .map { (String($0.1), String($0.2)) }
    #expect(seen.count == 2 && seen[0].0 != seen[1].0)
    _ = fixture.post("/done", ["task": seen[1].1])
    #expect(fixture.text.contains("- [ ] Same\n- [ ] Two id:m3qz"))
    #expect(!fixture.text.contains("## Doing\n\n- [ ] Same"))
    // What is gone is not taken for its twin.
    let again = try SiteFixture(Self.board + "- [ ] Same\n")
    let token = try #require(
      again.get("/").html.firstMatch(
        of: /data-task="~[^"]*-1" data-hash="[^"]*" data-seen="([^"]*)"/)?.1)
    try again.write(
      Self.board.replacing("## Doing\n\n- [ ] Same\n", with: "## Doing\n") + "- [ ] Same\n")
    let answer = try again.ask("/start", ["task": String(token)])
    #expect(answer.status == 410)
    #expect(answer.answer["field"]?.text == "task")
  }

  @Test("a task is not taken for another that says the same in another column") func farTwins()
    throws
  {
    let fixture = try SiteFixture(Self.board)
    let token = try #require(
      fixture.get("/").html.firstMatch(
        of: /data-task="~[^"]*" data-hash="[^"]*" data-seen="([^"]*)"/)?.1)
    let rest = Self.board.replacing("- [ ] Same\n- [ ] Two", with: "- [ ] Two")
    try fixture.write(rest)
    #expect(try fixture.ask("/remove", ["task": String(token)]).status == 410)
    #expect(fixture.text == rest)
    // Many versions later as well.
    for number in 0..<5 {
      try fixture.write(rest + "\(number)\n")
      _ = fixture.get("/")
    }
    #expect(try fixture.ask("/remove", ["task": String(token)]).status == 410)
  }

  @Test("what a message speaks of is undone, also when something came after it") func namedUndo()
    throws
  {
    let fixture = try SiteFixture(Self.board)
    _ = fixture.post("/done", ["task": "k7f2"])
    _ = fixture.post("/add", ["title": "Later id:late", "column": "Todo"])
    #expect(try fixture.ask("/undo", ["change": "finished \"One\" (k7f2)"]).status == 200)
    #expect(fixture.text.contains("- [ ] One @ana") && fixture.text.contains("id:late"))
    let again = try fixture.ask("/undo", ["change": "finished \"One\" (k7f2)"])
    #expect(again.status == 410 && fixture.text.contains("id:late"))
    // Two changes that are called the same: the one that made the revision.
    let own = try fixture.ask("/edit", ["task": "k7f2", "people": "@ana @kim"])
    _ = fixture.post("/edit", ["task": "k7f2", "tags": "#garden"])
    let revision = try #require(own.answer["revision"]?.text)
    let undo = try fixture.ask(
      "/undo", ["change": "changed \"One\" (k7f2)", "revision": revision])
    #expect(undo.status == 200, "\(undo)")
    #expect(fixture.text.contains("#garden") && !fixture.text.contains("@kim"))
  }

  @Test("an edit touches the task's lines alone, and a line left alone keeps its bytes")
  func editing() throws {
    let text =
      "## Todo\r\n\r\n- [ ] One id:k7f2\r\n  note \u{200B}here\r\n  more\r\n- [ ] Two\r\n\r\n## Done\r\n"
    var bytes = Array(text.utf8)
    // A byte that is not UTF-8, which no browser sends back.
    bytes.replace(Array("more".utf8), with: [0x6D, 0xFF, 0x72, 0x65])
    let fixture = try SiteFixture(bytes)
    let page = fixture.get("/task/k7f2").html
    #expect(page.contains("<textarea") && page.contains("note \u{200B}here\n"))
    let shown = "- [ ] One more id:k7f2\r\n  note \u{200B}here\r\n  m\u{FFFD}re\r\n"
    let response = fixture.post("/edit", ["task": try fixture.seen("k7f2"), "text": shown])
    #expect(response.status == 303)
    var expected = bytes
    expected.replace(Array("One id".utf8), with: Array("One more id".utf8))
    #expect(fixture.bytes == expected)
  }

  @Test("sent back as it came, a task is as it was", arguments: ["\n", "\r\n", "\r"])
  func unchanged(lineEnd: String) throws {
    let text = Self.board.replacing("\n", with: lineEnd)
    let fixture = try SiteFixture(text)
    let snapshot = try fixture.site.seenBoard.snapshot()
    for place in snapshot.digests.indices {
      let bytes = snapshot.bytes(ofTask: place)
      let shown = TypedForm.shown(bytes)
      #expect(
        TypedForm.restored(
          Array(shown.replacing("\n", with: "\r\n").utf8), of: bytes, usualEnding: [0x0A])
          == bytes)
      let answer = try fixture.ask("/edit", ["task": snapshot.seen(at: place), "text": shown])
      #expect(answer.status == 200 && answer.answer["changed"] == .boolean(false))
    }
    #expect(fixture.text == text)
  }

  @Test("what an editor saved meanwhile is merged; the same place comes back with both texts")
  func conflicts() throws {
    let fixture = try SiteFixture(Self.board)
    let page = fixture.get("/task/k7f2").html
    let base = String(try #require(page.firstMatch(of: /name="base" value="([^"]*)"/)?.1))
    let seen = try fixture.seen("k7f2")
    let mine =
      "- [ ] One @ana due:2026-12-01 id:k7f2\n  - [ ] first\n  - [x] second\n  - [ ] third\n"
    try fixture.write(Self.board.replacing("due:2026-12-01", with: "due:2026-12-24"))
    #expect(fixture.post("/edit", ["task": seen, "base": base, "text": mine]).status == 303)
    #expect(fixture.text.contains("due:2026-12-24") && fixture.text.contains("- [ ] third"))

    try fixture.write(Self.board.replacing("One", with: "Theirs"))
    let typed = mine.replacing("One", with: "Mine <b>")
    let before = fixture.bytes
    let refused = fixture.post("/edit", ["task": seen, "base": base, "text": typed])
    #expect(refused.status == 409 && fixture.bytes == before)
    #expect(refused.html.contains("Mine &lt;b&gt;") && refused.html.contains("Theirs"))
    #expect(refused.html.contains(#"aria-invalid="true""#))
    let answer = try fixture.ask("/edit", ["task": seen, "base": base, "text": typed])
    #expect(answer.status == 409)
    #expect(answer.answer["typed"]?.text?.contains("Mine <b>") == true)
    #expect(answer.answer["present"]?.text?.contains("Theirs") == true)
    // Looked at, and saved on what is there now.
    let now = try #require(answer.answer["base"]?.text)
    #expect(fixture.post("/edit", ["task": seen, "base": now, "text": typed]).status == 303)
    #expect(fixture.text.contains("Mine <b>") && !fixture.text.contains("Theirs"))
  }

  @Test(
    "what cannot be done leaves the file and keeps what was typed",
    arguments: [
      ("/add", ["title": "Pay due:2026-02-30", "column": "Todo"], 422),
      ("/add", ["title": "two\nlines", "column": "Todo"], 422),
      ("/add", ["title": "Kept words needs:qqq9", "column": "Todo"], 422),
      ("/add", ["title": " ", "column": "Todo"], 422),
      ("/add", ["title": "Kept words", "column": "Gone"], 410),
      ("/move", ["task": "k7f2", "column": "Gone"], 410), ("/move", ["task": "k7f2"], 422),
      ("/move", ["task": "k7f2", "column": "Todo", "place": "left"], 422),
      ("/move", ["task": "k7f2", "column": "Todo", "before": "zzz1"], 410),
      ("/move", ["task": "nope", "column": "Todo"], 410), ("/done", ["task": "nope"], 410),
      ("/done", [:], 422),
      ("/edit", ["task": "k7f2", "text": "  "], 422),
      ("/edit", ["task": "k7f2", "text": "- [ ] One due:2026-02-30 id:k7f2"], 422),
      ("/edit", ["task": "k7f2", "text": "kept", "base": "!"], 422),
      ("/edit", ["task": "nope", "text": "Kept words"], 410),
      ("/edit", ["task": "k7f2", "text": "- [ ] One\n- [ ] Kept words"], 422),
      ("/tick", ["task": "k7f2", "item": "9"], 422), ("/tick", ["task": "k7f2"], 422),
      ("/tick", ["task": "k7f2", "item": "-9223372036854775808"], 422),
      ("/tick", ["task": "k7f2", "item": "0"], 422),
    ])
  func refusals(action: String, fields: [String: String], status: Int) throws {
    let fixture = try SiteFixture(Self.board)
    let body = fields.map { $0.percentEncoded + "=" + $1.percentEncoded }.joined(
      separator: "&")
    let type = ("Content-Type", "application/x-www-form-urlencoded")
    for accept in ["text/html", "application/json"] {
      let response = fixture.answer(
        WebRequest(
          "POST", action, headers: fixture.headers + [type, ("Accept", accept)],
          body: Array(body.utf8)))
      #expect(response.status == status, "\(response.html)")
      #expect(fixture.text == Self.board)
      #expect(!response.html.contains("--") || response.html.contains("<!--") == false)
      if accept == "text/html" {
        #expect(response.html.contains("error"))
        let typed = (fields["title"] ?? fields["text"] ?? "").split(whereSeparator: \.isNewline)
        for line in typed where !line.allSatisfy(\.isWhitespace) {
          #expect(response.html.contains(line))
        }
      }
    }
  }

  @Test("a file that vanishes is told of, and comes back") func vanished() throws {
    let fixture = try SiteFixture(Self.board)
    try FileManager.default.removeItem(atPath: fixture.path)
    #expect(fixture.get("/").status == 503)
    let refused = fixture.post("/add", ["title": "Kept words", "column": "Todo"])
    #expect(refused.status == 503 && refused.html.contains("Kept words"))
    #expect(try fixture.ask("/done", ["task": "k7f2"]).status == 503)
    try fixture.write(Self.board)
    #expect(fixture.get("/").status == 200)
    #expect(fixture.post("/add", ["title": "Kept words", "column": "Todo"]).status == 303)
  }

  @Test("a card that is dropped on Done is finished, and one that leaves it is open again")
  func dropped() throws {
    let fixture = try SiteFixture(Self.board)
    let answer = try fixture.ask("/move", ["task": "k7f2", "column": "Done", "place": "top"]).answer
    #expect(answer["summary"]?.text == "moved \"One\" (k7f2) to 'Done'; it is finished")
    #expect(fixture.text.contains("- [x] One @ana due:2026-12-01 id:k7f2 done:"), "\(fixture.text)")
    #expect(try fixture.ask("/move", ["task": "one", "column": "Todo"]).status == 200)
    #expect(fixture.text.contains("- [ ] One @ana due:2026-12-01 id:k7f2\n"), "\(fixture.text)")
    _ = try fixture.ask("/add", ["title": "New id:new1", "column": "Done"])
    #expect(fixture.text.contains("- [x] New id:new1 done:"), "\(fixture.text)")
  }

  @Test("undo and redo go back and forth, and say what") func reversal() throws {
    let fixture = try SiteFixture(Self.board)
    #expect(fixture.get("/").html.contains("Nothing to undo"))
    _ = fixture.post("/done", ["task": "k7f2"])
    let done = fixture.text
    #expect(fixture.get("/").html.contains("title=\"finished &quot;One&quot; (k7f2)\""))
    #expect(fixture.post("/undo", [:]).status == 303)
    #expect(fixture.text == Self.board)
    #expect(fixture.post("/redo", [:]).status == 303)
    #expect(fixture.text == done)
    #expect(try fixture.ask("/redo", [:]).answer["ok"] == .boolean(false))
  }

  @Test("what was done is said once, on the page that the form goes on to") func messages() throws {
    let fixture = try SiteFixture(Self.board)
    // A form without one goes back to the page that it stood on.
    let page = "http://\(SiteFixture.host)\(fixture.site.sessions.root)/?q=Two&all=1"
    let asked = WebRequest(
      "POST", "/undo",
      headers: fixture.headers + [
        ("Content-Type", "application/x-www-form-urlencoded"), ("Referer", page),
      ])
    _ = fixture.post("/start", ["task": "k7f2"])
    #expect(fixture.answer(asked).value(of: "Location") == "/?q=Two&all=1")
    let response = fixture.post("/done", ["task": "k7f2", "back": "/?q=Two"])
    #expect(response.value(of: "Location") == "/?q=Two")
    // What a script fetches meanwhile is not shown to anybody.
    #expect(
      !fixture.get("/", [("Sec-Fetch-Dest", "empty")]).html.contains(
        ">finished &quot;One&quot; (k7f2)"))
    #expect(fixture.get("/").html.contains(">finished &quot;One&quot; (k7f2)"))
    #expect(!fixture.get("/").html.contains(">finished &quot;One&quot; (k7f2)"))
  }

  @Test(
    "a form goes on to our own pages only",
    arguments: [
      "//evil.example", "http://evil.example", "/\\evil.example", "/events",
      "/task/x\r\nSet-Cookie: a", "javascript:x", "",
    ])
  func returns(back: String) throws {
    let fixture = try SiteFixture(Self.board)
    #expect(fixture.post("/done", ["task": "k7f2", "back": back]).value(of: "Location") == "/")
  }

  @Test("a need that is no task is told beside the title") func unknownNeed() throws {
    let fixture = try SiteFixture(Self.board)
    let refused = try fixture.ask("/add", ["title": "Kept needs:qqq9", "column": "Todo"])
    #expect(refused.status == 422 && refused.answer["field"]?.text == "title")
    #expect(refused.answer["error"]?.text == "no task 'qqq9'")
    #expect(refused.answer["remedy"]?.text == "write the id of a task after 'needs:'")
    let near = try fixture.ask("/add", ["title": "Kept needs:k7f3", "column": "Todo"])
    #expect(near.status == 422 && near.answer["remedy"]?.text == "did you mean 'k7f2'?")
  }

  @Test("forms that no page sends take no time") func endless() throws {
    let fixture = try SiteFixture(Self.board)
    let before = fixture.text
    let many = (0..<20_000).map { ("task", "~\($0)") }
    let request = WebRequest(
      "POST", "/done",
      headers: fixture.headers + [("Content-Type", "application/x-www-form-urlencoded")],
      body: Array(many.map { "\($0)=\($1)" }.joined(separator: "&").utf8))
    #expect(fixture.answer(request).status == 422)
    let long = try fixture.ask(
      "/add", ["title": String(repeating: "due:fri ", count: 5_000), "column": "Todo"])
    #expect(long.status == 422 && long.answer["field"]?.text == "title")
    #expect(fixture.text == before)
    #expect(ReturnPath.path("/?q=" + String(repeating: "a", count: 20_000)) == "/")
    #expect(ReturnPath.path("/?q=a") == "/?q=a")
  }
}
