import Foundation
import TestSupport
import Testing

/// `--commit` of the commands that change a board.
@Suite struct CommitOptionTests {
  private let folder = ScratchFolder()
  private static let board =
    "## Todo\n\n- [ ] Pay the rent id:aa\n- [ ] Ring id:bb\n\n## Doing\n\n## Done\n"

  private func repository() throws {
    #expect(try folder.sh("git init -q -b main repository").status == 0)
    write(Self.board, to: folder["repository/board.md"])
    try folder.makeInRepository(
      "git config commit.gpgSign false && echo 1 > other && git add -A && git commit -q -m base")
  }

  @Test("the board alone is committed, and what is staged of other files stays staged")
  func alone() throws {
    try repository()
    try folder.makeInRepository(
      "echo 2 > other && git add other && echo 3 > other && echo new > new && git add new")
    let run = try folder.inRepository("board start aa --commit")
    #expect(
      run.status == 0
        && run.errors.hasPrefix(
          "board: moved \"Pay the rent\" (aa) to 'Doing'\nboard: committed as ")
    )
    #expect(
      try folder.inRepository("git log -1 --format=%B").output
        == "moved \"Pay the rent\" (aa) to 'Doing'\n\n")
    #expect(try folder.inRepository("git show --name-only --format= HEAD").output == "board.md\n")
    #expect(try folder.inRepository("git status --porcelain").output == "A  new\nMM other\n")
    #expect(try folder.inRepository("git diff --cached other").output.contains("+2"))
  }

  @Test("several tasks are named in the message, and the archive goes with the board")
  func several() throws {
    try repository()
    try folder.makeInRepository("board done aa bb --commit")
    #expect(
      try folder.inRepository("git log -1 --format=%B").output
        == "finished \"Pay the rent\" (aa), \"Ring\" (bb)\n\n- aa: Pay the rent\n- bb: Ring\n\n")
    try folder.makeInRepository("board archive --commit")
    #expect(
      try folder.inRepository("git show --name-only --format= HEAD").output
        == "board.archive.md\nboard.md\n")
    #expect(try folder.inRepository("git status --porcelain").output == "")
    try folder.makeInRepository("board add 'New one' --id cc --commit && board remove cc --commit")
    #expect(
      try folder.inRepository("git log -1 --format=%s").output == "removed \"New one\" (cc)\n")
  }

  @Test("hooks run, and where one refuses the change stays and it is said what to do")
  func hooks() throws {
    try repository()
    try folder.makeInRepository(
      "printf '#!/bin/sh\\necho no >&2\\nexit 1\\n' > .git/hooks/pre-commit && chmod +x .git/hooks/pre-commit"
    )
    let run = try folder.inRepository("board start aa --commit")
    #expect(run.status == 3)
    #expect(
      run.errors
        == "board: moved \"Pay the rent\" (aa) to 'Doing'\nno\nboard: the change is not committed: git ended with status 1; "
        + "it is in 'board.md': commit it once that is fixed, or undo it with 'board undo'\n"
    )
    #expect(
      text(of: folder["repository/board.md"])?.contains("## Doing\n\n- [ ] Pay the rent") == true)
    try folder.makeInRepository(
      "rm board.md && git checkout -q board.md && git rm -q --cached board.md && git commit -q --no-verify -m gone"
    )
    let new = try folder.inRepository("board start aa --commit")
    #expect(new.status == 3)
    #expect(try folder.inRepository("git status --porcelain").output == "?? board.md\n")
    try folder.makeInRepository("rm .git/hooks/pre-commit && board start bb --commit")
    #expect(try folder.inRepository("git status --porcelain").output == "")
  }

  @Test("while git has stopped at a conflict, nothing takes the place of its own commit")
  func conflict() throws {
    try repository()
    try folder.makeInRepository(
      "git checkout -q -b topic && sed -i 's/Ring/Ring Bo/' board.md && git commit -qam 'Say whom'")
    try folder.makeInRepository(
      "git checkout -q main && sed -i 's/Ring/Ring Eve/' board.md && git commit -qam other")
    #expect(try folder.inRepository("git checkout -q topic && git rebase -q main").status == 1)
    try folder.makeInRepository("git checkout -q --theirs board.md")
    for stage in ["true", "git add board.md"] {
      let run = try folder.inRepository("\(stage) && board start aa --commit")
      #expect(run.status == 3 && run.errors.contains("git has stopped at a conflict"), "\(run)")
      try folder.makeInRepository("board undo")
    }
    try folder.makeInRepository("git add board.md && GIT_EDITOR=true git rebase --continue")
    #expect(try folder.inRepository("git log -1 --format=%s").output == "Say whom\n")
    try folder.makeInRepository("board start aa --commit")
  }

  @Test("nothing is committed where nothing changes, and refused where there is no repository")
  func nothing() throws {
    try repository()
    try folder.makeInRepository("board start aa")
    let back = try folder.inRepository("board move aa todo --top --commit")
    #expect(
      back.errors
        == "board: moved \"Pay the rent\" (aa) to 'Todo'\nboard: nothing to commit: the board has not changed since the last commit\n"
    )
    try folder.makeInRepository(
      "board move aa todo --top --commit && board start bb --commit --dry-run")
    #expect(try folder.inRepository("git log --format=%s").output == "base\n")
    write(Self.board, to: folder["board.md"])
    let run = try folder.sh("GIT_CEILING_DIRECTORIES=/tmp board start aa --commit")
    #expect(run.status == 2 && text(of: folder["board.md"]) == Self.board)
    #expect(run.errors.hasSuffix("; nothing was changed; leave out --commit\n"))
    #expect(try folder.sh("board start aa --commit -f - < board.md").status == 2)
  }

  @Test("the first commit of a repository can be made so, in a folder below as well")
  func first() throws {
    #expect(try folder.sh("git init -q -b main repository && mkdir repository/sub").status == 0)
    try folder.makeInRepository(
      "git config commit.gpgSign false && cd sub && board init && board add One --commit")
    #expect(
      try folder.inRepository("git show --name-only --format= HEAD").output == "sub/board.md\n")
  }

  @Test("JSON names the commit, or none; what a hook refuses is answered all the same")
  func json() throws {
    try repository()
    func commit(_ command: String) throws -> String? {
      let run = try folder.inRepository(command)
      let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
      return try #require(report?["commit"]) as? String
    }
    let made = try commit("board start aa --commit --json")
    #expect(try folder.inRepository("git log -1 --format=%h").output == (made ?? "") + "\n")
    #expect(try commit("board start bb --json") == nil)
    try folder.makeInRepository(
      "printf '#!/bin/sh\\nexit 1\\n' > .git/hooks/pre-commit && chmod +x .git/hooks/pre-commit")
    #expect(try commit("board done bb --commit --json") == nil)
    let added = try folder.inRepository("board add New --id cc --commit")
    #expect(added.status == 3 && added.output == "cc\n")
  }
}
