import Boardmark

/// A minute on the calendar and the clock of a zone.
struct CivilMinute: Hashable, Sendable {
  let date: CalendarDate
  /// The minute of the day, 0 to 1439.
  let minute: Int
  /// How many minutes the zone is ahead of UTC at that time, rounded down.
  let utcOffset: Int
}

extension NamedTimeZone {
  /// What the calendar and the clock show in the zone at an instant, in seconds since
  /// 1970-01-01T00:00Z.
  ///
  /// Nil outside the years 1 to 9999.
  func civilMinute(at instant: Int) -> CivilMinute? {
    // Far from the limits of `Int`, so that adding an offset cannot overflow.
    guard abs(instant / 2) < 1 << 40 else { return nil }
    let offset = rules.utcOffset(at: instant)
    let local = instant + offset
    let day = local.flooredQuotient(by: 86_400)
    guard let date = CalendarDate(daysSinceEpoch: day) else { return nil }
    return CivilMinute(
      date: date, minute: (local - day * 86_400) / 60, utcOffset: offset.flooredQuotient(by: 60))
  }

  /// When the calendar and the clock show that date and minute in the zone, in seconds since
  /// 1970-01-01T00:00Z.
  ///
  /// The first time if they do so twice. A time that the clocks skip is taken as if they had not
  /// been put forward yet: a skipped midnight is the first moment of its day.
  func instant(of date: CalendarDate, minute: Int = 0) -> Int {
    let asUTC = date.daysSinceEpoch * 86_400 + minute * 60
    // No offset reaches a day, so only the offsets of a day before and a day after are possible.
    let before = asUTC - rules.utcOffset(at: asUTC - 86_400)
    let after = asUTC - rules.utcOffset(at: asUTC + 86_400)
    let found = [min(before, after), max(before, after)].first {
      $0 + rules.utcOffset(at: $0) == asUTC
    }
    return found ?? before
  }
}
