import Testing

@testable import BoardmarkWeb

/// Moves by one place, over the edges of groups.
@Suite struct StepTests {
  private static let board = """
    ## Todo

    - [ ] One id:one
    - [ ] Two id:two

    ### Empty

    ### Full

    - [ ] Three id:three
    - [ ] Four id:four

    ## Done

    """

  /// What the tasks and headings of the column are, from the top.
  private func order(_ fixture: SiteFixture) -> String {
    fixture.text.split(separator: "\n").compactMap { line in
      line.hasPrefix("###")
        ? String(line.dropFirst(4))
        : line.split(separator: "id:").dropFirst().first.map(String.init)
    }.joined(separator: " ")
  }

  @Test(
    "a step goes past the neighbour, and from a group's edge to the near end of the next",
    arguments: [
      ("two", "up", "two one Empty Full three four"),
      ("one", "down", "two one Empty Full three four"),
      ("two", "down", "one Empty two Full three four"),
      ("three", "up", "one two Empty three Full four"),
      ("three", "down", "one two Empty Full four three"),
    ]) func steps(task: String, place: String, wanted: String) throws
  {
    let fixture = try SiteFixture(Self.board)
    #expect(fixture.post("/move", ["task": task, "place": place]).status == 303)
    #expect(order(fixture) == wanted)
  }

  @Test("a group that is left is a step away again") func thereAndBack() throws {
    let fixture = try SiteFixture(Self.board)
    for place in ["down", "down", "up", "up"] {
      #expect(fixture.post("/move", ["task": "two", "place": place]).status == 303)
    }
    #expect(order(fixture) == "one two Empty Full three four")
  }

  @Test(
    "there is no step from the ends", arguments: [("one", "up", "first"), ("four", "down", "last")])
  func ends(task: String, place: String, word: String) throws {
    let fixture = try SiteFixture(Self.board)
    let refused = fixture.post("/move", ["task": task, "place": place])
    #expect(refused.status == 422 && refused.html.contains("it is the \(word) task of"))
    #expect(fixture.text == Self.board)
  }

  @Test("a task goes under the heading of an empty group") func emptyGroup() throws {
    let fixture = try SiteFixture(Self.board)
    let html = fixture.get("/").html
    let group = try #require(
      html.firstMatch(of: />Empty<\/h3>\n<ol role="list" data-group="([^"]*)"/)?.1)
    let fields: KeyValuePairs = [
      "task": "four", "column": "Todo", "place": "end", "group": String(group),
    ]
    #expect(fixture.post("/move", fields).status == 303)
    #expect(order(fixture) == "one two Empty four Full three")
    // In the group that it is in already it stays.
    #expect(fixture.post("/move", fields).status == 303)
    #expect(order(fixture) == "one two Empty four Full three")
  }
}
