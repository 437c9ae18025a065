import TestSupport
import Testing

/// `board log`, `stats` and `audit` in repositories of their own.
@Suite struct HistoryCommandTests {
  private let folder = ScratchFolder()

  private func sh(_ command: String) throws -> ScratchFolder.Run {
    try folder.sh(command, today: "2026-11-21")
  }

  /// Commits a board on a day of November 2026.
  private func commit(_ board: String, day: String, as author: String = "Ana") throws {
    write(board, to: folder["work/board.md"])
    let date = "2026-11-\(day)T12:00:00Z"
    let made = try sh(
      "cd work && git add -A && GIT_AUTHOR_DATE=\(date) GIT_COMMITTER_DATE=\(date) "
        + "git commit -q -m change --author '\(author) <a@example.org>'")
    #expect(made.status == 0, "\(made.errors)")
  }

  private func board(_ todo: String, _ doing: String = "", _ done: String = "") -> String {
    "## Todo\n\n\(todo)\n## Doing\n\n\(doing)\n## Done\n\n\(done)"
  }

  private func repository() throws {
    let made = try sh("git init -q -b main work && cd work && git config commit.gpgSign false")
    #expect(made.status == 0, "\(made.errors)")
    try commit(board("- [ ] Sing id:k7f2\n- [ ] Rest id:m3x9\n"), day: "02")
    try commit(board("- [ ] Rest id:m3x9\n", "- [ ] Sing id:k7f2\n"), day: "05", as: "Ben")
    try commit(board("", "", "- [x] Sing id:k7f2 done:2026-11-08\n"), day: "09")
  }

  @Test("log shows a task's history, also of a removed one")
  func log() throws {
    try repository()
    let life = try sh("cd work && board log k7 | cut -d' ' -f3-")
    #expect(
      life.output == """
        2026-11-09 12:00  Ana  finished  k7f2  Doing → Done  Sing
        2026-11-05 12:00  Ben  moved     k7f2  Todo → Doing  Sing
        2026-11-02 12:00  Ana  created   k7f2  in Todo  Sing

        """, "\(life.output)\(life.errors)")
    let gone = try sh("cd work && board log m3 --format csv | cut -d, -f1,2,4-8")
    #expect(
      gone.output == """
        time,author,event,kind,id,title,attribute
        2026-11-09T12:00:00+00:00,Ana,removed,removed,m3x9,Rest,
        2026-11-02T12:00:00+00:00,Ana,created,added,m3x9,Rest,

        """, "\(gone.output)\(gone.errors)")
    let late = try sh("cd work && board log --since 2026-11-09 --format json")
    #expect(late.output.contains("\"kind\": \"removed\"") && !late.output.contains("Ben"))
    let unknown = try sh("cd work && board log zz")
    #expect(unknown.status == 2 && unknown.errors.hasPrefix("board: no task 'zz'"))
  }

  @Test("what has no history is said to have none")
  func noHistory() throws {
    folder.make("board.md", "## Todo\n")
    #expect(try sh("board log").errors.contains("is not in a git repository"))
    _ = try sh("git init -q -b main work && cp board.md work")
    #expect(try sh("cd work && board log").errors.contains("has no commits yet"))
    _ = try sh("cd work && git commit -q --allow-empty -m none")
    let untracked = try sh("cd work && board log")
    #expect(untracked.status == 2 && untracked.errors.contains("is not committed yet"))
    #expect(try sh("board log -f -").errors.contains("standard input has no history"))
  }

  @Test("a deleted board and a shallow clone are told as far as they go")
  func limits() throws {
    try repository()
    let deleted = try sh("cd work && rm board.md && board log -f board.md m3x9; git checkout -q .")
    #expect(deleted.status == 0 && deleted.errors.contains("is deleted"))
    #expect(deleted.output.contains("removed"))
    let shallow = try sh(
      "git clone -q --depth 2 file://$PWD/work clone && cd clone && board log --format json")
    #expect(shallow.errors.contains("history is shallow"))
    #expect(shallow.output.contains("\"shallow\": true") && !shallow.output.contains("\"added\""))
  }

  @Test("stats are text, JSON or a picture")
  func stats() throws {
    try repository()
    let text = try sh("cd work && board stats")
    #expect(text.output.contains("lead time     median 6 days, 85 % within 6 days, of 1 task"))
    #expect(text.output.contains("cycle time    median 3 days, 85 % within 3 days, of 1 task"))
    let json = try sh("cd work && board stats --format json --since 2026-11-08")
    #expect(json.output.contains("\"finished\": 1"))
    #expect(
      json.output.contains("\"leadTime\": {\"count\": 1, \"median\": 6, \"percentile85\": 6}"))
    let chart = try sh("cd work && board stats --chart cycle")
    #expect(chart.output.hasPrefix("<svg ") && chart.output.contains("k7f2"))
    #expect(try sh("cd work && board stats --chart flow --format json").status == 2)
  }

  @Test("audit refuses what has no commits", arguments: ["HEAD:board.md", "HEAD^{tree}", "^HEAD"])
  func auditOfNoCommits(range: String) throws {
    let made = try sh(
      "git init -q -b main work && cd work && printf '## Todo\n' >board.md && git add -A "
        + "&& git commit -q -m board && git tag -a -m x v1")
    #expect(made.status == 0, "\(made.errors)")
    let run = try sh("cd work && board audit '\(range)'")
    #expect(run.status == 2 && run.output == "")
    #expect(
      run.errors.hasSuffix(
        "'\(range)' matches no commits; use a branch, a commit or a range such as v1.0..main\n"))
    for empty in ["HEAD..HEAD", "v1", "v1...main", "HEAD^!"] {
      let run = try sh("cd work && board audit '\(empty)'")
      #expect(run.status == 0 && run.errors == "", "\(empty): \(run.errors)")
    }
  }

  @Test("audit finds the task that two people moved")
  func audit() throws {
    try repository()
    let filler = (1...6).map { "- [ ] Filler \($0) id:f\($0)\n" }.joined()
    let base = board("- [ ] Sing id:k7f2\n\(filler)", "- [ ] Cook id:cc\n", "- [x] Eat id:ee\n")
    try commit(base, day: "10")
    _ = try sh("cd work && git checkout -q -b topic")
    try commit(
      board(filler, "- [ ] Cook id:cc\n", "- [x] Eat id:ee\n- [ ] Sing id:k7f2\n"), day: "11")
    _ = try sh("cd work && git checkout -q main")
    try commit(
      board(filler, "- [ ] Sing id:k7f2\n- [ ] Cook id:cc\n", "- [x] Eat id:ee\n"), day: "12")
    let clean = try sh("cd work && board audit")
    #expect(clean.status == 0 && clean.output == "", "\(clean.errors)")
    let merged = try sh(
      "cd work && git merge -q --no-edit topic >../out && grep -c k7f2 board.md")
    #expect(merged.output == "2\n", "\(merged.errors)")
    let found = try sh("cd work && board audit")
    #expect(found.status == 1)
    #expect(
      found.output.contains("  duplicated, in 'Doing', 'Done':  k7f2  Sing\n"), "\(found.output)")
    let json = try sh("cd work && board audit HEAD~1..HEAD --format json")
    #expect(json.status == 1 && json.output.contains("\"kind\": \"doubled\", \"id\": \"k7f2\""))
    #expect(try sh("cd work && board audit no..where").status == 2)
  }
}
