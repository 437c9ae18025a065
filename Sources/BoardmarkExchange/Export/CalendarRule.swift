import Boardmark

/// Recurrences as calendars write them.
enum CalendarRule {
  private static let days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// The RRULE that gives the days of a recurrence from a day on; nil if none does.
  ///
  /// A month without the day has its last day instead, where a plain `MONTHLY` would skip the month.
  static func text(_ recurrence: Recurrence, from day: CalendarDate) -> String? {
    if recurrence.isFromCompletion { return nil }
    switch recurrence.rule {
    case .step(let count, let unit):
      let interval = count == 1 ? "" : ";INTERVAL=\(count)"
      switch unit {
      case .days: return "FREQ=DAILY\(interval)"
      case .weeks: return "FREQ=WEEKLY\(interval)"
      case .months: return "FREQ=MONTHLY\(interval)\(clamped(day.day))"
      case .years:
        return day.month == 2 && day.day == 29
          ? "FREQ=YEARLY\(interval);BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"
          : "FREQ=YEARLY\(interval)"
      }
    case .weekdays(let weekdays):
      // The first day of an event must be one of its rule's; 1970-01-01 was a Thursday.
      let weekday = ((day.daysSinceEpoch + 3) % 7 + 7) % 7
      guard weekdays.contains(weekday) else { return nil }
      return "FREQ=WEEKLY;BYDAY=\(weekdays.sorted().map { days[$0] }.joined(separator: ","))"
    case .endOfMonth:
      let next = CalendarDate(daysSinceEpoch: day.daysSinceEpoch + 1)
      return next?.day == 1 ? "FREQ=MONTHLY;BYMONTHDAY=-1" : nil
    }
  }

  private static func clamped(_ day: Int) -> String {
    guard day > 28 else { return "" }
    return ";BYMONTHDAY=\((28...day).map(String.init).joined(separator: ","));BYSETPOS=-1"
  }
}
