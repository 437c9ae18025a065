import Boardmark
import Testing

@Suite struct TaskLookupTests {
  private static let board = Board(
    Array(
      """
      ## Todo

      - [ ] first id:k7f2
        - [ ] nested id:sub1
      - [ ] second id:k7
      - [ ] \u{1B}[31mred id:K7xx

      ## Done

      - [x] third id:API-12
      - [x] twice id:dup1
      - [x] twice again id:DUP1
      - [x] no id
        some text
        - [x] nested too id:sub2
      """.utf8), fileName: "board.md")

  private func error(_ text: String) throws -> TaskLookupError {
    try #require(throws: TaskLookupError.self) { _ = try TaskLookup(Self.board).task(text) }
  }

  @Test(
    "a whole id beats a prefix, and a prefix of one task is enough",
    arguments: [
      ("k7f2", "first", 0, 0), ("K7F", "first", 0, 0), ("k7", "second", 0, 1),
      ("api", "third", 1, 0),
      ("API-12", "third", 1, 0),
    ])
  func aWholeIdBeatsAPrefixAndAPrefixOfOneTaskIsEnough(
    text: String, title: String, column: Int, index: Int
  ) throws {
    let found = try TaskLookup(Self.board).task(text)
    #expect(found.title == title)
    #expect(found.range == Self.board.columns[column].tasks[index].range)
  }

