import BoardmarkReading

extension Board {
  /// The flow of work over a board: tasks finished, time taken, and work in progress.
  public struct Statistics: Sendable, Hashable {
    /// The task counts at the end of a day.
    public struct Day: Sendable, Hashable {
      /// The day.
      public let date: CalendarDate
      /// The number of tasks in todo columns.
      public fileprivate(set) var todo: Int
      /// The number of tasks in doing columns.
      public fileprivate(set) var doing: Int

      /// The number of tasks finished so far, including archived ones.
      public fileprivate(set) var done: Int

      /// The number of open tasks past their due date.
      public fileprivate(set) var overdue: Int

      /// The number of tasks of all three states.
      public var total: Int { todo + doing + done }
    }

    /// A week, Monday to Sunday.
    public struct Week: Sendable, Hashable {
      /// Its Monday.
      public let start: CalendarDate
      /// The number of tasks that were added.
      public fileprivate(set) var created = 0
      /// The number of tasks that were finished.
      public fileprivate(set) var finished = 0

      /// The number of overdue tasks at its end, or now.
      public fileprivate(set) var overdue = 0
    }

    /// The first day of the period.
    public let start: CalendarDate
    /// The last day of the period: today.
    public let end: CalendarDate

    /// The days of the period.
    public private(set) var days: [Day] = []

    /// The weeks that overlap the period; they count only events inside the period.
    public private(set) var weeks: [Week] = []

    /// The tasks that were finished in the period, by the day they were finished.
    public let finished: [Board.TaskLife]

    /// The tasks now in a doing column, in the order in which they were started.
    public let inProgress: [Board.TaskLife]

    /// The days from creation to finish, of tasks finished in the period.
    public let leadTime: Board.Distribution

    /// The days from first start to finish, of tasks finished in the period.
    public let cycleTime: Board.Distribution

    /// The maximum number of days to count one by one.
    private static let dayLimit = 20_000

    /// Computes the statistics.
    ///
    /// Cost: linear in the number of events and of days.
    /// - Parameters:
    ///   - history: All events of the board up to the present, whatever the period.
    ///   - present: The current board.
    ///   - today: The current day in the board's time zone.
    ///   - since: The first day of the period; nil for the day of the first event.
    ///   - clock: The clock that assigns events to days.
    ///   - isCounted: Returns whether to count a task, judged by its last state; nil for all.
    public init(
      _ history: Board.History, present: Board, today: CalendarDate, since: CalendarDate? = nil,
      in clock: Board.ZoneClock, where isCounted: ((Board.TaskFacts) -> Bool)? = nil
    ) {
      // A fast author's clock must not put events into the future.
      let dated = history.events.map { (event: $0, day: min(clock.time(at: $0.time).date, today)) }
      let first = dated.first?.day ?? today
      end = today
      let earliest = today.adding(days: -Self.dayLimit) ?? first
      start = max(min(max(since ?? first, first), today), earliest)
      var lives = TaskLives()
      for (event, day) in dated { lives.add(event, on: day) }
      lives.finish(with: present.tasks.map { Board.TaskFacts($0, of: present) }, on: today)
      let all = lives.lives.filter { isCounted?($0.facts) ?? true }
      days = DayCounts(all, from: start, to: today).days
      let (start, end) = (start, end)
      finished = all.filter { life in
        life.isDone && life.finished.map { start <= $0 && $0 <= end } ?? false
      }.sorted { ($0.finished!, $0.facts.title) < ($1.finished!, $1.facts.title) }
      leadTime = Board.Distribution(finished.compactMap(\.leadTime))
      cycleTime = Board.Distribution(finished.compactMap(\.cycleTime))
      inProgress = all.filter { $0.isOpen && $0.facts.state == .doing }
        .sorted { ($0.started ?? end, $0.facts.title) < ($1.started ?? end, $1.facts.title) }
      countWeeks(all)
    }

    /// The days since a task was started; nil if unknown.
    public func age(of life: Board.TaskLife) -> Int? {
      life.started.map { max(0, end.daysSinceEpoch - $0.daysSinceEpoch) }
    }

    /// The average number of tasks finished per seven days of the period.
    public var finishedPerWeek: Double {
      Double(finished.count) * 7 / Double(end.daysSinceEpoch - start.daysSinceEpoch + 1)
    }

    private mutating func countWeeks(_ lives: [Board.TaskLife]) {
      guard let monday = start.adding(days: -start.weekday) else { return }
      let origin = monday.daysSinceEpoch
      let count = (end.daysSinceEpoch - origin) / 7 + 1
      weeks = (0..<count).compactMap { monday.adding(days: 7 * $0).map { Week(start: $0) } }
      func week(_ day: CalendarDate?) -> Int? {
        guard let day, start <= day, day <= end else { return nil }
        return (day.daysSinceEpoch - origin) / 7
      }
      for life in lives {
        if let index = week(life.created) { weeks[index].created += 1 }
        if life.isDone, let index = week(life.finished) { weeks[index].finished += 1 }
      }
      for day in days { if let index = week(day.date) { weeks[index].overdue = day.overdue } }
    }
  }
}

/// Counts the tasks in each state on each day.
private struct DayCounts {
  private typealias Count = WritableKeyPath<Board.Statistics.Day, Int>

  private(set) var days: [Board.Statistics.Day]

  init(_ lives: [Board.TaskLife], from start: CalendarDate, to end: CalendarDate) {
    let origin = start.daysSinceEpoch
    days = (origin...end.daysSinceEpoch).compactMap { CalendarDate(daysSinceEpoch: $0) }.map {
      Board.Statistics.Day(date: $0, todo: 0, doing: 0, done: 0, overdue: 0)
    }
    let counts: [Board.TaskLife.Stage.Kind: Count] = [
      .todo: \.todo, .doing: \.doing, .done: \.done,
    ]
    func index(_ day: Int) -> Int { min(max(0, day - origin), days.count) }
    // First the changes on each day; their running sums are the counts.
    func add(_ count: Count, from first: Int, to end: Int) {
      guard first < end else { return }
      days[first][keyPath: count] += 1
      if end < days.count { days[end][keyPath: count] -= 1 }
    }
    for life in lives {
      for (place, stage) in life.stages.enumerated() {
        let from = index(stage.day.daysSinceEpoch)
        let to =
          place + 1 < life.stages.count
          ? index(life.stages[place + 1].day.daysSinceEpoch) : days.count
        if let count = counts[stage.kind] { add(count, from: from, to: to) }
        if let due = stage.due {
          add(\.overdue, from: max(from, index(due.daysSinceEpoch + 1)), to: to)
        }
      }
    }
    for day in days.indices.dropFirst() {
      for count: Count in [\.todo, \.doing, \.done, \.overdue] {
        days[day][keyPath: count] += days[day - 1][keyPath: count]
      }
    }
  }
}
