import Boardmark
import Testing

@Suite struct AttributeValueTests {
  @Test(
    "dates are days of the calendar",
    arguments: [
      "2026-12-01", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31",
    ])
  func days(text: String) throws {
    let date = try #require(CalendarDate(text))
    #expect(date.description == text)
    #expect(CalendarDate(daysSinceEpoch: date.daysSinceEpoch) == date)
  }

  @Test(
    "what is not a date",
    arguments: [
      "2026-02-30", "2025-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-01-00",
      "2026-1-1", "26-01-01", "2026/01/01",
      "2026-01-01 ", "0000-01-01", "２０２６-01-01", "2026-01-01T", "+026-01-01", "2026-01-", "",
    ])
  func noDays(text: String) { #expect(CalendarDate(text) == nil) }

  @Test(
    "due dates are days or minutes, perhaps at an offset",
    arguments: [
      "2026-12-01", "2026-12-05T17:00", "2026-12-05T00:00Z", "2026-12-05T23:59+09:00",
      "2026-12-05T17:00-03:30", "2026-12-05T17:00+14:00",
    ])
  func dueDates(text: String) throws { #expect(try #require(DueDate(text)).description == text) }

  @Test(
    "what is not a due date",
    arguments: [
      "2026-12-01T", "2026-12-01T24:00", "2026-12-01T17:60", "2026-12-01T1700", "2026-12-01t17:00",
      "2026-12-01T17:00:00", "2026-12-01 17:00",
      "2026-12-01T17:00+0900", "2026-12-01T17:00+15:00", "2026-12-01T17:00+14:01",
      "2026-12-01T17:00z", "2026-12-01T17:00+9:00",
    ])
  func noDueDates(text: String) { #expect(DueDate(text) == nil) }

  @Test("offsets tell instants") func instants() throws {
    #expect(DueDate("1970-01-01T09:00+09:00")?.instant == 0)
    #expect(DueDate("1970-01-01T00:01Z")?.instant == 1)
    #expect(DueDate("1970-01-01T00:00")?.instant == nil)
    #expect(try #require(CalendarDate("1970-01-01")).daysSinceEpoch == 0)
    #expect(try #require(CalendarDate("2000-03-01")).daysSinceEpoch == 11_017)
  }

  @Test("every day of eight centuries follows the one before") func everyDayFollows() throws {
    var previous = try #require(CalendarDate("1699-12-31"))
    for _ in 0..<300_000 {
      let next = try #require(CalendarDate(daysSinceEpoch: previous.daysSinceEpoch + 1))
      if !(next > previous && (next.day == previous.day + 1 || next.day == 1)) {
        Issue.record("\(next) follows \(previous)")
      }
      previous = next
    }
    #expect(previous.description == "2521-05-16")
  }

  @Test(
    "ids are 2 to 32 letters, digits and dashes",
    arguments: ["k7", "API-12", "a-", "12345678901234567890123456789012"])
  func ids(text: String) throws { #expect(try lawfulTask("- a id:\(text)").id?.text == text) }

  @Test(
    "what is not an id",
    arguments: ["k", "-a", "a_b", "a.b", "123456789012345678901234567890123", "ab/", "é1", "a,b"])
  func noIDs(text: String) throws { #expect(try lawfulTask("- a id:\(text)").id == nil) }

  @Test("ids compare without case") func idsCompareWithoutCase() {
    #expect(TaskID("API-12") == TaskID("api-12"))
    #expect(Set([TaskID("AB"), TaskID("ab")]).count == 1)
  }

  @Test(
    "priorities, and letters for them",
    arguments: [
      ("high", Board.Priority.high), ("HIGH", .high), ("A", .high), ("medium", .medium),
      ("b", .medium),
      ("low", .low), ("C", .low),
    ])
  func priorities(text: String, priority: Board.Priority) throws {
    #expect(try lawfulTask("- a pri:\(text)").titleLine.priority == priority)
  }

  @Test("needs are ids, separated by commas") func needs() throws {
    #expect(
      try lawfulTask("- a needs:k7f2,M3QZ,!,x").titleLine.needs.map(\.text) == ["k7f2", "M3QZ"])
  }
}