  @Test("a prefix of several ids is an error that names them safely")
  func aPrefixOfSeveralIdsIsAnErrorThatNamesThemSafely() throws {
    let error = try error("k")
    #expect(error.message == "'k' is ambiguous: it matches 3 tasks")
    #expect(
      error.remedy == "name one of k7f2 \"first\" in Todo, k7 \"second\" in Todo, "
        + "K7xx \"\\x1b[31mred\" in Todo")
  }

  @Test("an id that occurs twice is an error that names both")
  func anIdThatStandsTwiceIsAnErrorThatNamesBoth() throws {
    let error = try error("dup1")
    #expect(error.message == "2 tasks have the id 'dup1'")
    #expect(error.remedy == "name one of :11 \"twice\" in Done, :12 \"twice again\" in Done")
  }

  @Test("an unknown id is an error with the nearest") func anUnknownIdIsAnErrorWithTheNearest()
    throws
  {
    #expect(try error("k7f3") == .unknown("k7f3", suggestion: "k7f2"))
    #expect(try error("k7f3").message == "no task 'k7f3'")
    #expect(try error("k7f3").remedy == "did you mean 'k7f2'?")
    #expect(try error("").remedy == "'board list' shows the ids; ':12' is the task at line 12")
    #expect(try error("\u{7}").message == "no task '\\x07'")
  }

  @Test("a subtask's id is an error that names its task")
  func aSubtaskSIdIsAnErrorThatNamesItsTask() throws {
    #expect(try error("sub1").message == "'sub1' is a subtask of \"first\"")
    #expect(
      try error("SUB1").remedy
        == "name the task, 'k7f2', or tick the subtask with 'board edit k7f2 --tick 1'")
    #expect(
      try error("sub2").remedy
        == "name the task, ':13', or tick the subtask with 'board edit :13 --tick 1'")
    #expect(try error(":4").message == "':4' is a subtask of \"first\"")
  }

  @Test("more than ten candidates are counted") func moreThanTenCandidatesAreCounted() throws {
    let text = "## Todo\n\n" + (10..<30).map { "- t\($0) id:x\($0)\n" }.joined()
    let board = Board(Array(text.utf8), fileName: "board.md")
    let error = try #require(throws: TaskLookupError.self) { _ = try TaskLookup(board).task("x") }
    #expect(error.remedy.hasSuffix("x19 \"t19\" in Todo and 10 more"))
  }

  @Test(
    "a colon and a line name the task that is there, its body included",
    arguments: [
      (":3", "first"), (":5", "second"), (":13", "no id"), (":14", "no id"),
      (":012", "twice again"),
    ])
  func line(text: String, title: String) throws {
    #expect(try TaskLookup(Self.board).task(text).title == title)
  }

  @Test("a line without a task is an error", arguments: [":1", ":7", ":9", ":99", ":0"])
  func noTaskAtLine(text: String) throws {
    let error = try error(text)
    #expect(error.message == "there is no task at line \(text.dropFirst())")
    #expect(error.remedy == "'board list' shows the tasks")
  }

  @Test("a whole title names its task, and one that occurs twice is an error with both places")
  func title() throws {
    #expect(try TaskLookup(Self.board).task("second").id?.text == "k7")
    let board = Board(Array("## Todo\n\n- same\n- other\n- same\n".utf8), fileName: "board.md")
    let error = try #require(throws: TaskLookupError.self) {
      _ = try TaskLookup(board).task("same")
    }
    #expect(error.message == "'same' is ambiguous: it matches 2 tasks")
    #expect(error.remedy == "name one of :3 \"same\" in Todo, :5 \"same\" in Todo")
  }

  private func lookup(_ tasks: String) -> TaskLookup {
    TaskLookup(Board(Array("## Todo\n\n\(tasks)".utf8), fileName: "board.md"))
  }

  @Test("a whole title beats the beginning of an id, and a part of a title does not")
  func titleBeatsPrefix() throws {
    let dns = lookup("- DNS\n- Rotate keys id:dns-keys\n")
    #expect(try dns.task("dns").title == "DNS")
    let parts = lookup("- Move the DNS\n- Rotate keys id:dns-keys\n- Move id:dns2\n")
    let error = try #require(throws: TaskLookupError.self) { _ = try parts.task("dns") }
    #expect(
      error.remedy
        == "name one of :3 \"Move the DNS\" in Todo, dns-keys \"Rotate keys\" in Todo, "
        + "dns2 \"Move\" in Todo")
    #expect(try parts.task("the dns").title == "Move the DNS")
    #expect(try parts.task("MOVE").id?.text == "dns2")
  }

  @Test("titles that differ in people and tags alone are ambiguous, unless these are typed")
  func titlesWithNames() throws {
    let two = lookup("- Search speed\n- Search speed @ben #api\n")
    #expect(throws: TaskLookupError.self) { try two.task("search speed") }
    #expect(try two.task("Search speed @ben #api").title == "Search speed @ben #api")
    let other = lookup("- Search speed @ben\n- Search\n")
    #expect(try other.task("search speed").title == "Search speed @ben")
  }

  @Test("of several tasks those count that can be meant, and others only if none of them can")
  func meantTasks() throws {
    let board = Board(
      Array(
        "## Todo\n\n- Rent\n- Rent a car\n\n## Done\n\n- [x] Rent\n- [x] Rent\n- [x] Boat\n".utf8),
      fileName: "board.md")
    let lookup = TaskLookup(board)
    #expect(try lookup.task("rent", where: { !$0.isClosed }).range == board.tasks[0].range)
    #expect(throws: TaskLookupError.self) { try lookup.task("rent", where: \.isClosed) }
    #expect(throws: TaskLookupError.self) { try lookup.task("rent") }
    #expect(try lookup.task("boat", where: { !$0.isClosed }).title == "Boat")
    // A whole title of a closed task is meant before a part of an open one's.
    let closed = Board(Array("## Todo\n\n- Rent a car\n\n## Done\n\n- [x] Rent\n".utf8))
    #expect(try TaskLookup(closed).task("rent", where: { !$0.isClosed }).title == "Rent")
  }

  @Test("several texts are one title, or each of them names a task, for which a part is not enough")
  func severalTexts() throws {
    let lookup = lookup("- Pay the rent @ana\n- Pay\n- Send taxes id:k7f2\n")
    func titles(_ texts: [String]) throws -> [String] { try lookup.tasks(texts).map(\.title) }
    #expect(try titles(["Pay", "the", "rent"]) == ["Pay the rent @ana"])
    #expect(try titles(["the", "rent"]) == ["Pay the rent @ana"])
    #expect(try titles(["pay", "k7f2"]) == ["Pay", "Send taxes"])
    let error = try #require(throws: TaskLookupError.self) { _ = try titles(["pay", "taxes"]) }
    #expect(error.remedy == "to name a task by some words of its title, put them in quotes")
  }

  @Test("of columns with one name, the line of the heading says which is meant")
  func columnByLine() throws {
    let board = Board(Array("## Todo\n\n- a\n\n## Done\n\n## Todo\n\n- b\n".utf8))
    #expect(try ColumnLookup(board).column(":7") == 2)
    #expect(throws: ColumnLookupError.self) { try ColumnLookup(board).column(":3") }
    let error = try #require(throws: ColumnLookupError.self) {
      _ = try ColumnLookup(board).column("todo")
    }
    #expect(error.message == "'todo' is ambiguous: :1 Todo, :7 Todo")
    #expect(error.remedy == "name it by the line of its heading, such as ':1'")
  }

  @Test("a column that is called like a tag is found by its name") func columnLikeATag() throws {
    let board = Board(
      Array("---\nkanban-plugin: board\n---\n\n## Todo\n\n- a\n\n## #later\n\n- b\n".utf8))
    #expect(try ColumnLookup(board).columns("#later") == [1])
    #expect(throws: ColumnLookupError.self) { try ColumnLookup(board).columns("#other") }
  }

  @Test("of columns that differ only in a tag, the one that is written so is meant")
  func columnsThatDifferInATag() throws {
    let board = Board(
      Array("---\nkanban-plugin: board\n---\n\n## Sprint #a\n\n## Sprint #b\n".utf8))
    #expect(try ColumnLookup(board).columns("Sprint #b") == [1])
  }
}
