import Foundation
import TestSupport
import Testing

/// How `board check` ends on a terminal.
@Suite struct CheckSummaryTests {
  private let folder = ScratchFolder()

  /// What a command writes to a terminal that is its output and its errors.
  private func onTerminal(_ command: String) throws -> String {
    let run = try folder.sh("script -qec '\(command)' /dev/null; true")
    return run.output.replacing("\r\n", with: "\n")
  }

  @Test("the summary comes last, with what can be fixed and what to do next")
  func summary() throws {
    folder.make(
      "board.md",
      "## Todo\n\n- [x] A due:2026-12-24 id:aa\n- B 📅 2026-12-01 id:bb\n"
        + "- C due:2026-11-31 id:cc\n\n## Done\n")
    let text = try onTerminal("board check --color never")
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.last?.contains("--fix fixes ") == true, "\(text)")
    #expect(
      lines.last?.contains("--unsafe-fixes 1 more; 'board rules invalid-date'") == true, "\(text)")
    #expect(lines.dropLast().last?.hasPrefix("3 tasks in 1 board: 0 overdue; ") == true, "\(text)")
  }

  @Test("a conflict leads to 'board resolve', a clean board to nothing")
  func next() throws {
    folder.make("board.md", "## Todo\n\n<<<<<<< a\n- A\n=======\n- B\n>>>>>>> b\n")
    #expect(try onTerminal("board check").hasSuffix("\n'board resolve' resolves the conflict\n"))
    folder.make("board.md", "## Todo\n\n- A\n")
    #expect(
      try onTerminal("board check")
        == "1 task in 1 board: 0 overdue; 0 errors, 0 warnings, 0 infos\n")
    #expect(try folder.sh("board check").errors == "")
  }

  @Test(
    "every message about a conflict names 'board resolve'",
    arguments: [
      "check", "list", "show", "next", "fmt", "fmt --check", "done B", "edit B --pri high",
      "move B --top", "remove B",
    ])
  func conflicts(_ line: String) throws {
    folder.make("board.md", "## Todo\n\n- A\n<<<<<<< a\n- B\n=======\n- C\n>>>>>>> b\n")
    let run = try folder.sh("board \(line)")
    #expect((run.output + run.errors).contains("'board resolve"), "\(run)")
  }
}
