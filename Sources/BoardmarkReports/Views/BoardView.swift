import BoardmarkQuery
import BoardmarkReading

/// The ways to look at a board.
package enum BoardView: String, CaseIterable, Sendable {
  /// The columns side by side.
  case board
  /// A table that can be sorted: ``TaskTable``.
  case list
  /// Open tasks by due date, and a month: ``Agenda``.
  case agenda
  /// A row per person or tag, a cell per column: ``Lanes``.
  case people
  /// Bars and curves: ``BoardCharts``.
  case charts
}

/// A view and its settings; each view reads its own and ignores the others.
package struct ViewChoice: Sendable, Equatable {
  package var view = BoardView.board

  /// The order of the list, the first key first; empty for that of the file.
  package var orders: [Board.Order] = []

  /// The rows of the view `people`.
  package var rows = LaneRows.person

  /// The month of the agenda; nil for the present one.
  package var month: CalendarMonth?

  package init(_ view: BoardView = .board) { self.view = view }

  /// Reads the parameters of an address; what is missing or means nothing has its default.
  package init(parameter: (_ name: String) -> String?) {
    view = parameter("as").flatMap(BoardView.init) ?? .board
    orders = parameter("sort").flatMap { try? Board.Order.orders($0) } ?? []
    rows = parameter("by").flatMap(LaneRows.init) ?? .person
    month = parameter("month").flatMap(CalendarMonth.init)
  }

  /// The parameters that the view needs in an address, without those that have their defaults.
  package var parameters: [(name: String, value: String)] {
    var parameters: [(String, String)] = []
    if view != .board { parameters.append(("as", view.rawValue)) }
    if view == .list, !orders.isEmpty {
      let keys = orders.map { ($0.isDescending ? "-" : "") + $0.key.rawValue }
      parameters.append(("sort", keys.joined(separator: ",")))
    }
    if view == .people, rows != .person { parameters.append(("by", rows.rawValue)) }
    if view == .agenda, let month { parameters.append(("month", "\(month)")) }
    return parameters
  }
}

/// A month of a year, written `2026-12`.
package struct CalendarMonth: Sendable, Equatable, CustomStringConvertible {
  /// Its first day.
  package let first: CalendarDate

  /// The month that contains a day.
  package init(of date: CalendarDate) { first = date.adding(days: 1 - date.day) ?? date }

  package init?(_ text: String) {
    guard let first = CalendarDate(text + "-01") else { return nil }
    self.first = first
  }

  /// Previous month; nil before the first year that has a date.
  package var previous: CalendarMonth? { first.adding(days: -1).map(CalendarMonth.init(of:)) }

  /// Next month; nil after the last year that has a date.
  package var next: CalendarMonth? { first.endOfMonth.adding(days: 1).map(CalendarMonth.init(of:)) }

  package var description: String { String("\(first)".dropLast(3)) }

  /// Its weeks, each from Monday to Sunday, with the days of other months that they touch.
  package var weeks: [[CalendarDate]] {
    let last = first.endOfMonth.daysSinceEpoch
    return stride(from: first.daysSinceEpoch - first.weekday, through: last, by: 7).map { monday in
      (monday..<monday + 7).compactMap { CalendarDate(daysSinceEpoch: $0) }
    }
  }

  package func contains(_ date: CalendarDate) -> Bool {
    (date.year, date.month) == (first.year, first.month)
  }
}
