import TestSupport
import Testing

/// `board init --adopt` on files whose headings are not columns yet.
@Suite struct BoardAdoptionTests {
  private let folder = ScratchFolder()

  private static let notes =
    "# Plan\n\n## Backlog items\n\n- a\n\n## Sprint 3\n\n- [ ] b\n\n## Shipped\n"

  private func sh(_ command: String) throws -> ScratchFolder.Run {
    try folder.sh(command, today: "2026-11-21")
  }

  @Test("headings become columns, and undo gives the file back")
  func adopt() throws {
    folder.make("notes.md", Self.notes)
    let plan = try sh("board init --adopt notes.md --dry-run")
    #expect(plan.output.contains("+columns: [Backlog items, Sprint 3, Shipped]"), "\(plan.output)")
    #expect(try sh("cat notes.md").output == Self.notes)

    let made = try sh("board init --adopt notes.md")
    #expect(made.status == 0)
    #expect(
      made.errors
        == "board: created columns: Backlog items (todo), Sprint 3 (todo), Shipped (done)\n")
    #expect(
      try sh("cat notes.md").output == "---\ncolumns: [Backlog items, Sprint 3, Shipped]\n---\n\n"
        + Self.notes)
    #expect(
      try sh("board list -f notes.md --format ids; board list -f notes.md | wc -l").output == "2\n")

    let again = try sh("board init --adopt notes.md")
    #expect(again.status == 0 && again.errors.contains("nothing to do"), "\(again.errors)")
    #expect(try sh("board undo -f notes.md").status == 0)
    #expect(try sh("cat notes.md").output == Self.notes)
  }

  private static let advice =
    "board: no column is for finished tasks; under 'columns' write one as '{Step 2: done}', or add 'Done' "
    + "and the heading '## Done'\n"

  @Test("only names make done columns, and without one it is said how to get one")
  func finishedSections() throws {
    for (text, expected) in [
      (
        "## Step 1\n\n- [x] a\n\n## Step 2\n\n- [ ] b\n",
        "board: created columns: Step 1 (todo), Step 2 (todo)\n" + Self.advice
      ),
      (
        "## Step 1 done\n\n- [x] a\n\n## Step 2\n\n- [ ] b\n",
        "board: created columns: Step 1 done (done), Step 2 (todo)\n"
      ),
      (
        "## Step 1\n\n- a\n\n## Step 2\n\n- b\n",
        "board: created columns: Step 1 (todo), Step 2 (todo)\n" + Self.advice
      ),
    ] {
      folder.make("notes.md", text)
      let made = try sh("board init --adopt notes.md")
      #expect(made.errors == expected, "\(made.errors)")
    }
  }

  @Test("a board without columns is said to have none, and how it comes to some")
  func noColumns() throws {
    folder.make("notes.md", Self.notes)
    for command in ["list", "show", "next"] {
      let run = try sh("board \(command) -f notes.md")
      #expect(
        run.errors.contains("'Backlog items', 'Sprint 3' and 'Shipped' look like columns"),
        "\(run.errors)")
      #expect(run.errors.contains("'board init --adopt notes.md'"), "\(run.errors)")
    }
    let add = try sh("board add x -f notes.md")
    #expect(add.status == 2 && add.errors.contains("run 'board init --adopt'"), "\(add.errors)")
    folder.make("prose.md", "# Plan\n\nNothing.\n")
    let list = try sh("board list -f prose.md")
    #expect(list.errors == "board: 'prose.md' has no column, so it has no tasks\n")
  }

  @Test(
    "what cannot be adopted is refused and left alone",
    arguments: [
      ("# Plan\n\nNothing.\n", "no heading has a list below it"),
      ("---\n{x: 1}\n---\n## A\n- a\n", "the front matter cannot take the list"),
      ("<<<<<<< a\n## A\n=======\n## B\n>>>>>>> b\n- a\n", "merge conflict"),
    ])
  func refused(text: String, message: String) throws {
    folder.make("notes.md", text)
    let run = try sh("board init --adopt notes.md")
    #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    #expect(try sh("cat notes.md").output == text)
  }

  @Test("--adopt and --columns exclude each other, --dry-run needs --adopt")
  func options() throws {
    #expect(try sh("board init --adopt --columns A").status == 2)
    #expect(try sh("board init --dry-run new.md; ls new.md").output.isEmpty)
  }
}
