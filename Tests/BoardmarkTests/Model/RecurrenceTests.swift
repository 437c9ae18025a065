import Boardmark
import Testing

@Suite struct RecurrenceTests {
  @Test(
    "the next date is counted from the last, or from the day it is done, and after both",
    arguments: [
      ("1d", "2026-11-21", "2026-11-21", "2026-11-22"),
      ("1d", "2026-11-01", "2026-11-21", "2026-11-22"),
      ("3d", "2026-11-20", "2026-11-26", "2026-11-29"),
      ("3d", "2026-11-30", "2026-11-26", "2026-12-03"),
      ("3d!", "2026-11-20", "2026-11-26", "2026-11-29"),
      ("3d!", "2026-11-20", "2026-11-27", "2026-11-30"),
      ("3d!", "2026-11-30", "2026-11-26", "2026-11-29"),
      ("1m!", "2026-11-02", "2026-11-26", "2026-12-26"),
      ("mon!", "2026-11-16", "2026-11-21", "2026-11-23"),
      ("2w", "2026-11-14", "2026-11-21", "2026-11-28"),
      ("1m", "2026-01-31", "2026-02-01", "2026-02-28"),
      ("1m", "2026-01-31", "2026-03-01", "2026-03-31"),
      ("1m", "2024-01-31", "2024-02-01", "2024-02-29"),
      ("1y", "2024-02-29", "2024-03-01", "2025-02-28"),
      ("1y", "2024-02-29", "2027-03-01", "2028-02-29"),
      ("3m", "2026-12-31", "2026-11-21", "2027-03-31"),
      ("1d", "0001-01-01", "9999-12-30", "9999-12-31"),
      ("mon", "2026-11-16", "2026-11-16", "2026-11-23"),
      ("mon,thu", "2026-11-16", "2026-11-16", "2026-11-19"),
      ("mon,thu", "2026-11-16", "2026-11-21", "2026-11-23"),
      ("weekday", "2026-11-20", "2026-11-20", "2026-11-23"),
      ("eom", "2026-11-30", "2026-11-21", "2026-12-31"),
      ("eom", "2026-01-31", "2028-02-03", "2028-02-29"),
    ])
  func next(every: String, last: String, today: String, expected: String) throws {
    let every = try #require(Board.Recurrence(every))
    let last = try #require(CalendarDate(last))
    let day = try #require(CalendarDate(today))
    #expect(every.next(after: last, doneOn: day) == CalendarDate(expected))
  }

  @Test("there is none after the year 9999")
  func endOfTime() throws {
    let last = try #require(CalendarDate("9999-12-31"))
    for text in ["1d", "999999999y", "mon", "eom", "weekday"] {
      let every = try #require(Board.Recurrence(text))
      #expect(every.next(after: last, doneOn: last) == nil)
    }
  }

  @Test(
    "what is none",
    arguments: [
      "", "d", "0d", "1", "1h", "-1d", "1.5d", "1D", "1000000000000d", "monday", "mon,", ",mon",
      "Mon", "mon, thu", "eoy", "!", "3d!!", "!3d",
    ])
  func unreadable(text: String) { #expect(Board.Recurrence(text) == nil) }

  @Test("estimates add up in days of eight hours")
  func estimates() throws {
    let parts = ["30m", "4h", "2d", "7h", "30m"].compactMap { Board.Estimate($0) }
    #expect(parts.count == 5)
    #expect(Board.Estimate.sum(parts)?.description == "3d 4h")
    #expect(parts[0] < parts[1] && parts[1] < parts[2])
    #expect(Board.Estimate.sum([]) == nil)
    #expect(["", "h", "0h", "1w", "1.5h"].allSatisfy { Board.Estimate($0) == nil })
  }
}
