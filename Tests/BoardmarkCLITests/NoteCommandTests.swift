import Foundation
import TestSupport
import Testing

/// `board note`.
@Suite struct NoteCommandTests {
  private let folder = ScratchFolder()

  private func repository() throws {
    #expect(try folder.sh("git init -q -b main repository").status == 0)
    write(
      "## Todo\n\n- [ ] A id:aa\n- [x] A too id:ab\n\n## Done\n", to: folder["repository/board.md"])
    try folder.makeInRepository(
      "git config commit.gpgSign false && board git install && git add -A && git commit -q -m base")
  }

  @Test("both branches' notes are kept, in the order of their dates") func merged() throws {
    try repository()
    try folder.makeInRepository(
      "git checkout -q -b other && board note aa --as kim Later --today 2026-11-23 --commit")
    try folder.makeInRepository(
      "git checkout -q main && board note aa --as lee Sooner --today 2026-11-22 --commit")
    try folder.makeInRepository("git merge -q other")
    #expect(
      text(of: folder["repository/board.md"])?.contains(
        "- [ ] A id:aa\n  - 2026-11-22 @lee: Sooner\n  - 2026-11-23 @kim: Later\n- [x]") == true)
  }

  @Test("the name is that of --as, of $BOARD_AS, of 'me', of git, or there is none") func names()
    throws
  {
    try repository()
    func note(_ command: String) throws -> String? {
      try folder.makeInRepository("\(command) && board undo")
      return try folder.inRepository("board redo && grep ': x' board.md | tail -n 1").output
    }
    try folder.makeInRepository("git config user.name 'Kim O. Park'")
    let unset = "env -u GIT_AUTHOR_NAME"
    #expect(try note("\(unset) board note aa x")?.contains("@Kim-O.-Park: x") == true)
    try folder.makeInRepository(
      "mkdir -p ~/.config/board && echo 'me: ana' > ~/.config/board/config")
    #expect(try note("board note aa x")?.contains("@ana: x") == true)
    #expect(try note("BOARD_AS=a1 board note aa x")?.contains("@a1: x") == true)
    #expect(try note("BOARD_AS=a1 board note aa --as @b2 x")?.contains("@b2: x") == true)
  }

  @Test("a note can be undone, and its text is what was typed") func typed() throws {
    try repository()
    let before = text(of: folder["repository/board.md"])
    try folder.makeInRepository(
      "printf 'one\\ntwo\\n' | board note aa --as kim - --today 2026-11-21")
    #expect(
      text(of: folder["repository/board.md"])?.contains(
        "\n  - 2026-11-21 @kim: one\n    two\n") == true)
    try folder.makeInRepository("board undo")
    #expect(text(of: folder["repository/board.md"]) == before)
  }

  @Test(
    "bad input is refused with what to do",
    arguments: [
      ("board note aa", "the text is missing; write it after the task"),
      ("board note aa ' '", "the text is empty"),
      ("board note zz x", "no task"), ("board note aa --as '  ' x", "is not a name"),
      ("board note aa --itm x", "unknown option '--itm'"),
      ("board note aa --item 'x due:someday'", "nothing was changed"),
      ("board note aa \"$(printf 'a\\033b')\"", "control character"),
    ])
  func refused(_ command: String, _ message: String) throws {
    try repository()
    let before = text(of: folder["repository/board.md"])
    let run = try folder.inRepository(command)
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(text(of: folder["repository/board.md"]) == before)
  }
}
