import BoardmarkReading
import BoardmarkText

/// Finds tasks by typed ids, titles or line numbers.
package struct TaskLookup: Sendable {
  private let board: Board

  package init(_ board: Board) { self.board = board }

  /// The task that `text` refers to: the one with that id, else the one with that title (with or without its trailing
  /// people and tags), else the only one whose id starts with the text or whose title contains it. `:12` is the task at
  /// line 12, unless the line is a subtask's.
  ///
  /// Letter case is ignored. Cost: linear in the number of tasks.
  /// - Parameters:
  ///   - isMeant: The preferred tasks; others match only if none of these does.
  ///   - takesPart: True to accept a part of a title.
  /// - Throws: ``TaskLookupError`` if no task or several match.
  package func task(
    _ text: String, where isMeant: (Board.Task) -> Bool = { _ in true }, takesPart: Bool = true
  ) throws(TaskLookupError) -> Board.Task {
    if let line = LineReference.number(text) { return try task(atLine: line, text) }
    let wanted = String(decoding: text.utf8.map(\.asciiLowercased), as: UTF8.self)
    var begun: [Board.Task] = []
    for tasks in board.columns.lazy.map(\.tasks) {
      for index in tasks.indices where !wanted.isEmpty && tasks.mayHaveID(from: wanted, at: index) {
        let task = tasks[index]
        if task.id?.folded.hasPrefix(wanted) == true { begun.append(task) }
      }
    }
    let whole = begun.filter { $0.id?.folded == wanted }
    if let found = try only(whole, text, isMeant) { return found }
    try refuseSubtask(text, of: board.tasks) { $0.id?.folded == wanted }
    let folded = text.lowercased()
    let search = TextSearch(text)
    let near =
      text.allSatisfy(\.isWhitespace) ? [] : all { search.isFound(in: $0.titleLine.titleBytes) }
    func isFolded(_ title: String) -> Bool { title.utf8.elementsEqual(folded.utf8) }
    // Messages show titles without these names, so users cannot distinguish titles that differ only in them.
    let titled = near.filter {
      let title = $0.title.lowercased()
      return isFolded(title) || isFolded(Self.withoutNames(title))
    }
    if let found = try only(titled, text, isMeant) { return found }
    let starts = Set(begun.map(\.range.lowerBound))
    let others = takesPart ? near.filter { !starts.contains($0.range.lowerBound) } : []
    if let found = try only(begun + others, text, isMeant) { return found }
    let ids = board.columns.flatMap { $0.tasks.lazy.compactMap { $0.id?.text } }
    throw .unknown(
      text, suggestion: near.isEmpty ? Suggestion.nearest(to: text, among: ids) : nil,
      isPart: !near.isEmpty)
  }

  /// The only match; nil if there is none.
  private func only(
    _ found: [Board.Task], _ text: String, _ isMeant: (Board.Task) -> Bool
  ) throws(TaskLookupError) -> Board.Task? {
    let meant = found.count > 1 ? found.filter(isMeant) : []
    let candidates = meant.isEmpty ? found : meant
    guard candidates.count > 1 else { return candidates.first }
    throw .ambiguous(
      text,
      candidates.map { TaskLookupError.Candidate($0, on: board) }.sorted { $0.line < $1.line })
  }

  /// The tasks that the texts refer to, in the order of the texts.
  ///
  /// Several texts may be the words of one title; otherwise each refers to a task, by more than a part of its title.
  /// Cost: linear in the number of tasks and of whole ids; every other text costs as much as
  /// ``task(_:where:takesPart:)``.
  /// - Throws: ``TaskLookupError`` for the first text that matches no task or several.
  package func tasks(
    _ texts: [String], where isMeant: (Board.Task) -> Bool = { _ in true }
  ) throws(TaskLookupError) -> [Board.Task] {
    guard texts.count > 1 else {
      return try texts.map { text throws(TaskLookupError) in try task(text, where: isMeant) }
    }
    var whole: [TaskID: [Board.Task]] = [:]
    for task in board.tasks {
      if let id = task.id { whole[id, default: []].append(task) }
    }
    let isNamed = { (text: String) in
      LineReference.number(text) != nil || TaskID(text).map { whole[$0] != nil } ?? false
    }
    if !texts.allSatisfy(isNamed) {
      do throws(TaskLookupError) {
        return [try task(texts.joined(separator: " "), where: isMeant)]
      } catch {
        guard case .unknown = error else { throw error }
      }
    }
    return try texts.map { text throws(TaskLookupError) in
      if let tasks = TaskID(text).flatMap({ whole[$0] }), tasks.count == 1 { return tasks[0] }
      return try task(text, where: isMeant, takesPart: false)
    }
  }

  /// A title without the people and tags at its end.
  package static func withoutNames(_ title: [UInt8]) -> ArraySlice<UInt8> {
    var rest = title[...]
    while let blank = rest.lastIndex(of: 0x20),
      rest[blank...].dropFirst().first.map({ $0 == .ascii("@") || $0 == .ascii("#") }) ?? true
    {
      rest = rest[..<blank]
    }
    return rest
  }

  package static func withoutNames(_ title: String) -> String {
    String(decoding: withoutNames(Array(title.utf8)), as: UTF8.self)
  }

  private func task(atLine line: Int, _ text: String) throws(TaskLookupError) -> Board.Task {
    let lines = board.reading.lines
    let found = all { task in
      let last = max(task.range.lowerBound, task.range.upperBound - 1)
      return (lines.line(at: task.range.lowerBound)...lines.line(at: last)).contains(line - 1)
    }
    guard let task = found.first else { throw .noTaskAtLine(line) }
    try refuseSubtask(text, of: [task]) { lines.line(at: $0.text.lowerBound) == line - 1 }
    return task
  }

  /// Throws if a subtask is meant, instead of returning its task.
  private func refuseSubtask(
    _ text: String, of tasks: [Board.Task], where isMeant: (TaskLine) -> Bool
  ) throws(TaskLookupError) {
    for task in tasks {
      if let index = task.subtasks.firstIndex(where: { isMeant($0.titleLine) }) {
        throw .subtask(text, number: index + 1, of: TaskLookupError.Candidate(task, on: board))
      }
    }
  }

  private func all(where isMeant: (Board.Task) -> Bool) -> [Board.Task] {
    board.columns.flatMap { $0.tasks.filter(isMeant) }
  }
}

