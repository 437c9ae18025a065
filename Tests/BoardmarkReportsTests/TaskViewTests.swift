import Boardmark
import BoardmarkReports
import TestSupport
import Testing

@Suite struct TaskViewTests {
  private func show(
    _ board: Board, _ index: Int, width: Int? = nil, isColored: Bool = false,
    archivedIDs: Set<TaskID> = []
  ) -> String {
    TaskView(ReportStyle(width: width, isColored: isColored, isTerminal: width != nil))
      .text(board.tasks[index], of: board, at: SampleBoards.now, archivedIDs: archivedIDs)
  }

  private func show(_ lines: String) -> String {
    show(SampleBoards.board("## Todo\n\n" + lines), 0)
  }

  @Test("the tasks of the format's own board") func theTasksOfTheFormatSOwnBoard() throws {
    let text = SampleBoards.release.tasks.indices.map { show(SampleBoards.release, $0, width: 80) }
    try ViewGolden.expect(text.joined(separator: "\n----\n\n"), is: "task-release-80.txt")
  }

  @Test("the tasks of a busy board fit the width", arguments: [40, 80])
  func theTasksOfABusyBoardFitTheWidth(width: Int) throws {
    let text = SampleBoards.busy.tasks.indices.map { show(SampleBoards.busy, $0, width: width) }
      .joined(separator: "\n----\n\n")
    try ViewGolden.expect(text, is: "task-busy-\(width).txt")
    #expect(text.widestLine <= width)
  }

  @Test("colors change no text") func colorsChangeNoText() throws {
    let colored = show(SampleBoards.busy, 3, width: 80, isColored: true)
    try ViewGolden.expect(colored, is: "task-busy-80-colored.txt")
    #expect(colored.withoutColors == show(SampleBoards.busy, 3, width: 80))
  }

  @Test("everything that can be said of a task") func everythingThatCanBeSaidOfATask() throws {
    let board = SampleBoards.board(
      """
      ## Todo

      ### Backend / API

      - [ ] Whole, with @bob and #api/v2 sprint:12 start:2026-11-30 due:2026-11-22 pri:B every:2w \
      est:4h needs:ab,cd,old,none,_ id:all1
        A paragraph.

            code\tkept

        - [x] one id:cd
        - [ ] two
      - [ ] Needed id:ab
      - [ ] Waits needs:ALL1 id:wt
      - [ ] Waits without an id needs:all1
      - [x] Waited needs:all1

      """)
    let archived = try #require(TaskID("old"))
    let text = show(board, 0, archivedIDs: [archived])
    try ViewGolden.expect(text, is: "task-everything.txt")
  }

  @Test(
    "a due date is told as people say it",
    arguments: [
      ("2026-11-21", "2026-11-21  today"), ("2026-11-22", "2026-11-22  tomorrow"),
      ("2026-11-24", "2026-11-24  in 3 days"), ("2026-11-20", "2026-11-20  ! late, yesterday"),
      ("2026-11-14", "2026-11-14  ! late, 7 days ago"),
      ("2026-11-21T09:59", "2026-11-21T09:59  ! late, today"),
      ("2026-11-21T10:00", "2026-11-21T10:00  today"), ("2026-02-30", "2026-02-30  not a date"),
      ("soon", "soon  not a date"),
    ])
  func aDueDateIsToldAsPeopleSayIt(due: String, expected: String) {
    #expect(show("- [ ] a due:\(due)\n").contains("\ndue     \(expected)\n"))
    #expect(!show("- [x] a due:\(due)\n").contains("late"))
  }

  @Test("values that are none say so") func valuesThatAreNoneSaySo() {
    let text = show("- [ ] a pri:urgent id:_ needs:_ start:2026-1-1\n")
    #expect(text.contains("\npriority  urgent  not high, medium or low\n"))
    #expect(text.contains("\nid        _  not an id\n"))
    #expect(text.contains("\nneeds     _  not an id\n"))
    #expect(text.contains("\nstart     2026-1-1  not a date\n"))
  }

  @Test("a task without a title, without a body") func aTaskWithoutATitleWithoutABody() {
    #expect(
      show("- [ ] id:ab\n") == """
        (no title)

        id      ab
        column  Todo
        box     open
        line    3

        """)
  }

  @Test("hostile tasks drive neither a terminal nor a log")
  func hostileTasksDriveNeitherATerminalNorALog() throws {
    try #require(SampleBoards.hostile.tasks.count == 5)
    for index in SampleBoards.hostile.tasks.indices {
      for text in [
        show(SampleBoards.hostile, index), show(SampleBoards.hostile, index, width: 60),
      ] {
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isHiddenControl })
      }
    }
    let log = show(SampleBoards.hostile, 2)
    #expect(
      log.contains("\n\\x3a:set-output name=a::b\n##\\x5berror]c\n") && log.hasPrefix("\\x3a:error")
    )
    #expect(show(SampleBoards.hostile, 2, width: 60).contains("\n::set-output name=a::b\n"))
    try ViewGolden.expect(show(SampleBoards.hostile, 0, width: 60), is: "task-hostile-60.txt")
  }
}
