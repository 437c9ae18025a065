import Foundation
import TestSupport
import Testing

/// The chart that the README shows.
@Suite struct ChartTests {
  private let folder = ScratchFolder()
  private static let chart = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Samples/flow.svg").standardized

  /// Six weeks of a board: tasks come in, are begun, and are finished, some later than others.
  private func makeHistory() throws {
    try #require(try folder.sh("git init -q").status == 0)
    var day = 0
    for week in 0..<6 {
      for step in 0..<5 {
        day = week * 7 + step
        let date = "2026-\(day < 29 ? "10" : "11")-\(Self.padded(day < 29 ? 3 + day : day - 28))"
        folder.make("board.md", Self.board(onDay: week * 5 + step))
        let run = try folder.sh(
          "git add board.md && GIT_AUTHOR_DATE='\(date)T17:00:00Z' "
            + "GIT_COMMITTER_DATE='\(date)T17:00:00Z' git commit --allow-empty -qm 'Day \(day)'")
        try #require(run.status == 0, "\(run)")
      }
    }
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// The board at the end of a working day.
  private static func board(onDay day: Int) -> String {
    var columns: [[String]] = [[], [], []]
    for number in 0..<(6 + day * 4 / 5) {
      let begun = number * 6 / 5 + number % 3
      let finished = begun + 2 + number % 4
      let line = "Task \(number) id:t\(number)"
      if finished <= day {
        columns[2].append("- [x] \(line)")
      } else {
        columns[begun <= day ? 1 : 0].append("- [ ] \(line)")
      }
    }
    return zip(["Todo", "Doing", "Done"], columns).map { name, tasks in
      "## \(name)\n\n" + tasks.joined(separator: "\n") + (tasks.isEmpty ? "" : "\n")
    }.joined(separator: "\n")
  }

  @Test("the chart among the samples is what the tool draws")
  func sample() throws {
    try makeHistory()
    let run = try folder.sh("board stats --chart flow", today: "2026-11-13")
    try #require(run.status == 0, "\(run)")
    if Goldens.areUpdated("flow.svg") {
      try run.output.write(to: Self.chart, atomically: true, encoding: .utf8)
      Issue.record("the chart was drawn anew; look at it and run the tests again")
    }
    #expect(try String(contentsOf: Self.chart, encoding: .utf8) == run.output)
  }
}
