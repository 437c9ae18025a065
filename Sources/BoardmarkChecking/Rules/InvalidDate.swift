import BoardmarkReading
import BoardmarkText

/// Finds dates that are not dates of the calendar.
enum InvalidDate: WritingRule {
  static let id = Board.RuleID.invalidDate
  static let defaultLevel = Board.RuleLevel.on(.error)

  static let page = RulePage(
    what: "A 'due', 'start' or 'done' date is not a day of the calendar or is written another way.",
    why: """
      A date that cannot be read would count as no date at all, and nobody would notice. Dates are
      'YYYY-MM-DD' everywhere; 'due' also takes a time, 'T17:00', in the board's zone, or with 'Z'
      or '+09:00' after it.
      """,
    example: """
      ## Todo

      - [ ] Send the invoice due:2026-11-31
      """,
    instead: """
      ## Todo

      - [ ] Send the invoice due:2026-11-30
      """,
    fix: """
      Unsafe: writes the day that another spelling means ('1.12.2026', 'tomorrow', 'tomorow'). A day that is
      not in the calendar is left to you.
      """)

  static func check(_ item: RuleItem, in context: RuleContext, _ findings: inout Findings) {
    for (word, key) in item.line.countingWords where key.isDate {
      let value = context.bytes[word.value]
      let isDate = key == .due ? DueDate(value) != nil : CalendarDate(value) != nil
      guard !isDate else { continue }
      let phrase = DatePhrase(
        key, from: word.range.lowerBound, valueAt: word.value.lowerBound, on: item.line,
        today: context.options.now.today)
      let written = word.value.lowerBound..<(phrase?.range ?? word.value).upperBound
      let meant =
        phrase.map { "\($0.date)" } ?? day(meantBy: value, context).map { "\($0)" }
      findings.add(
        word.range.lowerBound..<written.upperBound,
        "\(key.name) date '\(context.text(written))' \(fault(in: value, of: key))",
        remedy: remedy(for: value, of: key, meant), task: item.diagnosticID,
        fix: meant.map { day in
          Board.Fix(
            title: "write '\(key.name):\(day)'", isSafe: false,
            edits: [TextEdit(range: written, replacement: Array(day.utf8))],
            changing: written == word.value ? [.attributes, .places] : .body)
        })
    }
  }

  private static func fault(in value: ArraySlice<UInt8>, of key: Board.AttributeKey) -> String {
    if key != .due, DueDate(value) != nil { return "has a time, which only a due date may have" }
    guard WrittenDate.isISO(value.prefix(10)) else { return "is not written as YYYY-MM-DD" }
    if CalendarDate(value.prefix(10)) == nil { return "is not a calendar date" }
    return key == .due
      ? "has a time that is not of the form T17:00, T17:00Z or T17:00+09:00"
      : "has something after its day"
  }

  /// The day that a numeric date means, or that a word with one wrong letter means.
  private static func day(
    meantBy value: ArraySlice<UInt8>, _ context: RuleContext
  ) -> CalendarDate? {
    if let day = WrittenDate.read(value) { return day }
    let word = value.map(\.asciiLowercased)
    guard (5...10).contains(word.count) else { return nil }
    return (["today", "tomorrow"] + RelativeDate.weekdays).first {
      Suggestion.distance(word, Array($0.utf8)) == 1
    }.flatMap { try? CalendarDate(saying: $0, on: context.options.now.today) }
  }

  private static func remedy(
    for value: ArraySlice<UInt8>, of key: Board.AttributeKey, _ meant: String?
  ) -> String? {
    if let meant { return "write '\(key.name):\(meant)'" }
    guard WrittenDate.isISO(value.prefix(10)) else {
      return "write it like '\(key.name):2026-12-01'"
    }
    if CalendarDate(value.prefix(10)) != nil { return nil }
    return lastDay(value).map { "the month ends on \($0)" }
  }

  /// The last day of the month in `value`, if the day in `value` is after it.
  private static func lastDay(_ value: ArraySlice<UInt8>) -> CalendarDate? {
    let value = Array(value)
    guard let year = CalendarDate.number(value[0..<4]),
      let month = CalendarDate.number(value[5..<7]), let day = CalendarDate.number(value[8..<10]),
      day > 28
    else { return nil }
    return CalendarDate.lastDay(ofMonth: month, year: year)
  }
}
