import Boardmark
import Testing

/// What is left of a title when a person or a tag is taken out of it.
@Suite struct NameRemovalTests {
  @Test(
    "of a list with commas a name goes with its comma, of a sentence only its mark",
    arguments: [
      ("Plan @bob, @carl due:2026-12-01", "Plan @bob due:2026-12-01"),
      ("Plan @carl, @bob, #dan", "Plan @bob, #dan"),
      ("Plan @bob, @carl, @dan", "Plan @bob, @dan"),
      ("Ask @carl, then go", "Ask carl, then go"),
      ("Ask @bob and @carl", "Ask @bob and"),
    ])
  func person(title: String, expected: String) throws {
    let board = Board(Array("## Todo\n\n- [ ] \(title)\n".utf8), fileName: "board.md")
    let edit = try board.changingFirst { $0.removedPeople = ["carl"] }
    #expect(
      String(decoding: edit.board.source.bytes, as: UTF8.self) == "## Todo\n\n- [ ] \(expected)\n")
  }

  @Test(
    "no blank is left where all words are taken out",
    arguments: [
      ("- [ ] Talk to @carl, @dan", "- [ ] Talk to"), ("- [ ] @carl", "- [ ]"),
      ("- [ ] Fix @carl, @dan id:zz11", "- [ ] Fix id:zz11"),
    ])
  func noBlank(line: String, expected: String) throws {
    let board = Board(Array("## Todo\n\n\(line)\n".utf8), fileName: "board.md")
    let edit = try board.changingFirst {
      $0.removedPeople = line.contains("dan") ? ["carl", "dan"] : ["carl"]
    }
    #expect(String(decoding: edit.board.source.bytes, as: UTF8.self) == "## Todo\n\n\(expected)\n")
  }
}
