extension Board {
  /// The current minute in a board's zone, passed to everything that depends on the time.
  ///
  /// The library never reads a clock or a time zone: the caller passes in both as this value.
  public struct Now: Sendable {
    /// The current day in the zone.
    public let today: CalendarDate

    /// The minute of that day, 0 to 1439.
    public let minute: Int

    /// The minutes since 1970-01-01T00:00Z.
    package let instant: Int

    /// Returns the day and the minute of that day, 0 to 1439, in the zone at an instant, given in minutes since
    /// 1970-01-01T00:00Z.
    package let local: @Sendable (_ instant: Int) -> (date: CalendarDate, minute: Int)

    /// Creates a minute in a zone whose rules the caller provides.
    ///
    /// - Parameters:
    ///   - today: The day in the zone.
    ///   - minute: The minute of that day, 0 to 1439.
    ///   - instant: The same minute, counted from 1970-01-01T00:00Z.
    ///   - local: Returns the day and the minute in the zone at an instant, counted in the same way.
    public init(
      today: CalendarDate, minute: Int, instant: Int,
      local: @escaping @Sendable (_ instant: Int) -> (date: CalendarDate, minute: Int)
    ) {
      self.today = today
      self.minute = minute
      self.instant = instant
      self.local = local
    }

    /// Creates a minute in a zone with a fixed offset from UTC, in minutes.
    public init(_ today: CalendarDate, minute: Int = 0, utcOffset: Int = 0) {
      self.init(
        today: today, minute: minute, instant: today.daysSinceEpoch * 1440 + minute - utcOffset
      ) { instant in
        let minutes = instant + utcOffset
        let days = minutes >= 0 ? minutes / 1440 : (minutes - 1439) / 1440
        return (CalendarDate(daysSinceEpoch: days) ?? today, minutes - days * 1440)
      }
    }

    /// The day in the zone at an instant, given in minutes since 1970-01-01T00:00Z.
    package func day(_ instant: Int) -> CalendarDate { local(instant).date }

    /// True if `due` has passed: its day is over, or its minute is.
    package func isPast(_ due: DueDate) -> Bool {
      if let dueInstant = due.instant { return instant > dueInstant }
      guard let dueMinute = due.minute else { return today > due.date }
      return (today, minute) > (due.date, dueMinute)
    }

    /// The days from today to the day on which `due` falls in the board's zone; negative when past.
    package func days(until due: DueDate) -> Int {
      let date = due.instant.map(day) ?? due.date
      return date.daysSinceEpoch - today.daysSinceEpoch
    }
  }
}
