import Foundation
import TestSupport
import Testing

/// What `board resolve` says of files of which it cannot know everything.
@Suite struct ResolveLimitTests {
  private let folder = ScratchFolder()

  private func sh(_ command: String) throws -> ScratchFolder.Run { try folder.sh(command) }

  @Test("what cannot be known for a conflict is not said to be resolved") func unknownMarkers()
    throws
  {
    let board = "# Board\n\n## Todo\n\n- [ ] Write the song due:2026-12-01 id:k7f2\n"
    write(board, to: folder["board.md"])
    let made = try sh(
      """
      echo 'board.md conflict-marker-size=5' >.gitattributes && git init -q -b main . && git add . &&
      git commit -qm base && git checkout -qb topic && sed -i 's/12-01/12-09/' board.md &&
      git commit -qam topic && git checkout -q main && sed -i 's/12-01/12-08/' board.md &&
      git commit -qam main && git merge topic
      """)
    #expect(made.status == 1, "\(made)")
    let run = try sh("board resolve")
    #expect(run.status == 2 && run.errors.contains("board.md:5:1: this looks like"), "\(run)")
    let wide = board.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    try Data([0xFF, 0xFE] + wide).write(to: URL(filePath: folder["wide.md"]))
    #expect(
      try sh("board resolve wide.md").errors == "board: 'wide.md' is UTF-16; save it as UTF-8\n")
  }

  @Test("what was resolved as git does it by lines is not merged again") func resolveAsByLines()
    throws
  {
    let all = ["A id:aa11", "B", "C", "D", "E id:ee11"]
    func board(_ todo: [String], doing: String = "") -> String {
      "## Todo\n\n" + todo.map { "- [ ] \($0)\n" }.joined() + "\n## Doing\n\n" + doing
        + "- [ ] X\n"
    }
    write(board(all), to: folder["board.md"])
    _ = try sh(
      "git init -q -b main . && board git install && git add . && git commit -qm base && git checkout -qb topic"
    )
    write(board(["B", "C", "D", "E two id:ee11"]), to: folder["board.md"])
    _ = try sh("git commit -qam topic && git checkout -q main")
    write(
      board(["B", "C", "D", "E one id:ee11"], doing: "- [ ] A id:aa11\n"), to: folder["board.md"])
    #expect(try sh("git commit -qam main && git merge topic").status == 1)
    #expect(try sh("board resolve aa11 --ours").errors.contains("2 conflicts, 1 left to decide"))
    let resolved = text(of: folder["board.md"])
    let again = try sh("board resolve")
    #expect(again.errors.contains("1 conflict, 1 left to decide"), "\(again)")
    #expect(text(of: folder["board.md"]) == resolved)
  }

  @Test("what was merged by lines without a marker is merged again") func unmarked() throws {
    let base =
      "## Todo\n\n- [ ] One\n- [ ] Two\n- [ ] Three\n\n## Doing\n\n- [ ] Four\n\n## Done\n\n- [x] Five\n"
    let rest = base.replacing("- [ ] One\n", with: "")
    let moved = rest.replacing("- [ ] Four", with: "- [ ] One\n- [ ] Four")
    let finished = rest.replacing("- [x] Five", with: "- [x] One\n- [x] Five")
    write(base, to: folder["board.md"])
    // As on a machine without the tool: by lines, and not to be taken for done.
    _ = try sh(
      """
      echo 'board.md merge=lines' >.gitattributes && git init -q -b main . &&
      git config merge.lines.driver 'git merge-file -q %A %O %B; exit 1' && git add . &&
      git commit -qm base && git checkout -qb topic
      """)
    write(finished, to: folder["board.md"])
    _ = try sh("git commit -qam topic && git checkout -q main")
    write(moved, to: folder["board.md"])
    #expect(try sh("git commit -qam main && git merge topic").status == 1)
    let byLines = try #require(text(of: folder["board.md"]))
    #expect(byLines.components(separatedBy: "One").count == 3 && !byLines.contains("<<<"))
    let run = try sh("board resolve")
    #expect(
      run.status == 0 && run.errors.contains("merged by lines before, now by tasks"), "\(run)")
    #expect(text(of: folder["board.md"]) == finished)
    #expect(try sh("board undo && board resolve --json").output.contains("\"isMergedAnew\": true"))
    // Later edits stay.
    write(byLines.replacing("Four", with: "Six"), to: folder["board.md"])
    #expect(try sh("board resolve").errors == "board: board.md: 0 conflicts\n")
  }

  @Test("a conflict that somebody resolved as git merges lines is not brought back")
  func settledByHand() throws {
    let base = "## Todo\n\n- [ ] One\n- [ ] Two\n\n## Doing\n\n- [ ] Four\n\n## Done\n"
    let rest = base.replacing("- [ ] Two\n", with: "")
    _ = try sh("git init -q -b main . && board git install")
    write(base, to: folder["board.md"])
    _ = try sh("git add . && git commit -qm base && git checkout -qb topic")
    let moved = rest.replacing("- [ ] Four\n", with: "- [ ] Four\n- [ ] Two\n")
    write(moved, to: folder["board.md"])
    _ = try sh("git commit -qam topic && git checkout -q main")
    write(rest, to: folder["board.md"])
    #expect(try sh("git commit -qam main && git merge topic").status == 1)
    #expect(text(of: folder["board.md"])?.contains("<<<<<<<") == true)
    write(moved, to: folder["board.md"])
    let run = try sh("board resolve")
    #expect(run.status == 0 && run.errors == "board: board.md: 0 conflicts\n", "\(run)")
    #expect(text(of: folder["board.md"]) == moved)
  }

  @Test("a task that both sides have is not lost where somebody resolved another conflict")
  func lost() throws {
    let base =
      "## Todo\n\n- [ ] Shed id:shed\n- [ ] Seed id:seed\n\n## Doing\n\n\n## Done\n\n- [x] Gate id:gate\n"
    _ = try sh("git init -q -b main . && git config merge.conflictStyle diff3")
    write(base, to: folder["board.md"])
    _ = try sh("git add . && git commit -qm base && git checkout -qb topic && board done seed")
    _ = try sh("git commit -qam topic && git checkout -q main && board start shed")
    _ = try sh("board edit gate --tag fence && git commit -qam main && git merge topic")
    let before = try #require(text(of: folder["board.md"]))
    // The second conflict is resolved by hand, as ours has it.
    let start = try #require(before.range(of: "<<<<<<<", options: .backwards)).lowerBound
    let half = before[start...].split(separator: "\n")[1]
    let resolved = before[..<start] + half + "\n"
    write(String(resolved), to: folder["board.md"])
    #expect(resolved.contains("#fence") && resolved.contains("id:seed"))
    _ = try sh("board resolve")
    #expect(text(of: folder["board.md"])?.contains("id:seed") == true)
  }

  @Test("the middle marker of a conflict, left over below text, is found while git merges")
  func divider() throws {
    let base = "## Todo\n\nIn spring.\n\n- [ ] One\n"
    _ = try sh("git init -q -b main .")
    write(base, to: folder["board.md"])
    _ = try sh("git add . && git commit -qm base && git checkout -qb topic")
    write(base.replacing("spring", with: "May"), to: folder["board.md"])
    _ = try sh("git commit -qam topic && git checkout -q main")
    write(base.replacing("spring", with: "June"), to: folder["board.md"])
    _ = try sh("git commit -qam main && git merge topic")
    write(base.replacing("spring.", with: "June.\n======="), to: folder["board.md"])
    let run = try sh("board resolve")
    #expect(
      run.status == 2 && run.errors.contains("board.md:4:1: a stray conflict marker"), "\(run)")
  }

  @Test("what is proposed names the file, if that is not the nearest 'board.md'")
  func fileInHints() throws {
    let text = "## Todo\n\n<<<<<<< a\n- [ ] x id:x1\n=======\n- [ ] y id:x1\n>>>>>>> b\n"
    write(text, to: folder["team plan.md"])
    let hint = "`board resolve 'team plan.md'`"
    for command in ["check 'team plan.md'", "done x1 -f 'team plan.md'", "fmt 'team plan.md'"] {
      let run = try sh("board \(command)")
      #expect((run.output + run.errors).contains(hint), "\(run)")
    }
    write("## Todo\n\n- [ ] a id:a1\n- [ ] b id:b1\n- [ ] c\n", to: folder["t.board.md"])
    #expect(
      try sh("board check t.board.md").output
        .contains("'board check --fix --only missing-id t.board.md' gives it one"))
  }
}
