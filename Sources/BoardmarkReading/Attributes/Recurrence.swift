import BoardmarkText

/// How often a task recurs: every `1d`, `2w`, `1m` or `1y`, on weekdays (`mon`, `mon,thu`, `weekday`), or on the last
/// day of the month (`eom`).
public struct Recurrence: Sendable, Hashable {
  public enum Unit: UInt8, Sendable, Hashable {
    case days = 0x64
    case weeks = 0x77
    case months = 0x6D
    case years = 0x79
  }

  public enum Rule: Sendable, Hashable {
    /// Every that many units, at least 1.
    case step(Int, Unit)
    /// On these days of the week, 0 for Monday to 6 for Sunday; at least one.
    case weekdays(Set<Int>)
    /// On the last day of every month.
    case endOfMonth
  }

  public let rule: Rule

  /// Reads a number above 0 followed by `d`, `w`, `m` or `y`, the first three letters of weekdays with commas between
  /// them, `weekday` or `eom`; nil for anything else.
  public init?(_ text: some Collection<UInt8>) {
    let bytes = Array(text)
    if let last = bytes.last, let unit = Unit(rawValue: last),
      let count = CalendarDate.number(bytes.dropLast()), count > 0
    {
      rule = .step(count, unit)
    } else if let named = Self.named(String(decoding: bytes, as: UTF8.self)) {
      rule = named
    } else {
      return nil
    }
  }

  /// Reads the same forms as the initializer that takes bytes.
  public init?(_ text: String) { self.init(text.utf8) }

  private static let weekdays = RelativeDate.weekdays.map { $0.prefix(3) }

  private static func named(_ text: String) -> Rule? {
    if text == "eom" { return .endOfMonth }
    if text == "weekday" { return .weekdays([0, 1, 2, 3, 4]) }
    let days = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { weekdays.firstIndex(of: $0) }
    return days.contains(nil) ? nil : .weekdays(Set(days.compactMap(\.self)))
  }

  /// A day on which a task recurs, and how far it is from the day that was counted from.
  public struct Occurrence: Sendable {
    public let date: CalendarDate

    /// How many steps of which recurrence it is after the origin; nil for weekdays and for the end
    /// of the month.
    fileprivate let steps: (count: Int, of: Recurrence)?
    fileprivate let origin: CalendarDate

    /// Another day of the same task, such as its start date, moved by as much; nil outside the years 1 to 9999.
    public func moving(_ other: CalendarDate) -> CalendarDate? {
      if let steps { return steps.of.date(steps.count, after: other) }
      return other.adding(days: date.daysSinceEpoch - origin.daysSinceEpoch)
    }
  }

  /// The first day of the recurrence after `origin` that is not before `today`; nil if there is none before the year
  /// 10000.
  ///
  /// All steps are counted from `origin`, so that by months 31 January is followed by 28 February and 31 March: if a
  /// month lacks the day, the month's last day takes its place.
  public func next(after origin: CalendarDate, notBefore today: CalendarDate) -> Occurrence? {
    guard case .step = rule else {
      let first = max(origin.adding(days: 1) ?? today, today)
      return day(from: first).flatMap {
        $0 > origin ? Occurrence(date: $0, steps: nil, origin: origin) : nil
      }
    }
    return steps(after: origin, notBefore: today).flatMap { count in
      date(count, after: origin).map {
        Occurrence(date: $0, steps: (count, self), origin: origin)
      }
    }
  }

  /// The first weekday or end of the month of the rule that is not before `first`; nil for a rule
  /// of steps.
  private func day(from first: CalendarDate) -> CalendarDate? {
    switch rule {
    case .step: nil
    case .weekdays(let days):
      (0..<7).lazy.compactMap { first.adding(days: $0) }.first { days.contains($0.weekday) }
    case .endOfMonth: first.endOfMonth
    }
  }

  /// The date `times` steps after `date`; nil outside the years 1 to 9999.
  private func date(_ times: Int, after date: CalendarDate) -> CalendarDate? {
    guard case .step(let count, let unit) = rule else { return nil }
    let (total, overflow) = count.multipliedReportingOverflow(by: times)
    guard !overflow, total < 4_000_000 else { return nil }
    switch unit {
    case .days: return date.adding(days: total)
    case .weeks: return date.adding(days: total * 7)
    case .months: return date.adding(months: total)
    case .years: return date.adding(months: total * 12)
    }
  }

  /// The number of steps, at least 1, from `date` to the first day that is not before `today`; nil
  /// outside the years 1 to 9999.
  private func steps(after date: CalendarDate, notBefore today: CalendarDate) -> Int? {
    var low = 0
    var high = 1
    // Dates ascend with the number of steps, so the first suitable one is found by bisection.
    while let found = self.date(high, after: date), found < today {
      low = high
      high *= 2
    }
    while high - low > 1 {
      let middle = (low + high) / 2
      if let found = self.date(middle, after: date), found < today {
        low = middle
      } else {
        high = middle
      }
    }
    return self.date(high, after: date) == nil ? nil : high
  }
}

extension Recurrence: CustomStringConvertible {
  /// The recurrence as it is written in a board.
  public var description: String {
    switch rule {
    case .step(let count, let unit): "\(count)\(Unicode.Scalar(unit.rawValue))"
    case .weekdays([0, 1, 2, 3, 4]): "weekday"
    case .weekdays(let days): days.sorted().map { Self.weekdays[$0] }.joined(separator: ",")
    case .endOfMonth: "eom"
    }
  }

  /// The forms of a recurrence, for messages.
  public static let forms = "1d, 2w, 1m, 1y, mon,thu, weekday or eom"
}

extension AttributeSyntax {
  static let every = AttributeSyntax(
    .every, "recurrence", otherNames: ["repeat"], form: "of the form \(Recurrence.forms)",
    accepts: { Recurrence($0) != nil })
}
