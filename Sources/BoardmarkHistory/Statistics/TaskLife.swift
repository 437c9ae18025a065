import BoardmarkMatching
import BoardmarkMerging
import BoardmarkReading

extension Board {
  /// The milestones in the life of a task, in the board's time zone.
  public struct TaskLife: Sendable, Hashable {
    /// The last known facts about the task.
    public fileprivate(set) var facts: Board.TaskFacts

    /// The day it was created, which is at the latest the day it was finished; nil if unknown.
    public fileprivate(set) var created: CalendarDate?

    /// The day it first entered a doing column, or was finished without that; nil if it did
    /// neither, or if unknown.
    public fileprivate(set) var started: CalendarDate?

    /// The day it was finished: the date of its `done:`, else the day of the commit, and never
    /// later than that; nil if it is not finished.
    public fileprivate(set) var finished: CalendarDate?

    /// True if it is no longer on the board, as archived tasks are.
    public fileprivate(set) var isGone = false

    /// True if it was already finished when it was added to the board.
    public fileprivate(set) var cameFinished = false

    /// The days from creation to finish; nil if either is unknown.
    public var leadTime: Int? { days(from: created) }

    /// The days from first start to finish; nil if either is unknown.
    public var cycleTime: Int? { days(from: started) }

    private func days(from start: CalendarDate?) -> Int? {
      guard let start, let finished, !cameFinished else { return nil }
      return max(0, finished.daysSinceEpoch - start.daysSinceEpoch)
    }

    /// Its state from one day until the next stage.
    struct Stage: Hashable {
      enum Kind: Sendable { case todo, doing, done, none }

      var day: CalendarDate
      let kind: Kind
      let due: CalendarDate?
    }

    /// Its stages in chronological order, at most one per day.
    private(set) var stages: [Stage] = []

    /// True if it counts as finished; a cancelled task does not.
    var isDone: Bool { facts.isFinished && !facts.isCancelled }

    /// True if it is still to be done.
    var isOpen: Bool { !isGone && !facts.isClosed && !facts.isCancelled }

    /// - Parameters:
    ///   - isKnown: True if the history shows that it was added to the board on that day.
    ///   - previous: The day of the previous revision, which did not have it; nil if there was
    ///     none.
    fileprivate init(
      _ facts: Board.TaskFacts, isKnown: Bool, day: CalendarDate, after previous: CalendarDate?
    ) {
      self.facts = facts
      created = isKnown ? day : nil
      cameFinished = facts.isFinished
      if isKnown, facts.state == .doing { started = day }
      if isDone {
        let end = min(facts.done ?? day, day)
        finished = end
        // Created, started and finished between two revisions.
        if isKnown, facts.done != nil, let previous, previous <= end {
          created = end
          started = end
          cameFinished = false
        }
      }
      enterStage(on: day)
    }

    fileprivate mutating func become(_ new: Board.TaskFacts, on day: CalendarDate) {
      let wasOpen = isOpen && !isDone
      facts = new
      isGone = false
      if new.state == .doing, started == nil { started = day }
      if !isDone {
        finished = nil
        // Once reopened, it can be finished again.
        if !new.isFinished { cameFinished = false }
      } else {
        let end = min(new.done ?? finished ?? day, day)
        finished = end
        // Started and finished between two revisions.
        if wasOpen, created != nil, started == nil { started = end }
      }
      enterStage(on: day)
    }

    fileprivate mutating func leave(on day: CalendarDate) {
      isGone = true
      enterStage(on: day)
    }

    /// Begins a stage on a day; for a finished task, on the day it was finished.
    private mutating func enterStage(on day: CalendarDate) {
      let kind: Stage.Kind =
        isDone ? .done : !isOpen ? .none : facts.state == .doing ? .doing : .todo
      let stage = Stage(
        day: isDone ? finished ?? day : day, kind: kind,
        due: isOpen && !isDone ? facts.due?.date : nil)
      if kind == .done, stages.last?.kind == .done { stages.removeLast() }
      // The board is authoritative, even if an earlier revision or another clock disagrees.
      while let last = stages.last, last.day >= stage.day { stages.removeLast() }
      if let last = stages.last, last.kind == kind, last.due == stage.due { return }
      stages.append(stage)
    }
  }
}

