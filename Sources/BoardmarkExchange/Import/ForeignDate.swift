import Boardmark
import BoardmarkText

/// Parses dates of other programs.
enum ForeignDate {
  /// Reads a date, optionally with a time and an offset from UTC; nil for anything else, including ambiguous dates such
  /// as `3/4/2026`.
  static func read(_ text: String) -> DueDate? {
    let text = text.split { $0 == " " || $0 == "," }.joined(separator: " ")
    if let date = DueDate(text) { return date }
    if let date = compact(text) ?? iso(text) { return date }
    if let day = NumericDate.day(text) { return DueDate(date: day) }
    return named(text)
  }

  /// `20261201T170000Z`.
  private static func compact(_ text: String) -> DueDate? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 15, bytes[8] == .ascii("T"),
      let day = CalendarDate.number(bytes[..<8]), let time = CalendarDate.number(bytes[9..<15]),
      let date = CalendarDate(year: day / 10000, month: day / 100 % 100, day: day % 100),
      time / 10000 < 24, time / 100 % 100 < 60,
      bytes.count == 15 || bytes[15...].elementsEqual("Z".utf8)
    else { return nil }
    return DueDate(
      date: date, minute: time / 10000 * 60 + time / 100 % 100,
      utcOffset: bytes.count == 15 ? nil : 0)
  }

  /// `2026-12-01 17:00:30.123+0100`, truncated to minutes.
  private static func iso(_ text: String) -> DueDate? {
    let bytes = Array(text.utf8)
    guard bytes.count > 10, bytes[10] == .ascii("T") || bytes[10] == 0x20,
      let date = CalendarDate(bytes[..<10])
    else { return nil }
    var rest = Substring(decoding: bytes[11...], as: UTF8.self)
    let zone = rest.lastIndex { $0 == "Z" || $0 == "z" || $0 == "+" || $0 == "-" }
    var offset: String.SubSequence = zone.map { rest[$0...] } ?? ""
    if let zone { rest = rest[..<zone] }
    guard let minute = clock(rest.drop { $0 == " " }) else { return nil }
    if offset.isEmpty { return DueDate(date: date, minute: minute) }
    if offset.count == 5 {
      offset.insert(":", at: offset.index(offset.startIndex, offsetBy: 3))
    }
    return DueDate("\(date)T\(DueDate.clock(minute))\(offset.uppercased())")
      .map {
        // `+00:00` and `Z` are the same.
        DueDate(date: $0.date, minute: $0.minute, utcOffset: $0.utcOffset)
      }
  }

  /// The minute of `17:00`, `17:00:30.5` and `5:00 PM`.
  private static func clock(_ text: Substring) -> Int? {
    let words = text.split(separator: " ")
    guard let time = words.first, words.count <= 2 else { return nil }
    let parts = time.split(separator: ":")
    guard parts.count >= 2, parts.count <= 3, var hour = CalendarDate.number(parts[0].utf8),
      let minute = CalendarDate.number(parts[1].utf8), hour < 24, minute < 60
    else { return nil }
    switch words.dropFirst().first?.lowercased() {
    case "pm": hour = hour % 12 + 12
    case "am": hour %= 12
    case nil: break
    default: return nil
    }
    return hour * 60 + minute
  }

  /// `01/Dec/26 5:00 PM`, `1 December 2026`, `Dec 1 2026`.
  private static func named(_ text: String) -> DueDate? {
    let words = text.split { $0 == " " || $0 == "/" || $0 == "-" }
    guard words.count >= 3, let place = words.prefix(2).firstIndex(where: { $0.first!.isLetter }),
      let number = month(named: words[place]), let year = CalendarDate.number(words[2].utf8),
      let day = CalendarDate.number(words[1 - place].utf8),
      words[2].count == 4 || words[2].count == 2,
      let date = CalendarDate(year: year < 100 ? 2000 + year : year, month: number, day: day)
    else { return nil }
    let rest = words.dropFirst(3).joined(separator: " ")
    if rest.isEmpty { return DueDate(date: date) }
    return clock(rest[...]).map { DueDate(date: date, minute: $0) }
  }

  private static func month(named word: Substring) -> Int? {
    let names = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    return names.firstIndex(of: String(word.lowercased().prefix(3))).map { $0 + 1 }
  }
}
