/// A POSIX time zone rule, as in `TZ`: `EST5EDT,M3.2.0,M11.1.0`.
///
/// Compiled zones end with such a rule, for the years after their list of changes.
struct TimeZoneRule: Hashable, Sendable {
  /// The offset of the zone's standard time from UTC in seconds.
  private let standardOffset: Int
  private let summer: Summer?

  private struct Summer: Hashable {
    let offset: Int
    let start: YearlyMoment
    let end: YearlyMoment
  }

  /// Parses a rule; nil for anything else.
  init?(_ text: [UInt8]) {
    var scanner = POSIXZoneScanner(text)
    guard scanner.skipAbbreviation(), let west = scanner.time() else { return nil }
    standardOffset = -west
    if scanner.isAtEnd {
      summer = nil
      return
    }
    guard scanner.skipAbbreviation() else { return nil }
    var offset = standardOffset + 3600
    if !scanner.isAtEnd, !scanner.isAt(",") {
      guard let west = scanner.time() else { return nil }
      offset = -west
    }
    if scanner.isAtEnd {
      // POSIX does not define the default dates; all implementations use those of the United
      // States.
      summer = Summer(
        offset: offset, start: .init(.weekday(month: 3, week: 2, weekday: 0)),
        end: .init(.weekday(month: 11, week: 1, weekday: 0)))
      return
    }
    guard scanner.skip(","), let start = scanner.yearlyMoment(), scanner.skip(","),
      let end = scanner.yearlyMoment(), scanner.isAtEnd
    else { return nil }
    summer = Summer(offset: offset, start: start, end: end)
  }

  /// The zone's offset from UTC in seconds at an instant, in seconds since 1970.
  func utcOffset(at instant: Int) -> Int {
    guard let summer else { return standardOffset }
    let year = civilYear(ofDay: (instant + standardOffset).flooredQuotient(by: 86_400))
    // A moment may fall outside its nominal year, so check the neighbouring years too.
    var latest = (moment: Int.min, offset: standardOffset)
    for year in year - 1...year + 1 {
      let start = summer.start.seconds(in: year) - standardOffset
      let end = summer.end.seconds(in: year) - summer.offset
      // Of two changes at the same moment the second wins: zones with permanent summer time have
      // such pairs.
      for change in [(end, standardOffset), (start, summer.offset)]
      where change.0 <= instant && change.0 >= latest.moment {
        latest = change
      }
    }
    return latest.offset
  }
}

/// A yearly moment, by the clock in effect until then.
struct YearlyMoment: Hashable, Sendable {
  enum Day: Hashable {
    /// The given weekday of the given week in the month; weekday 0 is Sunday, week 5 the last one.
    case weekday(month: Int, week: Int, weekday: Int)
    /// The day of the year from 1, not counting 29 February.
    case dayWithoutLeapDay(Int)
    /// The day of the year from 0.
    case day(Int)
  }

  let day: Day
  /// The seconds after midnight; may be negative, or more than a day.
  let time: Int

  init(_ day: Day, time: Int = 7200) {
    self.day = day
    self.time = time
  }

  /// The moment in a year, in seconds since 1970 as if the clock showed UTC.
  func seconds(in year: Int) -> Int {
    let newYear = daysSinceEpoch(year: year, month: 1)
    let days: Int
    switch day {
    case .day(let day): days = newYear + day
    case .dayWithoutLeapDay(let day):
      let isLeap = daysSinceEpoch(year: year, month: 3) - newYear == 60
      days = newYear + day - (isLeap && day >= 60 ? 0 : 1)
    case .weekday(let month, let week, let weekday):
      let first = daysSinceEpoch(year: year, month: month)
      // 1970 began on a Thursday.
      let firstWeekday = (first + 4) - (first + 4).flooredQuotient(by: 7) * 7
      var day = first + (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
      let next = month == 12 ? (year + 1, 1) : (year, month + 1)
      if day >= daysSinceEpoch(year: next.0, month: next.1) { day -= 7 }
      days = day
    }
    return days * 86_400 + time
  }
}

/// The days from 1970-01-01 to the first of a month.
private func daysSinceEpoch(year: Int, month: Int) -> Int {
  // In years that begin in March the leap day comes last.
  let y = month <= 2 ? year - 1 : year
  let leapDays =
    y.flooredQuotient(by: 4) - y.flooredQuotient(by: 100) + y.flooredQuotient(by: 400)
  return y * 365 + leapDays + (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 - 719_468
}

/// The year of a day that is given as days since 1970-01-01.
private func civilYear(ofDay day: Int) -> Int {
  var year = 1970 + day.flooredQuotient(by: 365)
  // Leap days make the guess too late, by less than a year for each 1,460 years.
  while daysSinceEpoch(year: year, month: 1) > day { year -= 1 }
  while daysSinceEpoch(year: year + 1, month: 1) <= day { year += 1 }
  return year
}

extension Int {
  /// The quotient rounded down, also for negative numbers.
  package func flooredQuotient(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}

/// Reads the parts of a POSIX time zone rule one after the other.
struct POSIXZoneScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  func isAt(_ character: Unicode.Scalar) -> Bool {
    position < bytes.count && bytes[position] == UInt8(ascii: character)
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard isAt(character) else { return false }
    position += 1
    return true
  }

  /// Skips an abbreviation: three or more letters, or anything in angle brackets.
  mutating func skipAbbreviation() -> Bool {
    let start = position
    if skip("<") {
      while position < bytes.count, !isAt(">") { position += 1 }
      return skip(">")
    }
    while position < bytes.count, (0x41...0x5a).contains(bytes[position] & 0xdf) { position += 1 }
    return position - start >= 3
  }

  /// Reads `[+-]h[h][h][:mm[:ss]]`; the result is in seconds.
  mutating func time() -> Int? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard var seconds = number(0...167) else { return nil }
    seconds *= 3600
    for unit in [60, 1] where skip(":") {
      guard let part = number(0...59) else { return nil }
      seconds += part * unit
    }
    return isNegative ? -seconds : seconds
  }

  /// Reads `Mm.w.d`, `Jn` or `n`, with an optional `/time` after it.
  mutating func yearlyMoment() -> YearlyMoment? {
    let day: YearlyMoment.Day
    if skip("M") {
      guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
        let weekday = number(0...6)
      else { return nil }
      day = .weekday(month: month, week: week, weekday: weekday)
    } else if skip("J") {
      guard let number = number(1...365) else { return nil }
      day = .dayWithoutLeapDay(number)
    } else {
      guard let number = number(0...365) else { return nil }
      day = .day(number)
    }
    guard skip("/") else { return YearlyMoment(day) }
    guard let time = time() else { return nil }
    return YearlyMoment(day, time: time)
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int? {
    let start = position
    var value = 0
    while position < bytes.count, case 0x30...0x39 = bytes[position], value < 1000 {
      value = value * 10 + Int(bytes[position] - 0x30)
      position += 1
    }
    return position > start && range.contains(value) ? value : nil
  }
}
