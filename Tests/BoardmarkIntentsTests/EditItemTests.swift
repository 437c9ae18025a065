import Boardmark
import BoardmarkIntents
import Testing

/// Items of a checklist that are added, renamed and removed, in the form that the list has.
@Suite struct EditItemTests {
  private static let board = """
    ## Todo

    - [ ] A
      Words.

      * [x] one due:2026-12-01
        - [ ] deeper
      * [ ] two
    - [ ] B
      Text.

    """

  @Test(
    arguments: [
      ("A", .new("three"), "* [ ] two\n", "* [ ] two\n  * [ ] three\n"),
      ("B", .new(" a  b\n"), "  Text.\n", "  Text.\n\n  - [ ] a b\n"),
      ("A", .present(1, "first"), "one due:2026-12-01", "first"),
      ("A", .present(2, "deep"), "deeper", "deep"),
      ("A", .present(1, ""), "  * [x] one due:2026-12-01\n    - [ ] deeper\n", ""),
      ("A", .present(3, ""), "  * [ ] two\n", ""),
    ] as [(String, EditItem.Item, String, String)])
  func changesOnlyThat(title: String, item: EditItem.Item, old: String, new: String) throws {
    let board = Board(Array(Self.board.utf8), fileName: "board.md")
    let task = SeenTask(try #require(board.tasks.first { $0.title == title }), on: board)
    let outcome = try EditItem(item, of: task).change(
      of: board, at: Board.Now(CalendarDate("2026-11-21")!))
    let bytes = board.source.bytes.applying(outcome.edit.edits)
    #expect(String(decoding: bytes, as: UTF8.self) == Self.board.replacing(old, with: new))
  }

  @Test func refusesWhatIsNotThere() throws {
    let board = Board(Array(Self.board.utf8), fileName: "board.md")
    let task = SeenTask(board.tasks[0], on: board)
    for item in [EditItem.Item.new("  "), .present(4, "x"), .present(0, "x")] {
      #expect(throws: (any Error).self) {
        try EditItem(item, of: task).change(
          of: board, at: Board.Now(CalendarDate("2026-11-21")!))
      }
    }
  }
}
