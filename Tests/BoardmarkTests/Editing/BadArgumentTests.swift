import Boardmark
import Testing

/// Indices and numbers that mean nothing on a board.
@Suite struct BadArgumentTests {
  private static let now = Board.Now(CalendarDate("2026-11-21")!, minute: 540)
  private static let board = Board(
    Array(
      "## Todo\n\n- [ ] A id:aa\n\n### Group\n\n- [ ] B id:bb\n\n## Done\n\n- [x] C id:cc\n".utf8))

  private func message(_ body: () throws -> Board.Edit) throws -> String {
    try #require(throws: Board.EditError.self) { _ = try body() }.message
  }

  @Test("an index that no column has is refused", arguments: [-1, 2, 7, .max, .min])
  func columns(index: Int) throws {
    let board = Self.board
    let expected = "the board has no column with the index \(index)"
    for position in [.end, .top, .group(0), .before(board.tasks[1])] as [TaskPlace.Position] {
      let place = TaskPlace(column: index, position)
      #expect(try message { try board.moving([board.tasks[0]], to: place) } == expected)
      #expect(
        try message {
          try board.adding(Board.NewTask(title: "N"), at: place, ids: IDSource(seed: 1))
        }
          == expected)
    }
    #expect(
      try message { try board.changing([board.tasks[0]], Board.TaskChange(), movingTo: index) }
        == expected)
    #expect(try message { try board.reopening([board.tasks[2]], to: index) } == expected)
    #expect(
      try message {
        try board.sorting(columns: [0, index], by: [Board.Order("title")], at: Self.now)
      } == expected)
  }

  @Test("an index that no group has is refused", arguments: [(0, 1), (0, -1), (1, 0)])
  func groups(column: Int, group: Int) throws {
    let board = Self.board
    let name = board.columns[column].name
    #expect(
      try message {
        try board.moving([board.tasks[0]], to: TaskPlace(column: column, .group(group)))
      } == "'\(name)' has no group with the index \(group)")
    let edit = try board.moving([board.tasks[0]], to: TaskPlace(column: 0, .group(0)))
    #expect(edit.board.tasks[1].groupIndex == 0)
  }

  @Test("a task of one column is no place in another") func neighbours() throws {
    let board = Self.board
    for position in [.before(board.tasks[2]), .after(board.tasks[2])] as [TaskPlace.Position] {
      #expect(
        try message {
          try board.moving([board.tasks[0]], to: TaskPlace(column: 0, position))
        } == "'C' is in 'Done', not in 'Todo'")
    }
  }

  @Test(
    "a date too far away is none",
    arguments: [
      .offset(.max, .weeks), .offset(.min, .weeks), .offset(.max, .days), .offset(.min, .years),
      .offset(.max, .months), .count(.min, .days), .count(.max, .years), .weekday(.max),
      .weekday(.min), .weekday(7), .weekdayOfWeek(.max, 0), .weekdayOfWeek(.min, 6),
      .weekdayOfWeek(0, .max), .dayOfYear(month: .max, day: .max),
    ] as [RelativeDate])
  func dates(date: RelativeDate) {
    #expect(date.date(from: Self.now.today) == nil)
    #expect(date.date(from: Self.now.today, looking: .back) == nil)
  }

  @Test("all dates are soon if enough days ahead count; fewer than none are none")
  func warnAhead() {
    let board = Board(Array("## Todo\n\n- [ ] A due:9999-12-31\n- [ ] B due:2026-11-21\n".utf8))
    func count(_ days: Int) -> Int {
      Checker.diagnostics(of: board, options: Board.CheckOptions(now: Self.now, warnAhead: days))
        .count { $0.rule == .dueSoon }
    }
    #expect(count(.max) == count(3_000_000))
    #expect(count(.min) == 1 && count(0) == 1)
  }
}
