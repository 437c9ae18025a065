import Testing

@testable import Boardmark

@Suite struct QueryDateTests {
  @Test(
    "due dates compare by their day in the board's zone",
    arguments: [
      ("due<2026-11-21", ["d4rp", "l8te", "f2sh"]),
      ("due<=2026-11-21", ["d4rp", "l8te", "t0dy", "l9hr", "f6zn", "f2sh"]),
      ("due>2026-12-01", ["p9wd"]), ("due>=2026-12-01", ["k7f2", "p9wd"]),
      ("due=2026-12-01", ["k7f2"]), ("due:2026-12-01", ["k7f2"]),
      ("due:<2026-11-02", ["d4rp", "f2sh"]),
      ("due:>=+2w", ["p9wd"]), ("DUE<=Today", ["d4rp", "l8te", "t0dy", "l9hr", "f6zn", "f2sh"]),
      ("due:tomorrow", []), ("due:+10d", ["k7f2"]), ("due:-1w", ["l8te"]),
      ("due>eom", ["k7f2", "p9wd"]),
      ("due:오늘", ["t0dy", "l9hr", "f6zn"]), ("due:tue", []), ("due>=mon", ["k7f2", "p9wd"]),
    ])
  func dueDatesCompareByTheirDayInTheBoardSZone(
    word: String, expected: [String]
  ) throws {
    #expect(try QueryBoard.ids([word]) == expected)
  }

  @Test("a due date in another zone falls on the board's day")
  func aDueDateInAnotherZoneFallsOnTheBoardSDay() throws {
    // 2026-11-22T01:00+14:00 is 2026-11-21T20:00 in Seoul.
    #expect(try QueryBoard.ids(["due:today"]) == ["t0dy", "l9hr", "f6zn"])
  }

  @Test(
    "start looks ahead and done looks back",
    arguments: [
      ("start:2026-11-25", ["k7zz"]), ("start<=today", ["l9hr"]), ("start>today", ["k7zz"]),
      ("done>=fri", ["f2sh"]), ("done<30d", []), ("done<7d", ["o1ld"]),
      ("done:yesterday", ["f2sh"]),
      ("done>-3w", ["o1ld", "f2sh"]),
    ])
  func startLooksAheadAndDoneLooksBack(word: String, expected: [String]) throws {
    #expect(try QueryBoard.ids([word]) == expected)
  }

  @Test("a date that is none is neither before, nor after, nor absent")
  func aDateThatIsNoneIsNeitherBeforeNorAfterNorAbsent() throws {
    for word in ["due<9999-12-31", "due>0001-01-01", "due:none"] {
      #expect(try !QueryBoard.ids([word]).contains("b3dd"))
    }
    #expect(try QueryBoard.ids(["due:none"]) == ["k7zz", "n2bx", "o1ld"])
    #expect(try QueryBoard.ids(["due=None"]) == ["k7zz", "n2bx", "o1ld"])
    #expect(try QueryBoard.ids(["-due:none", "-due<9999-12-31"]) == ["b3dd"])
  }

  @Test("a task without a date is found by the negation of every comparison")
  func aTaskWithoutADateIsFoundByTheNegationOfEveryComparison() throws {
    #expect(try QueryBoard.ids(["-due<eom"]).contains("n2bx"))
    #expect(try QueryBoard.ids(["-due>=eom"]).contains("n2bx"))
  }
}
