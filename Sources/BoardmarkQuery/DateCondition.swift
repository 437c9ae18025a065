import BoardmarkReading

/// What a query asks of a date: `due<=fri`, `done:none`.
enum DateCondition: Sendable, Equatable {
  enum Comparison: String, Sendable, CaseIterable {
    // The longer ones first, since the parser tries them in this order.
    case atMost = "<="
    case atLeast = ">="
    case before = "<"
    case after = ">"
    case on = "="
  }

  case compare(Comparison, CalendarDate)
  /// No such attribute at all; an attribute whose value is not a date does not count as missing.
  case none
  /// Such an attribute, whatever its value.
  case any

  /// Whether the line's date `key` meets the condition; a date-time counts by its day in the
  /// board's zone.
  func holds(for line: TaskLine, _ key: AttributeKey, at now: Now) -> Bool {
    switch self {
    case .none: line.attribute(key) == nil
    case .any: line.attribute(key) != nil
    case .compare(let comparison, let date):
      Self.day(key, of: line, at: now).map { comparison.holds($0, date) } ?? false
    }
  }

  private static func day(_ key: AttributeKey, of line: TaskLine, at now: Now) -> CalendarDate? {
    switch key {
    case .due: line.due.map { $0.instant.map(now.day) ?? $0.date }
    case .start: line.start
    case .done: line.done
    default: nil
    }
  }
}

extension DateCondition.Comparison {
  fileprivate func holds(_ left: CalendarDate, _ right: CalendarDate) -> Bool {
    switch self {
    case .atMost: left <= right
    case .atLeast: left >= right
    case .before: left < right
    case .after: left > right
    case .on: left == right
    }
  }
}
