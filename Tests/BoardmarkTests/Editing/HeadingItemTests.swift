import Boardmark
import Testing

/// Changes of tasks whose line is a heading, a quote or another block that is not a paragraph.
@Suite struct HeadingItemTests {
  private func board(_ item: String) -> Board {
    Board(Array("## Todo\n\n\(item)\n\n## Done\n".utf8), fileName: "board.md")
  }

  private func changed(_ item: String, _ change: (inout Board.TaskChange) -> Void) throws -> String
  {
    let edit = try board(item).changingFirst(change)
    let task = edit.board.tasks[0]
    let text = String(decoding: edit.board.source.bytes[task.range], as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  private func refusal(_ item: String, _ change: (inout Board.TaskChange) -> Void) -> String {
    do {
      return try changed(item, change)
    } catch {
      return (error as? Board.EditError)?.message ?? "\(error)"
    }
  }

  @Test(
    "people, tags and attributes are added to a heading's line, at their canonical places",
    arguments: [
      (
        "1. #### Rewrite the parser due:2026-12-01",
        "1. #### Rewrite the parser #big @zoe pri:high due:2026-12-01"
      ),
      ("- # A", "- # A #big @zoe pri:high"),
      ("- A\n  ---", "- A #big @zoe pri:high\n  ---"),
      ("- ## C#\n  - [ ] part", "- ## C# #big @zoe pri:high\n  - [ ] part"),
    ])
  func words(item: String, expected: String) throws {
    let text = try changed(item) {
      $0.addedPeople = ["zoe"]
      $0.addedTags = ["big"]
      $0.attributes = [(.pri, "high")]
    }
    #expect(text == expected || text == expected.replacing("#big @zoe", with: "@zoe #big"))
  }

  @Test("a heading's task is finished and gets a body as others do")
  func finishing() throws {
    let board = board("1. #### Rewrite the parser due:2026-12-01")
    let edit = try board.finishing(
      [board.tasks[0]], on: CalendarDate("2026-11-21")!, ids: IDSource(seed: 7))
    let done = try #require(edit.board.columns[1].tasks.first)
    #expect(
      done.titleLine.done == CalendarDate("2026-11-21") && done.title == "#### Rewrite the parser")
    #expect(try changed("1. #### A") { $0.body = "a note" } == "1. #### A\n   a note")
    #expect(try changed("- # A\n  old") { $0.body = "- a\n- b" } == "- # A\n  - a\n  - b")
    #expect(try changed("- > A") { $0.body = "a note" } == "- > A\n\n  a note")
    #expect(try changed("- > A") { $0.body = "- a" } == "- > A\n  - a")
  }

  @Test("an underline is part of the body, which cannot be replaced if there are words above it")
  func underlined() throws {
    let message = refusal("- A @zoe\n  ---\n\n  old") { $0.body = "new" }
    #expect(message.contains("the line that underlines its title is part of it"), "\(message)")
  }

  @Test(
    "where no word can be added, the reason is told",
    arguments: [
      ("- #### A ####", "because it is a heading with closing '#'s"),
      ("- ####", "because it is a heading with closing '#'s"),
      ("- > A", "because it is a quote, code, HTML or a nested list"),
      ("- - A", "because it is a quote, code, HTML or a nested list"),
      ("- `A\n  B`", "its formatting continues on the next line"),
    ])
  func refused(item: String, reason: String) {
    for message in [
      refusal(item) { $0.addedPeople = ["zoe"] },
      refusal(item) { $0.attributes = [(.pri, "high")] },
    ] {
      #expect(message.contains(reason), "\(message)")
    }
  }
}
