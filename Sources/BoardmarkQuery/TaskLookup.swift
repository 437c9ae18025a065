import BoardmarkReading
import BoardmarkText

/// Finds tasks by the ids, titles or line numbers that people type.
public struct TaskLookup: Sendable {
  /// A task and where it stands.
  public struct Found: Sendable {
    public let task: Board.Task

    /// The column's index in the board.
    public let column: Int

    /// The task's place in its column.
    public let index: Int
  }

  private let board: Board

  public init(_ board: Board) { self.board = board }

  /// The task that `text` means: the one with that id, else the only one whose id begins so, else
  /// the only one with that title, else the only one with that title once people and tags at the
  /// title's end are left out; `:12` is the task that line 12 is in, unless the line is a subtask's.
  ///
  /// Letter case does not count. Cost: linear in the number of tasks.
  /// - Throws: ``TaskLookupError`` if no task or several match.
  public func task(_ text: String) throws(TaskLookupError) -> Found {
    if let line = LineReference.number(text) { return try task(atLine: line, text) }
    let wanted = String(decoding: text.utf8.map(\.asciiLowercased), as: UTF8.self)
    var whole: [Found] = []
    var begun: [Found] = []
    for (column, tasks) in board.columns.lazy.map(\.tasks).enumerated() {
      for index in tasks.indices where !wanted.isEmpty && tasks.mayHaveID(from: wanted, at: index) {
        let task = tasks[index]
        guard let id = task.id, id.folded.hasPrefix(wanted) else { continue }
        let found = Found(task: task, column: column, index: index)
        if id.folded == wanted { whole.append(found) } else { begun.append(found) }
      }
    }
    if whole.count == 1 { return whole[0] }
    if whole.isEmpty {
      try refuseSubtask(text, of: board.tasks) { $0.id?.folded == wanted }
      if begun.count == 1 { return begun[0] }
    }
    let several = whole.isEmpty ? begun : whole
    guard several.isEmpty else {
      throw .ambiguous(text, several.map { TaskLookupError.Candidate($0.task) })
    }
    let folded = text.lowercased()
    var titled = all { $0.title.lowercased().utf8.elementsEqual(folded.utf8) }
    if titled.isEmpty {
      titled = all { Self.withoutNames($0.title.lowercased()).utf8.elementsEqual(folded.utf8) }
    }
    if titled.count == 1 { return titled[0] }
    if titled.count > 1 {
      throw .ambiguousTitle(text, titled.map { TaskLookupError.Candidate($0.task) })
    }
    let ids = board.columns.flatMap { $0.tasks.lazy.compactMap { $0.id?.text } }
    throw .unknown(text, suggestion: Suggestion.nearest(to: text, among: ids))
  }

  /// The tasks that the texts mean, in the order of the texts.
  ///
  /// Cost: linear in the number of tasks and of whole ids; every other text costs
  /// as much as ``task(_:)``.
  /// - Throws: ``TaskLookupError`` for the first text that means no task or several.
  public func tasks(_ texts: [String]) throws(TaskLookupError) -> [Board.Task] {
    guard texts.count > 1 else {
      return try texts.map { text throws(TaskLookupError) in
        try task(text).task
      }
    }
    var whole: [TaskID: [Board.Task]] = [:]
    for task in board.tasks {
      if let id = task.id { whole[id, default: []].append(task) }
    }
    return try texts.map { text throws(TaskLookupError) in
      if let tasks = TaskID(text).flatMap({ whole[$0] }), tasks.count == 1 { return tasks[0] }
      return try task(text).task
    }
  }

  /// A title without the people and tags at its end.
  package static func withoutNames(_ title: String) -> String {
    var words = title.split(separator: " ", omittingEmptySubsequences: false)
    while let last = words.last, words.count > 1, last.isEmpty || "@#".contains(last.first!) {
      words.removeLast()
    }
    return words.joined(separator: " ")
  }

  private func task(atLine line: Int, _ text: String) throws(TaskLookupError) -> Found {
    let lines = board.reading.lines
    let found = all { task in
      let last = max(task.range.lowerBound, task.range.upperBound - 1)
      return (lines.line(at: task.range.lowerBound)...lines.line(at: last)).contains(line - 1)
    }
    guard let task = found.first else { throw .noTaskAtLine(line) }
    try refuseSubtask(text, of: [task.task]) { lines.line(at: $0.text.lowerBound) == line - 1 }
    return task
  }

  /// Throws if a subtask of some tasks is meant, rather than taking the task that holds it.
  private func refuseSubtask(
    _ text: String, of tasks: [Board.Task], where isMeant: (TaskLine) -> Bool
  ) throws(TaskLookupError) {
    for task in tasks {
      if let index = task.subtasks.firstIndex(where: { isMeant($0.line) }) {
        throw .subtask(text, number: index + 1, of: TaskLookupError.Candidate(task))
      }
    }
  }

  private func all(where isMeant: (Board.Task) -> Bool) -> [Found] {
    board.columns.indices.flatMap { column in
      board.columns[column].tasks.enumerated().filter { isMeant($0.element) }
        .map { Found(task: $0.element, column: column, index: $0.offset) }
    }
  }
}
