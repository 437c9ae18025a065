import Boardmark
import BoardmarkExchange
import Foundation
import TestSupport
import Testing

/// Boards written for other programs.
@Suite struct ExportTests {
  private static let now = Board.Now(CalendarDate("2026-11-28")!, minute: 61, utcOffset: 540)

  private func calendar(_ text: String, as component: CalendarWriter.Component = .event) -> (
    laws: CalendarLaws, ledger: Ledger
  ) {
    let board = Board(Array(text.utf8), fileName: "garden/my board.md")
    let made = CalendarWriter.bytes(of: board, named: nil, as: component, at: Self.now)
    let laws = CalendarLaws(made.bytes)
    #expect(laws.faults.isEmpty)
    return (laws, made.ledger)
  }

  private static let board = """
    # Garden; beds, and \\ more

    ## Todo

    - [ ] Order seeds, now @ana #spring pri:high due:2026-12-01 start:2026-11-20 est:2h id:seeds
      One; two, three

      - [ ] beans
    - [ ] Water due:2026-12-31T17:00 every:1m needs:seeds id:water
    - [ ] Someday id:some
    - [ ] Without an id due:2026-12-02 start:2026-12-02

    ## Doing

    - [ ] Call due:2026-12-03T17:00Z every:mon,thu

    ## Done

    - [x] Harvest due:2026-10-01 id:harvest

    """

