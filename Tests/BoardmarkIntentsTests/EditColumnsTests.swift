import Boardmark
import BoardmarkIntents
import Testing

/// Columns that are added, renamed, moved, limited and removed: headings and front matter follow,
/// and nothing else changes.
@Suite struct EditColumnsTests {
  private static let plain =
    "# Plan\n\n## Todo\n\n- [ ] A\n\n## Doing\n\n- [ ] B\n\n## Done\n\n- [x] C\n"
  private static let declared = """
    ---
    columns: [Todo, {QA: doing}, Done]
    wip: {QA: 2, Todo: 9}
    ---
    ## Todo
    - [ ] A
    ## QA
    Notes.

    - [ ] B
    ## Done
    - [x] C

    """
  private static let block = """
    ---
    title: x
    columns:
      - Todo
      - {QA: doing}
      - Done
    wip:
      QA: 2
    ---

    ## Todo

    ## QA

    ## Done

    """

  private static func changed(_ text: String, _ change: EditColumns.Change) throws -> String {
    let board = Board(Array(text.utf8), fileName: "board.md")
    let outcome = try EditColumns(change).change(
      of: board, at: Board.Now(CalendarDate("2026-11-21")!))
    let bytes = board.source.bytes.applying(outcome.edit.edits)
    #expect(bytes == outcome.edit.board.source.bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    arguments: [
      (plain, .add("Blocked", nil, before: nil), plain + "\n## Blocked\n"),
      (
        plain, .add("Review", nil, before: .named("Done")),
        plain.replacing("## Done", with: "## Review\n\n## Done")
      ),
      (
        plain, .rename(.named("doing"), "In Progress"),
        plain.replacing("## Doing", with: "## In Progress")
      ),
      (
        plain, .rename(.named("doing"), "Oven"),
        "---\ncolumns: [Todo, {Oven: doing}, Done]\n---\n\n"
          + plain.replacing("## Doing", with: "## Oven")
      ),
      (
        plain, .move(.named("Doing"), before: .named("Todo")),
        "# Plan\n\n## Doing\n\n- [ ] B\n\n## Todo\n\n- [ ] A\n\n## Done\n\n- [x] C\n"
      ),
      (
        plain, .move(.named("Todo"), before: nil),
        "# Plan\n\n## Doing\n\n- [ ] B\n\n## Done\n\n- [x] C\n\n## Todo\n\n- [ ] A\n"
      ),
      (plain, .limit(.named("Doing"), 3), "---\nwip: {Doing: 3}\n---\n\n" + plain),
      ("---\nwip: {Doing: 3}\n---\n\n" + plain, .limit(.named("Doing"), nil), plain),
      (
        plain, .state(.named("Todo"), .doing),
        "---\ncolumns: [{Todo: doing}, Doing, Done]\n---\n\n" + plain
      ),
      (
        declared, .rename(.named("QA"), "Tests"),
        declared.replacing("{QA: doing}", with: "{Tests: doing}")
          .replacing("QA: 2", with: "Tests: 2").replacing("## QA", with: "## Tests")
      ),
      (declared, .limit(.named("QA"), 4), declared.replacing("QA: 2", with: "QA: 4")),
      (declared, .limit(.named("QA"), nil), declared.replacing("QA: 2, ", with: "")),
      (declared, .limit(.named("Todo"), nil), declared.replacing(", Todo: 9", with: "")),
      (
        declared, .limit(.named("Done"), 5),
        declared.replacing("wip: {", with: "wip: {Done: 5, ")
      ),
      (
        declared, .add("Ideas", .todo, before: .named("Todo")),
        declared.replacing("[Todo", with: "[Ideas, Todo").replacing(
          "## Todo", with: "## Ideas\n\n## Todo")
      ),
      (
        block, .remove(.named("QA")),
        block.replacing("  - {QA: doing}\n", with: "").replacing("wip:\n  QA: 2\n", with: "")
          .replacing("## QA\n\n", with: "")
      ),
      (
        block, .state(.named("QA"), .todo), block.replacing("{QA: doing}", with: "{QA: todo}")
      ),
      (
        block.replacing("  - Done", with: "  # last\n  - Done # really").replacing(
          "- Todo\n", with: "- Todo # first\n"),
        .move(.named("QA"), before: .named("Todo")),
        block.replacing("  - {QA: doing}\n", with: "")
          .replacing("  - Todo\n", with: "  - {QA: doing}\n  - Todo # first\n")
          .replacing("  - Done", with: "  # last\n  - Done # really")
          .replacing("## Todo\n\n## QA", with: "## QA\n\n## Todo")
      ),
      ("# Empty\n", .add("Todo", nil, before: nil), "# Empty\n\n## Todo\n"),
    ] as [(String, EditColumns.Change, String)])
  func follows(text: String, change: EditColumns.Change, expected: String) throws {
    #expect(try Self.changed(text, change) == expected)
    // CRLF stays CRLF.
    let windows = text.replacing("\n", with: "\r\n")
    #expect(try Self.changed(windows, change) == expected.replacing("\n", with: "\r\n"))
  }

  @Test(
    arguments: [
      (plain, .add("done", nil, before: nil), "named twice"),
      (plain, .add("  ", nil, before: nil), "is not a valid column name"),
      (plain, .remove(.named("Todo")), "has 1 task"),
      (
        declared.replacing("- [ ] B\n", with: ""), .remove(.named("QA")),
        "contains text from line 8"
      ),
      (plain, .limit(.named("Todo"), 0), "not a limit"),
      ("---\nwip: [\n---\n" + plain, .limit(.named("Todo"), 1), "nothing was changed"),
    ] as [(String, EditColumns.Change, String)])
  func refuses(text: String, change: EditColumns.Change, reason: String) throws {
    let error = #expect(throws: (any Error).self) { try Self.changed(text, change) }
    #expect("\(error!)".contains(reason), "\(error!)")
  }
}
