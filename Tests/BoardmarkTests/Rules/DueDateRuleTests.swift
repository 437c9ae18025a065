import Boardmark
import Testing

/// When a task is late or due soon: midnights, minutes, zones, instants.
@Suite struct DueDateRuleTests {
  private static let day = CalendarDate(year: 2026, month: 11, day: 28)!
  private static let dayAfter = CalendarDate(year: 2026, month: 11, day: 29)!

  private func rules(
    _ due: String, at today: CalendarDate, minute: Int = 0, utcOffset: Int = 0, ahead: Int = 3
  ) -> Set<Board.RuleID> {
    let text = "## Todo\n\n- [ ] 보고서 due:\(due) id:k7f2\n"
    let options = Board.CheckOptions(
      now: Board.Now(today, minute: minute, utcOffset: utcOffset), warnAhead: ahead)
    return Set(RuleFindings.diagnostics(Array(text.utf8), options: options).map(\.rule))
  }

  @Test(arguments: Array(stride(from: -12 * 60, through: 14 * 60, by: 30)))
  func aDayLastsUntilItsEndInEveryZone(_ offset: Int) {
    #expect(rules("2026-11-28", at: Self.day, utcOffset: offset) == [.dueSoon])
    #expect(rules("2026-11-28", at: Self.day, minute: 1439, utcOffset: offset) == [.dueSoon])
    #expect(rules("2026-11-28", at: Self.dayAfter, utcOffset: offset) == [.overdue])
  }

  @Test(arguments: Array(stride(from: -12 * 60, through: 14 * 60, by: 30)))
  func aTimeIsMeantInTheBoardsZone(_ offset: Int) {
    #expect(rules("2026-11-28T17:00", at: Self.day, minute: 1020, utcOffset: offset) == [.dueSoon])
    #expect(rules("2026-11-28T17:00", at: Self.day, minute: 1021, utcOffset: offset) == [.overdue])
  }

  @Test func aTimeWithAnOffsetIsTheSameInstantEverywhere() {
    // 17:00 in Seoul is 08:00 in Greenwich and 03:00 in New York.
    for due in ["2026-11-28T17:00+09:00", "2026-11-28T08:00Z", "2026-11-28T03:00-05:00"] {
      for (offset, minute) in [(540, 1020), (0, 480), (-300, 180)] {
        #expect(rules(due, at: Self.day, minute: minute, utcOffset: offset) == [.dueSoon])
        #expect(rules(due, at: Self.day, minute: minute + 1, utcOffset: offset) == [.overdue])
      }
    }
  }

  @Test func anInstantFallsOnTheDayItHasInTheBoardsZone() {
    // 23:30 in Greenwich on the 28th is the 29th in Seoul.
    #expect(rules("2026-11-28T23:30Z", at: Self.day, utcOffset: 540, ahead: 0) == [])
    #expect(rules("2026-11-28T23:30Z", at: Self.dayAfter, utcOffset: 540, ahead: 0) == [.dueSoon])
    #expect(rules("2026-11-28T23:30Z", at: Self.day, utcOffset: 0, ahead: 0) == [.dueSoon])
  }

  @Test func dueSoonReachesAsFarAsItIsTold() {
    let today = CalendarDate(year: 2026, month: 11, day: 21)!
    #expect(rules("2026-11-21", at: today) == [.dueSoon])
    #expect(rules("2026-11-24", at: today) == [.dueSoon])
    #expect(rules("2026-11-25", at: today) == [])
    #expect(rules("2026-11-21", at: today, ahead: 0) == [.dueSoon])
    #expect(rules("2026-11-22", at: today, ahead: 0) == [])
    #expect(rules("2026-11-25", at: today, ahead: 4) == [.dueSoon])
    #expect(rules("2026-11-20", at: today, ahead: 4) == [.overdue])
  }

  @Test func theEndOfTheYearIsNoEdge() {
    let silvester = CalendarDate(year: 2026, month: 12, day: 31)!
    #expect(rules("2027-01-01", at: silvester, minute: 1439) == [.dueSoon])
    #expect(rules("2026-12-31", at: CalendarDate(year: 2027, month: 1, day: 1)!) == [.overdue])
  }

  @Test func aDateThatIsNoneIsNeitherLateNorMissing() {
    #expect(rules("2026-02-30", at: Self.day) == [.invalidDate])
  }

  @Test func aClosedTaskIsNeverLateNorUndated() {
    let closed = [
      "## Done\n\n- [ ] A due:2026-11-01", "## Todo\n\n- [x] A due:2026-11-01",
      "## Todo\n\n- [-] A due:2026-11-01", "## Done\n\n- A", "## Archive\n\n- [ ] A due:2026-11-22",
    ]
    let late: Set<Board.RuleID> = [.overdue, .dueSoon, .missingDue]
    for text in closed {
      #expect(RuleFindings.diagnostics(text).filter { late.contains($0.rule) }.isEmpty, "\(text)")
    }
  }

  @Test func aSubtaskIsLateWhileItAndAllAboveItAreOpen() {
    let nested = "## Todo\n\n- [A] A due:2027-01-01\n  - [B] B\n    - [C] C due:2026-11-01\n"
    for (boxes, isLate) in [
      ("   ", true), ("x  ", false), (" x ", false), ("  x", false), (" - ", false),
    ] {
      var text = nested
      for (name, box) in zip(["A", "B", "C"], boxes) {
        text = text.split(separator: "[\(name)]", omittingEmptySubsequences: false)
          .joined(separator: "[\(box)]")
      }
      #expect(RuleFindings.of(.overdue, text).isEmpty == !isLate, "\(text)")
    }
  }
}
