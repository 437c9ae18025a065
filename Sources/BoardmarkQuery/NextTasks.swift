import BoardmarkReading

/// What to work on next on a board, in order, and what had to be left out.
///
/// A task can be worked on when it is open, needs nothing that is open, its `start` date has come,
/// and it is in no column whose tasks wait (review, blocked, on hold). Those in a doing column
/// come first, since finishing beats beginning; then overdue tasks, wherever they are; those in a backlog come last. Then
/// the priority decides (high, medium, none, low), then the due date (a task without one comes after those with one),
/// then the board's order.
package struct NextTasks: Sendable {
  /// A task that can be worked on, and the reasons to take it up.
  package struct Entry: Sendable {
    package let task: Board.Task

    /// The reasons in the order in which they count; at least one.
    package let reasons: [Reason]

    /// True if nobody has decided to do it yet.
    fileprivate let isInBacklog: Bool
  }

  /// A reason to work on a task next.
  package enum Reason: Sendable, Equatable {
    /// It is already in a doing column, the one with this name.
    case begun(column: String)
    /// Its due date passed this many days ago; 0 if it passed earlier today.
    case overdue(days: Int)
    /// It is due in this many days, 0 for today; `minute` is the minute of the
    /// day if the date has one.
    case due(days: Int, minute: Int?)
    case priority(Board.Priority)
    /// This many open tasks need it.
    case needed(tasks: Int)
    /// Nothing but its place in the column with this name.
    case order(column: String)
  }

  /// How many open tasks cannot be worked on. Each is counted once, under the
  /// first of these that holds.
  package struct LeftOut: Sendable, Equatable {
    /// Those that need an open task.
    package var blocked = 0
    /// Those whose `start` date has not come.
    package var notYet = 0
    /// Those in a column whose tasks wait.
    package var waiting = 0

    /// Nothing left out.
    package static let none = LeftOut()

    package static func + (left: Self, right: Self) -> Self {
      var sum = left
      sum.blocked += right.blocked
      sum.notYet += right.notYet
      sum.waiting += right.waiting
      return sum
    }
  }

  /// The tasks that can be worked on, the most urgent one first.
  package let entries: [Entry]

  package let leftOut: LeftOut

  /// Finds the tasks. Cost: n log n for n tasks.
  ///
  /// - Parameter isAsked: True if a task is asked about; other tasks are
  ///   neither listed nor counted.
  package init(
    of board: Board, at now: Board.Now, where isAsked: (Board.Task) -> Bool = { _ in true }
  ) {
    let needs = NeedStates(of: board)
    var leftOut = LeftOut()
    var candidates: [Board.Task] = []
    var needed: [TaskID: Int] = [:]
    for task in board.tasks where !task.isClosed {
      for id in Set(task.titleLine.needs) { needed[id, default: 0] += 1 }
      guard isAsked(task) else { continue }
      if needs.isBlocked(task) {
        leftOut.blocked += 1
      } else if let start = task.titleLine.start, start > now.today {
        leftOut.notYet += 1
      } else if board.columns[task.columnIndex].role == .waiting {
        leftOut.waiting += 1
      } else {
        candidates.append(task)
      }
    }
    self.leftOut = leftOut
    let backlogs = Set(board.columns.indices.filter { board.columns[$0].isBacklog })
    entries = Self.sorted(
      candidates, by: { (task: $0, now: now, isInBacklog: backlogs.contains($0.columnIndex)) }
    ).map { task in
      let count = task.id.flatMap { needed[$0] } ?? 0
      return Entry(
        task: task, reasons: Self.reasons(task, on: board, at: now, needed: count),
        isInBacklog: backlogs.contains(task.columnIndex))
    }
  }

  /// The entries of several boards, each with its board's index, in the order
  /// in which to take them up.
  package static func merged(
    _ boards: [(next: NextTasks, now: Board.Now)]
  ) -> [(source: Int, entry: Entry)] {
    let all = boards.enumerated().flatMap { index, board in
      board.next.entries.map { (source: index, entry: $0) }
    }
    return sorted(all) {
      (
        task: $0.entry.task, now: boards[$0.source].now, isInBacklog: $0.entry.isInBacklog
      )
    }
  }

  private static func sorted<Element>(
    _ elements: [Element],
    by place: (Element) -> (task: Board.Task, now: Board.Now, isInBacklog: Bool)
  ) -> [Element] {
    let byDate = Board.Order(.due).sorted(elements) { (task: place($0).task, now: place($0).now) }
    let keyed = byDate.enumerated().map { index, element in
      let (task, now, isInBacklog) = place(element)
      return (rank: rank(task, now, isInBacklog), index: index, element: element)
    }
    return keyed.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.element)
  }

  /// Doing columns, then overdue tasks, then the others, then backlogs, each by priority; a task without a priority ranks
  /// between medium and low.
  private static func rank(_ task: Board.Task, _ now: Board.Now, _ isInBacklog: Bool) -> Int {
    let urgency =
      switch task.titleLine.priority {
      case .high: 0
      case .medium: 1
      case nil: 2
      case .low: 3
      }
    let group =
      task.columnState == .doing ? 0 : task.isOverdue(at: now) ? 1 : isInBacklog ? 3 : 2
    return group * 4 + urgency
  }

  private static func reasons(
    _ task: Board.Task, on board: Board, at now: Board.Now, needed: Int
  ) -> [Reason] {
    let column = board.columns[task.columnIndex].name
    var reasons: [Reason] = []
    if task.columnState == .doing { reasons.append(.begun(column: column)) }
    let days = task.due.map(now.days) ?? 0
    if task.isOverdue(at: now) { reasons.append(.overdue(days: -days)) }
    if let priority = task.titleLine.priority { reasons.append(.priority(priority)) }
    if let due = task.due, !task.isOverdue(at: now) {
      reasons.append(.due(days: days, minute: due.minuteOfDay(at: now)))
    }
    if needed > 0 { reasons.append(.needed(tasks: needed)) }
    return reasons.isEmpty ? [.order(column: column)] : reasons
  }
}

extension DueDate {
  /// The minute of the day in the board's zone; nil if the whole day is meant.
  fileprivate func minuteOfDay(at now: Board.Now) -> Int? {
    instant.map { now.local($0).minute } ?? minute
  }
}
