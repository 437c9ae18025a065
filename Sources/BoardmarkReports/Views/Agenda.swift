import BoardmarkQuery
import BoardmarkReading

/// The view `agenda`: open tasks by due date, and a month of them.
package struct Agenda: Sendable {
  /// When tasks are due.
  package enum Period: String, CaseIterable, Sendable {
    case late = "Late"
    case today = "Today"
    case tomorrow = "Tomorrow"
    /// Within seven days, as the query `due<=7d`.
    case week = "This week"
    case later = "Later"
    case none = "No date"
  }

  package struct Group: Sendable {
    package let period: Period
    package let tasks: TaskPick
  }

  package struct Day: Sendable {
    package let date: CalendarDate
    package let isInMonth: Bool
    package let tasks: TaskPick
  }

  /// The groups that have tasks, in order of time; their tasks are in order of due date.
  package let groups: [Group]

  package let month: CalendarMonth

  /// The weeks that the month touches, each from Monday to Sunday.
  package let weeks: [[Day]]

  package let today: CalendarDate

  /// - Parameters:
  ///   - tasks: The tasks; closed ones are left out.
  ///   - month: The month to show; nil for the present one.
  package init(_ tasks: TaskPick, month: CalendarMonth? = nil, at now: Board.Now) {
    let open = tasks.filter { !$0.isClosed }.sorted(by: Board.Order(.due), at: now)
    var byPeriod: [Period: TaskPick] = [:]
    var byDay: [Int: TaskPick] = [:]
    for (position, task) in open.enumerated() {
      byPeriod[Self.period(of: task, at: now), default: open.none].append(position, of: open)
      guard let due = task.due else { continue }
      byDay[now.days(until: due), default: open.none].append(position, of: open)
    }
    groups = Period.allCases.compactMap { period in
      byPeriod[period].map { Group(period: period, tasks: $0) }
    }
    today = now.today
    let month = month ?? CalendarMonth(of: now.today)
    self.month = month
    weeks = month.weeks.map { week in
      week.map { date in
        let days = date.daysSinceEpoch - now.today.daysSinceEpoch
        return Day(date: date, isInMonth: month.contains(date), tasks: byDay[days] ?? open.none)
      }
    }
  }

  private static func period(of task: Board.Task, at now: Board.Now) -> Period {
    guard let due = task.due else { return .none }
    if now.isPast(due) { return .late }
    switch now.days(until: due) {
    case 0: return .today
    case 1: return .tomorrow
    case 2...7: return .week
    default: return .later
    }
  }
}
