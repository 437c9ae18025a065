import BoardmarkMerging
import BoardmarkReading

/// What became of a task, in days of the board's zone.
public struct TaskLife: Sendable {
  public fileprivate(set) var facts: TaskFacts

  /// When it came onto the board; nil where the history does not tell.
  public fileprivate(set) var created: CalendarDate?

  /// When it first stood in a doing column; nil where it never did or the history does not tell.
  public fileprivate(set) var started: CalendarDate?

  /// When it was finished: what `done:` says, else the day of the commit; nil where it is not.
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

  /// Whether it counts as finished: what will not be done does not.
  var isDone: Bool { facts.isFinished && !facts.isCancelled }

  /// Whether it is to be done.
  var isOpen: Bool { !isGone && !facts.isClosed && !facts.isCancelled }

  fileprivate init(_ facts: TaskFacts, created: CalendarDate?, isKnown: Bool, day: CalendarDate) {
    self.facts = facts
    self.created = created
    cameFinished = facts.isFinished
    if isKnown, facts.state == .doing { started = day }
    if isDone { finished = facts.done ?? day }
  }

  fileprivate mutating func become(_ new: TaskFacts, on day: CalendarDate) {
    facts = new
    isGone = false
    if new.state == .doing, started == nil { started = day }
    if !isDone {
      finished = nil
      // Taken up again, it is finished anew.
      if !new.isFinished { cameFinished = false }
    } else {
      finished = new.done ?? finished ?? day
    }
  }
}

/// Follows the tasks of a board through its events.
struct TaskLives {
  private(set) var lives: [TaskLife] = []
  private var places: [TaskKey: Int] = [:]

  /// Takes in an event; events must come in the order of time.
  ///
  /// - Returns: The index of the task that it is about.
  mutating func add(_ event: BoardEvent, on day: CalendarDate) -> Int? {
    let change = event.change
    guard let title = change.title else { return nil }
    let key = TaskKey(id: change.id.flatMap { TaskID($0) }, title: title)
    if places[key] == nil, let old = formerKey(change, title), let place = places[old] {
      places[old] = nil
      places[key] = place
    }
    guard change.kind != .removed else {
      guard let place = places[key] else { return nil }
      lives[place].isGone = true
      return place
    }
    guard let facts = event.task else { return nil }
    guard let place = places[key], !(change.kind == .added && isAnother(key, place)) else {
      places[key] = lives.count
      let isKnown = change.kind == .added && !event.isInherited
      lives.append(TaskLife(facts, created: isKnown ? day : nil, isKnown: isKnown, day: day))
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
        if lives[place].facts != facts { lives[place].become(facts, on: day) }
        lives[place].isGone = false
      } else {
        places[key] = lives.count
        isPresent.insert(lives.count)
        lives.append(TaskLife(facts, created: nil, isKnown: false, day: day))
      }
    }
    for place in lives.indices where !isPresent.contains(place) { lives[place].isGone = true }
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
