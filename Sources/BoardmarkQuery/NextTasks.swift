import BoardmarkReading

/// The tasks of a board to work on next, in order, and counts of those left out.
///
/// A task can be worked on when it is open, needs nothing that is open, its `start` date has come, nobody else has it,
/// and it is not in a column whose tasks wait (review, blocked, on hold). Those in a doing column come first, since finishing a task is
/// worth more than starting one; then overdue tasks, wherever they are; those in a backlog come last. Then the priority
/// decides (high, medium, none, low), then the due date (a task without one comes after those with one), then the
/// board's order.
package struct NextTasks: Sendable {
  /// A task that can be worked on, and the reasons to do it next.
  package struct Entry: Sendable {
    package let task: Board.Task

    /// The reasons, most important first; at least one.
    package let reasons: [Reason]

    /// The smaller, the more urgent.
    fileprivate let rank: Int
  }

  /// A reason to work on a task next.
  package enum Reason: Sendable, Equatable {
    /// It is already in this doing column.
    case begun(column: String)
    /// Its due date passed this many days ago; 0 if it passed earlier today.
    case overdue(days: Int)
    /// It is due in this many days, 0 for today; `minute` is the minute of the
    /// day if the date has one.
    case due(days: Int, minute: Int?)
    case priority(Board.Priority)
    /// The number of open tasks that need it.
    case needed(tasks: Int)
    /// Only its position in this column.
    case order(column: String)
  }

  /// The number of open tasks that cannot be worked on. Each is counted once, under the first
  /// reason that applies.
  package struct LeftOut: Sendable, Equatable {
    /// Tasks that need an open task.
    package var blocked = 0
    /// Tasks whose `start` date has not come.
    package var notYet = 0
    /// Tasks in a column whose tasks wait.
    package var waiting = 0
    /// Tasks that somebody else has.
    package var claimed = 0

    /// Nothing left out.
    package static let none = LeftOut()

    package static func + (left: Self, right: Self) -> Self {
      var sum = left
      sum.blocked += right.blocked
      sum.notYet += right.notYet
      sum.waiting += right.waiting
      sum.claimed += right.claimed
      return sum
    }
  }

  /// The tasks that can be worked on, the most urgent one first.
  package let entries: [Entry]

  package let leftOut: LeftOut

  /// Finds the tasks. Cost: n log n for n tasks.
  ///
  /// - Parameters:
  ///   - isAsked: True for tasks to consider; others are neither listed nor counted.
  ///   - isTaken: True for tasks that somebody else has.
  package init(
    of board: Board, at now: Board.Now, where isAsked: (Board.Task) -> Bool = { _ in true },
    isTaken: (Board.Task) -> Bool = { _ in false }
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
      } else if isTaken(task) {
        leftOut.claimed += 1
      } else {
        candidates.append(task)
      }
    }
    self.leftOut = leftOut
    let backlogs = Set(board.columns.indices.filter { board.columns[$0].isBacklog })
    let entries = candidates.map { task in
      let count = task.id.flatMap { needed[$0] } ?? 0
      return Entry(
        task: task, reasons: Self.reasons(task, on: board, at: now, needed: count),
        rank: Self.rank(task, now, backlogs.contains(task.columnIndex)))
    }
    self.entries = Self.sorted(entries) { ($0, now) }
  }

  /// The entries of several boards, each with its board's index, most urgent first.
  package static func merged(
    _ boards: [(next: NextTasks, now: Board.Now)]
  ) -> [(source: Int, entry: Entry)] {
    let all = boards.enumerated().flatMap { index, board in
      board.next.entries.map { (source: index, entry: $0) }
    }
    return sorted(all) { ($0.entry, boards[$0.source].now) }
  }

  private static func sorted<Element>(
    _ elements: [Element], by place: (Element) -> (entry: Entry, now: Board.Now)
  ) -> [Element] {
    let byDate = Board.Order(.due).sorted(elements) { (place($0).entry.task, place($0).now) }
    return byDate.enumerated().sorted {
      (place($0.element).entry.rank, $0.offset) < (place($1.element).entry.rank, $1.offset)
    }.map(\.element)
  }

  /// Doing columns, then overdue tasks, then others, then backlogs, each by priority; a task without a priority ranks
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
  /// The minute of the day in the board's zone; nil for a whole day.
  fileprivate func minuteOfDay(at now: Board.Now) -> Int? {
    instant.map { now.local($0).minute } ?? minute
  }
}
