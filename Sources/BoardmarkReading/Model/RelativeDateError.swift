import BoardmarkText

/// Why a date on the command line was not understood.
public enum RelativeDateError: Refusal {
  /// `2026-02-30`, `2026-2-3`: meant as a date of the calendar, but none.
  case notACalendarDate(String)
  /// A word that says no date, and the one it may have been meant for.
  case unknown(String, suggestion: String?)
  /// A time of day that is none.
  case notATime(String)
  /// A day outside the years 1 to 9999.
  case outOfRange(String)

  /// What is read as a date, for messages and help.
  public static let accepted =
    "YYYY-MM-DD, today, tomorrow, yesterday, mon to sun, next mon, +3d, +2w, +1m, +1y, eom"

  init(reading text: String) {
    if WordSyntax.looksLikeDate(Array(text.utf8)[...]) {
      self = .notACalendarDate(text)
    } else {
      let words = ["today", "tomorrow", "yesterday", "eom"] + RelativeDate.weekdays
      self = .unknown(text, suggestion: Suggestion.nearest(to: text, among: words))
    }
  }

  public var message: String {
    switch self {
    case .notACalendarDate(let text): "'\(text.terminalSafe())' is not a calendar date"
    case .unknown(let text, _): "'\(text.terminalSafe())' is not a date"
    case .notATime(let text): "'\(text.terminalSafe())' is not a time of day"
    case .outOfRange(let text): "'\(text.terminalSafe())' is not in the years 1 to 9999"
    }
  }

  public var remedy: String {
    switch self {
    case .unknown(_, let suggestion?): "did you mean '\(suggestion)'?"
    case .notATime: "write it as T17:00 after the date"
    default: "a date is \(Self.accepted)"
    }
  }
}

extension CalendarDate {
  /// Makes the date that `text` says on the day `today`.
  ///
  /// - Throws: ``RelativeDateError`` for what says no date.
  public init(
    saying text: String, on today: CalendarDate, looking direction: RelativeDate.Direction = .ahead
  ) throws(RelativeDateError) {
    guard let date = try RelativeDate(text).date(from: today, looking: direction) else {
      throw .outOfRange(text)
    }
    self = date
  }
}

extension DueDate {
  /// Makes the due date that `text` says on the day `today`: what boards hold, or a
  /// ``RelativeDate``, perhaps with a time after it as in `friT17:00`.
  ///
  /// - Throws: ``RelativeDateError`` for what says no date or no time.
  public init(saying text: String, on today: CalendarDate) throws(RelativeDateError) {
    if let due = DueDate(text) {
      self = due
      return
    }
    let bytes = Array(text.utf8)
    // `tomorrow` and `tue` begin with a T that is no time's.
    guard let mark = bytes.lastIndex(where: { $0.asciiLowercased == .ascii("t") }), mark > 0,
      bytes[mark...].dropFirst().first?.isASCIIDigit == true
    else {
      self.init(date: try CalendarDate(saying: text, on: today))
      return
    }
    let day = String(decoding: bytes[..<mark], as: UTF8.self)
    let date = try CalendarDate(saying: day, on: today)
    guard let minute = Self.minutes(bytes[(mark + 1)...], hours: 0...23) else {
      throw .notATime(String(decoding: bytes[(mark + 1)...], as: UTF8.self))
    }
    self.init(date: date, minute: minute)
  }
}
