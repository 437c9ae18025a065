import TestSupport
import Testing

/// What `board git install` and `uninstall` do to attributes that others write, too.
@Suite struct GitAttributesTests {
  private let folder = ScratchFolder()

  private func repository() throws {
    _ = try folder.sh(
      "git init -q -b main . && mkdir sub && echo '## Todo' | tee board.md >sub/board.md")
  }

  @Test("lines of others stay, also those between our marks, and all blocks of ours go")
  func others()
    throws
  {
    try repository()
    write("*.txt text\n", to: folder[".gitattributes"])
    _ = try folder.sh("board git install && sed -i '3i *.png binary' .gitattributes")
    // As where both sides of a merge have a block.
    _ = try folder.sh("grep -v txt .gitattributes >copy && cat copy >>.gitattributes && rm copy")
    #expect(try folder.sh("board git install plans/*.md").status == 0)
    let installed = try #require(text(of: folder[".gitattributes"]))
    #expect(installed.hasPrefix("*.txt text\n# board: begin"))
    #expect(installed.ranges(of: "# board: begin").count == 1)
    #expect(installed.ranges(of: "*.png binary\n").count == 2)
    #expect(installed.contains("plans/*.md merge=board diff=board\n"))
    #expect(try folder.sh("board git uninstall").status == 0)
    #expect(text(of: folder[".gitattributes"]) == "*.txt text\n*.png binary\n*.png binary\n")
  }

  @Test("a file that nearer attributes give to another driver is named, and what to do")
  func overrides()
    throws
  {
    try repository()
    write("*.md merge=union\n", to: folder["sub/.gitattributes"])
    _ = try folder.sh("board git install && git add .")
    let status = try folder.sh("board git status")
    #expect(
      status.output.contains("sub/board.md is merged by 'union'")
        && status.output.contains("a nearer '.gitattributes'"), "\(status)")
    let install = try folder.sh("board git install board.md sub/board.md")
    #expect(
      install.errors.contains("'sub/board.md' is still merged by 'union': a line below board's")
        && !install.errors.contains("'board.md' is still"), "\(install)")
  }

  @Test("a file that is marked as a board is one where boards are looked for")
  func marked() throws {
    try repository()
    write("## Todo\n\n- [ ] Late due:2026-11-01\n", to: folder["TODO.md"])
    _ = try folder.sh(
      "echo '- [ ] Old due:2026-11-01' >board.archive.md && board git install TODO.md")
    _ = try folder.sh(
      "git add . && git commit -qm start && echo '- [ ] New due:2026-11-02' >>TODO.md")
    let check = try folder.sh("board check . --today 2026-11-20")
    #expect(check.status == 1 && check.output.contains("TODO.md:3:"), "\(check)")
    #expect(!check.output.contains("archive"), "\(check)")
    let staged = try folder.sh("git add TODO.md && board check --staged --today 2026-11-20")
    #expect(staged.status == 1 && staged.output.contains("TODO.md:4:"), "\(staged)")
  }

  @Test("the command that is named for a board can be run unchanged") func command() throws {
    try repository()
    _ = try folder.sh("cp board.md 'my plan.board.md' && git add . && git commit -qm plan")
    let command = "board git install 'my plan.board.md'"
    #expect(try folder.sh("board git status").output.contains("run `\(command)` and commit"))
    _ = try folder.sh(command)
    #expect(
      try folder.sh("board git status").output.contains(
        "my plan.board.md is marked to be merged as a board"))
  }

  @Test("attributes that a merge does not see are said to be missing") func unseen() throws {
    try repository()
    _ = try folder.sh(
      "board git install && git add . && git commit -qm attributes && rm .gitattributes")
    let status = try folder.sh("board git status")
    #expect(
      status.status == 1 && status.output.contains("'.gitattributes' is not in the work tree"),
      "\(status)")
    #expect(try folder.sh("git checkout -- .gitattributes && board git status").status == 0)
  }

  @Test("attributes in conflict are left alone") func conflicts() throws {
    try repository()
    let conflict = "<<<<<<< ours\na.md merge=board diff=board\n=======\nb.md text\n>>>>>>> theirs\n"
    write("*.c text\n" + conflict, to: folder[".gitattributes"])
    let run = try folder.sh("board git install")
    #expect(run.status == 2 && run.errors.contains(".gitattributes:2:1: there is a conflict"))
    #expect(text(of: folder[".gitattributes"]) == "*.c text\n" + conflict)
  }

  @Test("a board that is yet to come may be named by its whole path") func wholePath() throws {
    try repository()
    _ = try folder.sh(
      "cd sub && board git install \"$(git rev-parse --show-toplevel)/plans/next.md\"")
    let installed = try #require(text(of: folder[".gitattributes"]))
    #expect(installed.contains("\nplans/next.md merge=board"), "\(installed)")
  }

  @Test("a board that an installation was given by name is looked at as well") func named() throws {
    try repository()
    _ = try folder.sh("cp board.md 'sub/my plan [1].md' && board git install 'sub/my plan [1].md'")
    #expect(
      try folder.sh("board git status").output.contains(
        "sub/my plan [1].md is marked to be merged as a board"))
    write("*.md -merge\n", to: folder["sub/.gitattributes"])
    let status = try folder.sh("board git status")
    #expect(
      status.status == 1 && status.output.contains("sub/my plan [1].md is merged by 'unset'"),
      "\(status)")
  }

  @Test("the hook says where it could not check") func hook() throws {
    try repository()
    let made = try folder.sh(
      "board git install --hook && git add . && git -c alias.c='!PATH=/usr/bin:/bin git commit -qm x' c"
    )
    #expect(made.errors.contains("board: not found, so no board is checked"), "\(made)")
  }

  @Test("beside somebody else's hook the rest is installed, and it is said what is not")
  func othersHook() throws {
    try repository()
    let hook = "mkdir -p .git/hooks && echo '#!/bin/sh' >.git/hooks/pre-commit"
    let run = try folder.sh("\(hook) && board git install --hook")
    #expect(run.status == 1, "\(run)")
    #expect(run.errors.contains("board: set merge.board.driver\n"), "\(run)")
    #expect(run.errors.contains("the hook is not installed: "), "\(run)")
    #expect(run.errors.contains("  board check --staged || {\n"), "\(run)")
    #expect(text(of: folder[".gitattributes"])?.contains("board.md merge=board") == true)
    let made = try folder.sh(
      "echo '# File generated by pre-commit: https://pre-commit.com' >>.git/hooks/pre-commit; "
        + "board git install --hook")
    #expect(
      made.status == 1
        && made.errors.contains("add the hook 'board-check' to '.pre-commit-config.yaml'"),
      "\(made)")
    #expect(!made.errors.contains("board check --staged"), "\(made)")
  }
}
