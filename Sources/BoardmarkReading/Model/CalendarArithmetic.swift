extension CalendarDate {
  /// The day of the week, 0 for Monday to 6 for Sunday.
  public var weekday: Int {
    // 1970-01-01 was a Thursday.
    let remainder = (daysSinceEpoch + 3) % 7
    return remainder >= 0 ? remainder : remainder + 7
  }

  /// The date that many days later, earlier for a negative number; nil outside the years 1 to 9999.
  public func adding(days: Int) -> CalendarDate? {
    let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(days)
    return overflow ? nil : CalendarDate(daysSinceEpoch: sum)
  }

  /// The same day that many months later, or the month's last day if the month is too short.
  ///
  /// A month after January 31 is February 28, or 29 in a leap year. Nil outside the years 1 to
  /// 9999.
  public func adding(months: Int) -> CalendarDate? {
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow, sum >= 0 else { return nil }
    return CalendarDate(year: sum / 12, month: sum % 12 + 1, day: day)
      ?? Self.lastDay(ofMonth: sum % 12 + 1, year: sum / 12)
  }

  /// The last day of the date's month.
  public var endOfMonth: CalendarDate { Self.lastDay(ofMonth: month, year: year) ?? self }

  package static func lastDay(ofMonth month: Int, year: Int) -> CalendarDate? {
    (28...31).reversed().lazy.compactMap { CalendarDate(year: year, month: month, day: $0) }.first
  }
}
