import Boardmark
import JSONRPC
import Testing

@testable import BoardmarkWeb

/// Tasks that are called otherwise than when a page showed them.
@Suite struct FollowingTests {
  private static let board = """
    # B

    ## Todo

    - [ ] Order seeds @kim id:k7f2
    - [ ] Dig the beds by the wall
    - [ ] Paint the fence

    ## Doing

    ## Done

    """

  /// What the board's page calls the task with a title.
  private func key(of title: String, in fixture: SiteFixture) throws -> String {
    let tasks = try #require(
      BoardSnapshot(fixture.bytes, fileName: "-").board.tasks.firstIndex { $0.title == title })
    return BoardSnapshot(fixture.bytes, fileName: "-").key(at: tasks)
  }

  @Test("a task without an id is known when an editor calls it otherwise") func retitled() throws {
    let fixture = try SiteFixture(Self.board)
    let key = try key(of: "Dig the beds by the wall", in: fixture)
    let seen = try fixture.seen(key)
    let base = Base64.text(of: Array("- [ ] Dig the beds by the wall\n".utf8))
    try fixture.write(fixture.text.replacing("by the wall", with: "by the old wall"))
    let new = try self.key(of: "Dig the beds by the old wall", in: fixture)
    #expect(new != key)
    let page = fixture.get("/task/\(key)")
    #expect(page.status == 200 && page.html.contains("data-task=\"\(new)\""))
    #expect(fixture.get("/task/\(key)/move").status == 200)
    // Once more, so that it is two versions ago.
    try fixture.write(fixture.text.replacing("Dig the beds", with: "Dig all the beds"))
    #expect(fixture.get("/task/\(key)").status == 200)
    try fixture.write(fixture.text + "\nProse.\n")
    #expect(fixture.get("/task/\(key).json").status == 200)
    let refused = fixture.post("/edit", ["task": seen, "base": base, "due": "2026-02-30"])
    #expect(refused.status == 422 && refused.html.contains("2026-02-30"))
    let edited = try fixture.ask("/edit", ["task": seen, "base": base, "due": "2026-12-01"])
    #expect(edited.status == 200)
    #expect(fixture.text.contains("- [ ] Dig all the beds by the old wall due:2026-12-01\n"))
    #expect(try fixture.ask("/move", ["task": seen, "column": "Doing"]).status == 200)
    #expect(fixture.text.contains("## Doing\n\n- [ ] Dig all the beds"))
    #expect(fixture.post("/done", ["task": seen]).status == 303)
    #expect(fixture.text.contains("- [x] Dig all the beds"))
  }

  @Test("a conflict about a task that was called otherwise shows both texts") func conflict() throws
  {
    let fixture = try SiteFixture(Self.board)
    let seen = try fixture.seen(try key(of: "Dig the beds by the wall", in: fixture))
    try fixture.write(
      fixture.text.replacing("Dig the beds by the wall", with: "Dig the beds by the gate"))
    let (status, answer) = try fixture.ask(
      "/edit",
      [
        "task": seen, "base": Base64.text(of: Array("- [ ] Dig the beds by the wall\n".utf8)),
        "title": "Dig the beds by the road",
      ])
    #expect(status == 409 && answer["present"]?.text == "- [ ] Dig the beds by the gate")
    #expect(answer["typed"]?.text == "- [ ] Dig the beds by the road")
  }

  @Test("what is in its place and says something else is another task") func replaced() throws {
    let fixture = try SiteFixture(Self.board)
    let key = try key(of: "Dig the beds by the wall", in: fixture)
    let seen = try fixture.seen(key)
    try fixture.write(fixture.text.replacing("Dig the beds by the wall", with: "Ring mother"))
    #expect(fixture.get("/task/\(key)").status == 410)
    #expect(try fixture.ask("/done", ["task": seen]).status == 410)
    #expect(!fixture.text.contains("[x]"))
  }

  @Test("a task whose id changes is followed, there and back") func changedID() throws {
    let fixture = try SiteFixture(Self.board)
    let seen = try fixture.seen("k7f2")
    #expect(
      try fixture.ask("/edit", ["task": seen, "text": "- [ ] Order seeds @kim id:seed"]).answer[
        "task"]?.text == "seed")
    let later = try fixture.seen("seed")
    for (action, old, new) in [
      ("/undo", "seed", "k7f2"), ("/redo", "k7f2", "seed"), ("/undo", "seed", "k7f2"),
    ] {
      #expect(fixture.post(action, [:]).status == 303)
      let page = fixture.get("/task/\(old)")
      #expect(page.status == 200 && page.html.contains("data-task=\"\(new)\""), "\(action)")
    }
    #expect(fixture.get("/task/k7f2").html.contains("data-task=\"k7f2\""))
    #expect(try fixture.ask("/start", ["task": later]).status == 200)
    #expect(fixture.text.contains("## Doing\n\n- [ ] Order seeds @kim id:k7f2"))
    // Another task that gets the id that was given up is not it.
    try fixture.write("## Todo\n\n- [ ] Sweep the yard id:other\n\n## Doing\n\n## Done\n")
    #expect(fixture.get("/task/k7f2").status == 410)
  }

  @Test("an id that an editor gives a task, or takes, leaves it known") func givenID() throws {
    let fixture = try SiteFixture(Self.board)
    let key = try key(of: "Paint the fence", in: fixture)
    _ = fixture.get("/")
    try fixture.write(fixture.text.replacing("fence", with: "fence id:fnc"))
    #expect(fixture.get("/task/\(key)").html.contains("data-task=\"fnc\""))
    try fixture.write(fixture.text.replacing(" id:fnc", with: ""))
    #expect(fixture.get("/task/fnc").html.contains("data-task=\"\(key)\""))
  }
}
