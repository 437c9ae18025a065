import Boardmark
import Testing

/// What becomes of tasks that come into other columns, and of what comes next after recurring ones.
@Suite struct StateChangeTests {
  private static let today = CalendarDate("2026-11-28")!
  private let ids = IDSource(seed: 1)

  private func board(_ text: String) -> Board { Board(Array(text.utf8), fileName: "board.md") }

  private func text(_ edit: Board.Edit) -> String {
    String(decoding: edit.board.source.bytes, as: UTF8.self)
  }

  private static let columns = ["Todo", "Doing", "Done", "Cancelled", "Archive"]

  /// The line of a task after it moved from one column to another.
  private func line(
    _ task: String, from origin: String, to target: String, finishing: Bool = true
  ) throws -> String {
    let board = board(
      Self.columns.map { "## \($0)\n\n" + ($0 == origin ? "- \(task)\n\n" : "") }.joined())
    let column = Self.columns.firstIndex(of: target)!
    let edit = try board.moving(
      board.tasks, to: TaskPlace(column: column), finishingOn: finishing ? Self.today : nil)
    #expect(edit.tasks.map(\.columnIndex) == [column])
    return String(decoding: edit.board.source.bytes[edit.tasks[0].range], as: UTF8.self)
      .split(separator: "\n").map { String($0.dropFirst(2)) }.joined(separator: "\n")
  }

  @Test(
    "a column finishes, cancels or opens what comes into it",
    arguments: [
      ("[ ] a", "Todo", "Done", "[x] a done:2026-11-28"),
      ("[ ] a done:2026-11-01", "Doing", "Done", "[x] a done:2026-11-01"),
      ("[x] a done:2026-11-01", "Todo", "Done", "[x] a done:2026-11-01"),
      ("a", "Todo", "Done", "a done:2026-11-28"),
      ("[ ] a", "Todo", "Cancelled", "[-] a"),
      ("a", "Todo", "Cancelled", "a"),
      ("[ ] a", "Todo", "Archive", "[x] a done:2026-11-28"),
      ("[-] a", "Todo", "Archive", "[-] a"),
      ("[x] a done:2026-11-01", "Done", "Cancelled", "[-] a"),
      ("[-] a", "Cancelled", "Done", "[x] a done:2026-11-28"),
      ("[x] a done:2026-11-01", "Done", "Archive", "[x] a done:2026-11-01"),
      ("[ ] a", "Done", "Archive", "[ ] a"),
      ("[-] a", "Cancelled", "Archive", "[-] a"),
      ("[ ] a", "Archive", "Done", "[ ] a"),
      ("[x] a done:2026-11-01", "Done", "Todo", "[ ] a"),
      ("a done:2026-11-01", "Done", "Doing", "a"),
      ("[-] a", "Cancelled", "Todo", "[ ] a"),
      ("[-] a", "Todo", "Doing", "[ ] a"),
      ("[/] a", "Todo", "Doing", "[/] a"),
    ])
  func arrival(task: String, origin: String, target: String, expected: String) throws {
    #expect(try line(task, from: origin, to: target) == expected)
  }

