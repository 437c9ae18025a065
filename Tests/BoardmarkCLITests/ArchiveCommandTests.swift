import LibC
import TestSupport
import Testing

/// What `board archive` refuses, and what it shows before.
@Suite struct ArchiveCommandTests {
  private let folder = ScratchFolder()
  private let board = "## Todo\n\n## Done\n\n- [x] Paint it green id:shed done:2026-11-20\n"

  init() { folder.make("board.md", board) }

  @Test("an archive that has another task with an id does not get it twice")
  func sameID() throws {
    let archive = "## Done\n\n- [x] Paint it id:shed done:2026-11-01\n"
    folder.make("board.archive.md", archive)
    for option in ["", "--dry-run"] {
      let run = try folder.sh("board archive \(option)")
      #expect(run.status == 2 && run.output == "", "\(run)")
      #expect(
        run.errors
          == "board: board.archive.md:3:1: the archive would have two tasks with the id 'shed'; nothing was changed; "
          + "remove one of them, or give it another id\n")
    }
    #expect(text(of: folder["board.md"]) == board)
    #expect(text(of: folder["board.archive.md"]) == archive)
  }

  @Test(
    "nor by a subtask, nor by two tasks of the board",
    arguments: [
      ("- [x] Move id:mh11\n  - [x] pack id:pk11\n", "- [x] Other id:pk11\n"),
      ("- [x] Pack id:pk11\n", "- [x] Move id:mh11\n  - [x] pack id:pk11\n"),
      ("- [x] A id:al01\n- [x] B id:al01\n", "- [x] Other id:pk11\n"),
    ])
  func sameIDBelow(board: String, archive: String) throws {
    folder.make("board.md", "## Todo\n\n## Done\n\n" + board)
    folder.make("board.archive.md", "## Done\n\n" + archive)
    let run = try folder.sh("board archive")
    #expect(run.status == 2 && run.errors.contains("would have two tasks with the id"), "\(run)")
    #expect(text(of: folder["board.archive.md"]) == "## Done\n\n" + archive)
  }

  @Test("a dry run shows both files and refuses what the command refuses")
  func dryRun() throws {
    let plan = try folder.sh("board archive --dry-run")
    #expect(plan.status == 0 && text(of: folder["board.archive.md"]) == nil, "\(plan)")
    #expect(plan.output.contains("--- board.md\n"))
    #expect(
      plan.output.contains(
        "--- board.archive.md\n+++ board.archive.md\n@@ -0,0 +1,5 @@\n+# Archived tasks\n+\n+## Done\n+\n+- [x] Paint"
      ),
      "\(plan)")
    for command in ["ln -s ../out.md board.archive.md", "mkdir board.archive.md"] {
      let run = try folder.sh(
        "\(command); board archive --dry-run; echo $?; board archive; rm -r board.archive.md")
      #expect(run.output == "2\n", "\(run)")
      let errors = run.errors.split(separator: "\n")
      #expect(
        errors.count == 2
          && errors[0].split(separator: ": ").last == errors[1].split(separator: ": ").last,
        "\(run)")
    }
  }
}
