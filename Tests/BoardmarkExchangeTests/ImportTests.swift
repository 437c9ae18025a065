import Boardmark
import BoardmarkExchange
import BoardmarkIntents
import Foundation
import TestSupport
import Testing

/// Exports as the other programs write them.
@Suite struct ImportTests {
  private static let fixtures = Fixtures("")

  private func json(_ file: String, _ format: ForeignFormat) throws -> (
    board: Board, ledger: Ledger
  ) {
    let bytes = try Self.fixtures.bytes(file)
    return try ImportLaws(
      format: format, bytes: bytes, values: try ImportLaws.values(ofJSON: bytes)
    ).check(file)
  }

  private func text(_ board: Board) -> String {
    var text = String(decoding: board.source.bytes, as: UTF8.self)
    for task in board.tasks {
      if let id = task.id { text = text.replacingOccurrences(of: " id:\(id.text)", with: "") }
    }
    return text
  }

  @Test("a Trello board: everything that people typed is on the board, or is named") func trello()
    throws
  {
    let (board, ledger) = try json("trello.json", .trello)
    #expect(Self.fixtures.mismatch(Array(text(board).utf8), golden: "trello.md") == nil)
    #expect(
      ledger.drops.map { "\($0.source): \($0.reason ?? "")" } == [
        "/labels/2/name: no card has the label",
        "/lists/3/name: the list is archived; its cards show which list they were in",
        "/customFields/1/options/0/value/text: no card has the option",
      ])
    #expect(board.tasks.map(\.columnState) == [.todo, .todo, .doing, .done, .done])
  }

  @Test("issues of GitHub") func issues() throws {
    let (board, ledger) = try json("github-issues.json", .github)
    #expect(Self.fixtures.mismatch(Array(text(board).utf8), golden: "github-issues.md") == nil)
    #expect(ledger.drops.isEmpty)
  }

  @Test("items of a GitHub project") func project() throws {
    let (board, ledger) = try json("github-project.json", .github)
    #expect(Self.fixtures.mismatch(Array(text(board).utf8), golden: "github-project.md") == nil)
    #expect(ledger.drops.isEmpty)
  }

  @Test("tables of Jira and Asana", arguments: ["jira", "asana"]) func tables(name: String) throws {
    let source = try ForeignFormat.csv.read(try Self.fixtures.bytes("\(name).csv"))
    let empty = Board(source.template(fileName: "board.md"), fileName: "board.md")
    let intent = ImportTasks(source)
    let board = try intent.change(of: empty, at: ImportLaws.now).edit.board
    #expect(Self.fixtures.mismatch(Array(text(board).utf8), golden: "\(name).md") == nil)
    #expect(intent.result.ledger.drops.isEmpty)
  }

  @Test("a list: a task a line, with bodies and attributes as they are typed") func list() throws {
    let list = """
      Milk
      - [x] Bread due:2026-12-01 @ana
        with a body

            code
      ## Doing
      3) Eggs pri:high
      * [ ] call deu:fri
      """
    let source = try ForeignFormat.list.read(Array(list.utf8))
    let intent = ImportTasks(source)
    let start = Board(Array("## Todo\n\n## Doing\n\n## Done\n".utf8), fileName: "board.md")
    let edit = try intent.change(of: start, at: ImportLaws.now).edit
    #expect(
      text(edit.board) == """
        ## Todo

        - [ ] Milk

        ## Doing

        - [ ] Eggs pri:high
        - [ ] call deu\\:fri

        ## Done

        - [x] Bread @ana due:2026-12-01

          with a body

              code

        """)
    #expect(intent.result.ledger.drops.isEmpty)
    let again = ImportTasks(source)
    #expect(try again.change(of: edit.board, at: ImportLaws.now).edit.isEmpty)
    #expect(again.result.known == 4)
  }

  @Test(
    "imported again after edits on both sides: nothing is overwritten, and every difference is told"
  )
  func again() throws {
    let bytes = try Self.fixtures.bytes("trello.json")
    let source = try ForeignFormat.trello.read(bytes)
    let empty = Board(source.template(fileName: "board.md"), fileName: "board.md")
    let first = try ImportTasks(source).change(of: empty, at: ImportLaws.now).edit
      .board
    let mine = String(decoding: first.source.bytes, as: UTF8.self)
      .replacingOccurrences(of: "Water the beans", with: "Water all beans")
      .replacingOccurrences(of: "due:2026-12-01T17:00Z", with: "due:2026-12-24")
    let theirs = String(decoding: bytes, as: UTF8.self)
      .replacingOccurrences(
        of: "\"Pick tomatoes\", \"desc\": \"\"", with: "\"Pick tomatoes\", \"desc\": \"now\""
      )
      .replacingOccurrences(
        of: "\"checklists\": [",
        with: "\"x\": null, \"checklists\": ["
      )
      .replacingOccurrences(
        of: "  \"cards\": [",
        with:
          "  \"cards\": [{\"id\": \"new\", \"name\": \"A new one\", \"idList\": \"li1\", \"shortLink\": \"nEw\", \"pos\": 1},"
      )
    let intent = ImportTasks(try ForeignFormat.trello.read(Array(theirs.utf8)))
    let edit = try intent.change(
      of: Board(Array(mine.utf8), fileName: "board.md"), at: ImportLaws.now
    ).edit
    #expect(edit.tasks.map(\.title) == ["A new one"])
    #expect(intent.result.known == 5)
    let told = intent.result.differences.map {
      $0.replacingOccurrences(of: " \\([a-z0-9]+\\)", with: "", options: .regularExpression)
    }
    #expect(
      told == [
        "\"Pick tomatoes\": description is 'now' in the export; the board has no such text in the body",
        "\"Order seeds\": due is '2026-12-01T17:00:00.000Z' in the export; the board has 2026-12-24",
        "\"Water all beans\": title is 'Water the beans' in the export; the board has Water all beans @bo_larsen #Needs-water",
      ])
    // What was there is as it was, byte for byte.
    var rest = Array(mine.utf8)[...]
    for line in String(decoding: edit.board.source.bytes, as: UTF8.self).split(separator: "\n")
    where !line.contains("A new one") {
      let range = try #require(rest.firstRange(of: Array(line.utf8)))
      rest = rest[range.upperBound...]
    }
  }

  @Test("into a board with other columns, the body says the column") func otherColumns() throws {
    let source = try ForeignFormat.csv.read(
      Array("Name,Status\nA,Triage\nB,Shipped\nC,Doing\n".utf8))
    let start = Board(Array("## Todo\n\n## Doing\n\n## Done\n".utf8), fileName: "board.md")
    let intent = ImportTasks(source)
    let board = try intent.change(of: start, at: ImportLaws.now).edit.board
    #expect(board.tasks.map(\.bodyText) == ["- Column: Triage", "", "- Column: Shipped"])
    #expect(board.tasks.map(\.columnIndex) == [0, 1, 2])
    #expect(
      intent.result.ledger.entries.map(\.outcome) == [
        .carried, .body, .carried, .body, .carried, .carried,
      ])
    let forced = try ImportTasks(source, column: .named("Done")).change(
      of: start, at: ImportLaws.now
    ).edit.board
    #expect(forced.tasks.allSatisfy { $0.columnIndex == 2 && $0.box == .ticked })
  }

  @Test("what a task of Taskwarrior depends on is needed if it is imported, else in the body")
  func dependencies() throws {
    func export(_ tasks: String) throws -> ForeignBoard {
      try ForeignFormat.taskwarrior.read(Array("[\(tasks)]".utf8))
    }
    let first = #"{"description":"A","status":"pending","uuid":"aaaaaaaa-1"}"#
    let second =
      #"{"description":"B","status":"pending","uuid":"bbbbbbbb-1","#
      + #""depends":["aaaaaaaa-1","cccccccc-1"]}"#
    let source = try export("\(second),\(first)")
    let empty = Board(source.template(fileName: "board.md"), fileName: "board.md")
    let whole = try ImportTasks(source).change(of: empty, at: ImportLaws.now)
    let tasks = whole.edit.board.tasks
    #expect(tasks.map(\.title) == ["B", "A"])
    #expect(tasks[0].titleLine.needs == [try #require(tasks[1].id)])
    #expect(tasks[0].bodyText == "- depends: cccccccc-1")

    // The other task is on the board already.
    let one = try ImportTasks(try export(first)).change(
      of: empty, at: ImportLaws.now)
    let both = try ImportTasks(try export(second)).change(
      of: Board(one.edit.board.source.bytes, fileName: "board.md"), at: ImportLaws.now)
    let known = try #require(both.edit.board.tasks.first { $0.title == "A" }?.id)
    #expect(both.edit.board.tasks.first { $0.title == "B" }?.titleLine.needs == [known])
  }

  private static func imported(_ tasks: String, into text: String? = nil) throws -> (
    lines: [Substring], result: ImportTasks.Result, source: ForeignBoard
  ) {
    let source = try ForeignFormat.taskwarrior.read(Array(tasks.utf8))
    let bytes = text.map { Array($0.utf8) } ?? source.template(fileName: "board.md")
    let intent = ImportTasks(source)
    let edit = try intent.change(
      of: Board(bytes, fileName: "board.md"), at: ImportLaws.now
    ).edit
    let lines = String(decoding: edit.board.source.bytes, as: UTF8.self)
      .replacingOccurrences(of: " id:[a-z0-9]+", with: "", options: .regularExpression)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }
    return (lines, intent.result, source)
  }

  @Test("a task of Taskwarrior keeps its UUID") func taskwarriorID() throws {
    let task =
      #"[{"description":"A","status":"pending","uuid":"0b5d6a1e-6a25-4c8a-9d0c-3f5d8c1f2a47"}]"#
    #expect(try Self.imported(task).lines == ["- [ ] A tw:0b5d6a1e-6a25-4c8a-9d0c-3f5d8c1f2a47"])
  }

  @Test(
    "how often a task of Taskwarrior recurs",
    arguments: [
      ("daily", "1d"), ("weekdays", "weekday"), ("weekly", "1w"), ("biweekly", "2w"),
      ("monthly", "1m"), ("quarterly", "3m"), ("yearly", "1y"), ("P2W", "2w"), ("2wks", "2w"),
      ("3d", "3d"), ("3 months", "3m"), ("2q", "6m"), ("PT4H", nil), ("hourly", nil), ("0d", nil),
    ] as [(String, String?)])
  func taskwarriorRecurrence(recur: String, every: String?) throws {
    let made = try Self.imported(
      #"[{"description":"A","status":"pending","due":"20261201T000000Z","recur":"\#(recur)"}]"#)
    #expect(
      made.lines
        == (every.map { ["- [ ] A due:2026-12-01 every:\($0)"] } ?? [
          "- [ ] A due:2026-12-01", "  - recur: \(recur)",
        ]))
    #expect(
      made.source.notes
        == (every == nil ? ["boards have no recurrence '\(recur)'; it is kept in the body"] : []))
    #expect(made.result.ledger.drops.isEmpty)
  }

  @Test(
    "of the occurrences of a pattern the last open one recurs; without an open one the pattern is a task"
  )
  func taskwarriorPattern() throws {
    let pattern =
      #"{"description":"A","status":"recurring","uuid":"aa","due":"20261201T000000Z","recur":"weekly","#
      + #""mask":"+-","rtype":"periodic"}"#
    func occurrence(_ number: Int, _ status: String) -> String {
      #"{"description":"A","status":"\#(status)","uuid":"a\#(number)","due":"2026120\#(number)T000000Z","#
        + #""recur":"weekly","parent":"aa","imask":\#(number),"rtype":"periodic"}"#
    }
    let open = [occurrence(1, "completed"), occurrence(8, "pending"), occurrence(5, "pending")]
    let made = try Self.imported("[\(([pattern] + open).joined(separator: ","))]")
    #expect(
      made.lines.sorted() == [
        "- [ ] A tw:a5 due:2026-12-05", "- [ ] A tw:a8 due:2026-12-08 every:1w",
        "- [x] A tw:a1 due:2026-12-01",
      ])
    #expect(made.result.ledger.drops.isEmpty)
    // A board gives its occurrences another pattern, so the mask counts.
    let elsewhere = try Self.imported("[\(pattern),\(occurrence(1, "completed"))]")
    #expect(elsewhere.lines == ["- [x] A tw:a1 due:2026-12-01 every:1w"])
    let reasons = Set(elsewhere.result.ledger.drops.map(\.reason))
    #expect(reasons == ["a pattern, whose occurrences are not in the export"])
    let closed = pattern.replacing("+-", with: "+")
    let alone = try Self.imported("[\(closed),\(occurrence(1, "completed"))]")
    #expect(
      alone.lines.sorted() == [
        "- [ ] A tw:aa due:2026-12-01 every:1w", "- [x] A tw:a1 due:2026-12-01 every:1w",
      ])
  }

  @Test("the later of wait and scheduled is when a task of Taskwarrior can be worked on")
  func taskwarriorWait() throws {
    func made(_ scheduled: String, _ wait: String) throws -> [Substring] {
      try Self.imported(
        #"[{"description":"A","status":"waiting","scheduled":"\#(scheduled)","wait":"\#(wait)"}]"#
      ).lines
    }
    let (early, late) = ("20261201T000000Z", "20261209T000000Z")
    #expect(try made(early, late) == ["- [ ] A start:2026-12-09", "  - scheduled: \(early)"])
    #expect(try made(late, early) == ["- [ ] A start:2026-12-09", "  - wait: \(early)"])
    #expect(try made(late, late) == ["- [ ] A start:2026-12-09"])
    #expect(try made("", late) == ["- [ ] A start:2026-12-09"])
  }

  @Test(
    "projects are nested tags; what no tag can be is in the body under its name; names in descriptions are text"
  )
  func taskwarriorNames() throws {
    func made(_ members: String) throws -> [Substring] {
      try Self.imported(#"[{"status":"pending",\#(members)}]"#).lines
    }
    #expect(
      try made(#""description":"A","project":"work.api","tags":["next"]"#) == [
        "- [ ] A #next #work/api"
      ])
    #expect(
      try made(#""description":"A","project":"home & yard","tags":["2nd"]"#) == [
        "- [ ] A", "  - Tag: 2nd", "  - Project: home & yard",
      ])
    #expect(
      try made(#""description":"Deploy #web to @staging due:foo","tags":["next"]"#) == [
        ##"- [ ] Deploy \#web to \@staging due\:foo #next"##
      ])
  }

  @Test("one object a line is read, and one object alone") func taskwarriorLines() throws {
    let one = #"{"description":"A","status":"pending"}"#
    #expect(try Self.imported("\(one)\n").lines == ["- [ ] A"])
    #expect(try Self.imported("\(one)\r\n\n\(one)\n").lines == ["- [ ] A", "- [ ] A"])
    #expect(throws: ForeignError.self) { try Self.imported("\(one)\n{\"description\":") }
  }

  @Test("the ledger says what the board's task is") func taskwarriorState() throws {
    let done = #"[{"description":"A","status":"completed","uuid":"aa"}]"#
    let made = try Self.imported(done, into: "## Todo\n\n- [ ] A tw:aa\n")
    #expect(
      made.result.ledger.drops.map { "\($0.source): \($0.reason ?? "")" } == [
        "/0/status: the board's task at line 3 is open"
      ])
  }
}
