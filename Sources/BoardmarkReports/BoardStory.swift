import BoardmarkHistory
import BoardmarkQuery
import BoardmarkReading
import BoardmarkText

/// What happened on a board, as people tell it: by day, person and task, the last first.
package struct BoardStory: Sendable {
  /// What one person did on one day, until somebody else did something.
  package struct Turn: Sendable {
    /// The person; empty for changes that are not committed.
    package let author: String

    /// The day; nil for changes that are not committed.
    package let day: CalendarDate?

    /// The hour and minute of the last commit.
    package let time: String

    /// What was done to each task, or to the board.
    fileprivate(set) var parts: [LogEntry] = []
    private var places: [String: Int] = [:]

    /// How many tasks the first version of the file had.
    package private(set) var firstTasks = 0

    fileprivate init(author: String, day: CalendarDate?, time: String) {
      (self.author, self.day, self.time) = (author, day, time)
    }

    /// Adds an event that precedes those of the turn.
    fileprivate mutating func add(_ event: Board.Event, isOfFirstVersion: Bool) {
      let change = event.change
      if isOfFirstVersion {
        firstTasks += change.kind == .added ? 1 : 0
        return
      }
      guard let task = change.id ?? change.title else {
        if LogEntry(events: [event]).phrase != nil { parts.append(LogEntry(events: [event])) }
        return
      }
      if let place = places[task] {
        parts[place] = LogEntry(events: [event] + parts[place].events)
      } else {
        places[task] = parts.count
        parts.append(LogEntry(events: [event]))
      }
    }

    package var entries: [Entry] {
      parts.map { part in
        let change = part.events.last!.change
        return Entry(
          name: part.name, id: change.id,
          title: change.title.map { TaskLookup.withoutNames($0) }, what: part.phrase ?? "")
      }
    }
  }

  /// What was done to a task, or to the board.
  package struct Entry: Sendable {
    package let name: Board.Event.Name
    package let id: String?

    /// The task's title without the people and tags at its end; nil if the entry is about the board.
    package let title: String?

    /// What changed, in words; empty if the name says it all.
    package let what: String
  }

  package private(set) var turns: [Turn] = []

  /// - Parameters:
  ///   - events: Events of the history, in its order.
  ///   - history: The history whose revisions the events name; one without a commit is what is not committed.
  ///   - clock: The clock for the days and times.
  ///   - limit: The maximum number of entries.
  package init(
    _ events: [Board.Event] = [], of history: Board.History, in clock: Board.ZoneClock, limit: Int
  ) {
    var count = 0
    for event in events.reversed() {
      let revision = history.revisions[event.revision]
      let isCommitted = !revision.commit.isEmpty
      let time = clock.time(at: revision.time)
      let day = isCommitted ? time.date : nil
      if turns.last?.author != revision.author || turns.last?.day != day {
        if let last = turns.last { count += last.parts.count }
        let clock = isCommitted ? String(time.minuteText.suffix(5)) : ""
        turns.append(Turn(author: revision.author, day: day, time: clock))
      }
      turns[turns.count - 1].add(event, isOfFirstVersion: revision.parents.isEmpty)
      if count + turns.last!.parts.count >= limit { break }
    }
    turns.removeAll { $0.parts.isEmpty && $0.firstTasks == 0 }
  }
}
