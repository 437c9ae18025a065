import TestSupport
import Testing

/// `board check --staged`, and the pre-commit hook that calls it, in repositories of their own.
@Suite struct StagedCheckTests {
  private let folder = ScratchFolder()
  private static let good = "## Todo\n\n- [ ] Pay id:aa\n"
  private static let bad = "## Todo\n\n- [ ] Pay due:2026-11-31 id:aa\n"
  private static let finding =
    "board.md:3:11: error: due date '2026-11-31' is not a calendar date; the month ends on 2026-11-30 [invalid-date]\n"

  private func sh(_ command: String) throws -> ScratchFolder.Run {
    try folder.sh("cd work && \(command)")
  }

  private func make(_ command: String) throws {
    let run = try sh(command)
    #expect(run.status == 0, "\(command): \(run.errors)")
  }

  /// A repository with the hook and a first commit.
  private func repository(_ board: String = good, hook: Bool = true) throws {
    #expect(try folder.sh("git init -q -b main work").status == 0)
    try make("git config commit.gpgSign false")
    write(board, to: folder["work/board.md"])
    try make("git add -A && git commit -q -m base")
    if hook { try make("board git install --hook && git add -A && git commit -q -m attributes") }
  }

  private func board(_ text: String, _ name: String = "board.md") {
    write(text, to: folder["work/\(name)"])
  }

  @Test("a bad board that is staged is refused, whatever the file holds")
  func badStaged() throws {
    try repository()
    board(Self.bad)
    try make("git add board.md")
    board(Self.good)
    let run = try sh("git commit -q -m bad")
    #expect(run.status == 1 && (run.output + run.errors).contains(Self.finding))
    #expect(run.errors.hasSuffix("stage it, or commit with --no-verify\n"), "\(run)")
    #expect(try sh("git log --format=%s -1").output == "attributes\n")
  }

  @Test("a good board that is staged is committed, whatever the file holds")
  func goodStaged() throws {
    try repository()
    board(Self.good + "- [ ] Ring id:bb\n")
    try make("git add board.md")
    board(Self.bad)
    try make("git commit -q -m good")
    try make("rm board.md && git commit -q --allow-empty -m gone")
  }

  @Test("what git commits by itself is checked: all, or files that are named")
  func otherIndexes() throws {
    try repository()
    board(Self.bad)
    #expect(try sh("git commit -q -a -m all").status == 1)
    board(Self.good, "other.board.md")
    try make("git add other.board.md && git commit -q -m other other.board.md")
    #expect(try sh("git commit -q -m named board.md").status == 1)
  }

  @Test("what was wrong before, and what only time brings, stops no commit")
  func oldFindings() throws {
    try repository(Self.bad + "- [ ] Late due:2026-11-01 id:bb\n")
    board(Self.bad + "- [ ] Late due:2026-11-01 id:bb\n- [ ] Ring id:cc\n")
    try make("git commit -q -a -m more")
  }

  @Test("the first commit is checked whole, and a repository without boards not at all")
  func firstCommit() throws {
    #expect(try folder.sh("git init -q -b main work").status == 0)
    try make("git config commit.gpgSign false && board git install --hook")
    try make("echo x > x && git add x && board check --staged")
    board(Self.bad)
    try make("git add board.md")
    let run = try sh("git commit -q -m first")
    #expect(run.status == 1 && (run.output + run.errors).contains(Self.finding))
    try make("git rm -q --cached board.md && git commit -q -m first")
  }

  @Test("files are named from the folder, those of a submodule and with strange names as well")
  func names() throws {
    try repository(hook: false)
    try make("mkdir -p sub/'a b' && cd sub && git -C .. mv board.md sub/board.md")
    board(Self.bad, "sub/a b/[x].board.md")
    try make("git add -A && git commit -q -m base")
    board(Self.good, "sub/a b/[x].board.md")
    board(Self.bad.replacing("aa", with: "cc"), "sub/*.board.md")
    try make("git add -A")
    let all = try sh("cd sub/'a b' && board check --staged")
    #expect(all.status == 1 && all.output.hasPrefix("../*.board.md:3:11: error: "), "\(all)")
    #expect(all.output.split(separator: "\n").count == 1)
    let named = try sh("cd sub && board check --staged 'a b'")
    #expect(named.status == 0 && named.output == "" && named.errors == "")
    let file = try sh("cd sub && board check --staged --since HEAD~1 '*.board.md'")
    #expect(file.status == 1 && file.output.split(separator: "\n").count == 1)
  }

  @Test("a merge is not stopped by what the other branch has had all along")
  func merge() throws {
    try repository(Self.good + "- [ ] Ring id:bb\n")
    try make("git checkout -q -b topic")
    board(Self.good + "- [ ] Ring Eve id:bb\n- [ ] Call due:2026-11-01 id:cc\n")
    try make("git commit -q -a --no-verify -m topic && git checkout -q main")
    board(Self.good + "- [ ] Ring Bo id:bb\n")
    try make("git commit -q -a -m main")
    #expect(try sh("git merge -q topic").status == 1)
    board(Self.good + "- [ ] Ring Bo id:bb\n- [ ] Call due:2026-11-01 id:cc\n")
    try make("git add board.md")
    let run = try sh("BOARD_TODAY=2026-11-21 board check --staged")
    #expect(run.status == 0 && run.output == "", "\(run)")
    // A branch that has no history in common with this one is no reason to fail.
    try make("echo $(git commit-tree -m alone MERGE_HEAD^{tree}) > .git/MERGE_HEAD")
    #expect(try sh("BOARD_TODAY=2026-11-21 board check --staged").status == 1)
    try make("git rev-parse topic > .git/MERGE_HEAD")
    // What neither branch has is new.
    board(Self.bad + "- [ ] Ring Bo id:bb\n- [ ] Call due:2026-11-01 id:cc\n")
    try make("git add board.md")
    #expect(try sh("BOARD_TODAY=2026-11-21 board check --staged").output == Self.finding)
  }

  @Test("without a staged board there is nothing to compare with a revision")
  func nothingStaged() throws {
    try repository(hook: false)
    try make("echo note > note.txt && git add note.txt")
    let run = try sh("board check --staged --since HEAD")
    #expect(run.status == 0 && run.output == "" && run.errors == "", "\(run)")
    #expect(try sh("board check --staged --since nowhere").status == 2)
  }

  @Test("the archive that counts is the staged one")
  func archive() throws {
    try repository(hook: false)
    board("## Done\n\n- [x] Old id:zz\n", "board.archive.md")
    board("## Todo\n\n- [ ] Pay needs:zz id:aa\n")
    try make("git add board.md")
    #expect(try sh("board check --staged").output.contains("[unknown-need]"))
    try make("git add -A && rm board.archive.md")
    #expect(try sh("board check --staged").output == "")
  }

  @Test("links are not boards, and what is not staged is said")
  func refusals() throws {
    try repository(hook: false)
    try make("ln -s board.md link.board.md && git add -A && board check --staged")
    board(Self.bad, "new.board.md")
    let new = try sh("board check --staged new.board.md")
    #expect(new.status == 2)
    #expect(new.errors == "board: 'new.board.md' is not staged; add it with 'git add'\n")
    #expect(try sh("board check --staged --fix").status == 2)
    #expect(try folder.sh("GIT_CEILING_DIRECTORIES=/tmp board check --staged").status == 2)
    try make("printf '\\377\\376#\\0' > board.md && git add board.md")
    let wide = try sh("board check --staged board.md")
    #expect(wide.status == 2 && wide.errors.contains("is UTF-16"), "\(wide)")
  }
}
