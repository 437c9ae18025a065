import BoardmarkText

/// A date as people type it on a command line; boards contain only ISO dates.
///
/// Accepted are `YYYY-MM-DD`, `today`, `tomorrow`, `yesterday`, weekdays (`mon` to `sun`, `monday`), `this fri`,
/// `next fri`, `next week`, `next month`, `in 3 days`, `3 weeks`, `3 weeks ago`, `+3d`, `-2w`, `+1m`, `+1y`, `30d`,
/// `dec 1`, `1st of december 2027`, `eow` or `end of week` (this week's Sunday), `eom`, `eoy`, and the Korean 오늘, 내일,
/// 모레, 글피, 어제, 그제, 월 to 일, 월요일, 이번 주 금, 다음 주 금, 다음 주, 다음 달, 3일 뒤, 2주 뒤, 한 달 뒤, 월말,
/// 11월 20일; letter case and white space do not
/// matter.
package enum RelativeDate: Sendable, Equatable {
  /// The direction in which to look for a date that names none.
  package enum Direction: Sendable {
    /// Future dates: `mon` is the next Monday after today, `30d` is 30 days ahead.
    case ahead
    /// Past dates: `mon` is the last Monday before today, `30d` is 30 days ago.
    case back
  }

  case date(CalendarDate)
  /// `today`, `+3d`, `-2w`: counted from today, negative for the past.
  case offset(Int, CalendarUnit)
  /// `30d`: as ``offset(_:_:)``, but the caller gives the direction.
  case count(Int, CalendarUnit)
  /// A weekday, 0 for Monday to 6 for Sunday; never today, which has its own word.
  case weekday(Int)
  /// A weekday, 0 for Monday, of the week that many weeks after this one; weeks begin on Monday.
  case weekdayOfWeek(Int, Int)
  /// The last day of this month.
  case endOfMonth
  /// The last day of this year.
  case endOfYear
  /// A month, 1 to 12, and a day of it, in the nearest year in the caller's direction; today
  /// counts.
  case dayOfYear(month: Int, day: Int)

  /// Reads a date.
  ///
  /// - Throws: ``RelativeDateError``, which says what is accepted.
  package init(_ text: String) throws(RelativeDateError) {
    if let date = CalendarDate(text) {
      self = .date(date)
    } else if let word = Self.word(text.lowercased().filter { !$0.isWhitespace }) {
      self = word
    } else if let words = Self.words(text.lowercased().split { $0.isWhitespace || $0 == "," }) {
      self = words
    } else if let count = Self.counted(Array(text.utf8)) {
      self = count
    } else {
      throw RelativeDateError(reading: text)
    }
  }

  /// The day this date means on `today`; nil if it is outside the years 1 to 9999.
  package func date(from today: CalendarDate, looking direction: Direction = .ahead)
    -> CalendarDate?
  {
    switch self {
    case .date(let date): return date
    case .offset(let count, let unit): return today.adding(count, unit)
    case .count(let count, let unit):
      return today.adding(direction == .back ? -max(count, -.max) : count, unit)
    case .weekday(let weekday):
      guard (0...6).contains(weekday) else { return nil }
      let ahead = (weekday - today.weekday + 6) % 7 + 1
      return today.adding(days: direction == .ahead ? ahead : ahead == 7 ? -7 : ahead - 7)
    case .weekdayOfWeek(let weeks, let weekday):
      guard (0...6).contains(weekday) else { return nil }
      return today.adding(days: weekday - today.weekday)?.adding(weeks, .weeks)
    case .endOfMonth: return today.endOfMonth
    case .endOfYear: return CalendarDate(year: today.year, month: 12, day: 31)
    case .dayOfYear(let month, let day):
      // The next or last 29 February is at most eight years away.
      let step = direction == .ahead ? 1 : -1
      for year in stride(from: today.year, through: today.year + 8 * step, by: step) {
        guard let date = CalendarDate(year: year, month: month, day: day) else { continue }
        if direction == .ahead ? date >= today : date <= today { return date }
      }
      return nil
    }
  }

  /// `in 3 days`, `2 weeks ago`, `dec 1`, `1 december 2027`.
  private static func words(_ words: [Substring]) -> RelativeDate? {
    if words.first == "end" { return end(words.dropFirst()) }
    let words = words.filter { $0 != "of" }
    switch words.count {
    case 2:
      return monthAndDay(words[0], words[1], year: nil)
        ?? counted(words[0], words[1]).map { .count($0.0, $0.1) }
    case 3 where words[0] == "in": return counted(words[1], words[2]).map { .offset($0.0, $0.1) }
    case 3 where words[2] == "ago":
      return counted(words[0], words[1]).map { .offset(-$0.0, $0.1) }
    case 3:
      guard words[2].utf8.count == 4, let year = CalendarDate.number(words[2].utf8) else {
        return nil
      }
      return monthAndDay(words[0], words[1], year: year)
    default: return nil
    }
  }

  /// Reads what follows `end`: `of month`, `of the week`.
  private static func end(_ words: ArraySlice<Substring>) -> RelativeDate? {
    guard words.first == "of",
      words.dropFirst().dropLast().allSatisfy({ ["the", "this"].contains($0) })
    else { return nil }
    switch words.last {
    case "week": return .weekdayOfWeek(0, 6)
    case "month": return .endOfMonth
    case "year": return .endOfYear
    default: return nil
    }
  }

  /// `3 days`, `a week`.
  private static func counted(_ number: Substring, _ unit: Substring) -> (Int, CalendarUnit)? {
    let units: [(String, CalendarUnit)] = [
      ("day", .days), ("week", .weeks), ("month", .months), ("year", .years),
    ]
    let isOne = number == "a" || number == "an" || number == "one"
    guard let unit = units.first(where: { unit == $0.0 || unit == $0.0 + "s" })?.1,
      let count = isOne ? 1 : CalendarDate.number(number.utf8)
    else { return nil }
    return (count, unit)
  }

  /// Reads a month and a day in either order, the day optionally followed by `st`, `nd`, `rd` or
  /// `th`.
  private static func monthAndDay(
    _ first: Substring, _ second: Substring, year: Int?
  ) -> RelativeDate? {
    guard let month = month(first) ?? month(second),
      let day = day(self.month(first) == nil ? first : second)
    else { return nil }
    return monthAndDay(month: month, day, year: year)
  }

  private static func monthAndDay(month: Int, _ day: Int, year: Int?) -> RelativeDate? {
    if let year { return CalendarDate(year: year, month: month, day: day).map { .date($0) } }
    // 2000 has every day that any year has.
    return CalendarDate(year: 2000, month: month, day: day).map { _ in
      .dayOfYear(month: month, day: day)
    }
  }

  /// The month, 1 to 12, that a word of at least three letters names in full or in part.
  private static func month(_ word: Substring) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    return months.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
  }

  /// The English name of a month, 1 to 12.
  static func monthName(_ month: Int) -> String { months[month - 1] }

  private static func day(_ word: Substring) -> Int? {
    var word = word
    for ending in ["st", "nd", "rd", "th"] where word.hasSuffix(ending) { word = word.dropLast(2) }
    return word.utf8.count > 2 ? nil : CalendarDate.number(word.utf8)
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  private static func word(_ word: String) -> RelativeDate? {
    switch word {
    case "today", "tonight", "오늘": return .offset(0, .days)
    case "tomorrow", "내일": return .offset(1, .days)
    case "yesterday", "어제": return .offset(-1, .days)
    case "모레": return .offset(2, .days)
    case "글피": return .offset(3, .days)
    case "그제", "그저께": return .offset(-2, .days)
    case "nextweek", "다음주": return .offset(1, .weeks)
    case "nextmonth", "다음달": return .offset(1, .months)
    case "nextyear", "내년": return .offset(1, .years)
    case "eow": return .weekdayOfWeek(0, 6)
    case "eom", "월말": return .endOfMonth
    case "eoy", "연말": return .endOfYear
    default:
      if let day = weekday(word) { return .weekday(day) }
      for (prefix, weeks) in weekPrefixes where word.hasPrefix(prefix) {
        return weekday(String(word.dropFirst(prefix.count))).map { .weekdayOfWeek(weeks, $0) }
      }
      return koreanCount(word) ?? koreanDate(word)
    }
  }

  /// `11월20일`, `2027년11월20일`.
  private static func koreanDate(_ word: String) -> RelativeDate? {
    guard word.hasSuffix("일") else { return nil }
    var numbers = word.dropLast().split(separator: "월", omittingEmptySubsequences: false)
    guard numbers.count == 2 else { return nil }
    numbers = numbers[0].split(separator: "년", omittingEmptySubsequences: false) + numbers[1...]
    let values = numbers.compactMap { CalendarDate.number($0.utf8) }
    guard values.count == numbers.count, (2...3).contains(values.count) else { return nil }
    return monthAndDay(
      month: values[values.count - 2], values.last!, year: values.dropLast(2).first)
  }

  /// The day of the week that a word names; an English name may be shortened to three letters.
  private static func weekday(_ word: String) -> Int? {
    if word.utf8.count >= 3, let day = weekdays.firstIndex(where: { $0.hasPrefix(word) }) {
      return day
    }
    let stem = word.hasSuffix("요일") ? String(word.dropLast(2)) : word
    return koreanWeekdays.firstIndex(of: stem)
  }

  private static let weekPrefixes = [("다다음주", 2), ("다음주", 1), ("이번주", 0), ("this", 0), ("next", 1)]

  /// `3일뒤`, `2주후`, `한달뒤`.
  private static func koreanCount(_ word: String) -> RelativeDate? {
    guard let end = ["뒤", "후"].first(where: word.hasSuffix) else { return nil }
    var number = String(word.dropLast(end.count))
    let units: [(String, CalendarUnit)] = [
      ("일", .days), ("주일", .weeks), ("주", .weeks), ("개월", .months), ("달", .months), ("년", .years),
    ]
    guard let (name, unit) = units.last(where: { number.hasSuffix($0.0) }) else { return nil }
    number = String(number.dropLast(name.count))
    let count =
      CalendarDate.number(number.utf8) ?? koreanNumbers.firstIndex(of: number).map { $0 + 1 }
    return count.map { .offset($0, unit) }
  }

  private static let koreanNumbers = ["한", "두", "세", "네"]

  package static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  private static let koreanWeekdays = ["월", "화", "수", "목", "금", "토", "일"]

  /// `+3d`, `-2w`, `30d`.
  private static func counted(_ text: [UInt8]) -> RelativeDate? {
    guard let unit = text.last.flatMap({ CalendarUnit(rawValue: $0.asciiLowercased) }) else {
      return nil
    }
    let sign = text[0] == .ascii("+") ? 1 : text[0] == .ascii("-") ? -1 : 0
    guard let count = CalendarDate.number(text[(sign == 0 ? 0 : 1)...].dropLast()) else {
      return nil
    }
    return sign == 0 ? .count(count, unit) : .offset(sign * count, unit)
  }
}