/// Why a task was not found.
package enum TaskLookupError: Refusal {
  /// A task that may have been meant.
  package struct Candidate: Sendable, Equatable {
    /// The id as typed in the board; nil if the task has none.
    package let id: String?
    package let title: String
    /// The task's line, from 1.
    package let line: Int
    /// The name of the task's column.
    package let column: String

    init(_ task: Board.Task, on board: Board) {
      column = board.columns[task.columnIndex].name
      id = task.id?.text
      title = task.title
      line = task.titleLine.source.lines.line(at: task.range.lowerBound) + 1
    }
  }

  /// No id or title equals or contains the text; `suggestion` is the nearest id. With `isPart`, it is only a part of a
  /// title, next to other texts.
  case unknown(String, suggestion: String?, isPart: Bool = false)
  /// Several tasks have the id or title, or several match only in part.
  case ambiguous(String, [Candidate])
  /// The line is not part of a task.
  case noTaskAtLine(Int)
  /// The id or line is that of a subtask, and commands accept only tasks.
  ///
  /// - Parameter number: The 1-based number of the subtask in its task.
  case subtask(String, number: Int, of: Candidate)

  package var message: String {
    switch self {
    case .unknown(let text, _, _): return "no task '\(text.terminalSafe())'"
    case .ambiguous(let text, let candidates):
      let text = text.terminalSafe()
      return Self.areDoubled(candidates)
        ? "\(candidates.count) tasks have the id '\(text)'"
        : "'\(text)' is ambiguous: it matches \(candidates.count) tasks"
    case .noTaskAtLine(let line): return "there is no task at line \(line)"
    case .subtask(let text, _, let owner):
      return "'\(text.terminalSafe())' is a subtask of \"\(owner.shortTitle)\""
    }
  }

  package var remedy: String {
    switch self {
    case .unknown(_, _, isPart: true):
      return "to name a task by some words of its title, put them in quotes"
    case .unknown(_, let suggestion?, _): return "did you mean '\(suggestion)'?"
    case .unknown: return "'board list' shows the ids; ':12' is the task at line 12"
    case .noTaskAtLine: return "'board list' shows the tasks"
    case .ambiguous(_, let candidates):
      // An id of several tasks cannot distinguish them; the line can.
      let isByLine = Self.areDoubled(candidates)
      let shown = candidates.prefix(10).map { $0.label(isByLine: isByLine) }
        .joined(separator: ", ")
      let rest = candidates.count > 10 ? " and \(candidates.count - 10) more" : ""
      return "name one of \(shown)\(rest)"
    case .subtask(_, let number, let owner):
      let name = owner.id ?? ":\(owner.line)"
      return
        "name the task, '\(name)', or tick the subtask with 'board edit \(name) --tick \(number)'"
    }
  }

  /// True if there are several tasks and all of them have the same id.
  private static func areDoubled(_ candidates: [Candidate]) -> Bool {
    candidates.allSatisfy { $0.id != nil }
      && Set(candidates.compactMap(\.id).compactMap { TaskID($0) }).count == 1
  }
}

extension TaskLookupError.Candidate {
  fileprivate var shortTitle: String { title.terminalSafe().truncated(toDisplayWidth: 40) }

  /// A handle that can be typed for the task, its title and its column.
  fileprivate func label(isByLine: Bool) -> String {
    "\(isByLine ? ":\(line)" : id ?? ":\(line)") \"\(shortTitle)\" in \(column.terminalSafe())"
  }
}
