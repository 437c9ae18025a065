import Boardmark
import Testing

@Suite struct RelativeDateTests {
  /// A Saturday.
  private static let today = "2026-11-21"

  private func date(
    _ text: String, on today: String = today, looking direction: RelativeDate.Direction = .ahead
  ) throws -> String {
    try "\(CalendarDate(saying: text, on: #require(CalendarDate(today)), looking: direction))"
  }

  @Test(
    "a word says a day counted from today",
    arguments: [
      ("2026-12-01", "2026-12-01"), ("today", "2026-11-21"), ("Tomorrow", "2026-11-22"),
      ("yesterday", "2026-11-20"), ("+3d", "2026-11-24"), ("-3d", "2026-11-18"),
      ("3d", "2026-11-24"), ("+2w", "2026-12-05"), ("-1W", "2026-11-14"), ("+1m", "2026-12-21"),
      ("-1m", "2026-10-21"), ("+1y", "2027-11-21"), ("+0d", "2026-11-21"), ("eom", "2026-11-30"),
      ("EOM", "2026-11-30"),
    ])
  func aWordSaysADayCountedFromToday(text: String, expected: String) throws {
    #expect(try date(text) == expected)
  }

  @Test(
    "days as people write them",
    arguments: [
      ("in 3 days", "2026-11-24"), ("in a week", "2026-11-28"), ("in 2 months", "2027-01-21"),
      ("3 weeks ago", "2026-10-31"), ("dec 1", "2026-12-01"), ("1 Dec", "2026-12-01"),
      ("December 1st", "2026-12-01"), ("nov 21", "2026-11-21"), ("nov 20", "2027-11-20"),
      ("feb 29", "2028-02-29"), ("dec 1, 2027", "2027-12-01"), ("1 december 2027", "2027-12-01"),
      ("eow", "2026-11-22"), ("eoy", "2026-12-31"), ("this sun", "2026-11-22"),
      ("this fri", "2026-11-20"), ("end of month", "2026-11-30"), ("end of the week", "2026-11-22"),
      ("End of this year", "2026-12-31"), ("2 weeks", "2026-12-05"),
      ("24th of December", "2026-12-24"),
      ("tonight", "2026-11-21"),
    ])
  func asPeopleWriteThem(text: String, expected: String) throws {
    #expect(try date(text) == expected)
  }

