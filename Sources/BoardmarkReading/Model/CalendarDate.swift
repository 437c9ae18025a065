import BoardmarkText

/// A day of the proleptic Gregorian calendar, without a time or a zone.
public struct CalendarDate: Sendable, Hashable, Comparable {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, 1 to 31.
  public let day: Int

  /// More days than lie between any two dates.
  package static let longestSpan = 4_000_000

  /// Makes a date; nil if there is no such day.
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

  /// Makes the date that many days after 1970-01-01; nil outside the years 1 to 9999.
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
