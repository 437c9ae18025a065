import Boardmark
import Foundation
import TestSupport
import Testing

@testable import BoardmarkCLI
@testable import BoardmarkGit

/// Tasks that commits finish.
@Suite struct GitCloseCommandTests {
  private let folder = ScratchFolder()
  private static let board =
    "## Todo\n\n- [ ] A id:aa\n- [ ] B id:bb\n- [ ] C every:1w due:2026-11-21 id:cc\n\n## Doing\n\n## Done\n"

  private func repository(hooks: Bool = false) throws {
    #expect(try folder.sh("git init -q -b main repository").status == 0)
    write(Self.board, to: folder["repository/board.md"])
    try folder.makeInRepository(
      "git config commit.gpgSign false && git add -A && git commit -q -m base"
        + (hooks ? " && board git install --close" : ""))
  }

  /// Commits a file that nothing else is about.
  private func commit(
    _ message: String, on date: String = "2026-11-20T12:00:00Z", _ options: String = ""
  ) throws {
    try folder.makeInRepository(
      "export GIT_AUTHOR_DATE=\(date); date +%N > work && git add work && git commit -q \(options) -m '\(message)'"
    )
  }

  private func run(_ arguments: String = "") throws -> ScratchFolder.Run {
    try folder.inRepository("board git close \(arguments)")
  }

  private var text: String { TestSupport.text(of: folder["repository/board.md"]) ?? "" }

  private func states() throws -> String {
    try folder.inRepository("board list --all --json | grep -E '\"(id|column)\"' | tr -d ' \",\\n'")
      .output
  }

  @Test(
    "what messages say",
    arguments: [
      ("Closes board:aa", ["finish aa"]),
      ("x, closes board:aa,bb and board:cc.", ["finish aa", "finish bb", "finish cc"]),
      ("FIXED: board:aa, board:bb\n\nStarts board:cc", ["finish aa", "finish bb", "start cc"]),
      ("Close the door board:aa", []), ("board:aa", []), ("Closes aa", []), ("Closes board:", []),
      ("Closes board:-x", []), ("Encloses board:aa", []), ("Resolves (board:aa)", []),
    ])
  func keywords(_ message: String, _ wanted: [String]) {
    #expect(CommitKeywords.said(in: message).map { "\($0.verb.rawValue) \($0.id)" } == wanted)
  }

  @Test("what a later commit reverts is ignored, what reverts that does") func reverts() {
    let ids = (0..<3).map { String(repeating: "\($0)", count: 40) }
    let first = CommitMessage(commit: ids[0], time: 1, text: "A\n\nCloses board:aa")
    let second = CommitMessage(
      commit: ids[1], time: 2,
      text: "Revert \"A, closes board:aa\"\n\nThis reverts commit \(ids[0]).")
    let third = CommitMessage(
      commit: ids[2], time: 3, text: "Reapply \"A\"\n\nThis reverts commit \(ids[1]).")
    #expect(CommitKeywords.wishes(in: [first]).count == 1)
    #expect(CommitKeywords.wishes(in: [first, second]).isEmpty)
    #expect(CommitKeywords.wishes(in: [first, second, third]).map(\.commit) == [ids[0]])
  }