  @Test(
    "a date in numbers is said in words where it can be one day only",
    arguments: [
      ("24.12.", "dec 24"), ("24.12", "dec 24"), ("3.4.", "apr 3"), ("12/24", "dec 24"),
      ("24/12", "dec 24"), ("7/7", "jul 7"), ("29.2.", "feb 29"), ("24.12.2026", "2026-12-24"),
      ("12/24/2026", "2026-12-24"), ("2026/12/24", "2026-12-24"), ("2026-2-3", "2026-02-03"),
      ("20261224", "2026-12-24"),
    ])
  func numbers(text: String, meant: String) {
    let error = #expect(throws: RelativeDateError.self) { try date(text) }
    #expect(
      error?.message == "'\(text)' is not a date" && error?.remedy == "did you mean '\(meant)'?")
  }

  @Test(
    "what is one of two days, or none, is not guessed",
    arguments: [
      ("3/4", "is not a date"), ("3/4/2026", "is not a date"), ("32.12.", "is not a date"),
      ("2026-02-30", "is not a calendar date"), ("2026/2/30", "is not a calendar date"),
      ("20261324", "is not a date"), ("12", "is not a date"),
      ("99999999999999999999", "is not a date"),
      ("2026-11-23..2026-11-30", "is not a date"), ("1.2.3.4", "is not a date"),
      (".", "is not a date"),
    ])
  func doubtfulNumbers(text: String, message: String) {
    let error = #expect(throws: RelativeDateError.self) { try date(text) }
    #expect(error?.message == "'\(text)' \(message)")
    #expect(error?.remedy == "a date is \(RelativeDateError.accepted)")
  }

  @Test(
    "looking back, a day of the year is the last one",
    arguments: [
      ("dec 1", "2025-12-01"), ("nov 21", "2026-11-21"), ("feb 29", "2024-02-29"),
    ])
  func dayOfYearBack(text: String, expected: String) throws {
    #expect(try date(text, looking: .back) == expected)
  }

  @Test(
    "what is near a date is none",
    arguments: [
      "end of", "end of days", "end month", "dec 32", "feb 30", "dec", "in 3", "in three days",
      "1 2", "days", "dec 1 27", "in days",
    ])
  func noDates(text: String) {
    #expect(throws: RelativeDateError.self) { try date(text) }
  }

  @Test(
    "a time may stand after any day",
    arguments: [
      ("tomorrow 17:00", "2026-11-22T17:00"), ("fri 5pm", "2026-11-27T17:00"),
      ("fri at 9:30", "2026-11-27T09:30"), ("dec 1 at 5:30pm", "2026-12-01T17:30"),
      ("today 12am", "2026-11-21T00:00"), ("today 12pm", "2026-11-21T12:00"),
      ("2026-12-01 08:00", "2026-12-01T08:00"), ("friT17:00", "2026-11-27T17:00"),
    ])
  func times(text: String, expected: String) throws {
    let today = try #require(CalendarDate(Self.today))
    #expect(try "\(DueDate(saying: text, on: today))" == expected)
  }

  @Test(
    "a time that is none is said to be none", arguments: ["fri 25:00", "fri 13pm", "today 5:60"])
  func noTimes(text: String) throws {
    let today = try #require(CalendarDate(Self.today))
    #expect(throws: RelativeDateError.self) { try DueDate(saying: text, on: today) }
  }

  @Test(
    "weeks begin on Monday",
    arguments: [
      ("다음 주 금", "2026-11-27"), ("다음주 금요일", "2026-11-27"), ("이번 주 월", "2026-11-16"),
      ("다다음 주 일", "2026-12-06"), ("next fri", "2026-11-27"), ("next Monday", "2026-11-23"),
      ("다음 주", "2026-11-28"), ("next week", "2026-11-28"), ("다음 달", "2026-12-21"),
    ])
  func weeks(text: String, expected: String) throws {
    #expect(try date(text) == expected)
  }

  @Test(
    "Korean counts",
    arguments: [
      ("내일", "2026-11-22"), ("모레", "2026-11-23"), ("3일 뒤", "2026-11-24"), ("2주 후", "2026-12-05"),
      ("1주일 뒤", "2026-11-28"), ("한 달 뒤", "2026-12-21"), ("3개월 뒤", "2027-02-21"),
      ("월말", "2026-11-30"), ("금", "2026-11-27"),
    ])
  func koreanCounts(text: String, expected: String) throws {
    #expect(try date(text) == expected)
  }

  @Test(
    "a weekday is the next one after today",
    arguments: [
      ("sun", "2026-11-22"), ("mon", "2026-11-23"), ("tue", "2026-11-24"), ("wed", "2026-11-25"),
      ("thu", "2026-11-26"), ("fri", "2026-11-27"), ("sat", "2026-11-28"),
      ("Monday", "2026-11-23"), ("thurs", "2026-11-26"), ("SATURDAY", "2026-11-28"),
    ])
  func aWeekdayIsTheNextOneAfterToday(text: String, expected: String) throws {
    #expect(try date(text) == expected)
  }

  @Test(
    "looking back, a weekday is the last one and a bare count was ago",
    arguments: [
      ("fri", "2026-11-20"), ("sun", "2026-11-15"), ("sat", "2026-11-14"), ("mon", "2026-11-16"),
      ("30d", "2026-10-22"), ("+3d", "2026-11-24"), ("-3d", "2026-11-18"), ("today", "2026-11-21"),
    ])
  func lookingBackAWeekdayIsTheLastOneAndABareCountWasAgo(
    text: String, expected: String
  ) throws {
    #expect(try date(text, looking: .back) == expected)
  }

  @Test(
    "Korean words are read, decomposed ones too",
    arguments: [
      ("오늘", "2026-11-21"), ("내일", "2026-11-22"), ("모레", "2026-11-23"), ("글피", "2026-11-24"),
      ("어제", "2026-11-20"), ("그제", "2026-11-19"), ("그저께", "2026-11-19"), ("월", "2026-11-23"),
      ("금요일", "2026-11-27"), ("토", "2026-11-28"), ("일요일", "2026-11-22"), ("월말", "2026-11-30"),
      ("\u{1102}\u{1162}\u{110B}\u{1175}\u{11AF}", "2026-11-22"),
    ])
  func koreanWordsAreReadDecomposedOnesToo(text: String, expected: String) throws {
    #expect(try date(text) == expected)
  }

  @Test(
    "months and years end where the calendar says",
    arguments: [
      ("2026-01-31", "+1m", "2026-02-28"), ("2028-01-31", "+1m", "2028-02-29"),
      ("2026-10-31", "+1m", "2026-11-30"), ("2026-12-31", "+2m", "2027-02-28"),
      ("2026-03-31", "-1m", "2026-02-28"), ("2028-02-29", "+1y", "2029-02-28"),
      ("2028-02-29", "+4y", "2032-02-29"), ("2028-02-29", "-1y", "2027-02-28"),
      ("2026-01-15", "-1m", "2025-12-15"), ("2026-12-31", "+1d", "2027-01-01"),
      ("2027-01-01", "-1d", "2026-12-31"), ("2028-02-28", "+1d", "2028-02-29"),
      ("2100-02-28", "+1d", "2100-03-01"), ("2028-02-10", "eom", "2028-02-29"),
      ("2026-12-31", "eom", "2026-12-31"), ("2026-05-03", "+1m", "2026-06-03"),
      ("2026-12-31", "fri", "2027-01-01"),
    ])
  func monthsAndYearsEndWhereTheCalendarSays(
    today: String, text: String, expected: String
  ) throws {
    #expect(try date(text, on: today) == expected)
  }

  @Test("weekdays agree with a count of days from a Monday")
  func weekdaysAgreeWithACountOfDaysFromAMonday() throws {
    // 2024-01-01 was a Monday.
    let monday = try #require(CalendarDate("2024-01-01"))
    for days in -800_000...800_000 where days % 997 == 0 {
      guard let date = monday.adding(days: days) else { continue }
      #expect(date.weekday == ((days % 7) + 7) % 7)
    }
  }

  @Test("from any day a weekday is one to seven days ahead or back")
  func fromAnyDayAWeekdayIsOneToSevenDaysAheadOrBack() throws {
    let monday = try #require(CalendarDate("2024-01-01"))
    for start in 0..<7 {
      let today = try #require(monday.adding(days: start))
      for weekday in 0..<7 {
        let ahead = try #require(RelativeDate.weekday(weekday).date(from: today))
        let back = try #require(RelativeDate.weekday(weekday).date(from: today, looking: .back))
        #expect(ahead.weekday == weekday && back.weekday == weekday)
        #expect((1...7).contains(ahead.daysSinceEpoch - today.daysSinceEpoch))
        #expect((1...7).contains(today.daysSinceEpoch - back.daysSinceEpoch))
      }
    }
  }

  @Test(
    "what says no date is an error with what would be read",
    arguments: [
      ("tomorow", "'tomorow' is not a date", "did you mean 'tomorrow'?"),
      ("wensday", "'wensday' is not a date", "did you mean 'wednesday'?"),
      ("2026-02-30", "'2026-02-30' is not a calendar date", nil),
      ("2026-2-3", "'2026-2-3' is not a date", "did you mean '2026-02-03'?"),
      ("01/02/2026", "'01/02/2026' is not a date", nil),
      ("", "'' is not a date", nil), ("+", "'+' is not a date", nil),
      ("d", "'d' is not a date", nil),
      ("+d", "'+d' is not a date", nil), ("+-3d", "'+-3d' is not a date", nil),
      ("+3x", "'+3x' is not a date", nil), ("+٣d", "'+٣d' is not a date", nil),
      ("mo", "'mo' is not a date", nil),
      ("+9999y", "'+9999y' is outside the years 1 to 9999", nil),
      ("-999999999d", "'-999999999d' is outside the years 1 to 9999", nil),
      ("\u{1B}[2J", "'\\x1b[2J' is not a date", nil),
    ] as [(String, String, String?)])
  func whatSaysNoDateIsAnErrorWithWhatWouldBeRead(
    text: String, message: String, remedy: String?
  ) throws {
    let error = try #require(throws: RelativeDateError.self) { _ = try date(text) }
    #expect(error.message == message)
    #expect(error.remedy == remedy ?? "a date is \(RelativeDateError.accepted)")
  }

  @Test(
    "a due date may have a time after any day",
    arguments: [
      ("2026-12-05T17:00", "2026-12-05T17:00"),
      ("2026-12-05T17:00+09:00", "2026-12-05T17:00+09:00"),
      ("friT09:30", "2026-11-27T09:30"), ("tomorrowT17:00", "2026-11-22T17:00"),
      ("+2dt08:00", "2026-11-23T08:00"), ("내일T12:00", "2026-11-22T12:00"),
      ("sat", "2026-11-28"), ("tue", "2026-11-24"),
    ])
  func aDueDateMayHaveATimeBehindAnyDay(text: String, expected: String) throws {
    let today = try #require(CalendarDate(Self.today))
    #expect(try DueDate(saying: text, on: today).description == expected)
  }

  @Test("a time that is none is an error") func aTimeThatIsNoneIsAnError() throws {
    let today = try #require(CalendarDate(Self.today))
    #expect(throws: RelativeDateError.notATime("25:00")) {
      _ = try DueDate(saying: "friT25:00", on: today)
    }
    #expect(throws: RelativeDateError.notATime("9")) {
      _ = try DueDate(saying: "tomorrowT9", on: today)
    }
    #expect(throws: RelativeDateError.notACalendarDate("2026-02-30")) {
      _ = try DueDate(saying: "2026-02-30T10:00", on: today)
    }
  }
}
