import Boardmark
import BoardmarkReports
import TestSupport
import Testing

/// A history told by day, person and task.
@Suite struct BoardStoryTests {
  private typealias History = HandMadeHistory

  private func told(_ past: History, limit: Int = 100) -> [String] {
    BoardStory(past.history.events, of: past.history, in: .utc, limit: limit).turns.flatMap {
      turn in
      ["\(turn.day.map { "\($0)" } ?? "now") \(turn.author) \(turn.time)"]
        + turn.entries.map { "  \($0.name) \($0.title ?? "-") \($0.what)" }
        + (turn.firstTasks > 0 ? ["  began with \(turn.firstTasks)"] : [])
    }
  }

  @Test("what one person did to a task on a day is one entry, the last day first")
  func turns() {
    var past = History()
    past.add(History.board(["[ ] a @kim #x id:aa", "[ ] b id:bb"]))
    past.add(History.board(["[ ] b id:bb"], ["[ ] a @kim #x id:aa"]), day: 2)
    past.add(
      History.board(["[ ] b due:2026-01-09 id:bb"], [], ["[x] a @kim #x done:2026-01-03 id:aa"]),
      day: 2)
    past.add(
      History.board([], [], ["[x] a @kim #x done:2026-01-03 id:aa"]), by: "lee", day: 2)
    past.add(History.board(["[ ] c"], [], ["[x] a @kim #x done:2026-01-03 id:aa"]), day: 3)
    #expect(
      told(past) == [
        "2026-01-04 ana 12:00", "  created c in Todo", "2026-01-03 lee 12:00",
        "  removed b from Todo", "2026-01-03 ana 12:00", "  finished a Todo → Done",
        "  edited b due 2026-01-09", "2026-01-01 ana 12:00", "  began with 2",
      ])
    #expect(told(past, limit: 1) == ["2026-01-04 ana 12:00", "  created c in Todo"])
  }

  @Test("a done date far from the commit is told")
  func backdated() {
    var past = History()
    past.add(History.board(["[ ] a"]))
    past.add(History.board([], [], ["[x] a done:2026-01-02"]), day: 9)
    #expect(told(past).contains("  finished a Todo → Done; done 2026-01-02"))
  }

  @Test("text is told by its first line that is new and has words")
  func texts() {
    var past = History()
    past.add("# B\n\nOne.\nTwo.\n\n## Todo\n")
    past.add("---\nwip:\n  Todo: 3\n---\n# B\n\nOne.\nThree.\n\n## Todo\n\n***\n")
    past.add(
      "---\nwip:\n  Todo: 3\n---\n# B\n\nOne.\nThree.\n\n## Todo\n\n***\n\n```\nx = 1\n```\n",
      day: 1)
    let told = told(past)
    #expect(told.contains { $0.hasSuffix(": Three.") } && told.contains { $0.hasSuffix(": x = 1") })
    #expect(!told.contains { $0.hasSuffix("```") || $0.hasSuffix("---") || $0.hasSuffix("***") })
  }
}
