import Foundation
import TestSupport
import Testing

/// Every command that reads writes JSON, and `log` and `stats` tell of what they are asked for.
@Suite struct ReadingFormatTests {
  private let folder = ScratchFolder()

  private func commit(_ text: String, by author: String, on day: String) throws {
    write(text, to: folder["board.md"])
    let run = try folder.sh(
      "git add board.md && GIT_AUTHOR_NAME='\(author)' GIT_AUTHOR_DATE='\(day)T12:00:00Z' "
        + "GIT_COMMITTER_DATE='\(day)T12:00:00Z' git commit -qm x")
    try #require(run.status == 0, "\(run)")
  }

  private func makeHistory() throws {
    try #require(try folder.sh("git init -q").status == 0)
    try commit(
      "## Todo\n\n- [ ] One @ana #api id:one1\n- [ ] Two #docs id:two2\n\n## Doing\n\n## Done\n",
      by: "Ana Lima", on: "2026-11-02")
    try commit(
      "## Todo\n\n- [ ] Two #docs id:two2\n\n## Doing\n\n- [ ] One @ana #api id:one1\n\n## Done\n",
      by: "Bob", on: "2026-11-10")
    try commit(
      "## Todo\n\n## Doing\n\n- [ ] One @ana #api id:one1\n\n## Done\n\n- [x] Two #docs id:two2\n",
      by: "Ana Lima", on: "2026-11-18")
  }

  private func json(_ command: String, status: Int32 = 0) throws -> [String: Any] {
    let run = try folder.sh(command)
    try #require(run.status == status, "\(command): \(run)")
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return try #require(object as? [String: Any])
  }

  @Test(
    "'--json' is '--format json'",
    arguments: [
      "list", "show", "show one1", "next", "stats", "log", "log one1", "diff HEAD~1", "rules",
      "rules overdue", "check", "audit",
    ])
  func json(command: String) throws {
    try makeHistory()
    let short = try folder.sh("board \(command) --json")
    #expect(short.status == 0, "\(short)")
    #expect(try folder.sh("board \(command) --format json").output == short.output)
    let object = try JSONSerialization.jsonObject(with: Data(short.output.utf8)) as? [String: Any]
    #expect(object?["version"] as? Int == 1)
    let both = try folder.sh("board \(command) --json --format text")
    #expect(both.status == 2)
    #expect(
      both.errors.contains("'--json' and '--format text' cannot be used together; leave one out")
    )
  }

  @Test("rules as JSON have what a page has") func rules() throws {
    let all = try #require(try json("board rules --json")["rules"] as? [[String: Any]])
    #expect(all.count > 30)
    let one = try #require(try json("board rules overdue --json")["rules"] as? [[String: Any]])
    #expect(one.count == 1)
    #expect(
      Set(one[0].keys) == ["id", "severity", "what", "why", "example", "instead", "fix"])
    #expect(one[0]["severity"] as? String == "error")
  }

  @Test("a log is cut, and told of one author") func log() throws {
    try makeHistory()
    func events(_ arguments: String) throws -> [String] {
      let run = try folder.sh("board log \(arguments)")
      try #require(run.status == 0, "\(run)")
      return run.output.split(separator: "\n").map { line in
        line.split(separator: " ", omittingEmptySubsequences: true).dropFirst(3)
          .filter { ["created", "moved", "finished", "one1", "two2"].contains($0) }
          .joined(separator: " ")
      }.filter { !$0.isEmpty }
    }
    #expect(try events("") == ["finished two2", "moved one1", "created two2", "created one1"])
    #expect(try events("-n 2") == ["finished two2", "moved one1"])
    #expect(try events("--author bOB") == ["moved one1"])
    #expect(try events("--author 'ana l' --limit 1") == ["finished two2"])
    #expect(try json("board log -n 2 --json")["changes"] as? [[String: Any]] != nil)
    let none = try folder.sh("board log --author nobody")
    #expect(
      none.status == 0 && none.output == "" && none.errors == "board: no changes by 'nobody'\n")
    #expect(try folder.sh("board log -n 0").status == 2)
  }

  @Test("statistics count what a query finds") func statistics() throws {
    try makeHistory()
    func figures(_ query: String) throws -> (finished: Int?, inProgress: Int?, done: Int?) {
      let report = try json("board stats --json \(query)")
      let days = report["days"] as? [[String: Any]]
      return (
        report["finished"] as? Int, (report["inProgress"] as? [Any])?.count,
        days?.last?["done"] as? Int
      )
    }
    #expect(try figures("") == (1, 1, 1))
    #expect(try figures("'#docs'") == (1, 0, 1))
    #expect(try figures("@ana") == (0, 1, 0))
    #expect(try figures("column:done") == (1, 0, 1))
    // A task that is gone is known by its title.
    try commit(
      "## Todo\n\n## Doing\n\n- [ ] One @ana #api id:one1\n\n## Done\n", by: "Bob", on: "2026-11-19"
    )
    #expect(try figures("'#api'") == (0, 1, 0))
    #expect(try figures("'#docs'").inProgress == 0)
    let wrong = try folder.sh("board stats column:nope")
    #expect(wrong.status == 2 && wrong.errors.contains("no column 'nope'"))
  }

  @Test("statistics of several boards name them, and go on after one that cannot be read")
  func severalStatistics() throws {
    try makeHistory()
    write("## Todo\n\n- [ ] Other\n", to: folder["other.md"])
    let commit =
      "GIT_AUTHOR_DATE=2026-11-20T12:00:00Z GIT_COMMITTER_DATE=2026-11-20T12:00:00Z git commit -qm y"
    try #require(try folder.sh("git add other.md && \(commit)").status == 0)
    let text = try folder.sh("board stats -f board.md -f other.md")
    #expect(text.status == 0, "\(text)")
    #expect(text.output.hasPrefix("board.md\n\n2026-11-02 to"))
    #expect(text.output.contains("\n\nother.md\n\n2026-11-20 to"))
    _ = try folder.sh("printf '\\377\\376#\\0#\\0' > wide.md")
    let report = try json("board stats --json -f board.md -f wide.md", status: 2)
    let boards = try #require(report["boards"] as? [[String: Any]])
    #expect(boards.map { $0["file"] as? String } == ["board.md", "wide.md"])
    #expect(boards[1]["error"] is String)
    #expect(try folder.sh("board stats --chart flow -f board.md -f other.md").status == 2)
  }
}
