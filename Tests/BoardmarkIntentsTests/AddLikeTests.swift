import Boardmark
import BoardmarkIntents
import Testing

/// A task as the template of another.
@Suite struct AddLikeTests {
  @Test("body, people, tags and estimate are taken over; boxes are open, ids and dates are gone")
  func like() throws {
    let board = Board(
      Array(
        """
        ## Todo

        - [x] Release 1.3 @ana #ship est:2h due:2026-01-01 pri:high id:rel
          Notes.

          - [x] tag it id:aa
          - [ ] tell @bo due:2026-01-01
          - [-] party

        """.utf8), fileName: "board.md")
    var intent = AddTask(title: "Release 1.4 @cem")
    intent.like = "rel"
    intent.values.id = "next"
    let edit = try intent.change(
      of: board, at: Board.Now(CalendarDate("2026-11-28")!)
    )
    .edit
    #expect(
      String(decoding: edit.board.source.bytes, as: UTF8.self).hasSuffix(
        """
        - [ ] Release 1.4 @cem @ana #ship est:2h id:next

          Notes.

          - [ ] tag it
          - [ ] tell @bo
          - [ ] party

        """))
  }
}
