import Boardmark
import BoardmarkReports
import TestSupport
import Testing

@Suite struct FlowStatisticsTests {
  private typealias History = HandMadeHistory

  /// A task that takes four days, one that was done before its commit, one that is under way, one
  /// that was cancelled.
  private var past: History {
    var past = History()
    past.add(History.board(["[ ] a id:aa", "[ ] b id:bb", "[ ] c due:2026-01-03 id:cc"]))
    past.add(History.board(["[ ] b id:bb", "[ ] c due:2026-01-03 id:cc"], ["[ ] a id:aa"]))
    past.add(
      History.board(["[ ] d id:dd"], ["[ ] a id:aa", "[ ] b id:bb", "[ ] c due:2026-01-03 id:cc"]))
    past.add(
      History.board(
        ["[-] d id:dd"], ["[ ] a id:aa", "[ ] c due:2026-01-03 id:cc"],
        ["[x] b id:bb done:2026-01-03"]), day: 6)
    past.add(
      History.board(
        ["[-] d id:dd"], ["[ ] c due:2026-01-03 id:cc"],
        ["[x] a id:aa", "[x] b id:bb done:2026-01-03"]), day: 8)
    // Archived.
    past.add(
      History.board(["[-] d id:dd"], ["[ ] c due:2026-01-03 id:cc"], ["[x] a id:aa"]), day: 9)
    return past
  }

  private func figures(since: String? = nil) -> Board.Statistics {
    let last = History.board(["[-] d id:dd"], ["[ ] c due:2026-01-03 id:cc"], ["[x] a id:aa"])
    return Board.Statistics(
      past.history, present: Board(Array(last.utf8), fileName: "board.md"),
      today: CalendarDate("2026-01-12")!, since: since.flatMap { CalendarDate($0) }, in: .utc)
  }

  @Test("times are counted from creation and from the first start") func times() {
    let figures = figures()
    #expect(figures.finished.map { $0.facts.title } == ["b", "a"])
    #expect(figures.finished.map(\.leadTime) == [2, 8])
    #expect(figures.finished.map(\.cycleTime) == [0, 7])
    #expect(figures.finished.map { $0.finished?.description } == ["2026-01-03", "2026-01-09"])
    #expect(figures.inProgress.map { $0.facts.title } == ["c"])
    #expect(figures.age(of: figures.inProgress[0]) == 9)
  }

  @Test("days tell what stood on the board, archived tasks among the finished") func days() {
    let days = figures().days
    #expect(days.count == 12)
    #expect(days.first.map { [$0.todo, $0.doing, $0.done, $0.overdue] } == [3, 0, 0, 0])
    #expect([days[3].todo, days[3].doing, days[3].done, days[3].overdue] == [1, 2, 1, 1])
    #expect(days.last.map { [$0.todo, $0.doing, $0.done, $0.overdue] } == [0, 1, 2, 1])
  }

  @Test("weeks begin on Monday and hold nothing from before the period") func weeks() {
    let weeks = figures().weeks
    #expect(weeks.map { $0.start.description } == ["2025-12-29", "2026-01-05", "2026-01-12"])
    #expect(weeks.map(\.created) == [4, 0, 0])
    #expect(weeks.map(\.finished) == [1, 1, 0])
    #expect(weeks.map(\.overdue) == [1, 1, 1])
    let late = figures(since: "2026-01-05")
    #expect(late.finished.map { $0.facts.title } == ["a"])
    #expect(late.weeks.map(\.created) == [0, 0])
    #expect(late.leadTime.median == 8)
  }

  @Test("weeks and days agree, however long after the work a commit is made") func lateCommits() {
    var past = History()
    past.add(History.board(["[ ] a id:aa", "[ ] b due:2026-01-04 id:bb", "[ ] e id:ee"]))
    let last = History.board(
      [], ["[ ] e id:ee"],
      [
        "[x] a id:aa done:2026-01-03", "[x] b due:2026-01-04 id:bb done:2026-01-05",
        "[x] c id:cc done:2026-01-07", "[x] old id:oo done:2025-12-01", "[x] undated id:uu",
      ])
    past.add(last, day: 12)
    let figures = Board.Statistics(
      past.history, present: Board(Array(last.utf8), fileName: "board.md"),
      today: CalendarDate("2026-01-14")!, in: .utc)
    #expect(figures.weeks.map(\.finished) == [1, 2, 1])
    #expect(figures.days.map(\.done) == [1, 1, 2, 2, 3, 3, 4, 4, 4, 4, 4, 4, 5, 5])
    #expect(figures.days.map(\.todo) == [3, 3, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0])
    #expect(figures.days.map(\.overdue) == Array(repeating: 0, count: 14))
    for week in figures.weeks {
      let days = figures.days.filter {
        (0..<7).contains($0.date.daysSinceEpoch - week.start.daysSinceEpoch)
      }
      let before = figures.days.last { $0.date < week.start }?.done ?? 1
      #expect((days.last?.done ?? 0) - before == week.finished)
    }
    // Begun, or also made, between the two commits; what was finished before the first has no times.
    #expect(figures.finished.map { $0.facts.title } == ["a", "b", "c", "undated"])
    #expect(figures.finished.map(\.leadTime) == [2, 4, 0, nil])
    #expect(figures.finished.map(\.cycleTime) == [0, 0, 0, nil])
  }

