import Foundation
import TestSupport
import Testing

@Suite struct StatsCommandTests {
  private let folder = ScratchFolder()

  private func commit(_ text: String, on day: String) throws {
    write(text, to: folder["board.md"])
    let run = try folder.sh(
      "git add board.md && GIT_AUTHOR_DATE='\(day)T12:00:00Z' GIT_COMMITTER_DATE='\(day)T12:00:00Z' "
        + "git commit -qm x")
    try #require(run.status == 0, "\(run)")
  }

  /// Two tasks under way for three days, and finished ones.
  private func makeHistory() throws {
    try #require(try folder.sh("git init -q").status == 0)
    let finished = (1...5).map { "- [ ] F\($0) id:fff\($0)" }
    func ticked(_ range: Range<Int>) -> String {
      range.map { finished[$0].replacing("[ ]", with: "[x]") }.joined(separator: "\n")
    }
    let open = finished.joined(separator: "\n")
    try commit(
      "## Todo\n\n- [ ] Slow one id:slow\n\(open)\n\n## Doing\n\n## Done\n", on: "2026-11-02")
    try commit(
      "## Todo\n\n- [ ] Slow one id:slow\n\(finished[4])\n\n## Doing\n\n## Done\n\n\(ticked(0..<4))\n",
      on: "2026-11-10")
    try commit(
      "## Todo\n\n## Doing\n\n- [ ] Slow one id:slow\n- [ ] No id\n\n## Done\n\n\(ticked(0..<5))\n",
      on: "2026-11-18")
  }

  @Test("the text names what is in progress, and for how long")
  func text() throws {
    try makeHistory()
    let run = try folder.sh("board stats")
    #expect(run.status == 0, "\(run)")
    let lines = run.output.split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex(of: "in progress"), "\(run)")
    #expect(
      lines[(start + 1)...].prefix(2).map { $0.trimmingCharacters(in: .whitespaces) } == [
        "3 days        No id", "3 days  slow  Slow one",
      ], "\(run)")
  }

  @Test("JSON has the age and the start of what is in progress") func json() throws {
    try makeHistory()
    let run = try folder.sh("board stats --format json")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let tasks = try #require(report["inProgress"] as? [[String: Any]], "\(run)")
    #expect(tasks.map { $0["id"] as? String } == [nil, "slow"])
    #expect(tasks.map { $0["age"] as? Int } == [3, 3])
    #expect(tasks.map { $0["column"] as? String } == ["Doing", "Doing"])
    #expect(tasks.last?["started"] as? String == "2026-11-18")
  }
}
