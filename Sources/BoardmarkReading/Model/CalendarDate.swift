import BoardmarkText
import MarkdownBlocks

/// A day of the proleptic Gregorian calendar, without a time or a zone.
public struct CalendarDate: Sendable, Hashable, Comparable {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, 1 to 31.
  public let day: Int

  /// More days than between any two dates.
  package static let longestSpan = 4_000_000

  /// Creates a date; nil if there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(inMonth: month, of: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads `YYYY-MM-DD` and nothing else.
  @inlinable
  public init?(_ text: some Collection<UInt8>) {
    guard text.count == 10 else { return nil }
    let bytes = Array(text)
    guard bytes[4] == .ascii("-"), bytes[7] == .ascii("-"),
      let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
      let day = Self.number(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Reads `YYYY-MM-DD` and nothing else.
  public init?(_ text: String) { self.init(text.utf8) }

  /// The days since 1970-01-01.
  public var daysSinceEpoch: Int {
    // The "days from civil" algorithm: years begin in March, so that leap days come last.
    let y = month <= 2 ? year - 1 : year
    let era = y >= 0 ? y / 400 : (y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Creates the date so many days after 1970-01-01; nil outside the years 1 to 9999.
  public init?(daysSinceEpoch days: Int) {
    guard (-719_162...2_932_896).contains(days) else { return nil }
    let z = days + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let m = (5 * dayOfYear + 2) / 153
    let month = m < 10 ? m + 3 : m - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    self.init(year: year, month: month, day: dayOfYear - (153 * m + 2) / 5 + 1)
  }

  /// True if the left day is before the right one.
  public static func < (left: Self, right: Self) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: return 30
    case 2: return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: return 31
    }
  }

  /// The value of one to nine ASCII digits; nil for anything else.
  @inlinable
  package static func number(_ digits: some Collection<UInt8>) -> Int? {
    var value = 0
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    for digit in digits {
      guard digit.isASCIIDigit else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return value
  }
}

extension CalendarDate: CustomStringConvertible {
  /// The date as `YYYY-MM-DD`.
  public var description: String {
    String(unsafeUninitializedCapacity: 10) { text in
      func write(_ number: Int, _ end: Int, _ width: Int) {
        var rest = number
        for offset in (end - width..<end).reversed() {
          text[offset] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
          rest /= 10
        }
      }
      write(year, 4, 4)
      text[4] = .ascii("-")
      write(month, 7, 2)
      text[7] = .ascii("-")
      write(day, 10, 2)
      return 10
    }
  }
}

/// The decimal digits of a non-negative number, with leading zeros.
package func padded(_ number: Int, to width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// A unit of time; the raw value is its letter.
package enum CalendarUnit: UInt8, Sendable, Hashable {
  case days = 0x64
  case weeks = 0x77
  case months = 0x6D
  case years = 0x79
}

extension CalendarDate {
  /// The day of the week, 0 for Monday to 6 for Sunday.
  public var weekday: Int {
    // 1970-01-01 was a Thursday.
    let remainder = (daysSinceEpoch + 3) % 7
    return remainder >= 0 ? remainder : remainder + 7
  }

  /// The date so many days later, or earlier if negative; nil outside the years 1 to 9999.
  public func adding(days: Int) -> CalendarDate? {
    let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(days)
    return overflow ? nil : CalendarDate(daysSinceEpoch: sum)
  }

  /// The same day so many months later, or the month's last day if the month is too short.
  ///
  /// A month after January 31 is February 28, or 29 in a leap year. Nil outside the years 1 to
  /// 9999.
  public func adding(months: Int) -> CalendarDate? {
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow, sum >= 0 else { return nil }
    return CalendarDate(year: sum / 12, month: sum % 12 + 1, day: day)
      ?? Self.lastDay(ofMonth: sum % 12 + 1, year: sum / 12)
  }

  /// The date so many units later, or earlier if negative; nil outside the years 1 to 9999.
  package func adding(_ count: Int, _ unit: CalendarUnit) -> CalendarDate? {
    // Clamping loses no valid date and prevents overflow.
    let count = min(max(count, -Self.longestSpan), Self.longestSpan)
    return switch unit {
    case .days: adding(days: count)
    case .weeks: adding(days: count * 7)
    case .months: adding(months: count)
    case .years: adding(months: count * 12)
    }
  }

  /// The last day of the date's month.
  public var endOfMonth: CalendarDate { Self.lastDay(ofMonth: month, year: year) ?? self }

  package static func lastDay(ofMonth month: Int, year: Int) -> CalendarDate? {
    (28...31).reversed().lazy.compactMap { CalendarDate(year: year, month: month, day: $0) }.first
  }
}

/// Numeric dates as in letters and forms; they are rejected since `3/4` is ambiguous.
package enum NumericDate {
  /// The spelling to suggest for an unambiguous numeric date: `2026-12-24` for `24.12.2026`, `dec 24` for `24.12.` and
  /// `12/24`; nil for any other text.
  static func spelled(_ text: String) -> String? {
    guard let (date, hasYear) = read(text) else { return nil }
    return hasYear ? "\(date)" : "\(RelativeDate.monthName(date.month).prefix(3)) \(date.day)"
  }

  /// The day of a numeric date with a year, `24.12.2026`; nil if it is ambiguous.
  package static func day(_ text: String) -> CalendarDate? {
    read(text).flatMap { $0.hasYear ? $0.date : nil }
  }

  private static func read(_ text: String) -> (date: CalendarDate, hasYear: Bool)? {
    guard let (numbers, separator) = parts(text) else { return nil }
    if numbers.count == 1, text.utf8.count == 8 {
      let number = numbers[0]
      return CalendarDate(year: number / 10000, month: number / 100 % 100, day: number % 100)
        .map { ($0, true) }
    }
    if numbers.count == 3, hasOrderOfISO(text) {
      return CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2]).map { ($0, true) }
    }
    guard numbers.count == 2 || numbers.count == 3 && numbers[2] > 999 else { return nil }
    // 2000 is a leap year, so 29 February is valid.
    let year = numbers.count == 3 ? numbers[2] : 2000
    let dayFirst = CalendarDate(year: year, month: numbers[1], day: numbers[0])
    let monthFirst =
      separator == .ascii(".")
      ? nil : CalendarDate(year: year, month: numbers[0], day: numbers[1])
    guard let date = dayFirst ?? monthFirst,
      dayFirst == nil || monthFirst == nil || dayFirst == monthFirst
    else { return nil }
    return (date, numbers.count == 3)
  }

  /// True if the text has three numbers in the order of `2026-12-24`, whatever their values.
  static func hasOrderOfISO(_ text: String) -> Bool {
    guard let (numbers, _) = parts(text) else { return false }
    return numbers.count == 3 && text.utf8.prefix { $0.isASCIIDigit }.count == 4
  }

  /// The numbers in a text of digits and one kind of separator, which may also be at the end.
  private static func parts(_ text: String) -> (numbers: [Int], separator: UInt8?)? {
    let separator = text.utf8.first { !$0.isASCIIDigit }
    if let separator, ![.ascii("."), .ascii("/"), .ascii("-")].contains(separator) { return nil }
    let texts = text.utf8.split { $0 == separator }
    let numbers = texts.compactMap { CalendarDate.number($0) }
    return numbers.isEmpty || numbers.count < texts.count ? nil : (numbers, separator)
  }
}
