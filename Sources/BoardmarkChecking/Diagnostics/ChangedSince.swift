import BoardmarkReading
import BoardmarkText

/// Finds the diagnostics that a change to a board introduced.
///
/// A diagnostic counts as new if the board had none like it before; if its task was added or edited; or, without a
/// task, if its line is new. A date that approached or passed counts only if the change set the date or opened the
/// task.
package struct ChangedSince: Sendable {
  /// How many tasks have these lines in a column of that name.
  private let tasks: [ColumnLines: Int]
  private let before: Board
  private let lines: Set<[UInt8]>
  private var diagnostics: [String: Int] = [:]

  /// Compares with the board as it was before the change.
  ///
  /// - Parameters:
  ///   - before: The board as it was.
  ///   - options: The options of the present check, so that both boards are checked for the same day.
  package init(_ before: Board, options: Board.CheckOptions) {
    tasks = before.columns.reduce(into: [:]) { counts, column in
      for task in column.tasks { counts[ColumnLines(task, in: column), default: 0] += 1 }
    }
    self.before = before
    let source = before.source
    lines = Set((0..<source.lines.count).map { Array(source.bytes[source.content(ofLine: $0)]) })
    var options = options
    // The first due date makes `missing-due` apply to all other tasks, which is not new for tasks that never had one.
    options.ignoresHabits = true
    for diagnostic in Checker.diagnostics(of: before, options: options) {
      diagnostics[Self.key(diagnostic), default: 0] += 1
    }
  }

  /// The diagnostics in `found`, those of the present board, that the change introduced.
  package func new(_ found: [Board.Finding], in after: Board) -> [Board.Finding] {
    let dates = FormerDueDates(before, in: after)
    var known = diagnostics
    var unchanged = tasks
    let spans: [(task: Board.Task, isChanged: Bool)] = after.columns.flatMap { column in
      column.tasks.map { task in
        let lines = ColumnLines(task, in: column)
        let left = unchanged[lines, default: 0]
        unchanged[lines] = left - 1
        return (task, left <= 0)
      }
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

  /// The content of a diagnostic, without its position.
  private static func key(_ diagnostic: Board.Finding) -> String {
    "\(diagnostic.rule.rawValue)\u{0}\(diagnostic.task?.folded ?? "")\u{0}\(diagnostic.message)"
  }
}

/// The lines of a task, and the name of its column.
private struct ColumnLines: Hashable {
  let column: String
  let lines: ByteString

  init(_ task: Board.Task, in column: Board.Column) {
    self.column = column.name
    lines = ByteString(task.titleLine.source.bytes[task.range])
  }
}

/// The due dates that a board had before a change, so that a passing day does not count as a change.
struct FormerDueDates {
  private struct Key: Hashable {
    let title: String
    let due: DueDate
  }

  /// The lines of the present board with an unchanged due date, by the offsets of their text.
  private var old: Set<Int> = []

  /// Finds the open lines of `after` whose due date an open line of `before` had: the line with the same id, else one
  /// with the same title, else, since titles change, any line that is gone.
  init(_ before: Board, in after: Board) {
    var byID: [TaskID: (due: DueDate, title: String)] = [:]
    var byKey: [Key: Int] = [:]
    for line in Self.openLines(of: before) {
      guard let due = line.due else { continue }
      byKey[Key(title: line.title, due: due), default: 0] += 1
      if let id = line.id { byID[id] = (due, line.title) }
    }
    var rest: [TaskLine] = []
    for line in Self.openLines(of: after) {
      guard let due = line.due else { continue }
      if let known = line.id.flatMap({ byID[$0] }) {
        byKey[Key(title: known.title, due: known.due)]? -= 1
        if known.due == due { old.insert(line.text.lowerBound) }
      } else {
        rest.append(line)
      }
    }
    var retitled: [TaskLine] = []
    for line in rest {
      let key = Key(title: line.title, due: line.due!)
      if byKey[key, default: 0] > 0 {
        byKey[key]? -= 1
        old.insert(line.text.lowerBound)
      } else {
        retitled.append(line)
      }
    }
    var gone: [DueDate: Int] = [:]
    for (key, count) in byKey where count > 0 { gone[key.due, default: 0] += count }
    for line in retitled where gone[line.due!, default: 0] > 0 {
      gone[line.due!]? -= 1
      old.insert(line.text.lowerBound)
    }
  }

  /// True if the line of `task` that contains `offset` had its due date before.
  func contains(_ offset: Int, of task: Board.Task) -> Bool {
    let lines = task.lines
    guard let line = lines.last(where: { $0.text.lowerBound <= offset }) else { return false }
    return old.contains(line.text.lowerBound)
  }

  private static func openLines(of board: Board) -> [TaskLine] {
    board.tasks.flatMap { task in
      (task.isClosed ? [] : [task.titleLine])
        + task.subtasks.indices.filter(task.isOpen).map { task.subtasks[$0].titleLine }
    }
  }
}
