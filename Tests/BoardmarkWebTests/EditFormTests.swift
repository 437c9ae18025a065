import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import JSONRPC
import Testing

@testable import BoardmarkWeb

/// The form that changes what a task says, field by field.
@Suite struct EditFormTests {
  private static let board = """
    # Board

    ## Todo

    - [ ] One `x` @ana #Buy due:2026-12-01 pri:high est:2h id:k7f2
          prose   here

        - [ ] first
        - [x] second
    - [ ] Two id:m3qz

    ## Done

    """

  /// What the form sends that nobody has typed into.
  private func sent(_ fixture: SiteFixture, _ key: String = "k7f2") throws -> [(String, String)] {
    let snapshot = try fixture.site.seenBoard.snapshot()
    let place = try #require(snapshot.place(ofKey: key))
    let task = snapshot.task(at: place)
    let base = Base64.text(of: Array(snapshot.board.source.bytes[task.range]))
    return [("task", snapshot.seen(at: place)), ("base", base)]
      + EditForm.Field.allCases.compactMap { field in
        EditForm.text(of: field, in: task).map {
          (field.rawValue, $0.replacing("\n", with: "\r\n"))
        }
      }
  }

  private func edit(
    _ fixture: SiteFixture, _ typed: KeyValuePairs<String, String>, asJSON: Bool = false,
    from fields: [(String, String)]? = nil
  ) throws -> WebResponse {
    var fields = try fields ?? sent(fixture)
    for (name, value) in typed {
      fields.removeAll { $0.0 == name }
      fields.append((name, value))
    }
    let body = fields.map { $0.percentEncoded + "=" + $1.percentEncoded }.joined(
      separator: "&")
    return fixture.answer(
      WebRequest(
        "POST", "/edit",
        headers: fixture.headers + [("Content-Type", "application/x-www-form-urlencoded")]
          + (asJSON ? [("Accept", "application/json")] : []), body: Array(body.utf8)))
  }

  private static let changes:
    [(KeyValuePairs<String, String>, @Sendable (inout EditTasks) -> Void)] = [
      (["title": "One more"], { $0.title = "One more @ana #Buy" }),
      (["title": "One est:3h"], { $0.title = "One est:3h @ana #Buy" }),
      (["due": "fri"], { $0.values.due = "fri" }), (["due": ""], { $0.values.due = "none" }),
      (["due": "2026-12-24 17:00"], { $0.values.due = "2026-12-24 17:00" }),
      (["priority": "low"], { $0.values.priority = "low" }),
      (["priority": ""], { $0.values.priority = "none" }),
      (
        ["people": "kim, @lee"],
        {
          $0.values.people = ["kim", "lee"]
          $0.removedPeople = ["ana"]
        }
      ),
      (["people": "@ana @kim"], { $0.values.people = ["kim"] }),
      (["tags": ""], { $0.removedTags = ["Buy"] }),
      (["body": "New\r\n\r\n- [ ] item\r\n"], { $0.body = "New\n\n- [ ] item\n" }),
      (["body": " \r\n"], { $0.body = "" }),
      (
        ["title": "All", "due": "2026-12-02", "tags": "#buy #Buy", "body": "x"],
        {
          $0.title = "All @ana #Buy"
          $0.values.due = "2026-12-02"
          $0.values.tags = ["buy"]
          $0.body = "x"
        }
      ),
    ]

  @Test(
    "a field makes the bytes that the command's option makes", arguments: changes.indices,
    ["\n", "\r\n"])
  func sameBytes(index: Int, lineEnd: String) throws {
    let (typed, set) = Self.changes[index]
    let text = Self.board.replacing("\n", with: lineEnd)
    let (form, command) = (try SiteFixture(text), try SiteFixture(text))
    let response = try edit(form, typed)
    #expect(response.status == 303, "\(response.html)")
    var intent = EditTasks(.ids(["k7f2"]))
    set(&intent)
    try BoardFile(command.path, links: .all) { _ in SiteFixture.now }.perform(intent)
    #expect(form.text == command.text && form.text != text)
  }

