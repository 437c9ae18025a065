import Boardmark
import Testing

@Suite struct QueryTests {
  private static let all = [
    "k7f2", "p9wd", "k7zz", "n2bx", "d4rp", "l8te", "t0dy", "l9hr", "b3dd", "f6zn", "o1ld", "f2sh",
  ]

  @Test("no word asks for every task in the order of the file")
  func noWordAsksForEveryTaskInTheOrderOfTheFile() throws {
    #expect(try QueryBoard.ids([]) == Self.all)
    #expect(try QueryBoard.ids(["", "  "]) == Self.all)
  }

  @Test(
    "people and tags are whole names, a tag with what is below it",
    arguments: [
      ("@bob", ["k7f2", "l8te"]), ("@BOB", ["k7f2", "l8te"]), ("@bo", []), ("@carol", []),
      ("@가나", ["n2bx"]), ("#api", ["k7f2", "p9wd"]), ("#api/v2", ["p9wd"]), ("#ap", []),
      ("#DOCS", ["p9wd"]), ("#12", ["t0dy"]),
    ])
  func peopleAndTagsAreWholeNamesATagWithWhatIsBelowIt(
    word: String, expected: [String]
  ) throws {
    #expect(try QueryBoard.ids([word]) == expected)
  }

  @Test(
    "columns, groups, states and boxes",
    arguments: [
      ("column:todo", ["l8te", "t0dy", "l9hr", "b3dd"]), ("column:in-progress", ["f6zn"]),
      ("COLUMN:In_Progress", ["f6zn"]), ("column:in", ["f6zn"]), ("column:DONE", ["o1ld", "f2sh"]),
      ("group:later", ["d4rp"]), ("state:doing", ["f6zn"]), ("state:DONE", ["o1ld", "f2sh"]),
      ("box:ticked", ["k7zz", "o1ld"]), ("box:cancelled", ["d4rp"]),
      ("box:none", ["n2bx", "f2sh"]),
    ])
  func columnsGroupsStatesAndBoxes(word: String, expected: [String]) throws {
    #expect(try QueryBoard.ids([word]) == expected)
  }

  @Test("'group:none' matches tasks before the first group") func noGroup() throws {
    #expect(try QueryBoard.ids(["group:none"]) == Self.all.filter { $0 != "d4rp" })
  }

  @Test(
    "priorities, ids, needs and attributes",
    arguments: [
      ("pri:high", ["k7f2"]), ("pri:A", ["k7f2"]), ("pri=medium", ["p9wd"]), ("pri:low", []),
      ("id:k7f2", ["k7f2"]), ("id:K7", ["k7f2", "k7zz"]), ("id:zz", []),
      ("needs:k7f2", ["p9wd", "f6zn"]), ("needs:K7", ["p9wd", "l8te", "f6zn"]),
      ("needs:gone", ["n2bx"]), ("sprint:12", ["k7zz"]), ("sprint:TWELVE", ["l9hr"]),
      ("Sprint:1", []), ("est:4h", []),
    ])
  func prioritiesIdsNeedsAndAttributes(word: String, expected: [String]) throws {
    #expect(try QueryBoard.ids([word]) == expected)
  }

  @Test("without a priority is not with one that is none")
  func withoutAPriorityIsNotWithOneThatIsNone() throws {
    let without = try QueryBoard.ids(["pri:none"])
    #expect(!without.contains("b3dd") && !without.contains("k7f2") && without.contains("l8te"))
  }

