import TestSupport
import Testing

/// `board audit` in repositories whose history is not only that of one file.
@Suite struct AuditCommandTests {
  private let folder = ScratchFolder()

  /// A repository of a branch `topic` that removed one task and of `main` that gave another one a date.
  private func repository() throws {
    try run(
      """
      git init -q -b main work && cd work && git config commit.gpgSign false
      printf '## Todo\\n\\n- [ ] Sing id:k7f2\\n- [ ] Rest id:m3x9\\n- [ ] Cook id:c3c3\\n' >board.md
      printf '\\n## Done\\n\\n- [x] Eat done:2026-01-01 id:e4e4\\n' >>board.md
      git add -A && git commit -q -m base
      git checkout -q -b topic && sed -i.old '/k7f2/d' board.md && git commit -q -a -m removed
      git checkout -q main && sed -i.old 's/ id:c3c3/ due:2026-12-01&/' board.md
      git commit -q -a -m due
      """)
  }

  private func run(_ script: String) throws {
    let made = try folder.sh("set -e\n" + script, today: "2026-11-21")
    #expect(made.status == 0, "\(made.errors)")
  }

  private func audit(_ options: String = "", in place: String = "work") throws
    -> ScratchFolder.Run
  {
    try folder.sh("cd \(place) && board audit \(options)", today: "2026-11-21")
  }

  /// Commits what is there as a merge with `topic`.
  private let merge = "git add -A && git commit -q -m merge"

  @Test("a task that is in the archive of the merge is not lost") func archived() throws {
    try repository()
    try run(
      """
      cd work && git merge -q -s ours --no-commit topic 2>../out && sed -i.old '/k7f2/d' board.md
      board archive >../out && \(merge)
      """)
    let right = try audit()
    #expect(right.status == 0 && right.output == "", "\(right.output)")
  }

  @Test("a file is looked at under the name that a commit has it by") func renamed() throws {
    try repository()
    try run(
      """
      cd work && git checkout -q topic && git mv board.md plan.board.md && git commit -q -m rename
      git checkout -q main && sed -i.old '/m3x9/d' board.md && git commit -q -a -m rest
      git merge -q --no-commit topic 2>../out || true
      grep -v k7f2 board.md >plan.board.md 2>../out || true
      git show main:board.md | sed '/k7f2/d' >plan.board.md && git rm -q -f board.md --ignore-unmatch
      rm -f *.old && \(merge)
      """)
    let right = try audit("-f plan.board.md")
    #expect(right.status == 0 && right.output == "", "\(right.output)")
    try run(
      """
      cd work && sed -i.old 's/ due:2026-12-01//' plan.board.md && rm -f *.old && git add -A
      git commit -q --amend -m merge
      """)
    let wrong = try audit("-f plan.board.md")
    #expect(
      wrong.output.contains("due as before:  c3c3  Cook\n    lost: due 2026-12-01\n"),
      "\(wrong.output)")
    // A merge before the file was renamed.
    try run("cd work && git mv plan.board.md tasks.board.md && git commit -q -m again")
    #expect(try audit("-f tasks.board.md").status == 1)
  }

  @Test("a merge whose past a shallow clone lacks is not looked at") func cutOff() throws {
    try repository()
    try run(
      """
      cd work && git merge -q -s ours --no-commit topic 2>../out && sed -i.old '/k7f2/d' board.md
      rm -f *.old && \(merge) && cd .. && git clone -q --depth 2 "file://$PWD/work" clone
      git clone -q --depth 3 "file://$PWD/work" whole
      """)
    let cut = try audit("--json", in: "clone")
    #expect(
      cut.status == 0 && cut.output.contains("\"merges\": 0,\n  \"cutOff\": 1"), "\(cut.output)")
    #expect(cut.errors.contains("merges not examined: 1;"), "\(cut.errors)")
    let whole = try audit("--json", in: "whole")
    #expect(whole.status == 0 && whole.output.contains("\"merges\": 1"), "\(whole.output)")
  }
}
