import Boardmark
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A minute on the calendar and the clock of a zone.
struct CivilMinute: Hashable, Sendable {
  let date: CalendarDate
  /// The minute of the day, 0 to 1439.
  let minute: Int
  /// How many minutes the zone is ahead of UTC then, rounded down.
  let utcOffset: Int
}

extension NamedTimeZone {
  /// What calendar and clock show in the zone so many seconds after 1970-01-01T00:00Z.
  ///
  /// Nil outside the years 1 to 9999.
  func civilMinute(at instant: Int) -> CivilMinute? {
    withZone { CivilMinute(at: instant) }
  }

  /// When calendar and clock show that date and minute in the zone, in seconds since
  /// 1970-01-01T00:00Z.
  ///
  /// The first time when they do so twice. A time that the clocks skip is taken as if they had not
  /// been put forward yet: a skipped midnight is the first moment of its day.
  func instant(of date: CalendarDate, minute: Int = 0) -> Int {
    let asUTC = date.daysSinceEpoch * 86_400 + minute * 60
    return withZone {
      // No zone is a day from UTC, so the offsets of a day before and a day after are those that
      // can hold. Asking mktime instead would leave both special cases to the C library.
      let before = asUTC - utcOffset(at: asUTC - 86_400)
      let after = asUTC - utcOffset(at: asUTC + 86_400)
      let found = [min(before, after), max(before, after)].first {
        $0 + utcOffset(at: $0) == asUTC
      }
      return found ?? before
    }
  }

  /// Does `body` while the C library's local time is that of the zone.
  ///
  /// The process has but one such time, in the environment variable `TZ`, so one thread at a time
  /// has it, and no other code may use local time, or change the environment, beside this.
  private func withZone<Value>(_ body: () -> Value) -> Value {
    localTimeLock.withLock { _ in
      let old = environmentVariable("TZ")
      setenv("TZ", variable, 1)
      tzset()
      defer {
        if let old { setenv("TZ", old, 1) } else { unsetenv("TZ") }
        tzset()
      }
      return body()
    }
  }
}

/// Guards `TZ` and what the C library keeps for it.
private let localTimeLock = Mutex(())

extension CivilMinute {
  /// The minute in the C library's local time.
  fileprivate init?(at instant: Int) {
    let time = localTime(at: instant)
    guard
      let date = CalendarDate(
        year: Int(time.tm_year) + 1900, month: Int(time.tm_mon) + 1, day: Int(time.tm_mday))
    else { return nil }
    self.date = date
    minute = Int(time.tm_hour) * 60 + Int(time.tm_min)
    let offset = time.tm_gmtoff
    utcOffset = offset >= 0 ? offset / 60 : (offset - 59) / 60
  }
}

/// The seconds that the C library's local time is ahead of UTC.
private func utcOffset(at instant: Int) -> Int { localTime(at: instant).tm_gmtoff }

private func localTime(at instant: Int) -> tm {
  var instant = time_t(instant)
  var result = tm()
  // Fails only for years beyond an Int32, whose zeros then are no date.
  if localtime_r(&instant, &result) == nil { return tm() }
  return result
}