/// Why a date on the command line was not understood.
package enum RelativeDateError: Refusal {
  /// A text like `2026-02-30` or `2026-2-3`, meant as a calendar date but not a valid one.
  case notACalendarDate(String)
  /// A text that is not a date, and the date that may have been meant.
  case unknown(String, suggestion: String?)
  /// A text in the place of a time of day that is not one.
  case notATime(String)
  /// A day outside the years 1 to 9999.
  case outOfRange(String)

  /// The accepted dates, for messages and help.
  package static let accepted =
    "YYYY-MM-DD, today, tomorrow, mon to sun, next mon, dec 1, in 3 days, +3d, +2w, +1m, +1y, eow, eom, eoy"

  init(reading text: String) {
    if let date = NumericDate.spelled(text) {
      self = .unknown(text, suggestion: date)
    } else if NumericDate.hasOrderOfISO(text) {
      self = .notACalendarDate(text)
    } else {
      let words = ["today", "tomorrow", "yesterday", "eow", "eom", "eoy"] + RelativeDate.weekdays
      let folded = text.lowercased()
      let begun = folded.utf8.count > 2 ? words.first { $0.hasPrefix(folded) } : nil
      self = .unknown(text, suggestion: begun ?? Suggestion.nearest(to: text, among: words))
    }
  }

  package var message: String {
    switch self {
    case .notACalendarDate(let text): "'\(text.terminalSafe())' is not a calendar date"
    case .unknown(let text, _): "'\(text.terminalSafe())' is not a date"
    case .notATime(let text): "'\(text.terminalSafe())' is not a time of day"
    case .outOfRange(let text): "'\(text.terminalSafe())' is outside the years 1 to 9999"
    }
  }

  package var remedy: String {
    switch self {
    case .unknown(_, let suggestion?): "did you mean '\(suggestion)'?"
    case .notATime: "write it as 17:00 or 5pm after the date"
    default: "a date is \(Self.accepted)"
    }
  }
}