/// Follows the tasks of a board through its events.
struct TaskLives {
  private(set) var lives: [Board.TaskLife] = []
  private var places: [TaskKey: Int] = [:]

  /// The last event's revision and its day, and the day of the previous revision.
  private var revision: (index: Int, day: CalendarDate)?
  private var previousDay: CalendarDate?

  /// Adds an event; events must come in chronological order.
  ///
  /// - Returns: The index of the task's life; nil if the event is not about a known task.
  @discardableResult
  mutating func add(_ event: Board.Event, on day: CalendarDate) -> Int? {
    if let revision, revision.index != event.revision { previousDay = revision.day }
    revision = (event.revision, day)
    let change = event.change
    guard let title = change.title else { return nil }
    let key = TaskKey(id: change.id.flatMap { TaskID($0) }, title: title)
    if places[key] == nil, let old = formerKey(change, title), let place = places[old] {
      places[old] = nil
      places[key] = place
    }
    guard change.kind != .removed else {
      guard let place = places[key] else { return nil }
      lives[place].leave(on: day)
      return place
    }
    guard let facts = event.task else { return nil }
    guard let place = places[key], !(change.kind == .added && isAnother(key, place)) else {
      places[key] = lives.count
      let isKnown = change.kind == .added && !event.isInherited
      lives.append(Board.TaskLife(facts, isKnown: isKnown, day: day, after: previousDay))
      return lives.count - 1
    }
    lives[place].become(facts, on: day)
    return place
  }

  /// Corrects errors that merges may have caused: the current board is authoritative.
  mutating func finish(with present: [Board.TaskFacts], on day: CalendarDate) {
    var isPresent = Set<Int>()
    for facts in present {
      let key = TaskKey(id: facts.id, title: facts.title)
      if let place = places[key] {
        isPresent.insert(place)
        if lives[place].facts != facts || lives[place].isGone {
          lives[place].become(facts, on: day)
        }
      } else {
        places[key] = lives.count
        isPresent.insert(lives.count)
        lives.append(Board.TaskLife(facts, isKnown: false, day: day, after: nil))
      }
    }
    for place in lives.indices where !isPresent.contains(place) && !lives[place].isGone {
      lives[place].leave(on: day)
    }
  }

  /// True if an added task without an id is a new task that reuses a title.
  private func isAnother(_ key: TaskKey, _ place: Int) -> Bool {
    if case .id = key { return false }
    return lives[place].isGone
  }

  /// The key of a task before a change of its title or id.
  private func formerKey(_ change: Board.Change, _ title: String) -> TaskKey? {
    if change.attribute == "id" {
      let old = change.from.flatMap { TaskID($0) }
      return TaskKey(id: old, title: title)
    }
    if change.kind == .retitled, let old = change.from {
      return places[TaskKey(id: nil, title: old)] == nil ? nil : TaskKey(id: nil, title: old)
    }
    return nil
  }
}

extension Board {
  /// A distribution of durations.
  public struct Distribution: Sendable, Hashable {
    /// The durations in days, ascending.
    public let days: [Int]

    /// Creates a distribution of durations in days.
    public init(_ days: [Int]) { self.days = days.sorted() }

    /// The number of durations.
    public var count: Int { days.count }

    /// The median in days; nil if there are no durations.
    public var median: Int? { percentile(50) }

    /// The smallest number of days within which at least this many per cent were done; nil if there
    /// are none.
    ///
    /// This is the nearest rank: a value that occurred, never one interpolated between two.
    /// - Parameter percent: 1 to 100.
    public func percentile(_ percent: Int) -> Int? {
      guard !days.isEmpty else { return nil }
      let rank = (percent * days.count + 99) / 100
      return days[max(1, rank) - 1]
    }
  }
}
