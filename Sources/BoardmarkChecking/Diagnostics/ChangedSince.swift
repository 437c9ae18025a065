import BoardmarkReading
import BoardmarkText

/// Tells what a change brought to a board from what was there before.
///
/// A diagnostic counts as the change's if nothing like it was to be said about the board before, if
/// its task was added or edited, or, where it is about no task, if its line is new. That a date
/// came nearer or passed counts only where the date was given, or the task opened, by the change.
public struct ChangedSince {
  private let tasks: TaskSet
  private let before: Board
  private let lines: Set<[UInt8]>
  private var diagnostics: [String: Int] = [:]

  /// Takes in the board as it was.
  ///
  /// - Parameters:
  ///   - before: The board as it was.
  ///   - options: Those of the check of the board as it is, so that both are looked at on the same day.
  public init(_ before: Board, options: CheckOptions) {
    tasks = TaskSet(before)
    self.before = before
    let source = before.source
    lines = Set((0..<source.lines.count).map { Array(source.bytes[source.content(ofLine: $0)]) })
    var options = options
    // The first date makes the others missing; that is not news about tasks that never had one.
    options.ignoresHabits = true
    for diagnostic in Checker.diagnostics(of: before, options: options) {
      diagnostics[Self.key(diagnostic), default: 0] += 1
    }
  }

  /// The diagnostics of the board as it is that the change brought.
  public func new(_ found: [Diagnostic], in after: Board) -> [Diagnostic] {
    let dates = FormerDueDates(before, in: after)
    var known = diagnostics
    var unchanged = tasks
    let spans: [(task: Board.Task, isChanged: Bool)] = after.columns.flatMap { column in
      column.tasks.map { ($0, !unchanged.take($0, in: column)) }
    }
    return found.filter { diagnostic in
      let index = spans.partitioningIndex {
        $0.task.range.upperBound > diagnostic.range.lowerBound
      }
      let span =
        index < spans.count && spans[index].task.range.contains(diagnostic.range.lowerBound)
        ? spans[index] : nil
      if let span, diagnostic.rule == .overdue || diagnostic.rule == .dueSoon {
        return !dates.contains(diagnostic.range.lowerBound, of: span.task)
      }
      let key = Self.key(diagnostic)
      guard known[key, default: 0] > 0 else { return true }
      known[key, default: 0] -= 1
      if let span { return span.isChanged }
      let line = after.source.lines.line(at: diagnostic.range.lowerBound)
      return !lines.contains(Array(after.source.bytes[after.source.content(ofLine: line)]))
    }
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
