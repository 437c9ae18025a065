/// How often a task comes again: `1d`, `2w`, `1m`, `1y`.
public struct Recurrence: Sendable, Hashable {
  public enum Unit: UInt8, Sendable, Hashable {
    case days = 0x64
    case weeks = 0x77
    case months = 0x6D
    case years = 0x79
  }

  /// How many units, at least 1.
  public let count: Int
  public let unit: Unit

  /// Reads a number above 0 with `d`, `w`, `m` or `y` after it; nil for anything else.
  public init?(_ text: some Collection<UInt8>) {
    let bytes = Array(text)
    guard let last = bytes.last, let unit = Unit(rawValue: last),
      let count = CalendarDate.number(bytes.dropLast()), count > 0
    else { return nil }
    self.count = count
    self.unit = unit
  }

  /// Reads what the bytes' initializer reads.
  public init?(_ text: String) { self.init(text.utf8) }

  /// The date `times` recurrences after `date`; nil outside the years 1 to 9999.
  ///
  /// Counted from `date` at once, so that from 31 January by months come 28 February and 31 March.
  /// A day that its month lacks is the month's last.
  public func date(_ times: Int, after date: CalendarDate) -> CalendarDate? {
    let (total, overflow) = count.multipliedReportingOverflow(by: times)
    guard !overflow, total < 4_000_000 else { return nil }
    switch unit {
    case .days: return date.adding(days: total)
    case .weeks: return date.adding(days: total * 7)
    case .months: return date.adding(months: total)
    case .years: return date.adding(months: total * 12)
    }
  }

  /// How many recurrences after `date` the next one comes: the first that is not before `today`.
  ///
  /// At least 1; nil where there is none before the year 10000.
  public func next(after date: CalendarDate, notBefore today: CalendarDate) -> Int? {
    var low = 0
    var high = 1
    // Dates grow with the count, so the first one that will do is found by halving.
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
  public var description: String { "\(count)\(Unicode.Scalar(unit.rawValue))" }
}

extension AttributeSyntax {
  static let every = AttributeSyntax(
    .every, "recurrence", otherNames: ["repeat"], form: "of the form 1d, 2w, 1m or 1y",
    accepts: { Recurrence($0) != nil })
}