extension CalendarDate {
  /// Creates the date that `text` means on the day `today`.
  ///
  /// - Throws: ``RelativeDateError`` if the text is not a date.
  package init(
    saying text: String, on today: CalendarDate, looking direction: RelativeDate.Direction = .ahead
  ) throws(RelativeDateError) {
    guard let date = try RelativeDate(text).date(from: today, looking: direction) else {
      throw .outOfRange(text)
    }
    self = date
  }
}

extension DueDate {
  /// Creates the due date that `text` means on the day `today`: a due date as written in boards, or a ``RelativeDate``,
  /// optionally followed by a time, as in `fri 17:00`, `fri at noon`, `내일 오후 3시` or `friT17:00`.
  ///
  /// - Throws: ``RelativeDateError`` if the text is not a date, or its time is not a time of day.
  package init(saying text: String, on today: CalendarDate) throws(RelativeDateError) {
    if let due = DueDate(text) {
      self = due
      return
    }
    if let (day, time) = Self.parts(text) {
      let date = try CalendarDate(saying: day, on: today)
      guard let minute = time.minute else { throw .notATime(time.text) }
      self.init(date: date, minute: minute)
    } else {
      self.init(date: try CalendarDate(saying: text, on: today))
    }
  }

  /// The day and the time of a text that has both.
  private static func parts(_ text: String) -> (day: String, time: (text: String, minute: Int?))? {
    if let split = TimeOfDay.split(text.split { $0.isWhitespace }) {
      return (split.day.joined(separator: " "), (split.time, split.minute))
    }
    // The T of `tomorrow` and `tue` does not begin a time.
    guard let mark = text.lastIndex(where: { $0 == "t" || $0 == "T" }), mark > text.startIndex,
      text[mark...].dropFirst().utf8.first?.isASCIIDigit == true
    else { return nil }
    let time = text[mark...].dropFirst()
    return (String(text[..<mark]), (String(time), TimeOfDay.read([time])))
  }
}