  @Test("a task is finished once, with the commit's date") func once() throws {
    try repository()
    try commit("Do it\n\nCloses board:aa, board:cc")
    let done = try run()
    #expect(done.status == 0)
    #expect(
      done.errors.hasPrefix(
        "board: finished \"A\" (aa)\nboard: finished \"C\" (cc); it recurs as "))
    #expect(text.contains("- [x] A id:aa done:2026-11-20\n"))
    let before = text
    #expect(try run().errors.contains("\"A\" (aa) is already closed"))
    try commit("Do it better\n\nCloses board:aa, board:cc", "--amend")
    #expect(try run("main").status == 0)
    #expect(text == before)
    #expect(try run("--dry-run --json").output.contains("\"outcome\": \"unchanged\""))
  }

  @Test("a task that was reopened since stays open, committed or not") func reopened() throws {
    try repository()
    try commit("Closes board:aa")
    #expect(try run().status == 0)
    try folder.makeInRepository("board reopen aa")
    #expect(try run().errors.contains("was finished by") == true)
    try folder.makeInRepository(
      "board done aa && git commit -qam done && board reopen aa && git commit -qam again")
    try folder.makeInRepository("rm -r .git/board && board add X")
    let late = try run("HEAD~3..HEAD")
    #expect(late.errors.contains("and reopened since"), "\(late)")
    try commit("Closes board:aa again", on: "2026-11-21T12:00:00Z")
    #expect(try run().errors.contains("finished \"A\" (aa)"))
  }

  @Test("squashes and merges count like other commits, each task once") func merges() throws {
    try repository()
    try folder.makeInRepository("git checkout -q -b topic")
    try commit("Closes board:aa")
    try commit("Starts board:bb", on: "2026-11-20T13:00:00Z")
    try folder.makeInRepository(
      "git checkout -q main && git merge -q --no-ff -m 'Merge topic' topic")
    #expect(try run("HEAD^1..HEAD").status == 0)
    let after = text
    #expect(after.contains("- [x] A") && after.contains("## Doing\n\n- [ ] B"))
    try folder.makeInRepository(
      "git checkout -q board.md && git reset -q --hard HEAD~1 && rm -rf .git/board")
    try folder.makeInRepository(
      "git merge -q --squash topic && GIT_AUTHOR_DATE=2026-11-20T12:00:00Z git commit -q --no-edit")
    #expect(try run().status == 0)
    #expect(text == after)
  }

  @Test("an amended commit finishes its tasks once") func amended() throws {
    try repository(hooks: true)
    try folder.makeInRepository("git add -A && git commit -q -m install")
    try commit("Closes board:aa")
    let once = text
    try folder.makeInRepository(
      "git commit -q --amend --no-edit && git commit -qa --amend --no-edit")
    #expect(text == once)
    try folder.makeInRepository("git commit -q --amend -m 'Closes board:aa, board:bb'")
    #expect(text.contains("- [x] A id:aa done:2026-11-20\n") && text.contains("- [x] B"))
    #expect(text.split(separator: "id:aa").count == 2)
  }

  @Test("hooks finish tasks after commits and merges, and leave a rebase alone") func hooks() throws
  {
    try repository(hooks: true)
    try folder.makeInRepository("git add -A && git commit -q -m install")
    try commit("Closes board:aa")
    #expect(text.contains("- [x] A id:aa done:2026-11-20\n"))
    try folder.makeInRepository("git commit -q -am 'the board' && git checkout -q -b topic HEAD~2")
    try commit("First, closes board:bb", on: "2026-11-20T13:00:00Z")
    try folder.makeInRepository("git checkout -q board.md")
    try commit("Second, starts board:cc", on: "2026-11-20T14:00:00Z")
    try folder.makeInRepository("git checkout -q board.md && git rebase -q -X theirs main")
    #expect(try folder.inRepository("git status --porcelain").output == "")
    try folder.makeInRepository(
      "git cherry-pick --allow-empty HEAD~1 -X theirs || git cherry-pick --skip")
    #expect(try folder.inRepository("git status --porcelain").output == "")
    try folder.makeInRepository("git checkout -q main && git merge -q topic")
    #expect(text.contains("- [x] B"), "a fast-forward merge brings commits as well")
  }

  @Test("hooks are added next to existing ones, and removed without them") func beside() throws {
    try repository()
    let hook = folder["repository/.git/hooks/post-commit"]
    try folder.makeInRepository(
      "printf '#!/bin/bash -e\\ntouch ran\\nexit 7\\n' > .git/hooks/post-commit && chmod +x .git/hooks/post-commit"
    )
    try folder.makeInRepository("board git install --close && board git install --close")
    #expect(TestSupport.text(of: hook)?.hasPrefix("#!/bin/bash -e\n# board: begin") == true)
    _ = try folder.inRepository("git commit -q --allow-empty -m 'Closes board:aa, board:zz'")
    #expect(text.contains("- [x] A"))
    #expect(try folder.inRepository("ls ran").status == 0)
    try folder.makeInRepository("board git uninstall")
    #expect(TestSupport.text(of: hook) == "#!/bin/bash -e\ntouch ran\nexit 7\n")
    #expect(TestSupport.text(of: folder["repository/.git/hooks/post-merge"]) == nil)
    try folder.makeInRepository("printf '#!/usr/bin/env python3\\n' > .git/hooks/post-commit")
    let refused = try folder.inRepository("board git install --close")
    #expect(
      refused.status == 1 && refused.errors.contains("is not a shell script; call this from it:"))
  }

  @Test("what cannot be done is said, with a status of its own") func refused() throws {
    try repository()
    try commit("Closes board:zz, board:aa")
    try folder.makeInRepository("board claim aa --as a1")
    let run = try run("--as a2")
    #expect(run.status == 5)
    #expect(
      run.errors.contains(" names task zz, which is not on the board")
        && run.errors.contains("is claimed by a1"))
    #expect(try self.run("--as a1").status == 1)
    #expect(try self.run("nowhere").errors.contains("'nowhere' matches no commits"))
    #expect(try self.run("--all").status == 2)
    let hook = try self.run("nowhere --hook")
    #expect(hook.status == 0 && hook.errors.contains("matches no commits"))
    #expect(try folder.sh("mkdir bare && cd bare && board git close --hook").status == 0)
  }
}
