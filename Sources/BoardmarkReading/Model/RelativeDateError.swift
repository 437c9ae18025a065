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
  /// ``RelativeDate``, optionally with a time after it as in `fri 17:00`, `fri at 5pm` or
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
      guard let minute = Self.minute(time) else { throw .notATime(time) }
      self.init(date: date, minute: minute)
    } else {
      self.init(date: try CalendarDate(saying: text, on: today))
    }
  }

  /// The day and the time of a text that has both.
  private static func parts(_ text: String) -> (day: String, time: String)? {
    let words = text.split { $0.isWhitespace }
    if words.count > 1, let last = words.last, isTimeLike(last) {
      let isAt = words.count > 2 && words[words.count - 2].lowercased() == "at"
      return (words.dropLast(isAt ? 2 : 1).joined(separator: " "), String(last))
    }
    let bytes = Array(text.utf8)
    // `tomorrow` and `tue` begin with a T that does not begin a time.
    guard let mark = bytes.lastIndex(where: { $0.asciiLowercased == .ascii("t") }), mark > 0,
      bytes[mark...].dropFirst().first?.isASCIIDigit == true
    else { return nil }
    return (
      String(decoding: bytes[..<mark], as: UTF8.self),
      String(decoding: bytes[(mark + 1)...], as: UTF8.self)
    )
  }

  /// Whether a word is meant as a time of day, as `17:00` and `5pm` are.
  private static func isTimeLike(_ word: Substring) -> Bool {
    guard word.utf8.first?.isASCIIDigit == true else { return false }
    let word = word.lowercased()
    return word.contains(":") || word.hasSuffix("am") || word.hasSuffix("pm")
  }

  /// The minute of the day that `17:00`, `9:30`, `5pm` or `5:30pm` means.
  private static func minute(_ text: String) -> Int? {
    var digits = Array(text.lowercased().utf8)
    var isAfternoon: Bool?
    if digits.suffix(2) == Array("am".utf8) { isAfternoon = false }
    if digits.suffix(2) == Array("pm".utf8) { isAfternoon = true }
    if isAfternoon != nil { digits.removeLast(2) }
    if !digits.contains(.ascii(":")), isAfternoon != nil { digits += ":00".utf8 }
    if digits.firstIndex(of: .ascii(":")) == 1 { digits.insert(.ascii("0"), at: 0) }
    guard let minute = minutes(digits[...], hours: isAfternoon == nil ? 0...23 : 1...12) else {
      return nil
    }
    guard let isAfternoon else { return minute }
    return minute % 720 + (isAfternoon ? 720 : 0)
  }
}
