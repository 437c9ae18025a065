import BoardmarkReading
import BoardmarkText

/// Reads dates as people and other tools write them, to tell how to write them here.
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
    guard text.count <= 60 else { return false }
    var rest = text
    guard let number = rest.popRun(of: \.isASCIIDigit) else { return false }
    return number.count == 4 || rest.contains(where: \.isASCIIDigit)
  }

  /// The day that `text` means in another spelling; nil if it may mean several days.
  ///
  /// `2026/12/1`, `1.12.2026`, `12/31/2026`, `Dec 1st, 2026`, `1 December 2026`.
  static func read(_ text: ArraySlice<UInt8>) -> CalendarDate? {
    guard text.count <= 60 else { return nil }
    var rest = text
    guard let first = Number(in: &rest), let second = Number(in: &rest) else { return nil }
    let isLong = rest.contains(where: \.isASCIIDigit)
    let third = Number(in: &rest)
    guard isLong == (third != nil), !rest.contains(where: \.isASCIIDigit) else { return nil }
    if let month = month(in: text) {
      guard third == nil, first.isYear || second.isYear else { return nil }
      return first.isYear
        ? CalendarDate(year: first.value, month: month, day: second.value)
        : CalendarDate(year: second.value, month: month, day: first.value)
    }
    guard let third, !text.contains(where: \.isASCIILetter), text.count <= 10 else { return nil }
    if first.isYear {
      return CalendarDate(year: first.value, month: second.value, day: third.value)
    }
    guard third.isYear else { return nil }
    let isDayFirst = text.contains(.ascii(".")) || first.value > 12
    guard isDayFirst || second.value > 12 else { return nil }
    return isDayFirst
      ? CalendarDate(year: third.value, month: second.value, day: first.value)
      : CalendarDate(year: third.value, month: first.value, day: second.value)
  }

  /// A number in a text.
  private struct Number {
    let value: Int

    /// Whether it has four digits.
    let isYear: Bool

    /// Removes the first number from a text; nil if there is none, or if it has too many digits.
    init?(in text: inout ArraySlice<UInt8>) {
      guard let digits = text.popRun(of: \.isASCIIDigit), let value = CalendarDate.number(digits)
      else { return nil }
      self.value = value
      isYear = digits.count == 4
    }
  }

  /// The whole day that `text` means; nil if it may mean several.
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
      // If `word` names today's weekday, the day a week from now is meant.
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
    var rest = text
    while let word = rest.popRun(of: \.isASCIILetter) {
      guard (3...9).contains(word.count) else { continue }
      let index = months.withUTF8Buffer { months in
        (0..<12).first { index in
          word.indices.prefix(3).allSatisfy {
            word[$0].asciiLowercased == months[3 * index + $0 - word.startIndex]
          }
        }
      }
      if let index { return index + 1 }
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// Removes the first run of bytes of a kind, together with everything before it, and returns the
  /// run; nil if there is no such run.
  fileprivate mutating func popRun(of isOfKind: (UInt8) -> Bool) -> ArraySlice<UInt8>? {
    guard let start = firstIndex(where: isOfKind) else { return nil }
    let run = self[start...].prefix(while: isOfKind)
    self = self[run.endIndex...]
    return run
  }
}
