import Boardmark
import Testing

/// Changes of tasks that have nothing but their bullet and perhaps a box.
@Suite struct EmptyTaskTests {
  private let today = CalendarDate("2026-11-21")!
  private let ids = IDSource(seed: 7)

  private func board(_ line: String) -> Board {
    Board(Array("## Todo\n\n\(line)\n- [ ] Rake leaves\n\n## Done\n".utf8), fileName: "board.md")
  }

  /// The lines of the first task after a change.
  private func changed(_ line: String, _ change: (inout Board.TaskChange) -> Void) throws -> String
  {
    let edit = try board(line).changingFirst(change)
    return edit.board.source.string(in: edit.board.tasks[0].range)
  }

  @Test(
    "an empty task takes a title",
    arguments: [
      ("- [ ]", "- [ ] Hello"), ("- [ ] ", "- [ ] Hello"), ("- [x]  ", "- [x] Hello"),
      ("-", "- Hello"), ("- ", "- Hello"), ("*", "* Hello"), ("3.", "3. Hello"),
      ("- [ ] due:2026-12-01", "- [ ] Hello due:2026-12-01"),
      ("- [ ]\n  - [ ] part", "- [ ] Hello\n  - [ ] part"),
    ])
  func title(line: String, expected: String) throws {
    #expect(try changed(line) { $0.title = "Hello" } == expected + "\n")
  }

  @Test("titles that are written with escapes", arguments: ["# Ten", "[x]", "12. May", "a due:b"])
  func escapedTitle(title: String) throws {
    for line in ["- [ ]", "-"] {
      let board = board(line)
      var wanted = Board.TaskChange()
      wanted.title = title
      #expect(try board.changing([board.tasks[0]], wanted).board.tasks[0].title == title)
    }
  }

  @Test(
    "an empty task takes an attribute, and no blank is left at the end",
    arguments: [
      ("- [ ]", "- [ ] due:2026-12-01"), ("- [ ]  ", "- [ ] due:2026-12-01"),
      ("-", "- due:2026-12-01"), ("- ", "- due:2026-12-01"),
    ])
  func attribute(line: String, expected: String) throws {
    #expect(
      try changed(line) { $0.attributes = [(.due, "2026-12-01")] } == expected + "\n")
  }

  @Test("an empty task takes no person, who would become its title", arguments: ["- [ ]", "-"])
  func person(line: String) throws {
    let error = try #require(throws: Board.EditError.self) {
      _ = try changed(line) { $0.addedPeople = ["zoe"] }
    }
    #expect(error.message.contains("which has no title"), "\(error.message)")
  }

  @Test("an empty task is finished and cancelled")
  func closed() throws {
    for (line, finished, cancelled) in [
      ("- [ ]", "- [x] done:2026-11-21", "- [-]"), ("- [ ] ", "- [x] done:2026-11-21", "- [-] "),
      ("-", "- done:2026-11-21", "- [-]"), ("- ", "- done:2026-11-21", "- [-]"),
    ] {
      let board = board(line)
      let done = try board.finishing([board.tasks[0]], on: today, ids: ids)
      #expect(done.board.source.string(in: done.tasks[0].range) == finished + "\n", "\(line)")
      let edit = try board.cancelling([board.tasks[0]])
      #expect(edit.board.source.string(in: edit.tasks[0].range) == cancelled + "\n", "\(line)")
    }
  }

  @Test("a list becomes the body of an empty task; text would become its title")
  func body() throws {
    #expect(try changed("- [ ]") { $0.body = "- a note" } == "- [ ]\n  - a note\n")
    for line in ["- [ ]", "-"] {
      let error = try #require(throws: Board.EditError.self) {
        _ = try changed(line) { $0.body = "text" }
      }
      #expect(error.message.contains("without a title"), "\(error.message)")
    }
    #expect(
      try changed("-") {
        $0.title = "Hello"
        $0.body = "text"
      } == "- Hello\n\n  text\n")
  }
}