  @Test("only the place changes in a done column if no day is given")
  func keepsOpen() throws {
    #expect(
      try line("[ ] a every:1d", from: "Todo", to: "Done", finishing: false) == "[ ] a every:1d")
    #expect(try line("[ ] a", from: "Todo", to: "Cancelled", finishing: false) == "[ ] a")
    #expect(try line("[x] a", from: "Done", to: "Todo", finishing: false) == "[ ] a")
  }

  @Test("changing a task and moving it is the same, with what the change says")
  func changing() throws {
    let board = board("## Todo\n\n- [ ] a every:1w due:2026-11-27 id:aa11\n\n## Done\n\n- [x] b\n")
    var change = Board.TaskChange()
    change.title = "new"
    let edit = try board.changing(
      [board.tasks[0]], change, movingTo: 1, finishingOn: Self.today, ids: ids)
    #expect(
      text(edit).hasPrefix("## Todo\n\n- [ ] new every:1w due:2026-12-04 id:"), "\(text(edit))")
    #expect(
      text(edit).hasSuffix("- [x] b\n- [x] new every:1w due:2026-11-27 id:aa11 done:2026-11-28\n"))
  }

  @Test("a new task of a done column is finished, of a cancelled one cancelled")
  func adding() throws {
    let board = board("## Todo\n\n- [ ] a\n\n## Done\n\n## Cancelled\n")
    func added(_ column: Int, _ today: CalendarDate?) throws -> String {
      var task = Board.NewTask(title: "n")
      task.id = TaskID("nn")
      let edit = try board.adding(
        task, at: TaskPlace(column: column), ids: ids, finishingOn: today)
      return String(decoding: edit.board.source.bytes[edit.tasks[0].range], as: UTF8.self)
    }
    #expect(try added(1, Self.today) == "- [x] n id:nn done:2026-11-28\n")
    #expect(try added(2, Self.today) == "- [-] n id:nn\n")
    #expect(try added(1, nil) == "- [ ] n id:nn\n")
    #expect(try added(0, Self.today) == "- [ ] n id:nn\n")
  }

  // MARK: - Recurring tasks

  private static let grouped = """
    ## Backlog

    ## Todo

    ### Home

    - [ ] water every:3d due:2026-11-20 id:aa11
      - [ ] can id:aa12 due:2026-11-19
    - [ ] other id:bb11

    ### Work

    - [ ] w id:cc11

    ## Done

    """

  @Test("the next occurrence stays in the task's todo column and group")
  func group() throws {
    let board = board(Self.grouped)
    let edit = try board.finishing([board.tasks[0]], on: Self.today, ids: ids)
    let next = try #require(edit.board.tasks.first { $0.id == edit.created[0] })
    #expect(edit.board.columns[next.columnIndex].name == "Todo" && next.groupIndex == 0)
    #expect(next.due?.date == CalendarDate("2026-11-29"))
    #expect(next.subtasks[0].titleLine.due?.date == CalendarDate("2026-11-28"))
    // From another column it goes to the first todo column that is no backlog.
    let doing = self.board("## Backlog\n\n## Todo\n\n## Doing\n\n- [ ] a every:1d\n\n## Done\n")
    let started = try doing.finishing(doing.tasks, on: Self.today, ids: ids)
    #expect(started.board.tasks[0].columnIndex == 1)
  }

  @Test("a recurring task that has the id by chance is not taken for the next occurrence")
  func chance() throws {
    let task = "- [ ] water every:1w due:2026-11-28 id:aa11\n"
    let alone = board("## Todo\n\n\(task)\n## Done\n")
    let id = try alone.finishing(alone.tasks, on: Self.today, ids: ids).created[0]
    let base = board(
      "## Todo\n\n\(task)- [ ] other every:1w due:2026-11-20 id:\(id)\n\n## Done\n")
    let finished = try base.finishing([base.tasks[0]], on: Self.today, ids: ids)
    #expect(
      finished.created.count == 1 && finished.board.tasks.map(\.title).count { $0 == "water" } == 2)
    let again = try finished.board.reopening(Array(finished.board.columns[1].tasks))
    #expect(again.board.tasks.map(\.title).sorted() == ["other", "water"])
  }

  @Test("two branches that finish a task make one next occurrence, also of one without an id")
  func branches() throws {
    for task in [
      "- [ ] Rent every:1m due:2026-11-28 id:rent", "- [ ] Rent every:1m due:2026-11-28",
    ] {
      let base = board("## Todo\n\n\(task)\n- [ ] x id:x1\n- [ ] y id:y1\n\n## Done\n")
      let ours = try base.finishing([base.tasks[0]], on: Self.today, ids: IDSource(seed: 5))
      var theirs = try base.finishing([base.tasks[0]], on: Self.today, ids: IDSource(seed: 6))
      #expect(theirs.created == ours.created)
      let y = try #require(theirs.board.tasks.first { $0.title == "y" })
      theirs = try theirs.board.finishing([y], on: Self.today, ids: IDSource(seed: 7))
      let merge = BoardMerge.merge(
        base: base.source.bytes, ours: ours.board.source.bytes, theirs: theirs.board.source.bytes)
      #expect(merge.isClean)
      #expect(Board(merge.bytes).tasks.count { $0.title == "Rent" } == 2)
    }
  }

  @Test("opening a recurring task again removes what came next if nobody has changed it")
  func withdrawal() throws {
    let board = board(Self.grouped)
    let finished = try board.finishing([board.tasks[0]], on: Self.today, ids: ids).board
    let task = finished.tasks.first { $0.id?.text == "aa11" }!
    for edit in [
      try finished.reopening([task]), try finished.moving([task], to: TaskPlace(column: 1)),
    ] {
      #expect(edit.withdrawn.count == 1)
      #expect(edit.board.tasks.count == board.tasks.count)
    }
    // Finished once more, it comes once.
    let again = try finished.reopening([task]).board
    let twice = try again.finishing(
      [again.tasks.first { $0.id?.text == "aa11" }!], on: Self.today, ids: ids)
    #expect(twice.board.tasks.count == finished.tasks.count)
    // One that somebody has changed, or begun, stays, and is not made again.
    var change = Board.TaskChange()
    change.addedPeople = ["ana"]
    let next = finished.tasks.first { $0.title == "water" && !$0.isClosed }!
    let changed = try finished.changing([next], change).board
    let kept = try changed.reopening([changed.tasks.first { $0.id?.text == "aa11" }!])
    #expect(kept.withdrawn.isEmpty && kept.board.tasks.count == finished.tasks.count)
    let last = try kept.board.finishing(
      [kept.board.tasks.first { $0.id?.text == "aa11" }!], on: Self.today, ids: ids)
    #expect(last.created.isEmpty && last.board.tasks.count == finished.tasks.count)
  }

  @Test("all dates of the next occurrence move as many days as the due date")
  func monthEnd() throws {
    let board = board(
      "## Todo\n\n- [ ] Report start:2027-01-28 due:2027-01-31 every:1m id:rp\n\n## Done\n")
    let edit = try board.finishing(board.tasks, on: Self.today, ids: ids)
    #expect(text(edit).contains("start:2027-02-25 due:2027-02-28"))
  }
}
