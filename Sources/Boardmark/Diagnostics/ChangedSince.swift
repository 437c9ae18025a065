/// Tells what a change brought to a board from what was there before.
///
/// A diagnostic counts as the change's if its task was added or edited and it is not merely the
/// date that passed, if nothing like it was to be said about the board before, or, where it is
/// about no task, if its line is new.
public struct ChangedSince {
  private let tasks: TaskSet
  private let dueDates: [TaskID: DueDate]
  private let lines: Set<[UInt8]>
  private var diagnostics: [String: Int] = [:]

  /// Takes in the board as it was.
  ///
  /// - Parameter options: Those of the check of the board as it is, so that both are looked at on
  ///   the same day.
  public init(_ before: Board, options: CheckOptions) {
    tasks = TaskSet(before)
    var dueDates: [TaskID: DueDate] = [:]
    for task in before.tasks { if let id = task.id, let due = task.due { dueDates[id] = due } }
    self.dueDates = dueDates
    let source = before.source
    lines = Set((0..<source.lines.count).map { Array(source.bytes[source.content(ofLine: $0)]) })
    for diagnostic in Checker.diagnostics(of: before, options: options) {
      diagnostics[Self.key(diagnostic), default: 0] += 1
    }
  }

  /// The diagnostics of the board as it is that the change brought.
  public func new(_ found: [Diagnostic], in after: Board) -> [Diagnostic] {
    var known = diagnostics
    var unchanged = tasks
    let spans: [(task: Board.Task, isChanged: Bool)] = after.columns.flatMap { column in
      column.tasks.map { ($0, !unchanged.take($0, in: column)) }
    }
    return found.filter { diagnostic in
      let key = Self.key(diagnostic)
      let isKnown = known[key, default: 0] > 0
      if isKnown { known[key, default: 0] -= 1 } else { return true }
      let index = spans.partitioningIndex {
        $0.task.range.upperBound > diagnostic.range.lowerBound
      }
      guard index < spans.count, spans[index].task.range.contains(diagnostic.range.lowerBound)
      else {
        let line = after.source.lines.line(at: diagnostic.range.lowerBound)
        return !lines.contains(Array(after.source.bytes[after.source.content(ofLine: line)]))
      }
      return spans[index].isChanged && !isPassingOfTime(diagnostic, of: spans[index].task)
    }
  }

  /// Whether the diagnostic only says that a date, which the change left alone, came nearer.
  private func isPassingOfTime(_ diagnostic: Diagnostic, of task: Board.Task) -> Bool {
    guard diagnostic.rule == .overdue || diagnostic.rule == .dueSoon, let id = task.id else {
      return false
    }
    return dueDates[id] != nil && dueDates[id] == task.due
  }

  /// What a diagnostic says, wherever it stands.
  private static func key(_ diagnostic: Diagnostic) -> String {
    "\(diagnostic.rule.rawValue)\u{0}\(diagnostic.task?.folded ?? "")\u{0}\(diagnostic.message)"
  }
}

/// The tasks of a board as they read, with their columns; each can be taken once.
private struct TaskSet {
  private var counts: [Key: Int] = [:]

  private struct Key: Hashable {
    let column: String
    let bytes: [UInt8]
  }

  init(_ board: Board) {
    for column in board.columns {
      for task in column.tasks { counts[Self.key(task, column.name), default: 0] += 1 }
    }
  }

  /// Whether such a task was there, and is there no longer to be taken again.
  mutating func take(_ task: Board.Task, in column: Board.Column) -> Bool {
    let key = Self.key(task, column.name)
    guard let count = counts[key], count > 0 else { return false }
    counts[key] = count - 1
    return true
  }

  private static func key(_ task: Board.Task, _ column: String) -> Key {
    Key(column: column, bytes: Array(task.line.source.bytes[task.range]))
  }
}
