import BoardmarkReading

extension Board {
  /// A day and a time of day in a time zone.
  public struct ZoneTime: Sendable {
    /// The day in the zone.
    public let date: CalendarDate

    /// The second of the day, 0 to 86399.
    public let second: Int

    /// The zone's offset from UTC in minutes, positive if ahead.
    public let utcOffset: Int

    /// Makes a time; the values must be in the ranges of the properties.
    public init(date: CalendarDate, second: Int, utcOffset: Int) {
      self.date = date
      self.second = second
      self.utcOffset = utcOffset
    }

    /// The date and minute, such as `2026-11-21 09:30`.
    package var minuteText: String { "\(date) \(clock)" }

    /// The instant in ISO 8601, such as `2026-11-21T09:30:05+09:00`.
    package var text: String {
      let sign = utcOffset < 0 ? "-" : "+"
      let offset = "\(padded(abs(utcOffset) / 60, to: 2)):\(padded(abs(utcOffset) % 60, to: 2))"
      return "\(date)T\(clock):\(padded(second % 60, to: 2))\(sign)\(offset)"
    }

    private var clock: String {
      "\(padded(second / 3600, to: 2)):\(padded(second / 60 % 60, to: 2))"
    }
  }
}

extension Board {
  /// A clock for a board's time zone; created by code that knows time zones.
  public struct ZoneClock: Sendable {
    private let timeAt: @Sendable (_ instant: Int) -> Board.ZoneTime?

    /// - Parameter time: Returns the time at an instant in seconds since 1970-01-01T00:00Z; nil
    ///   outside the years 1 to 9999.
    public init(_ time: @escaping @Sendable (_ instant: Int) -> Board.ZoneTime?) { timeAt = time }

    /// Coordinated Universal Time.
    public static let utc = Board.ZoneClock { instant in
      let day = instant >= 0 ? instant / 86_400 : (instant - 86_399) / 86_400
      return CalendarDate(daysSinceEpoch: day).map {
        Board.ZoneTime(date: $0, second: instant - day * 86_400, utcOffset: 0)
      }
    }

    /// The time at an instant; the beginning of 1970 outside the years 1 to 9999.
    package func time(at instant: Int) -> Board.ZoneTime {
      timeAt(instant)
        ?? Board.ZoneTime(date: CalendarDate(daysSinceEpoch: 0)!, second: 0, utcOffset: 0)
    }
  }
}
