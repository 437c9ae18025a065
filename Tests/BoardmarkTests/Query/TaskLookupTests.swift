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
    #expect(found.task.title == title)
    #expect(found.column == column && found.index == index)
  }

  @Test("a prefix of several ids is an error that names them safely")
  func aPrefixOfSeveralIdsIsAnErrorThatNamesThemSafely() throws {
    let error = try error("k")
    #expect(error.message == "'k' begins the ids of 3 tasks")
    #expect(
      error.remedy == "it may be k7f2 'first' (line 3), k7 'second' (line 5), "
        + "K7xx '\\x1b[31mred' (line 6)")
  }

  @Test("an id that stands twice is an error that names both")
  func anIdThatStandsTwiceIsAnErrorThatNamesBoth() throws {
    let error = try error("dup1")
    #expect(error.message == "2 tasks have the id 'dup1'")
    #expect(error.remedy == "it may be :11 'twice', :12 'twice again'")
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
    #expect(try error("sub1").message == "'sub1' is a subtask of 'first'")
    #expect(
      try error("SUB1").remedy
        == "name the task, 'k7f2', or tick the subtask with 'board edit k7f2 --tick 1'")
    #expect(
      try error("sub2").remedy
        == "name the task, ':13', or tick the subtask with 'board edit :13 --tick 1'")
    #expect(try error(":4").message == "':4' is a subtask of 'first'")
  }

  @Test("more than ten candidates are counted") func moreThanTenCandidatesAreCounted() throws {
    let text = "## Todo\n\n" + (10..<30).map { "- t\($0) id:x\($0)\n" }.joined()
    let board = Board(Array(text.utf8), fileName: "board.md")
    let error = try #require(throws: TaskLookupError.self) { _ = try TaskLookup(board).task("x") }
    #expect(error.remedy.hasSuffix("x19 't19' (line 12) and 10 more"))
  }

  @Test(
    "a colon and a line name the task that stands there, its body included",
    arguments: [
      (":3", "first"), (":5", "second"), (":13", "no id"), (":14", "no id"),
      (":012", "twice again"),
    ])
  func line(text: String, title: String) throws {
    #expect(try TaskLookup(Self.board).task(text).task.title == title)
  }

  @Test("a line without a task is an error", arguments: [":1", ":7", ":9", ":99", ":0"])
  func noTaskAtLine(text: String) throws {
    let error = try error(text)
    #expect(error.message == "there is no task at line \(text.dropFirst())")
    #expect(error.remedy == "'board list' shows the tasks")
  }

  @Test("a whole title names its task, and one that stands twice is an error with both places")
  func title() throws {
    #expect(try TaskLookup(Self.board).task("second").task.id?.text == "k7")
    let board = Board(Array("## Todo\n\n- same\n- other\n- same\n".utf8), fileName: "board.md")
    let error = try #require(throws: TaskLookupError.self) {
      _ = try TaskLookup(board).task("same")
    }
    #expect(error.message == "2 tasks have the title 'same'")
    #expect(error.remedy == "it may be :3 'same', :5 'same'")
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
