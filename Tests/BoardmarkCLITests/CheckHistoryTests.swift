import Foundation
import TestSupport
import Testing

/// `board check` with fixes and with history, in repositories of its own.
@Suite struct CheckHistoryTests {
  private let folder = ScratchFolder()

  private func sh(_ command: String, today: String = "2026-11-21") throws -> ScratchFolder.Run {
    try folder.sh(command, today: today)
  }

  private func repository(_ board: String) throws {
    let made = try sh("git init -q -b main work && cd work && git config commit.gpgSign false")
    #expect(made.status == 0, "\(made.errors)")
    try commit(board)
  }

  private func commit(_ board: String) throws {
    write(board, to: folder["work/board.md"])
    let made = try sh("cd work && git add -A && git commit -q -m change")
    #expect(made.status == 0, "\(made.errors)")
  }

  @Test("--fix writes the safe fixes and reports what is left")
  func fix() throws {
    folder.make(
      "board.md", "## Todo\n\n- [x] A 📅 2026-12-01 id:aa\n- B due:2026-11-31 id:AA\n\n## Done\n")
    let run = try sh("board check --fix")
    #expect(run.status == 1)
    #expect(run.errors == "board: fixed 2 findings in board.md\n")
    #expect(run.output.contains("[invalid-date]") && run.output.contains("[ticked-outside-done]"))
    #expect(!run.output.contains("[duplicate-id]"))
    let fixed = text(of: folder["board.md"]) ?? ""
    #expect(fixed.hasPrefix("## Todo\n\n- [x] A due:2026-12-01 id:aa\n- B due:2026-11-31 id:"))

    let all = try sh("board check --unsafe-fixes")
    #expect(all.errors == "board: fixed 1 finding in board.md\n")
    #expect(
      text(of: folder["board.md"])?.hasSuffix("\n## Done\n\n- [x] A due:2026-12-01 id:aa\n")
        ?? false)
    let again = try sh("board check --unsafe-fixes")
    #expect(again.errors == "" && again.status == 1)
  }

  @Test("a report is never written over a board or an archive")
  func outputOverBoard() throws {
    let board = "## Todo\n\n- A id:aa\n"
    for name in ["board.md", "other.md", "x.board.md", "board.archive.md"] {
      folder.make(name, board)
    }
    _ = try sh("ln -s other.md link.json; ln other.md hard.json")
    let targets = [
      "board.md", "other.md", "./other.md", "x.board.md", "board.archive.md", "new.archive.md",
      "link.json", "hard.json",
    ]
    for target in targets {
      let run = try sh("board check other.md --format json --output \(target)")
      #expect(run.status == 2 && run.errors.contains("is a board; name another file"), "\(target)")
    }
    for name in ["board.md", "other.md", "x.board.md", "board.archive.md"] {
      #expect(text(of: folder[name]) == board)
    }
  }

  @Test("the minted ids are none of the archive's")
  func archive() throws {
    folder.make("board.md", "## Todo\n\n- A\n- B\n")
    folder.make("board.archive.md", "## Done\n\n- C id:aa\n")
    #expect(try sh("board check --fix --only missing-id").status == 0)
    #expect(try sh("board list --format ids").output.split(separator: "\n").count == 2)
  }

  @Test("--since reports what a branch added, not what was there")
  func since() throws {
    try repository("## Todo\n\n- [ ] Old due:2026-11-01 id:aa\n- [ ] Soon due:2026-11-25 id:bb\n")
    _ = try sh("cd work && git switch -q -c branch")
    try commit(
      "## Todo\n\n- [ ] Old, renamed due:2026-11-01 id:aa\n- [ ] Soon due:2026-11-25 id:bb\n- [ ] New due:2026-11-31 id:cc\n"
    )
    let run = try sh("cd work && board check --since main")
    #expect(run.status == 1)
    #expect(
      run.output
        == "board.md:5:11: error: due date '2026-11-31' is not a calendar date; the month ends on 2026-11-30 [invalid-date]\n"
    )
    let unchanged = try sh("cd work && board check --since HEAD")
    #expect(unchanged.output == "" && unchanged.status == 0)
  }

  @Test(
    "a date that passes by itself is never told by --since",
    arguments: ["2026-11-20", "2026-11-24", "2026-11-26", "2027-02-01"])
  func passingOfTime(_ today: String) throws {
    try repository("## Todo\n\n- [ ] Soon due:2026-11-25\n  - [ ] part due:2026-11-24\n- B id:bb\n")
    _ = try sh("cd work && git switch -q -c branch")
    try commit(
      "## Todo\n\n- B id:bb\n\n## Doing\n\n- [ ] Soon due:2026-11-25\n  - [ ] part due:2026-11-24\n\n## Done\n"
    )
    let run = try sh("cd work && board check --since main --rule missing-id=off", today: today)
    #expect(run.output == "" && run.errors == "" && run.status == 0)
  }

  @Test("a file that is new since then counts whole, one that was renamed as itself")
  func newFile() throws {
    try repository("## Todo\n\n- [ ] Old due:2026-11-01 id:aa\n")
    _ = try sh(
      "cd work && git switch -q -c branch && git mv board.md plan.board.md && git commit -q -m rename"
    )
    #expect(try sh("cd work && board check --since main plan.board.md").output == "")
    write("## Todo\n\n- [ ] Late due:2026-11-01 id:bb\n", to: folder["work/new.board.md"])
    #expect(
      try sh("cd work && board check --since main .").output.contains("new.board.md:3:12: error"))
  }

  @Test("a board that is reached through a link has the history of what the link leads to")
  func linkedFile() throws {
    try repository("## Todo\n\n- [ ] Old due:2026-11-01 id:aa\n")
    _ = try sh(
      "cd work && mkdir a && git mv board.md a/board.md && ln -s a/board.md link.board.md && git add -A"
        + " && git commit -q -m link")
    let run = try sh("cd work && board check --since HEAD link.board.md")
    #expect(run.output == "" && run.errors == "" && run.status == 0)
  }

  @Test("a name that is not a commit's is told as it was typed, without its control characters")
  func strangeRevisions() throws {
    try repository("## Todo\n")
    for (typed, told) in [("^main", "^main"), ("a\\033[31m\\nb", "a\\x1b[31m\\x0ab")] {
      let run = try sh("cd work && board check --since=\"$(printf '\(typed)')\"")
      #expect(
        run.errors
          == "board: --since: there is no revision '\(told)'; name a branch or commit of this repository\n"
      )
      #expect(run.status == 2)
    }
  }

  @Test("--against reports ids that another branch gave to other tasks")
  func against() throws {
    try repository("## Todo\n\n- A due:2026-12-24 id:aa\n")
    _ = try sh("cd work && git switch -q -c branch")
    try commit("## Todo\n\n- A due:2026-12-24 id:aa\n- Mine due:2026-12-24 id:bb\n")
    _ = try sh("cd work && git switch -q main")
    try commit("## Todo\n\n- A due:2026-12-24 id:aa\n- Theirs due:2026-12-24 id:BB\n")
    _ = try sh("cd work && git switch -q branch")
    let run = try sh("cd work && board check --against main")
    #expect(run.status == 1)
    #expect(
      run.output
        == "board.md:4:23: error: id 'bb' belongs to another task at 'main': 'Theirs'; give this task a different id [duplicate-id]\n"
    )
  }

  @Test("a shallow clone says what it lacks")
  func shallow() throws {
    try repository("## Todo\n")
    _ = try sh("cd work && git switch -q -c branch")
    try commit("## Todo\n\n- A id:aa\n")
    _ = try sh("cd work && git switch -q main")
    try commit("## Todo\n\n- B id:bb\n")
    let clone = try sh(
      "git clone -q --depth 1 --no-single-branch --branch branch file://$PWD/work shallow")
    #expect(clone.status == 0, "\(clone.errors)")
    for option in ["--since", "--against"] {
      let run = try sh("cd shallow && board check \(option) origin/main")
      #expect(run.status == 2)
      #expect(run.errors.contains("history is shallow: use fetch-depth: 0"), "\(run.errors)")
      #expect(run.output == "")
    }
    let unknown = try sh("cd work && board check --since nowhere")
    #expect(unknown.status == 2 && unknown.errors.contains("there is no revision 'nowhere'"))
  }

  @Test("--since means each board's own repository and work tree")
  func severalRepositories() throws {
    let board = "## Todo\n\n- [ ] Old due:2026-11-01 id:aa\n"
    let late = "- [ ] Late due:2026-11-02 id:bb\n"
    try repository(board)
    let made = try sh(
      "git clone -q work source && cd work && git -c protocol.file.allow=always submodule --quiet "
        + "add ../source inner && git commit -q -m inner "
        + "&& git worktree add -q -b linked ../linked")
    #expect(made.status == 0, "\(made.errors)")
    // The submodule does not have this commit, nor does the linked work tree have it at HEAD.
    try commit(board + late)
    write(board + late, to: folder["linked/board.md"])
    for paths in ["board.md inner/board.md ../linked/board.md", "inner/board.md board.md"] {
      let run = try sh("cd work && board check --since HEAD \(paths)")
      #expect(run.errors == "")
      let isLate = run.output.contains("linked/board.md:4:")
      #expect(isLate == paths.contains("linked") && run.status == (isLate ? 1 : 0))
      #expect(run.output.split(separator: "\n").count == (isLate ? 1 : 0), "\(run.output)")
    }
    let unknown = try sh("cd work && board check --since linked board.md inner/board.md")
    #expect(unknown.status == 2)
    #expect(
      unknown.errors
        == "board: 'inner/board.md': --since: there is no revision 'linked'; name a branch or "
        + "commit of this repository\n")
  }

  @Test("a folder without a repository has no history")
  func noRepository() throws {
    folder.make("board.md", "## Todo\n")
    let run = try sh("GIT_CEILING_DIRECTORIES=/tmp board check --since main")
    #expect(run.status == 2 && run.errors.hasPrefix("board: --since needs history: "))
  }

  @Test("a branch that only the remote has is suggested") func remoteBranch() throws {
    try repository("## Todo\n")
    let made = try sh(
      "cd work && git update-ref refs/remotes/origin/trunk HEAD && board check --since trunk")
    #expect(
      made.status == 2
        && made.errors.hasSuffix("there is no revision 'trunk'; did you mean 'origin/trunk'?\n"),
      "\(made)")
  }
}
