import Boardmark
import BoardmarkReports
import TestSupport
import Testing

/// Which entries of a history are one task's, where no id says so.
@Suite struct TaskLifeTests {
  private typealias History = HandMadeHistory

  /// The titles and lead times of what was finished at the end of the texts, a day each.
  private func finished(_ texts: String..., present: String? = nil) -> [String] {
    var past = History()
    for text in texts { past.add(text) }
    let figures = Board.Statistics(
      past.history, present: Board(Array((present ?? texts.last!).utf8), fileName: "board.md"),
      today: CalendarDate("2026-01-12")!, since: nil, in: .utc)
    return figures.finished.map { life in
      "\(life.facts.title) \(life.leadTime.map { "\($0)" } ?? "?")"
    }
  }

  private let other = "[ ] Something else id:zz"

  @Test("a task without an id is followed through a change of its title") func retitled() {
    #expect(
      finished(
        History.board([other]), History.board([other, "[ ] Write the first text"]),
        History.board([other, "[ ] Write the first texts"]),
        History.board([other], ["[ ] Write the first texts"]),
        History.board([other], [], ["[x] Write the first texts"])) == ["Write the first texts 3"])
  }

  @Test("a task that gets an id is the same task") func identified() {
    #expect(
      finished(
        History.board([other]), History.board([other, "[ ] Write it"]),
        History.board([other, "[ ] Write it"], ["[ ] This, too"]),
        History.board([other, "[ ] Write it id:aa"]),
        History.board([other], [], ["[x] Write it id:aa"])) == ["Write it 3"])
  }

  @Test("a task without an id that was removed, and one of its title added later, are two")
  func again() {
    #expect(
      finished(
        History.board([other]), History.board([other, "[ ] Clean up"]), History.board([other]),
        History.board([other]), History.board([other, "[ ] Clean up"]),
        History.board([other], [], ["[x] Clean up"])) == ["Clean up 1"])
  }

  @Test("on a terminal, weeks have bars of one scale, in eighths of a place") func bars() {
    let lines = (1...10).map { "[ ] F\($0) id:fff\($0)" }
    func board(finished: Int) -> String {
      History.board(Array(lines[finished...]), [], Array(lines[..<finished]))
    }
    var past = History()
    past.add(board(finished: 0))
    past.add(board(finished: 7), day: 5)
    past.add(board(finished: 10), day: 12)
    let figures = Board.Statistics(
      past.history, present: Board(Array(board(finished: 10).utf8), fileName: "board.md"),
      today: CalendarDate("2026-01-14")!, since: nil, in: .utc)
    let text = StatisticsText(ReportStyle(width: 80, isTerminal: true)).text(figures)
    let bars = text.split(separator: "\n").compactMap { line -> String? in
      let bar = line.filter { "█▏▎▍▌▋▊▉".contains($0) }
      return bar.isEmpty ? nil : bar
    }
    // 30 places for 7 tasks: 3 of them have 12.857 places, which is 12 and 6 eighths.
    #expect(
      bars == [String(repeating: "█", count: 30), String(repeating: "█", count: 12) + "▊"],
      "\(text)")
    #expect(!StatisticsText().text(figures).contains("█"))
  }

  @Test("what is on the board and in no revision counts, with no times") func uncommitted() {
    var past = History()
    past.add(History.board([other]))
    let present = History.board([other], ["[ ] New here", "[ ] Newer id:nn"])
    let figures = Board.Statistics(
      past.history, present: Board(Array(present.utf8), fileName: "board.md"),
      today: CalendarDate("2026-01-12")!, since: nil, in: .utc)
    #expect(Set(figures.inProgress.map { $0.facts.title }) == ["New here", "Newer"])
    #expect(figures.inProgress.allSatisfy { $0.created == nil })
  }
}
