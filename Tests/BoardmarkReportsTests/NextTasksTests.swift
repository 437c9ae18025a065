import Boardmark
import BoardmarkReports
import TestSupport
import Testing

@testable import BoardmarkQuery

/// Today is 2026-11-21, noon.
@Suite struct NextTasksTests {
  private static let now = Board.Now(CalendarDate("2026-11-21")!, minute: 720)

  private static func board(_ text: String) -> Board {
    Board(Array(text.utf8), fileName: "board.md")
  }

  private static func ids(_ text: String) -> [String] {
    NextTasks(of: board(text), at: now).entries.map { $0.task.id?.text ?? "-" }
  }

  private static func reasons(_ text: String) -> [[String]] {
    NextTasks(of: board(text), at: now).entries.map { $0.reasons.map(\.text) }
  }

  @Test(
    "overdue tasks come first, then priority counts before the due date, and the due date before the order"
  )
  func ordersByPriorityDateAndPlace() {
    let text = """
      ## Todo

      - [ ] a id:a1
      - [ ] b pri:low due:2026-11-01 id:b1
      - [ ] c pri:high id:c1
      - [ ] d pri:medium due:2026-12-02 id:d1
      - [ ] e due:2026-12-01 id:e1
      - [ ] f pri:high due:2026-12-24 id:f1
      - [ ] g pri:B due:2026-12-01T09:00 id:g1
      - [ ] h id:h1
      - [ ] i due:2026-12-01T09:00 id:i1

      ## Done
      """
    #expect(Self.ids(text) == ["b1", "f1", "c1", "g1", "d1", "i1", "e1", "a1", "h1"])
  }

  @Test("what is begun comes first, in the same order") func begunFirst() {
    let text = """
      ## Todo

      - [ ] a pri:high due:2026-11-01 id:a1

      ## Doing

      - [ ] b pri:low id:b1
      - [ ] c due:2026-12-01 id:c1
      """
    #expect(Self.ids(text) == ["c1", "b1", "a1"])
    #expect(
      Self.reasons(text) == [
        ["already in Doing", "due in 10 days"], ["already in Doing", "priority low"],
        ["overdue for 20 days", "priority high"],
      ])
  }

  @Test("what is late comes before what has no date, also from a backlog; the rest is counted")
  func lateFirst() {
    let text = """
      ## Backlog

      - [ ] a due:2026-11-20 id:a1
      - [ ] b pri:high id:b1

      ## Todo

      - [ ] c pri:high id:c1
      - [ ] d pri:low due:2026-11-19 id:d1
      - [ ] e due:2026-11-21T11:00 id:e1
      """
    #expect(Self.ids(text) == ["a1", "e1", "d1", "c1", "b1"])
    let board = Self.board(text)
    let next = NextTasks(of: board, at: Self.now)
    func rest(_ limit: Int) -> [Int] {
      let rest = NextListing([next], of: [(board, Self.now)], isSeveral: false, limit: limit).rest
      return [rest.count, rest.late]
    }
    #expect(rest(2) == [3, 1])
    #expect(rest(5) == [0, 0])
  }

  @Test("closed, blocked, later and waiting tasks are left out, each counted once")
  func leavesOut() {
    let text = """
      ## Todo

      - [x] ticked id:a1
      - [-] cancelled id:b1
      - [ ] free needs:a1,b1,gone id:c1
      - [ ] blocked needs:c1 start:2026-12-01 id:d1
      - [ ] later start:2026-11-22 id:e1
      - [ ] from today start:2026-11-21 id:f1
      - [ ] waits for a step of another needs:sub id:g1

      ## Review

      - [ ] waiting id:h1
        - [ ] step id:sub
      - [ ] blocked in review needs:h1 id:i1

      ## Done

      - [ ] done id:j1
      """
    #expect(Self.ids(text) == ["c1", "f1"])
    let next = NextTasks(of: Self.board(text), at: Self.now)
    #expect(next.leftOut == NextTasks.LeftOut(blocked: 3, notYet: 1, waiting: 1))
    #expect(NextText.note(on: next.leftOut) == "3 blocked, 1 not ready to start, 1 waiting")
    #expect(next.entries[0].reasons == [.needed(tasks: 1)])
    #expect(next.entries[1].reasons == [.order(column: "Todo")])
  }

  @Test("what somebody else has is counted, not listed") func claimed() {
    let board = Self.board("## Todo\n\n- [ ] a id:a1\n- [ ] b id:b1\n")
    let next = NextTasks(of: board, at: Self.now, isTaken: { $0.id?.text == "a1" })
    #expect(next.entries.map { $0.task.id?.text } == ["b1"])
    #expect(next.leftOut == NextTasks.LeftOut(claimed: 1))
    #expect(NextText.note(on: next.leftOut) == "1 claimed by others")
  }

  @Test("tasks that need each other are blocked for ever, and that ends") func cycles() {
    let text = "## Todo\n\n- [ ] a needs:b1 id:a1\n- [ ] b needs:a1 id:b1\n- [ ] c needs:c1 id:c1\n"
    #expect(Self.ids(text) == [])
    #expect(NextTasks(of: Self.board(text), at: Self.now).leftOut.blocked == 3)
  }

  @Test(
    "dates are told as people say them",
    arguments: [
      ("2026-11-21", "due today"), ("2026-11-22", "due tomorrow"), ("2026-11-25", "due in 4 days"),
      ("2026-11-20", "overdue since yesterday"), ("2026-11-11", "overdue for 10 days"),
      ("2026-11-21T12:00", "due today at 12:00"), ("2026-11-21T11:59", "overdue today"),
      ("2026-11-21T13:30Z", "due today at 13:30"),
      ("2026-11-22T01:00+14:00", "overdue today"),
      ("2026-11-22T03:05+01:00", "due tomorrow at 02:05"),
    ])
  func tellsDates(_ due: String, _ said: String) {
    #expect(Self.reasons("## Todo\n\n- [ ] a due:\(due)\n") == [[said]])
  }

  @Test("a date that is none is ignored") func invalidDate() {
    #expect(Self.reasons("## Todo\n\n- [ ] a due:2026-02-30\n") == [["next in Todo"]])
  }

  private static func listing(_ next: NextTasks, of board: Board, limit: Int) -> NextListing {
    NextListing([next], of: [(board, SampleBoards.now)], isSeveral: false, limit: limit)
  }

  @Test("the text fits its width and cannot drive a terminal") func textIsSafe() {
    let next = NextTasks(of: SampleBoards.hostile, at: SampleBoards.now)
    for width in [10, 40, 80] {
      let text = NextText(ReportStyle(width: width, isTerminal: true))
        .text(Self.listing(next, of: SampleBoards.hostile, limit: 10))
      #expect(text.widestLine <= width)
      #expect(!text.unicodeScalars.contains { $0 != "\n" && ($0.value < 0x20 || $0.value == 0x9B) })
    }
    let log = NextText().text(Self.listing(next, of: SampleBoards.hostile, limit: 10))
    let commands = log.split(separator: "\n").filter { line in
      line.drop(while: { $0 == " " }).hasPrefix("::")
    }
    #expect(commands.isEmpty)
  }

  @Test("the limit cuts the list and not the counts") func limit() {
    let next = NextTasks(of: SampleBoards.busy, at: SampleBoards.now)
    let text = NextText().text(Self.listing(next, of: SampleBoards.busy, limit: 2))
    #expect(text.split(separator: "\n").count == 4)
  }
}
