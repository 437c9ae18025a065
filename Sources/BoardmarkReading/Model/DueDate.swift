import BoardmarkText
import MarkdownBlocks

/// A deadline: a whole day, or a minute of it, in the board's zone or at a UTC offset.
public struct DueDate: Sendable, Hashable {
  /// The calendar day as written.
  public let date: CalendarDate

  /// The minute of the day, 0 to 1439; nil if the whole day is meant.
  public let minute: Int?

  /// The offset from UTC in minutes, -840 to 840; nil if the board's zone is meant.
  public let utcOffset: Int?

  /// Creates a deadline; the values must be in the ranges of the properties.
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
  package var instant: Int? {
    guard let minute, let utcOffset else { return nil }
    return date.daysSinceEpoch * 1440 + minute - utcOffset
  }

  /// The minutes in `HH:MM`; nil for any other text.
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
  /// The due date as written in a board.
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

/// A time of day as people type it after a date: `17:00`, `5pm`, `5 pm`, `at noon`, `오후 3시 30분`, `15시`, `정오`.
enum TimeOfDay {
  /// Splits words into a day and a time at the end; nil if there is no time at the end.
  ///
  /// - Returns: The words of the day, the words of the time, and its minute; the minute is nil if the time does not
  ///   exist.
  static func split(
    _ words: [Substring]
  ) -> (day: ArraySlice<Substring>, time: String, minute: Int?)? {
    for count in stride(from: min(4, words.count - 1), to: 0, by: -1) {
      let time = words.suffix(count)
      guard let minute = read(Array(time)) else { continue }
      var day = words.dropLast(count)
      if day.count > 1, day.last!.lowercased() == "at" { day.removeLast() }
      return (day, time.joined(separator: " "), minute)
    }
    guard words.count > 1, let last = words.last, isTimeLike(last) else { return nil }
    return (words.dropLast(), String(last), nil)
  }

  /// The minute of the day, 0 to 1439, that words mean; nil if they are not a time.
  static func read(_ words: [Substring]) -> Int? {
    switch words.count {
    case 1: minute(words[0].lowercased()) ?? korean(words[0])
    case 2 where ["am", "pm"].contains(words[1].lowercased()):
      minute(words[0].lowercased() + words[1].lowercased())
    default:
      // Digits alone are part of the date.
      words.contains { $0.allSatisfy(\.isNumber) } ? nil : korean(words.joined()[...])
    }
  }

  /// True if a word is meant as a time of day, as `17:00` and `5pm` are.
  private static func isTimeLike(_ word: Substring) -> Bool {
    guard word.utf8.first?.isASCIIDigit == true else { return false }
    let word = word.lowercased()
    return word.contains(":") || word.hasSuffix("am") || word.hasSuffix("pm")
  }

  /// The minute that `17:00`, `9:30`, `5pm`, `5:30pm` or `noon` means.
  private static func minute(_ text: String) -> Int? {
    if text == "noon" { return 720 }
    var digits = Array(text.utf8)
    var isAfternoon: Bool?
    if digits.suffix(2) == Array("am".utf8) { isAfternoon = false }
    if digits.suffix(2) == Array("pm".utf8) { isAfternoon = true }
    if isAfternoon != nil { digits.removeLast(2) }
    if !digits.contains(.ascii(":")), isAfternoon != nil { digits += ":00".utf8 }
    if digits.firstIndex(of: .ascii(":")) == 1 { digits.insert(.ascii("0"), at: 0) }
    return DueDate.minutes(digits[...], hours: isAfternoon == nil ? 0...23 : 1...12)
      .map { minute in isAfternoon.map { minute % 720 + ($0 ? 720 : 0) } ?? minute }
  }

  /// The minute that `15시`, `3시반`, `오후3시30분` or `정오` means; `에` may follow.
  private static func korean(_ text: Substring) -> Int? {
    var rest = text.hasSuffix("에") ? text.dropLast() : text
    if rest == "정오" { return 720 }
    var isAfternoon: Bool?
    for (word, isLater) in [("오전", false), ("오후", true)] where rest.hasPrefix(word) {
      isAfternoon = isLater
      rest = rest.dropFirst(word.count)
    }
    guard let mark = rest.firstIndex(of: "시"), let hour = CalendarDate.number(rest[..<mark].utf8),
      (isAfternoon == nil ? 0...23 : 1...12).contains(hour)
    else { return nil }
    var minute = 0
    switch rest[rest.index(after: mark)...] {
    case "": break
    case "반": minute = 30
    case let words:
      guard words.hasSuffix("분"), let value = CalendarDate.number(words.dropLast().utf8), value < 60
      else { return nil }
      minute = value
    }
    return (isAfternoon.map { hour % 12 + ($0 ? 12 : 0) } ?? hour) * 60 + minute
  }
}