  @Test("a whole id beats the ids that it begins") func aWholeIdBeatsTheIdsThatItBegins() throws {
    let board = Board(Array("## Todo\n\n- a id:ab\n- b id:abc needs:ab\n- c needs:abc\n".utf8))
    let ids = try Board.Query(["id:ab"], on: board, now: QueryBoard.now).tasks.map(\.title)
    #expect(ids == ["a"])
    #expect(
      try Board.Query(["needs:ab"], on: board, now: QueryBoard.now).tasks.map(\.title) == ["b"])
    #expect(
      try Board.Query(["needs:a"], on: board, now: QueryBoard.now).tasks.map(\.title) == ["b", "c"])
  }

  @Test(
    "free words are looked for in title and body",
    arguments: [
      ("parser", ["k7f2"]), ("SHIP THE", ["k7f2"]), ("grammar in two lines", ["k7f2"]),
      ("쓰기", ["p9wd"]), ("\u{110A}\u{1173}\u{1100}\u{1175}", ["p9wd"]), ("CAFÉ", ["n2bx"]),
      ("cafe\u{301}", ["n2bx"]), ("sprint", []), ("2026-12-01", []), ("a sub", ["k7f2"]),
      ("text:grammar", ["k7f2"]), ("title:grammar", []), ("title:LATE", ["l8te", "l9hr"]),
      ("text:due:2026-11-01", ["k7f2"]), ("overdeu", []), ("-", ["k7f2"]),
    ])
  func freeWordsAreLookedForInTitleAndBody(word: String, expected: [String]) throws {
    #expect(try QueryBoard.ids([word]) == expected)
  }

  @Test("late is what is open and past its day or minute")
  func lateIsWhatIsOpenAndPastItsDayOrMinute() throws {
    #expect(try QueryBoard.ids(["overdue"]) == ["l8te", "l9hr"])
    #expect(try QueryBoard.ids(["is:overdue"]) == ["l8te", "l9hr"])
  }

  @Test("blocked is what is open and needs something open on this board")
  func blockedIsWhatIsOpenAndNeedsSomethingOpenOnThisBoard() throws {
    // sub1 is an open subtask; sub2 and k7zz are finished; nobody knows gone; f2sh is finished.
    #expect(try QueryBoard.ids(["blocked"]) == ["p9wd", "t0dy", "f6zn"])
    #expect(try QueryBoard.ids(["-blocked", "is:open", "has:needs"]) == ["n2bx", "l8te"])
  }

  @Test(
    "what a task is and has",
    arguments: [
      ("is:closed", ["k7zz", "d4rp", "o1ld", "f2sh"]), ("has:checklist", ["k7f2"]),
      ("has:body", ["k7f2"]), ("has:people", ["k7f2", "n2bx", "l8te"]),
      ("has:tags", ["k7f2", "p9wd"]),
      ("has:start", ["k7zz", "l9hr"]), ("has:group", ["d4rp"]), ("has:sprint", ["k7zz", "l9hr"]),
      ("has:pri", ["k7f2", "p9wd", "b3dd"]), ("has:nothing", []),
    ])
  func whatATaskIsAndHas(word: String, expected: [String]) throws {
    #expect(try QueryBoard.ids([word]) == expected)
  }

  @Test(
    "a word and its negation share the tasks out",
    arguments: [
      "@bob", "#api", "column:todo", "group:later", "group:none", "state:todo", "due<2026-12-01",
      "due:none", "done:none", "overdue", "blocked", "is:open", "pri:high", "pri:none", "id:k7",
      "needs:k7f2", "box:open", "has:due", "sprint:12", "late", "쓰기", "title:one",
    ])
  func aWordAndItsNegationShareTheTasksOut(word: String) throws {
    let with = try QueryBoard.ids([word])
    let without = try QueryBoard.ids(["-" + word])
    #expect(!with.isEmpty && !without.isEmpty)
    #expect(Self.all.filter { !with.contains($0) } == without)
  }

  @Test("all words must hold") func allWordsMustHold() throws {
    #expect(try QueryBoard.ids(["@bob", "overdue"]) == ["l8te"])
    #expect(try QueryBoard.ids(["state:todo", "-column:todo", "is:open", "-#api"]) == ["n2bx"])
    #expect(try QueryBoard.ids(["@bob", "-@bob"]) == [])
  }

  @Test("a key means an attribute, whether or not a task has it") func aKeyMeansAnAttribute() throws
  {
    let board = Board(
      Array("## Todo\n\n- Prepare re:invent talk\n- Read https://x.example/a\n".utf8))
    func titles(_ word: String) throws -> [String] {
      try Board.Query([word], on: board, now: QueryBoard.now).tasks.map(\.title)
    }
    #expect(try titles("re:invent") == [])
    #expect(try titles("text:re:invent") == ["Prepare re:invent talk"])
    #expect(try titles("https://x") == ["Read https://x.example/a"])
    #expect(try titles("C++::x") == [])
  }

  @Test("several columns of one name are one, and one heading alone can be named")
  func severalColumnsOfOneNameAreOneAndOneHeadingAloneCanBeNamed() throws {
    let board = Board(
      Array("## Todo\n\n- a\n\n## Done 2026-10-01\n\n- b\n\n## Done 2026-11-01\n\n- c\n".utf8),
      fileName: "board.md")
    func titles(_ word: String) throws -> [String] {
      try Board.Query([word], on: board, now: QueryBoard.now).tasks.map(\.title)
    }
    #expect(try titles("column:done") == ["b", "c"])
    #expect(try titles("column:Done 2026-11-01") == ["c"])
  }
}