  @Test(
    "sent as it came nothing is written, whatever is in the file",
    arguments: [
      board, board.replacing("\n", with: "\r\n"), "## Todo\n\n*   [ ]   A  \\@b   c  id:k7f2 @x\n",
      "## Todo\n- [ ] **A** <b> \"q\" pri:urgent due:2026-02-30 @a @a #t id:k7f2\n\n\t\tcode\n\n  \ttext\n",
      "## Todo\n1. [ ] \u{202E}A\u{200B} foo\\:bar id:k7f2\n\n   > quote\n   - [ ] x\n",
    ])
  func leftAlone(text: String) throws {
    let fixture = try SiteFixture(text)
    let answer = try edit(fixture, [:], asJSON: true)
    #expect(answer.status == 200 && answer.html.contains("\"changed\":false"), "\(answer.html)")
    #expect(fixture.text == text)
    // One field alone: no other is touched.
    #expect(try edit(fixture, ["due": "2027-01-01"]).status == 303)
    let line = try #require(fixture.text.firstMatch(of: /.*id:k7f2.*/)?.0)
    let former = try #require(text.firstMatch(of: /.*id:k7f2.*/)?.0)
    #expect(fixture.text.replacing(line, with: former) == text && line.contains("due:2027-01-01"))
  }

  @Test("what a field cannot hold is left out of the form, and stays") func bytesThatNoFieldHolds()
    throws
  {
    var bytes = Array("## Todo\n\n- [ ] Title id:k7f2\n  body\n".utf8)
    bytes.replace(Array("body".utf8), with: [0x62, 0xFF, 0x79])
    let fixture = try SiteFixture(bytes)
    let page = fixture.get("/task/k7f2").html
    #expect(page.contains("name=\"title\"") && !page.contains("name=\"body\""))
    #expect(try edit(fixture, ["title": "Other", "body": "lost"]).status == 303)
    var expected = bytes
    expected.replace(Array("Title".utf8), with: Array("Other".utf8))
    #expect(fixture.bytes == expected)
  }

  @Test("words that are escaped in a title stay words of it") func literalTitle() throws {
    let fixture = try SiteFixture("## Todo\n\n- [ ] See foo\\:bar id:k7f2\n")
    #expect(fixture.get("/task/k7f2").html.contains(#"value="See foo:bar""#))
    #expect(try edit(fixture, ["title": "Look at foo:bar"]).status == 303)
    let task = try #require(Board(fixture.bytes).tasks.first)
    #expect(task.title == "Look at foo:bar" && task.titleLine.words.allSatisfy { $0.key == .id })
  }

