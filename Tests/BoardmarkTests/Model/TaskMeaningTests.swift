import Boardmark
import Testing

@testable import BoardmarkReading

/// What two tasks say, and when it is the same.
@Suite struct TaskMeaningTests {
  private func meaning(_ lines: String, _ fields: MeaningFields = []) -> TaskMeaning {
    let board = Board(Array("## Todo\n\n\(lines)\n".utf8))
    return TaskMeaning(board.tasks[0], leavingOut: fields)
  }

  @Test(
    "layout is not a difference",
    arguments: [
      ("- [ ] A  b due:2026-12-01 id:x", "*  [ ] A b id:x   due:2026-12-01"),
      ("- [X] A", "- [x] A"),
      ("- A\n  - [ ] b\n\n  note", "* A\n    - [ ] b\n\n    note"),
      ("- A @ana #t id:x", "- A @ana  #t id:x"),
    ])
  func layout(one: String, other: String) { #expect(meaning(one) == meaning(other)) }

  private static let cases: [(String, String, MeaningFields)] = [
    ("- [ ] A", "- [x] A", .box), ("- [x] A", "- [✓] A", .boxCharacter),
    ("- A", "- B", .title), ("- A @ana", "- A @bob", .people), ("- A #s", "- A #t", .tags),
    ("- A @ana about it", "- A about @ana it", .places), ("- A @ana @ana", "- A @ana", .places),
    ("- A @ana #t", "- A #t @ana", .places),
    ("- A due:2026-12-01", "- A due:2026-12-02", .attributes),
    ("- A due:2026-12-01 due:2026-12-02", "- A due:2026-12-01 due:2026-12-03", .attributes),
    ("- A note:1", "- A note:2", .attributes), ("- A ^one", "- A ^two", .tail),
    ("- A\n  note", "- A\n\n  other", .body), ("1. A", "2. A", .list),
    ("- A\n  - [ ] b", "- A\n  - [ ] c", [.body, .subtasks]),
    ("- A\n  - [ ] b due:2026-12-01", "- A\n  - [ ] b", [.body, .subtasks]),
  ]

  @Test("each field is a difference, and is none where it is left out", arguments: cases)
  func fields(one: String, other: String, fields: MeaningFields) {
    #expect(meaning(one) != meaning(other))
    #expect(meaning(one, fields) == meaning(other, fields))
    if fields == [.body, .subtasks] {
      #expect(meaning(one, .body) != meaning(other, .body))
    }
  }

  @Test("one attribute can be left out, others count")
  func key() {
    let board = Board(Array("## Todo\n\n- A id:x due:2026-12-01\n- A id:y due:2026-12-01\n".utf8))
    func meaning(_ index: Int, _ key: Board.AttributeKey) -> TaskMeaning {
      TaskMeaning(board.tasks[index], key: key)
    }
    #expect(meaning(0, .id) == meaning(1, .id))
    #expect(meaning(0, .due) != meaning(1, .due))
  }

  @Test("people, tags and attributes are there by name for a merge")
  func names() {
    let line = meaning("- A @ana in @bob it #t due:2026-12-01 note:1 note:2").line
    #expect(line.people.count == 2 && line.tags.count == 1)
    #expect(
      line.attributes.map { "\($0.key.key.name)\($0.key.occurrence)" }.sorted()
        == ["due0", "note0", "note1"])
    #expect(
      meaning("- A due:1 due:2", .arrangement) != meaning("- A due:1 due:3", .arrangement))
  }

  @Test("words that may be markup keep their order")
  func markup() {
    #expect(meaning("- A id:x due:2026-12-01") == meaning("- A due:2026-12-01 id:x"))
    #expect(
      meaning("- A note:a*b id:x due:2026-12-01") != meaning("- A note:a*b due:2026-12-01 id:x"))
  }
}
