import BoardmarkText

/// When a task is due: a whole day, or a minute of it, in the board's zone or at a UTC offset.
public struct DueDate: Sendable, Hashable {
  /// The calendar day as written.
  public let date: CalendarDate

  /// The minute of the day, 0 to 1439; nil if the whole day is meant.
  public let minute: Int?

  /// The offset from UTC in minutes, -840 to 840; nil if the board's zone is meant.
  public let utcOffset: Int?

  public init(date: CalendarDate, minute: Int? = nil, utcOffset: Int? = nil) {
    self.date = date
    self.minute = minute
    self.utcOffset = utcOffset
  }

  /// Reads `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`, the latter optionally followed by `Z` or `+HH:MM`.
  @inlinable
  public init?(_ text: some Collection<UInt8>) {
    let bytes = Array(text)
    guard let date = CalendarDate(bytes.prefix(10)) else { return nil }
    guard bytes.count > 10 else {
      self.init(date: date)
      return
    }
    guard bytes.count >= 16, bytes[10] == .ascii("T"),
      let minute = Self.minutes(bytes[11..<16], hours: 0...23)
    else { return nil }
    switch bytes.count {
    case 16: self.init(date: date, minute: minute)
    case 17 where bytes[16] == .ascii("Z"): self.init(date: date, minute: minute, utcOffset: 0)
    case 22 where bytes[16] == .ascii("+") || bytes[16] == .ascii("-"):
      guard let offset = Self.minutes(bytes[17..<22], hours: 0...14), offset <= 840 else {
        return nil
      }
      let sign = bytes[16] == .ascii("-") ? -1 : 1
      self.init(date: date, minute: minute, utcOffset: sign * offset)
    default: return nil
    }
  }

  /// Reads the same forms as the initializer that takes bytes.
  public init?(_ text: String) { self.init(text.utf8) }

  /// The minutes since 1970-01-01T00:00Z; nil without a UTC offset.
  public var instant: Int? {
    guard let minute, let utcOffset else { return nil }
    return date.daysSinceEpoch * 1440 + minute - utcOffset
  }

  /// The minutes that `HH:MM` says; nil for any other text.
  @usableFromInline
  package static func minutes(_ text: ArraySlice<UInt8>, hours: ClosedRange<Int>) -> Int? {
    let bytes = Array(text)
    guard bytes.count == 5, bytes[2] == .ascii(":"), let hour = CalendarDate.number(bytes[0..<2]),
      let minute = CalendarDate.number(bytes[3..<5]), hours.contains(hour), minute < 60
    else { return nil }
    return hour * 60 + minute
  }
}

extension DueDate: CustomStringConvertible {
  /// The due date as it is written in a board.
  public var description: String {
    guard let minute else { return date.description }
    let time = "\(date)T\(Self.clock(minute))"
    guard let utcOffset else { return time }
    return utcOffset == 0
      ? time + "Z" : time + (utcOffset < 0 ? "-" : "+") + Self.clock(abs(utcOffset))
  }

  /// Minutes as a clock shows them: `09:30`.
  package static func clock(_ minutes: Int) -> String {
    "\(padded(minutes / 60, to: 2)):\(padded(minutes % 60, to: 2))"
  }
}
