import BoardmarkText

extension Board {
  /// How often a task recurs: every `1d`, `2w`, `1m` or `1y`, on weekdays (`mon`, `mon,thu`, `weekday`), or on the last
  /// day of the month (`eom`); with `!` after it, counted from the day on which the task is done.
  public struct Recurrence: Sendable, Hashable {
    package enum Rule: Sendable, Hashable {
      /// Every so many units, at least 1.
      case step(Int, CalendarUnit)
      /// On these days of the week, 0 for Monday to 6 for Sunday; at least one.
      case weekdays(Set<Int>)
      /// On the last day of every month.
      case endOfMonth
    }

    package let rule: Rule

    /// True to count the next date from the day on which the task is done, not from its date.
    package let isFromCompletion: Bool

    /// Reads a number above 0 followed by `d`, `w`, `m` or `y`, the first three letters of weekdays with commas between
    /// them, `weekday` or `eom`, each optionally followed by `!`; nil for anything else.
    public init?(_ text: some Collection<UInt8>) {
      var bytes = Array(text)
      isFromCompletion = bytes.last == .ascii("!")
      if isFromCompletion { bytes.removeLast() }
      if let last = bytes.last, let unit = CalendarUnit(rawValue: last),
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

    /// The next day of the recurrence of a task that is finished on `today`: the first one after both `origin` and
    /// `today`, or, from completion, after `today`; nil if there is none before the year 10000.
    ///
    /// All steps are counted from the start, so that monthly steps from 31 January give 28 February and 31 March: a
    /// month without the day uses its last day.
    public func next(after origin: CalendarDate, doneOn today: CalendarDate) -> CalendarDate? {
      let origin = isFromCompletion ? today : origin
      guard let first = max(origin, today).adding(days: 1) else { return nil }
      guard case .step = rule else { return day(from: first) }
      // Dates ascend with the number of steps, so the first one that is late enough is found by bisection.
      let times = (1..<CalendarDate.longestSpan).partitioningIndex { times in
        date(times, after: origin).map { $0 >= first } ?? true
      }
      return date(times, after: origin)
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
      guard !overflow, total < CalendarDate.longestSpan else { return nil }
      return date.adding(total, unit)
    }
  }
}

extension Board.Recurrence: CustomStringConvertible {
  /// The recurrence as written in a board.
  public var description: String {
    let text =
      switch rule {
      case .step(let count, let unit): "\(count)\(Unicode.Scalar(unit.rawValue))"
      case .weekdays([0, 1, 2, 3, 4]): "weekday"
      case .weekdays(let days): days.sorted().map { Self.weekdays[$0] }.joined(separator: ",")
      case .endOfMonth: "eom"
      }
    return isFromCompletion ? text + "!" : text
  }

  /// The forms of a recurrence, for messages.
  package static let forms =
    "1d, 2w, 1m, 1y, mon,thu, weekday or eom, with '!' to count from the day it is done"
}

extension AttributeSyntax {
  static let every = AttributeSyntax(
    .every, "recurrence", otherNames: ["repeat"], form: "of the form \(Board.Recurrence.forms)",
    accepts: { Board.Recurrence($0) != nil })
}
