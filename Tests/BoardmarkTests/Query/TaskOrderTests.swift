import Boardmark
import Testing

@Suite struct TaskOrderTests {
  private func sorted(_ key: String, _ lines: [String]) throws -> [String] {
    let board = Board(
      Array(("## Todo\n\n" + lines.map { "- [ ] \($0)\n" }.joined()).utf8), fileName: "board.md")
    return try Board.Order(key).sorted(board.tasks, at: QueryBoard.now).map(\.title)
  }

  @Test("due dates come in time, a whole day after its minutes")
  func dueDatesComeInTimeAWholeDayBehindItsMinutes() throws {
    let lines = [
      "none", "day due:2026-12-01", "later due:2026-12-02", "hour due:2026-12-01T09:00",
      "bad due:2026-02-30", "utc due:2026-12-01T01:00Z", "day too due:2026-12-01",
    ]
    #expect(
      try sorted("due", lines) == ["hour", "utc", "day", "day too", "later", "none", "bad"])
    #expect(
      try sorted("-due", lines) == ["later", "day", "day too", "utc", "hour", "none", "bad"])
  }

  @Test("priorities come high first") func prioritiesComeHighFirst() throws {
    let lines = ["l pri:low", "no", "h pri:A", "bad pri:x", "m pri:medium", "h2 pri:high"]
    #expect(try sorted("pri", lines) == ["h", "h2", "m", "l", "no", "bad"])
    #expect(try sorted("-PRI", lines) == ["l", "m", "h", "h2", "no", "bad"])
  }

  @Test("titles come by their letters whatever their case")
  func titlesComeByTheirLettersWhateverTheirCase() throws {
    #expect(
      try sorted("title", ["beta", "", "Alpha", "나", "가", "alpha"])
        == ["Alpha", "alpha", "beta", "가", "나", ""])
  }

  @Test("ids, dates and columns") func idsDatesAndColumns() throws {
    #expect(
      try sorted("id", ["x id:zz", "y id:AA", "none", "z id:ab"]) == ["y", "z", "x", "none"])
    #expect(
      try sorted("done", ["b done:2026-11-02", "no", "a done:2026-11-01"]) == ["a", "b", "no"])
    #expect(
      try sorted("-start", ["a start:2026-11-01", "no", "b start:2026-11-02"]) == ["b", "a", "no"])
    let ids = Board.Order(.column, isDescending: true)
      .sorted(QueryBoard.board.tasks, at: QueryBoard.now).map { $0.id?.text ?? "" }
    #expect(
      ids == [
        "o1ld", "f2sh", "f6zn", "l8te", "t0dy", "l9hr", "b3dd", "k7f2", "p9wd", "k7zz", "n2bx",
        "d4rp",
      ])
  }

  @Test(
    "equal tasks keep the order of the file", arguments: Board.Order.Key.allCases, [false, true])
  func equalTasksKeepTheOrderOfTheFile(key: Board.Order.Key, isDescending: Bool) {
    // Three of each kind, in thousands, so that an unstable sort would show.
    let lines = (0..<3000).map {
      ["- a pri:high due:2026-12-01 id:aa done:2026-11-01 start:2026-11-01\n", "- b\n", "- a\n"][
        $0 % 3]
    }
    let board = Board(Array(("## Todo\n\n" + lines.joined()).utf8), fileName: "board.md")
    let sorted = Board.Order(key, isDescending: isDescending).sorted(
      board.tasks, at: QueryBoard.now)
    #expect(sorted.count == 3000)
    for kind in [true, false] {
      for title in ["a", "b"] {
        let places = sorted.filter { $0.title == title && ($0.id != nil) == kind }
          .map(\.range.lowerBound)
        #expect(places == places.sorted())
      }
    }
  }

  @Test("a key that is none is an error with a suggestion")
  func aKeyThatIsNoneIsAnErrorWithASuggestion() throws {
    let error = try #require(throws: Board.Order.UnknownKey.self) { _ = try Board.Order("-titel") }
    #expect(error.message == "cannot sort by '-titel'")
    #expect(
      error.remedy
        == "did you mean 'title'? sort by one of due, pri, title, id, column, done, start, person, tag; "
        + "a leading '-' reverses the order")
    #expect(throws: Board.Order.UnknownKey.self) { _ = try Board.Order("") }
    #expect(throws: Board.Order.UnknownKey.self) { _ = try Board.Order("--due") }
  }
}
