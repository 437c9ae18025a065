import BoardmarkText

/// All-number dates as in letters and forms, which are not accepted since `3/4` can mean two days.
package enum NumericDate {
  /// What to type instead of a numeric date that can mean only one day: `2026-12-24` for `24.12.2026`, `dec 24` for
  /// `24.12.` and `12/24`; nil for any other text.
  static func spelled(_ text: String) -> String? {
    guard let (date, hasYear) = read(text) else { return nil }
    return hasYear ? "\(date)" : "\(RelativeDate.monthName(date.month).prefix(3)) \(date.day)"
  }

  /// The day that a numeric date with a year means, `24.12.2026`; nil if it can mean several days.
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
    // In 2000 there is a 29 February.
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

  /// Whether the text has three numbers in the order of `2026-12-24`, whatever their values.
  static func hasOrderOfISO(_ text: String) -> Bool {
    guard let (numbers, _) = parts(text) else { return false }
    return numbers.count == 3 && text.utf8.prefix { $0.isASCIIDigit }.count == 4
  }

  /// The numbers of a text that consists of digits and one kind of separator, which may also stand at the end.
  private static func parts(_ text: String) -> (numbers: [Int], separator: UInt8?)? {
    let separator = text.utf8.first { !$0.isASCIIDigit }
    if let separator, ![.ascii("."), .ascii("/"), .ascii("-")].contains(separator) { return nil }
    let texts = text.utf8.split { $0 == separator }
    let numbers = texts.compactMap { CalendarDate.number($0) }
    return numbers.isEmpty || numbers.count < texts.count ? nil : (numbers, separator)
  }
}
