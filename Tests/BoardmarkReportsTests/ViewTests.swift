import Boardmark
import BoardmarkQuery
import BoardmarkReports
import TestSupport
import Testing

/// The views of a board as text and on the static page.
@Suite struct ViewTests {
  private static let boards = [
    ("release", SampleBoards.release), ("busy", SampleBoards.busy),
    ("hostile", SampleBoards.hostile), ("empty", SampleBoards.empty),
  ]
  private let now = SampleBoards.now

  private func page(_ board: Board) -> PageBoard {
    PageBoard(PageBoard.Request(board, at: now, in: "Asia/Seoul", path: "board.md"), doneLimit: 5)
  }

  private func lines(_ view: BoardView, _ board: Board, _ style: ReportStyle) -> [StyledLine] {
    let page = page(board)
    switch view {
    case .board: return ColumnView(style).lines(board, at: now)
    case .list:
      let table = TaskTable(page.shown, by: [Board.Order(.due)], at: now)
      return ListText(style).lines(TaskListing(Array(table.tasks), of: board, at: now))
    case .agenda: return AgendaText(style).lines(Agenda(page.asked, at: now), of: board, at: now)
    case .people:
      return LanesText(style).lines(Lanes(board, page.shown, by: .person), of: board, at: now)
    case .charts: return ChartsText(style).lines(BoardCharts(board, page.asked, figures: nil))
    }
  }

  @Test("views as text are as they were", arguments: BoardView.allCases.filter { $0 != .board })
  func text(view: BoardView) throws {
    let drawn = ReportStyle(width: 100, isTerminal: true)
    for (name, board) in Self.boards {
      let text = drawn.text(of: lines(view, board, drawn))
      try ViewGolden.expect(text, is: "view-\(view)-\(name).txt")
      #expect(text.widestLine <= 100)
      let plain = ReportStyle()
      try ViewGolden.expect(
        plain.text(of: lines(view, board, plain)), is: "view-\(view)-\(name)-plain.txt")
    }
  }

  @Test("no view is wider than its terminal", arguments: [20, 40, 60, 80, 200])
  func widths(width: Int) {
    let style = ReportStyle(width: width, isTerminal: true)
    for view in BoardView.allCases {
      for (name, board) in Self.boards {
        let text = style.text(of: lines(view, board, style))
        #expect(text.widestLine <= width, "\(view) of \(name) in \(width)")
      }
    }
  }

  @Test("views of the page are as they were", arguments: BoardView.allCases.filter { $0 != .board })
  func html(view: BoardView) throws {
    for (name, board) in [Self.boards[0], Self.boards[2]] {
      let request = PageBoard.Request(board, at: now, in: "Asia/Seoul", path: "board.md")
      let html = String(
        decoding: BoardPage([request], as: ViewChoice(view)).bytes, as: UTF8.self)
      let main = try #require(html.firstRange(of: "<main>")?.upperBound)
      try ViewGolden.expect(String(html[main...]), is: "view-\(view)-\(name).html")
    }
  }

  @Test("an address says what a view is asked for, and nothing else") func addresses() {
    func text(_ parameters: [String: String]) -> [String] {
      ViewChoice { parameters[$0] }.parameters.map { "\($0.name)=\($0.value)" }
    }
    #expect(text([:]) == [])
    #expect(text(["as": "list", "sort": "-due,pri", "by": "tag"]) == ["as=list", "sort=-due,pri"])
    #expect(text(["as": "people", "by": "tag"]) == ["as=people", "by=tag"])
    #expect(text(["as": "people", "by": "person", "month": "2026-12"]) == ["as=people"])
    #expect(text(["as": "agenda", "month": "2026-12"]) == ["as=agenda", "month=2026-12"])
    for wrong in ["", "2026-13", "0", "-1", "2026-12-01", "9999999-01", "<b>"] {
      #expect(text(["as": "agenda", "month": wrong]) == ["as=agenda"])
    }
    #expect(text(["as": "LIST", "sort": "x", "by": "y"]) == [])
    #expect(text(["as": "list", "sort": "due,x"]) == ["as=list"])
  }

  @Test("a header sorts up, then down, then as the file does") func headers() {
    let none = TaskPick(of: SampleBoards.board(""))
    var table = TaskTable(none, by: [], at: now)
    var seen: [[Board.Order]] = []
    for _ in 0..<3 {
      let orders = table.orders(clicking: .people)
      seen.append(orders)
      table = TaskTable(none, by: orders, at: now)
    }
    #expect(
      seen == [[Board.Order(.person)], [Board.Order(.person, isDescending: true)], []])
    #expect(table.orders(clicking: .due) == [Board.Order(.due)])
  }

  @Test("months have whole weeks from Monday, also at the ends of time") func months() throws {
    for text in ["2026-02", "2026-11", "2027-01", "2024-02", "9999-12", "0001-01"] {
      let month = try #require(CalendarMonth(text))
      #expect("\(month)" == text)
      let days = month.weeks.joined()
      #expect(days.first?.weekday == 0 || text == "0001-01")
      #expect(days.count { month.contains($0) } == month.first.endOfMonth.day)
      #expect(month.next?.previous == (month.next == nil ? nil : month))
    }
    #expect(CalendarMonth("2026-12")?.next.map { "\($0)" } == "2027-01")
  }

  @Test("tasks are due today, this week, later, and late by the minute") func periods() {
    let board = SampleBoards.board(
      """
      ## Todo

      - [ ] never
      - [ ] later due:2026-11-29
      - [ ] week due:2026-11-28
      - [ ] tomorrow due:2026-11-22
      - [ ] evening due:2026-11-21T23:00
      - [ ] morning due:2026-11-21T09:00
      - [ ] late due:2026-11-20
      - [x] done due:2026-11-20
      """)
    let agenda = Agenda(TaskPick(of: board), at: now)
    #expect(
      agenda.groups.map { "\($0.period): " + $0.tasks.map(\.title).joined(separator: " ") } == [
        "late: late morning", "today: evening", "tomorrow: tomorrow", "week: week", "later: later",
        "none: never",
      ])
    #expect(agenda.weeks.joined().first { $0.date == now.today }?.tasks.count == 2)
    #expect(agenda.weeks.joined().reduce(0) { $0 + $1.tasks.count } == 6)
  }

  @Test("a task is in the row of each of its people, however they are written") func rows() {
    let board = SampleBoards.board(
      """
      ## Todo

      - [ ] one @Kim @lee @KIM
      - [ ] two
      - [ ] three @ana

      ## Done

      - [x] four @zoe
      """)
    let shown = TaskPick(of: board).filter { $0.title.hasPrefix("one") || $0.title == "two" }
    let lanes = Lanes(board, shown, by: .person)
    #expect(
      lanes.rows.map { lanes.title(of: $0) + " \($0.cells.map(\.count))" } == [
        "@ana [0, 0]", "@Kim [1, 0]", "@lee [1, 0]", "Nobody [1, 0]",
      ])
    #expect(Lanes(board, TaskPick(of: board), by: .tag).rows.map(\.name) == [nil])
  }
}