  @Test("each wrong field has its message, what was typed stays, and the first gets the focus")
  func refusals() throws {
    let fixture = try SiteFixture(Self.board)
    let typed: KeyValuePairs = [
      "title": "two\r\nlines", "due": "2026-02-30", "people": "@a", "priority": "urgent",
      "body": "Typed <b>",
    ]
    let response = try edit(fixture, typed)
    #expect(response.status == 422 && fixture.text == Self.board)
    let html = response.html
    for field in ["title", "due", "priority"] {
      #expect(html.contains("id=\"_edit-\(field)-error\""), "\(field)")
      let marked = "id=\"_edit-\(field)\"[^>]* aria-invalid=\"true\""
      let described = " aria-describedby=\"[^\"]*_edit-\(field)-error\""
      #expect(html.firstMatch(of: try Regex(marked + described)) != nil, "\(field)")
    }
    #expect(html.matches(of: /aria-invalid/).count == 3)
    #expect(html.matches(of: /autofocus/).count == 1)
    #expect(html.contains("value=\"2026-02-30\"") && html.contains(">urgent</option>"))
    #expect(html.contains("Typed &lt;b&gt;") && html.contains("value=\"@a\""))
    #expect(!html.contains("--title") && !html.contains("--due"))
    let answer = try JSONReader.value(of: try edit(fixture, typed, asJSON: true).bytes)
    guard case .array(let problems)? = answer["problems"] else { return #expect(Bool(false)) }
    #expect(problems.compactMap { $0["field"]?.text } == ["title", "due", "priority"])
    #expect(answer["field"]?.text == "title")
  }

  @Test("what others did meanwhile is merged; the same field comes back with both texts")
  func conflicts() throws {
    let fixture = try SiteFixture(Self.board)
    let former = try sent(fixture)
    try fixture.write(
      Self.board.replacing("due:2026-12-01", with: "due:2026-12-24").replacing(
        "second", with: "second one"))
    #expect(try edit(fixture, ["title": "Mine"], from: former).status == 303)
    #expect(fixture.text.contains("Mine @ana #Buy due:2026-12-24"))
    #expect(fixture.text.contains("second one"))

    try fixture.write(
      Self.board.replacing("One `x`", with: "Theirs").replacing("@ana", with: "@kim"))
    let before = fixture.bytes
    let refused = try edit(fixture, ["title": "Mine <b>"], from: former)
    #expect(refused.status == 409 && fixture.bytes == before)
    #expect(refused.html.contains("value=\"Mine &lt;b&gt;\"") && refused.html.contains("Theirs"))
    // What was left alone shows what is there now, so that saving does not bring back what was.
    #expect(refused.html.contains("value=\"@kim\"") && !refused.html.contains("value=\"@ana\""))
    let base = try #require(
      refused.html.firstMatch(of: /id="_edit".*?name="base" value="([^"]*)"/.dotMatchesNewlines())?
        .1)
    #expect(
      try edit(fixture, ["title": "Mine", "people": "@kim", "base": String(base)], from: former)
        .status == 303)
    #expect(fixture.text.contains("Mine @kim"))
  }

  @Test("of a task that went, and a file that vanished, what was typed comes back")
  func gone() throws {
    let fixture = try SiteFixture(Self.board)
    let former = try sent(fixture)
    try fixture.write("## Todo\n")
    let gone = try edit(fixture, ["title": "Typed words", "body": "More words"], from: former)
    #expect(gone.status == 410)
    #expect(gone.html.contains("Typed words") && gone.html.contains("More words"))
    #expect(gone.html.contains("role=\"alert\""))
  }

  @Test("who typed into a column that has gone may choose another one") func goneColumn() throws {
    let fixture = try SiteFixture(Self.board)
    let page = fixture.post("/add", ["title": "Typed", "column": "Old"])
    #expect(page.status == 410)
    let html = page.html
    #expect(html.contains("<option value=\"Todo\">") && html.contains("Typed</textarea>"))
  }

  @Test("a Korean page says in Korean what was done, and what is wrong") func korean() throws {
    let fixture = try SiteFixture(Self.board)
    func ask(_ target: String, _ body: String, _ accept: String) -> String {
      fixture.answer(
        WebRequest(
          "POST", target,
          headers: fixture.headers + [
            ("Content-Type", "application/x-www-form-urlencoded"), ("Accept", accept),
            ("Accept-Language", "ko"),
          ], body: Array(body.utf8))
      ).html
    }
    let json = "application/json"
    #expect(ask("/done", "task=m3qz", json).contains("(m3qz) 완료함"))
    #expect(ask("/move", "task=k7f2&column=Done", json).contains("Done(으)로 옮김"))
    #expect(ask("/undo", "", json).contains("되돌림: moved \\\"One `x`\\\" (k7f2)"))
    #expect(ask("/edit", "task=k7f2&due=2026-02-30", "text/html").contains("날짜가 아닙니다."))
    #expect(ask("/edit", "task=k7f2&people=a%20@b%20c%23%20&title=%20", json).contains("제목이 비어"))
    #expect(ask("/add", "title=x&column=Gone", "text/html").contains("그런 열이 이제 없습니다."))
    #expect(ask("/done", "task=gone", json).contains(WebText.gone.translations.korean))
  }

  @Test("an item of a checklist is shown once, as a box to tick, wherever it is in the prose")
  func checklists() throws {
    let fixture = try SiteFixture(
      """
      ## Todo

      - [ ] One id:k7f2

        Before
        - [ ] first item

          of two paragraphs
        - plain
          - [x] second item

        After

      """)
    let html = fixture.get("/task/k7f2").html
    #expect(html.matches(of: /role="checkbox"/).count == 2)
    #expect(html.matches(of: /> first item/).count == 1)
    #expect(html.contains("Before") && html.contains("After"))
    #expect(
      fixture.post("/tick", ["task": try fixture.seen("k7f2"), "item": "1", "ticked": "1"]).status
        == 303)
    #expect(fixture.text.contains("- [x] first item"))
  }
}
