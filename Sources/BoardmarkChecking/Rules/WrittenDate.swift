import BoardmarkReading
import BoardmarkText

/// Reads dates as people and other tools write them, to tell how they are written here.
enum WrittenDate {
  /// Whether `text` has the shape `dddd-dd-dd`.
  static func isISO(_ text: some Collection<UInt8>) -> Bool {
    guard text.count == 10 else { return false }
    for (index, byte) in text.enumerated() {
      guard index == 4 || index == 7 ? byte == .ascii("-") : byte.isASCIIDigit else { return false }
    }
    return true
  }

  /// Whether `text` looks like a date in any spelling: a year, or two numbers and more.
  static func isLikely(_ text: ArraySlice<UInt8>) -> Bool {
    let numbers = numbers(in: text)
    return text.count <= 60 && (numbers.count >= 2 || numbers.contains { $0.count == 4 })
  }

  /// The day that `text` means in another spelling; nil where it may mean several.
  ///
  /// `2026/12/1`, `1.12.2026`, `12/31/2026`, `Dec 1st, 2026`, `1 December 2026`.
  static func read(_ text: ArraySlice<UInt8>) -> CalendarDate? {
    guard text.count <= 60 else { return nil }
    let numbers = numbers(in: text)
    let values = numbers.compactMap { CalendarDate.number($0) }
    guard values.count == numbers.count else { return nil }
    if let month = month(in: text) {
      guard values.count == 2, let year = numbers.firstIndex(where: { $0.count == 4 }) else {
        return nil
      }
      return CalendarDate(year: values[year], month: month, day: values[1 - year])
    }
    guard values.count == 3, !text.contains(where: \.isASCIILetter), text.count <= 10 else {
      return nil
    }
    if numbers[0].count == 4 {
      return CalendarDate(year: values[0], month: values[1], day: values[2])
    }
    guard numbers[2].count == 4 else { return nil }
    let isDayFirst = text.contains(.ascii(".")) || values[0] > 12
    guard isDayFirst || values[1] > 12 else { return nil }
    return isDayFirst
      ? CalendarDate(year: values[2], month: values[1], day: values[0])
      : CalendarDate(year: values[2], month: values[0], day: values[1])
  }

  /// The whole day that `text` means, if it means one only.
  static func day(_ text: ArraySlice<UInt8>) -> DueDate? {
    read(text).map { DueDate(date: $0) }
  }

  /// The day that `today`, `tomorrow` or the name of a weekday means.
  static func relative(_ text: ArraySlice<UInt8>, _ today: CalendarDate) -> CalendarDate? {
    guard (3...9).contains(text.count) else { return nil }
    let word = String(decoding: text.map(\.asciiLowercased), as: UTF8.self)
    switch word {
    case "today", "tonight": return today
    case "tomorrow": return today.adding(days: 1)
    default:
      // Today itself counts as next week's.
      return weekday(word).flatMap { today.adding(days: ($0 - today.weekday + 6) % 7 + 1) }
    }
  }

  /// Whether `word` is the English name of a weekday, or its first three letters.
  static func isWeekday(_ word: ArraySlice<UInt8>) -> Bool {
    weekday(String(decoding: word.map(\.asciiLowercased), as: UTF8.self)) != nil
  }

  private static func weekday(_ word: String) -> Int? {
    RelativeDate.weekdays.firstIndex { $0 == word || $0.prefix(3) == word }
  }

  /// The first three letters of the months, one after the other.
  private static let months: StaticString = "janfebmaraprmayjunjulaugsepoctnovdec"

  /// Whether `word` begins like the English name of a month.
  static func isMonth(_ word: ArraySlice<UInt8>) -> Bool { month(in: word) != nil }

  private static func month(in text: ArraySlice<UInt8>) -> Int? {
    for word in text.split(whereSeparator: { !$0.isASCIILetter }) where (3...9).contains(word.count)
    {
      let start = word.prefix(3)
      let index = months.withUTF8Buffer { months in
        (0..<12).first { index in
          zip(start, months[(3 * index)...]).allSatisfy { $0.asciiLowercased == $1 }
        }
      }
      if let index { return index + 1 }
    }
    return nil
  }

  private static func numbers(in text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    text.split { !$0.isASCIIDigit }
  }
}
