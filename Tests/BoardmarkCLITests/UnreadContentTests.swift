import Foundation
import TestSupport
import Testing

/// What commands say of a file that is not read as it was meant.
@Suite struct UnreadContentTests {
  private let folder = ScratchFolder()

  private func sh(_ command: String, on text: String = "## Todo\n\n- [ ] a\n") throws
    -> ScratchFolder.Run
  {
    folder.make("board.md", text)
    return try folder.sh(command)
  }

  @Test("what of the file is not read as a task is said by every view")
  func unread() throws {
    let text = """
      ## Critical

      - stop the leak

      ## Todo

      - [ ] paint
      -[ ] glue

      | task |
      |------|
      | x    |

      ## Done

      """
    let note =
      "board: 'board.md': 2 items and 1 table are not read as tasks, the first on line 3; 'board check board.md' explains why\n"
    for command in ["list", "show", "next", "list nothing"] {
      let run = try sh("board \(command)", on: text)
      #expect(run.errors.hasSuffix(note), "\(command): \(run)")
    }
    let json = try sh("board list --json", on: text)
    #expect(json.output.contains("\"unread\": 3"), "\(json)")
    let quiet = try sh(
      "board list",
      on: "---\nrules: {task-outside-column: off, hidden-board-text: off}\n---\n\n" + text)
    #expect(quiet.errors.isEmpty, "\(quiet)")
    #expect(try sh("board list").errors.isEmpty)
  }

  @Test("front matter that is ignored is named by every command, with its line")
  func brokenFrontMatter() throws {
    for (text, line) in [
      ("---\ncolumns: [Ideas, {Shelf: done}\n---\n\n## Ideas\n\n- [ ] a\n", 3),
      ("\n---\ncolumns: [Ideas, {Shelf: done}]\n---\n\n## Ideas\n\n- [ ] a\n", 2),
    ] {
      for command in ["list", "show", "next", "add x", "done a", "check", "init --adopt", "fmt"] {
        let run = try sh("board \(command)", on: text)
        #expect((run.errors + run.output).contains("board.md:\(line):"), "\(command): \(run)")
        #expect(!(run.errors + run.output).contains("write 'columns"), "\(command): \(run)")
      }
    }
  }

  @Test("on a board without a done column a task is finished and cancelled in place")
  func noDoneColumn() throws {
    let run = try sh(
      "board check && board done a && board cancel b && board reopen a && board done a && cat board.md",
      on: "# TODO\n\n- [ ] a\n- b\n- [x] c\n")
    #expect(run.output == "# TODO\n\n- [x] a done:2026-11-21\n- [-] b\n- [x] c\n", "\(run)")
  }

  @Test("'check --quiet' prints nothing, and its status says what it found")
  func quietCheck() throws {
    let run = try sh("board check --quiet; echo $?", on: "## Todo\n\n- [ ] a due:2026-01-01\n")
    #expect(run.output == "1\n" && run.errors.isEmpty, "\(run)")
  }
}
