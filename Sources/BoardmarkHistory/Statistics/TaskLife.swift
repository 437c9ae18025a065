import BoardmarkMerging
import BoardmarkReading

/// What became of a task, in days of the board's zone.
public struct TaskLife: Sendable {
  public fileprivate(set) var facts: TaskFacts

  /// When it came onto the board, at the latest when it was finished; nil where the history does not tell.
  public fileprivate(set) var created: CalendarDate?

  /// When it first stood in a doing column, or was finished without that; nil where it is neither, or the
  /// history does not tell.
  public fileprivate(set) var started: CalendarDate?

  /// When it was finished: what `done:` says, else the day of the commit, and never later than that; nil
  /// where it is not.
  public fileprivate(set) var finished: CalendarDate?

  /// Whether it is on the board no more; archived tasks are not.
  public fileprivate(set) var isGone = false

  /// Whether it was finished already when it came onto the board.
  public fileprivate(set) var cameFinished = false

  /// The days from its creation to its end; nil where one of them is not known.
  public var leadTime: Int? { days(from: created) }

  /// The days from its first start to its end; nil where one of them is not known.
  public var cycleTime: Int? { days(from: started) }

  private func days(from start: CalendarDate?) -> Int? {
    guard let start, let finished, !cameFinished else { return nil }
    return max(0, finished.daysSinceEpoch - start.daysSinceEpoch)
  }

  /// What it is from a day on, until the next of these days.
  struct Stage {
    enum Kind: Sendable { case todo, doing, done, none }

    var day: CalendarDate
    let kind: Kind
    let due: CalendarDate?
  }

  /// What it was, in the order of the days, each once.
  private(set) var stages: [Stage] = []

  /// Whether it counts as finished: what will not be done does not.
  var isDone: Bool { facts.isFinished && !facts.isCancelled }

  /// Whether it is to be done.
  var isOpen: Bool { !isGone && !facts.isClosed && !facts.isCancelled }

  /// - Parameters:
  ///   - isKnown: Whether it came onto the board on that day, as the history tells.
  ///   - previous: The day of the revision before, in which it was not there; nil where none was.
  fileprivate init(
    _ facts: TaskFacts, isKnown: Bool, day: CalendarDate, after previous: CalendarDate?
  ) {
    self.facts = facts
    created = isKnown ? day : nil
    cameFinished = facts.isFinished
    if isKnown, facts.state == .doing { started = day }
    if isDone {
      let end = min(facts.done ?? day, day)
      finished = end
      // Made, begun and finished between two revisions.
      if isKnown, facts.done != nil, let previous, previous <= end {
        created = end
        started = end
        cameFinished = false
      }
    }
    enterStage(on: day)
  }

  fileprivate mutating func become(_ new: TaskFacts, on day: CalendarDate) {
    let wasOpen = isOpen && !isDone
    facts = new
    isGone = false
    if new.state == .doing, started == nil { started = day }
    if !isDone {
      finished = nil
      // Taken up again, it is finished anew.
      if !new.isFinished { cameFinished = false }
    } else {
      let end = min(new.done ?? finished ?? day, day)
      finished = end
      // Begun and finished between two revisions.
      if wasOpen, created != nil, started == nil { started = end }
    }
    enterStage(on: day)
  }

  fileprivate mutating func leave(on day: CalendarDate) {
    isGone = true
    enterStage(on: day)
  }

  /// Notes what it is from a day on; what is finished, from the day on which it was.
  private mutating func enterStage(on day: CalendarDate) {
    let kind: Stage.Kind =
      isDone ? .done : !isOpen ? .none : facts.state == .doing ? .doing : .todo
    let stage = Stage(
      day: isDone ? finished ?? day : day, kind: kind,
      due: isOpen && !isDone ? facts.due?.date : nil)
    if kind == .done, stages.last?.kind == .done { stages.removeLast() }
    // What the board says counts, also where an earlier revision, or another clock, said otherwise.
    while let last = stages.last, last.day >= stage.day { stages.removeLast() }
    if let last = stages.last, last.kind == kind, last.due == stage.due { return }
    stages.append(stage)
  }
}

/// Follows the tasks of a board through its events.
struct TaskLives {
  private(set) var lives: [TaskLife] = []
  private var places: [TaskKey: Int] = [:]

  /// The revision of the last event and its day, and the day of the one before it.
  private var revision: (index: Int, day: CalendarDate)?
  private var previousDay: CalendarDate?

  /// Takes in an event; events must come in the order of time.
  ///
  /// - Returns: The index of the task that it is about.
  @discardableResult
  mutating func add(_ event: BoardEvent, on day: CalendarDate) -> Int? {
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
      lives.append(TaskLife(facts, isKnown: isKnown, day: day, after: previousDay))
      return lives.count - 1
    }
    lives[place].become(facts, on: day)
    return place
  }

  /// Puts right what merges may have left: what stands on the board now is what counts.
  mutating func finish(with present: [TaskFacts], on day: CalendarDate) {
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
        lives.append(TaskLife(facts, isKnown: false, day: day, after: nil))
      }
    }
    for place in lives.indices where !isPresent.contains(place) && !lives[place].isGone {
      lives[place].leave(on: day)
    }
  }

  /// Whether an added task without an id is another one of the same title.
  private func isAnother(_ key: TaskKey, _ place: Int) -> Bool {
    if case .id = key { return false }
    return lives[place].isGone
  }

  /// What a task was known by before a change of its title or id.
  private func formerKey(_ change: BoardChange, _ title: String) -> TaskKey? {
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