  @Test("a calendar has an event for each open task with a due date") func events() throws {
    let (laws, ledger) = calendar(Self.board)
    let events = laws.components.dropFirst()
    #expect(laws.components[0].values("NAME") == ["Garden\\; beds\\, and \\\\ more"])
    #expect(
      events.map { $0.values("SUMMARY")[0] } == [
        "Order seeds\\, now", "17:00 Water", "Without an id", "02:00 Call",
      ])
    #expect(
      events.map { $0.values("DTSTART")[0] } == ["20261201", "20261231", "20261202", "20261204"])
    #expect(events.map { $0.values("DTSTAMP")[0] }.allSatisfy { $0 == "20261127T160100Z" })
    #expect(
      events.flatMap { $0.values("RRULE") } == ["FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"])
    #expect(events.flatMap { $0.values("RELATED-TO") } == ["seeds@my-board.md"])
    #expect(
      events[1].values("DESCRIPTION") == [
        "@ana\\nest: 2h\\n\\nOne\\; two\\, three\\n\\n- [ ] beans"
      ])
    #expect(
      ledger.drops.map { "\($0.source): \($0.reason ?? "")" } == [
        "line 5, start: an event is on the day on which its task is due",
        "line 10: no due date",
        "line 11, start: an event is on the day on which its task is due",
        "line 15, every: calendars cannot express this recurrence",
        "line 19: closed",
      ])
  }

  @Test("as to-dos, all open tasks, with states, and no start that a due date forbids") func todos()
  {
    let (laws, _) = calendar(Self.board, as: .todo)
    let todos = laws.components.dropFirst()
    #expect(todos.count == 5)
    #expect(
      todos.map { $0.values("DUE").first } == [
        "20261201", "20261231T080000Z", nil, "20261202", "20261203T170000Z",
      ])
    #expect(todos.map { $0.values("DTSTART").first } == ["20261120", nil, nil, nil, nil])
    #expect(
      todos.map { $0.values("STATUS")[0] } == [
        "NEEDS-ACTION", "NEEDS-ACTION", "NEEDS-ACTION", "NEEDS-ACTION", "IN-PROCESS",
      ])
  }

  @Test(
    "recurrences as rules, months with their last day",
    arguments: [
      ("1d", "2026-12-01", "FREQ=DAILY"), ("2w", "2026-12-01", "FREQ=WEEKLY;INTERVAL=2"),
      ("1m", "2026-12-28", "FREQ=MONTHLY"),
      ("3m", "2026-11-30", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=28,29,30;BYSETPOS=-1"),
      ("1y", "2028-02-29", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"),
      ("1y", "2026-12-01", "FREQ=YEARLY"), ("tue,fri", "2026-12-01", "FREQ=WEEKLY;BYDAY=TU,FR"),
      ("weekday", "2026-12-01", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("mon", "2026-12-01", nil),
      ("eom", "2026-12-31", "FREQ=MONTHLY;BYMONTHDAY=-1"), ("eom", "2026-12-30", nil),
      ("1w!", "2026-12-01", nil),
    ] as [(String, String, String?)]) func rules(every: String, due: String, rule: String?)
  {
    let (laws, _) = calendar("## Todo\n\n- [ ] A due:\(due) every:\(every) id:aa\n")
    #expect(laws.components[1].values("RRULE").first == rule)
  }

  @Test("UIDs stay as they are when tasks move, and are no two alike") func identity() {
    func uids(_ text: String) -> Set<String> {
      Set(calendar(text).laws.components.flatMap { $0.values("UID") })
    }
    let before = uids(
      "## Todo\n\n- [ ] A due:2026-12-01\n- [ ] A due:2026-12-02\n- [ ] B due:2026-12-03 id:bb\n\n## Doing\n"
    )
    let after = uids(
      "## Todo\n\n## Doing\n\n- [ ] B! due:2026-12-04 id:bb\n- [ ] A due:2026-12-02\n- [ ] A due:2026-12-01\n"
    )
    #expect(before == after)
    #expect(before.count == 3)
  }

  @Test("long lines are folded between characters, and controls are left out") func folding() throws
  {
    let title = String(repeating: "장마 전에 물길을 본다 🌧️ ", count: 20) + "\u{202E}x\u{1B}[31m"
    let (laws, _) = calendar("## Todo\n\n- [ ] \(title) due:2026-12-01\n")
    let summary = try #require(CalendarLaws.unescaped(laws.components[1].values("SUMMARY")[0]))
    #expect(summary.hasPrefix("장마 전에 물길을 본다 🌧️ 장마"))
    #expect(!summary.unicodeScalars.contains("\u{202E}"))
  }

  @Test(
    "a calendar of any board keeps the rules, and is the same each time",
    arguments: RandomCases.seeds(60))
  func anyBoard(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    let words = [
      "due:2026-12-31", "due:2026-02-29", "due:0001-01-01T00:00", "due:9999-12-31T23:59-14:00",
      "start:2026-12-31",
      "start:2026-01-01", "every:1m", "every:mon", "every:eom", "pri:low", "@ana", "#a/b", "id:a1",
      "needs:a1,zz", "x;y,z\\",
      "물", "\u{7}", "est:1h", "k:v",
    ]
    var text = "# T\n\n## Todo\n\n"
    for _ in 0..<random.number(in: 1...8) {
      let line = (0..<random.number(in: 1...9)).map { _ in random.pick(words) }.joined(
        separator: " ")
      text += "- [\(random.pick([" ", "x", "-"]))] T \(line)\n"
      if random.oneIn(3) { text += "  body, with; marks \\\n\n  - [ ] sub due:2026-01-01\n" }
      if random.oneIn(5) { text += "\n## Doing\n\n" }
    }
    for component in CalendarWriter.Component.allCases {
      let board = Board(Array(text.utf8), fileName: "x.board.md")
      let first = CalendarWriter.bytes(of: board, named: nil, as: component, at: Self.now)
      let laws = CalendarLaws(first.bytes)
      let ids = board.tasks.compactMap(\.id)
      #expect(
        laws.faults.filter { $0 != "UIDs are not unique" || Set(ids).count == ids.count }.isEmpty,
        "\(seed): \(text)")
      let second = CalendarWriter.bytes(of: board, named: nil, as: component, at: Self.now)
      #expect(first.bytes == second.bytes)
    }
  }

  @Test("a plain checklist has no attributes, and is a board with the same tasks") func checklist()
  {
    let made = ChecklistWriter.bytes(of: Board(Array(Self.board.utf8), fileName: "board.md"))
    #expect(
      String(decoding: made.bytes, as: UTF8.self) == """
        # Garden; beds, and \\ more

        ## Todo

        - [ ] Order seeds, now @ana #spring (pri high, due 2026-12-01, start 2026-11-20, est 2h)

          One; two, three

          - [ ] beans

        - [ ] Water (due 2026-12-31T17:00, every 1m, needs seeds)
        - [ ] Someday
        - [ ] Without an id (due 2026-12-02, start 2026-12-02)

        ## Doing

        - [ ] Call (due 2026-12-03T17:00Z, every mon,thu)

        ## Done

        - [x] Harvest (due 2026-10-01)

        """)
    let read = Board(made.bytes, fileName: "board.md")
    #expect(read.columns.map { $0.tasks.count } == [4, 1, 1])
  }

  private static let programs = Board(
    Array(
      """
      ## Todo

      - [ ] Order seeds @ana @bo #spring pri:high due:2026-12-01T17:00 start:2026-11-20 est:2h id:seeds
        A body
      - [ ] x marks the spot every:1m due:2026-12-31 needs:seeds,gone id:water
      - [ ] (B) strange every:mon

      ## Doing

      - [ ] Call #a every:1w! tw:1a2B3c4d id:seeds

      ## Done

      - [x] Harvest pri:low done:2026-10-01
      - [-] 2026-01-01

      """.utf8), fileName: "garden/board.md")

  @Test("todo.txt: a line for each task, none of which is read as something else") func todoText() {
    let made = TodoTextWriter.bytes(of: Self.programs)
    #expect(
      String(decoding: made.bytes, as: UTF8.self) == """
        (A) Order seeds +spring @ana @bo due:2026-12-01 t:2026-11-20 id:seeds est:2h
        - x marks the spot due:2026-12-31 rec:+1m id:water needs:seeds,gone
        - (B) strange
        Call +a rec:1w id:seeds tw:1a2B3c4d
        x 2026-10-01 pri:C Harvest
        x - 2026-01-01

        """)
    #expect(
      made.ledger.drops.map { "\($0.source): \($0.reason ?? "")" } == [
        "line 1: todo.txt has no columns", "line 3, due's time: todo.txt has days only",
        "line 3, body: todo.txt has one line for a task",
        "line 6, every: todo.txt cannot express this recurrence",
        "line 8: todo.txt has no columns", "line 12: todo.txt has no columns",
      ])
  }

  @Test("Taskwarrior: states, instants and dependencies, with the same UUIDs each time")
  func taskwarrior() {
    let made = TaskwarriorWriter.bytes(of: Self.programs, at: Self.now)
    #expect(
      String(decoding: made.bytes, as: UTF8.self) == """
        [
        {"description":"Order seeds","status":"pending","uuid":"9878a993-5797-8836-8ead-9b1a99ef648b","priority":"H",\
        "tags":["spring"],"assignee":"ana,bo","scheduled":"20261119T150000Z","due":"20261201T080000Z",\
        "annotations":[{"entry":"20261127T160100Z","description":"A body"}]},
        {"description":"x marks the spot","status":"pending","uuid":"110b6cc2-2836-862d-8ad5-220aee3b632c",\
        "due":"20261230T150000Z","recur":"monthly","parent":"749396d4-6267-8cca-8576-df41adfbf9ac",\
        "depends":["9878a993-5797-8836-8ead-9b1a99ef648b"]},
        {"description":"(B) strange","status":"pending","uuid":"c0e109c5-a0c7-826e-8063-60df5fd0df94"},
        {"description":"Call","status":"pending","uuid":"077f7c86-d368-8462-82b9-70eacb19352d","tags":["a"],\
        "start":"20261127T160100Z"},
        {"description":"Harvest","status":"completed","uuid":"62e47a4b-3b03-8de0-8122-d84ad02083fd","priority":"L",\
        "end":"20260930T150000Z"},
        {"description":"2026-01-01","status":"deleted","uuid":"def18448-ff0f-8f81-857d-944d864b4e0d"}
        ]

        """)
    #expect(
      made.ledger.drops.map { "\($0.source): \($0.reason ?? "")" } == [
        "line 1: Taskwarrior has no columns", "line 8: Taskwarrior has no columns",
        "line 12: Taskwarrior has no columns", "line 3, est: Taskwarrior does not know it",
        "line 5, needs: the board has no such task",
        "line 6, every: Taskwarrior cannot express this recurrence",
        "line 10, every: in Taskwarrior only tasks with a due date recur",
      ])
  }

  @Test(
    "Taskwarrior: a task from there keeps its UUID; a nested tag is a project, escaped names are text"
  )
  func taskwarriorOwn() {
    let board = Board(
      Array(
        #"""
        ## Todo

        - [ ] Sweep tw:0b5d6a1e-6a25-4c8a-9d0c-3f5d8c1f2a47 #home/yard #soon due:2026-12-08 every:2w
        - [ ] Deploy to \@staging, fix #1 id:a1

        ## Done

        - [x] Sweep tw:0b5d6a1e-6a25-4c8a-9d0c-3f5d8c1f2a47 #home/yard #soon due:2026-11-24 every:2w

        """#.utf8), fileName: "board.md")
    let made = String(
      decoding: TaskwarriorWriter.bytes(of: board, at: Self.now).bytes, as: UTF8.self)
    let lines = made.split(separator: "\n")
    // The finished task is the one that came from there; the other is its next occurrence.
    #expect(lines[3].contains(#""uuid":"0b5d6a1e-6a25-4c8a-9d0c-3f5d8c1f2a47""#))
    #expect(!lines[1].contains("0b5d6a1e-"))
    #expect(lines[1].contains(#""project":"home.yard","tags":["soon"]"#))
    #expect(lines[1].contains(#""recur":"P2W","parent":""#))
    #expect(lines[2].contains(#""description":"Deploy to @staging, fix #1""#))
  }

  @Test("Taskwarrior: what the import wrote into the body goes back to its place")
  func taskwarriorBody() throws {
    let export =
      #"[{"description":"A","status":"pending","uuid":"0b5d6a1e-6a25-4c8a-9d0c-3f5d8c1f2a47","#
      + #""scheduled":"20261201T000000Z","until":"20270101T000000Z","wait":"20261209T000000Z","annotations":["#
      + #"{"entry":"20261102T100000Z","description":"one"},{"entry":"20261103T100000Z","description":"two\n\nlines"}]}]"#
    let source = try ForeignFormat.taskwarrior.read(Array(export.utf8))
    let empty = Board(source.template(fileName: "board.md"), fileName: "board.md")
    let board = try ImportTasks(source).change(of: empty, at: ImportLaws.now).edit
      .board
    let made = TaskwarriorWriter.bytes(of: board, at: ImportLaws.now).bytes
    #expect(
      String(decoding: made, as: UTF8.self) == #"""
        [
        {"description":"A","status":"pending","uuid":"0b5d6a1e-6a25-4c8a-9d0c-3f5d8c1f2a47",\#
        "wait":"20261209T000000Z","scheduled":"20261201T000000Z","until":"20270101T000000Z","annotations":[\#
        {"entry":"20261102T000000Z","description":"one"},\#
        {"entry":"20261103T000100Z","description":"two\n\nlines"}]}
        ]

        """#)
    let again = ImportTasks(try ForeignFormat.taskwarrior.read(made))
    let edit = try again.change(of: board, at: ImportLaws.now).edit
    #expect(edit.isEmpty && again.result.differences.isEmpty, "\(again.result.differences)")
  }
}
