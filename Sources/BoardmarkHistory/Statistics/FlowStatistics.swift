import BoardmarkReading

/// How work flows over a board: what was finished, how long it took, what lies open.
public struct FlowStatistics: Sendable {
  /// What stood on the board at the end of a day.
  public struct Day: Sendable {
    public let date: CalendarDate
    public fileprivate(set) var todo: Int
    public fileprivate(set) var doing: Int

    /// All that were finished up to then, those put away since included.
    public fileprivate(set) var done: Int

    /// The open tasks whose due day was over.
    public fileprivate(set) var overdue: Int

    public var total: Int { todo + doing + done }
  }

  /// A week, Monday to Sunday.
  public struct Week: Sendable {
    /// Its Monday.
    public let start: CalendarDate
    public fileprivate(set) var created = 0
    public fileprivate(set) var finished = 0

    /// The overdue tasks at its end, or now.
    public fileprivate(set) var overdue = 0
  }

  /// The first day that counts, and today.
  public let start: CalendarDate
  public let end: CalendarDate

  /// The days of the period.
  public private(set) var days: [Day] = []

  /// The weeks that the period touches; nothing outside the period is counted in them.
  public private(set) var weeks: [Week] = []

  /// The tasks that were finished in the period, by that day.
  public let finished: [TaskLife]

  /// The tasks that stand in a doing column now, the one started first at the front.
  public let inProgress: [TaskLife]

  /// From creation to the end, of tasks finished in the period.
  public let leadTime: Distribution

  /// From the first start to the end, of tasks finished in the period.
  public let cycleTime: Distribution

  /// The most days that are looked at one by one.
  private static let dayLimit = 20_000

  /// Computes the figures.
  ///
  /// Cost: linear in the number of events, and in days times open tasks.
  /// - Parameters:
  ///   - history: The events of the board, whatever the period, to the present.
  ///   - present: The board as it is.
  ///   - today: The day it is in the board's zone.
  ///   - since: The first day that counts; nil for the day of the first event.
  ///   - clock: The clock by which an event is on a day.
  public init(
    _ history: BoardHistory, present: Board, today: CalendarDate, since: CalendarDate? = nil,
    in clock: ZoneClock
  ) {
    // A clock that is ahead puts nothing into the future.
    let dated = history.events.map { (event: $0, day: min(clock.time(at: $0.time).date, today)) }
    let first = dated.first?.day ?? today
    end = today
    let earliest = today.adding(days: -Self.dayLimit) ?? first
    start = max(min(max(since ?? first, first), today), earliest)
    var lives = TaskLives()
    var next = 0
    var date = start
    while true {
      while next < dated.count, dated[next].day <= date {
        _ = lives.add(dated[next].event, on: dated[next].day)
        next += 1
      }
      if date == today {
        lives.finish(
          with: present.tasks.map { TaskFacts($0, of: present) }, on: today)
      }
      days.append(Self.day(date, lives.lives))
      guard date < today, let following = date.adding(days: 1) else { break }
      date = following
    }
    let (start, end) = (start, end)
    let all = lives.lives
    finished = all.filter { life in
      life.isDone && life.finished.map { start <= $0 && $0 <= end } ?? false
    }.sorted { ($0.finished!, $0.facts.title) < ($1.finished!, $1.facts.title) }
    leadTime = Distribution(finished.compactMap(\.leadTime))
    cycleTime = Distribution(finished.compactMap(\.cycleTime))
    inProgress = all.filter { $0.isOpen && $0.facts.state == .doing }
      .sorted { ($0.started ?? end, $0.facts.title) < ($1.started ?? end, $1.facts.title) }
    countWeeks(all)
  }

  /// The days since a task was started; nil where the history does not tell.
  public func age(of life: TaskLife) -> Int? {
    life.started.map { max(0, end.daysSinceEpoch - $0.daysSinceEpoch) }
  }

  /// The finished tasks a week, over whole and broken weeks of the period; nil for none.
  public var finishedPerWeek: Double {
    Double(finished.count) * 7 / Double(end.daysSinceEpoch - start.daysSinceEpoch + 1)
  }

  private static func day(_ date: CalendarDate, _ lives: [TaskLife]) -> Day {
    var day = Day(date: date, todo: 0, doing: 0, done: 0, overdue: 0)
    for life in lives {
      if life.isDone {
        day.done += 1
      } else if life.isOpen {
        if life.facts.state == .doing { day.doing += 1 } else { day.todo += 1 }
        if let due = life.facts.due, due.date < date { day.overdue += 1 }
      }
    }
    return day
  }

  private mutating func countWeeks(_ lives: [TaskLife]) {
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