  @Test("a task that is finished twice counts from the last time on") func reopened() {
    var past = History()
    past.add(History.board(["[ ] a id:aa"]))
    past.add(History.board([], [], ["[x] a id:aa done:2026-01-02"]), day: 3)
    past.add(History.board([], ["[ ] a id:aa"], []), day: 5)
    let last = History.board([], [], ["[x] a id:aa done:2026-01-08"])
    past.add(last, day: 9)
    let figures = Board.Statistics(
      past.history, present: Board(Array(last.utf8), fileName: "board.md"),
      today: CalendarDate("2026-01-11")!, in: .utc)
    #expect(figures.days.map(\.done) == [0, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1])
    #expect(figures.days.map(\.doing) == [0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0])
    #expect(figures.weeks.map(\.finished) == [0, 1])
    #expect(figures.finished.map(\.leadTime) == [7] && figures.finished.map(\.cycleTime) == [6])
  }

  @Test("a percentile is a value that occurred: the nearest rank") func percentiles() {
    #expect(Board.Distribution([]).median == nil)
    #expect(Board.Distribution([7]).percentile(85) == 7)
    #expect(Board.Distribution([4, 1, 3, 2]).median == 2)
    let hundred = Board.Distribution(Array((1...100).reversed()))
    #expect(hundred.median == 50 && hundred.percentile(85) == 85 && hundred.percentile(100) == 100)
    #expect(Board.Distribution([1, 2, 3, 4, 5, 6, 7]).percentile(85) == 6)
  }

  @Test("tasks that came finished have no times, and what a cut hides is not guessed")
  func unknown() {
    var past = History()
    past.add(History.board([], ["[ ] a id:aa"], ["[x] z id:zz"]), isCutOff: true)
    past.add(History.board([], [], ["[x] a id:aa", "[x] y id:yy", "[x] z id:zz"]))
    let board = Board(
      Array(History.board([], [], ["[x] a id:aa", "[x] y id:yy", "[x] z id:zz"]).utf8),
      fileName: "board.md")
    let figures = Board.Statistics(
      past.history, present: board, today: CalendarDate("2026-01-05")!, in: .utc)
    #expect(figures.leadTime.count == 0 && figures.cycleTime.count == 0)
    #expect(figures.days.last?.done == 3)
  }

  @Test("an empty history gives figures of a day") func empty() {
    let figures = Board.Statistics(
      Board.History([]), present: Board([]), today: CalendarDate("2026-01-05")!, in: .utc)
    #expect(figures.days.count == 1 && figures.weeks.count == 1 && figures.finished.isEmpty)
    #expect(!StatisticsText().text(figures).isEmpty)
    for chart in FlowChart.allCases { #expect(!chart.svg(of: figures).isEmpty) }
  }

  @Test("pictures are XML, whatever titles hold") func pictures() {
    var past = History()
    let title = "<b> & \"q\" \u{1B}[31m ]]> id:aa"
    past.add(History.board([], ["[ ] \(title)"]))
    past.add(History.board([], [], ["[x] \(title)"]))
    let board = Board(Array(History.board([], [], ["[x] \(title)"]).utf8), fileName: "board.md")
    let figures = Board.Statistics(
      past.history, present: board, today: CalendarDate("2026-01-05")!, in: .utc)
    let text = String(decoding: FlowChart.cycle.svg(of: figures), as: UTF8.self)
    #expect(text.contains("&lt;b&gt; &amp; &quot;q&quot;"))
    #expect(!text.contains("\u{1B}") && !text.contains("<b>"))
    #expect(text.contains("prefers-color-scheme: dark"))
    #expect(text.contains("<circle") && text.hasSuffix("</svg>\n"))
  }
}
