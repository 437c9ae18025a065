import BoardmarkText

/// Why a date on the command line was not understood.
public enum RelativeDateError: Refusal {
  /// A text like `2026-02-30` or `2026-2-3`, meant as a calendar date, which it is not.
  case notACalendarDate(String)
  /// A text that is not a date, and the one that may have been meant.
  case unknown(String, suggestion: String?)
  /// A text that stands where a time of day should, and is not one.
  case notATime(String)
  /// A day outside the years 1 to 9999.
  case outOfRange(String)

  /// The dates that are accepted, for messages and help.
  public static let accepted =
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
    case .notATime: "write it as 17:00 or 5pm after the date"
    default: "a date is \(Self.accepted)"
    }
  }
}

extension CalendarDate {
  /// Makes the date that `text` means on the day `today`.
  ///
  /// - Throws: ``RelativeDateError`` if the text is not a date.
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
  /// Makes the due date that `text` means on the day `today`: a due date as boards hold it, or a
  /// ``RelativeDate``, optionally with a time after it as in `fri 17:00`, `fri at noon`, `내일 오후 3시` or
  /// `friT17:00`.
  ///
  /// - Throws: ``RelativeDateError`` if the text is not a date, or its time is not a time of day.
  public init(saying text: String, on today: CalendarDate) throws(RelativeDateError) {
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
    // `tomorrow` and `tue` begin with a T that does not begin a time.
    guard let mark = text.lastIndex(where: { $0 == "t" || $0 == "T" }), mark > text.startIndex,
      text[mark...].dropFirst().utf8.first?.isASCIIDigit == true
    else { return nil }
    let time = text[mark...].dropFirst()
    return (String(text[..<mark]), (String(time), TimeOfDay.read([time])))
  }
}
