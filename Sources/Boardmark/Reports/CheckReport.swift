/// What a check found in one file, without the file.
package struct CheckedFile: Sendable {
  /// A diagnostic with its place as people count.
  package struct Finding: Sendable {
    package let diagnostic: Diagnostic
    package let start: Position
    package let end: Position

    /// The line it starts on, for showing it; nil where lines are not kept.
    package let line: String?

    /// A hash of the line it starts on, by which it is known again elsewhere in the file where its
    /// task has no id.
    package let lineHash: UInt64
  }

  /// A column and how many tasks stand in it.
  package struct ColumnCount: Sendable {
    package let name: String
    package let count: Int
    package let wipLimit: Int?
  }

  /// The file's path; `-` for standard input.
  package let path: String

  package let today: CalendarDate
  package let timeZone: String

  /// The number of tasks, subtasks not counted.
  package let tasks: Int

  package let columns: [ColumnCount]

  /// The number of overdue tasks and subtasks.
  package let overdue: Int

  package fileprivate(set) var findings: [Finding]

  /// The ids of the file's tasks and where each stands first, where they are kept.
  fileprivate let ids: [(id: TaskID, range: Range<Int>, start: Position, end: Position)]

  /// - Parameters:
  ///   - keepsLines: Whether the lines of findings are kept for showing them.
  ///   - keepsIDs: Whether the file is compared with others.
  package init(
    _ path: String, _ board: Board, _ diagnostics: [Diagnostic], now: Now, timeZone: String,
    keepsLines: Bool, keepsIDs: Bool
  ) {
    self.path = path
    self.timeZone = timeZone
    today = now.today
    tasks = board.columns.reduce(0) { $0 + $1.tasks.count }
    columns = board.columns.map {
      ColumnCount(name: $0.name, count: $0.tasks.count, wipLimit: $0.wipLimit)
    }
    overdue = board.columns.reduce(0) { $0 + $1.tasks.overdueCount(at: now) }
    var positions = PositionFinder(board.source)
    var lines = LineCache(board.source, keepsText: keepsLines)
    findings = diagnostics.map { diagnostic in
      let start = positions.position(at: diagnostic.range.lowerBound)
      let end = positions.position(at: diagnostic.range.upperBound)
      // A task with an id is known again by that.
      if keepsLines || diagnostic.task == nil { lines.read(start.line - 1) }
      return Finding(
        diagnostic: diagnostic, start: start, end: end, line: lines.text, lineHash: lines.hash)
    }
    guard keepsIDs else {
      ids = []
      return
    }
    var seen: Set<TaskID> = []
    var places = PositionFinder(board.source)
    ids = board.columns.flatMap(\.tasks.ids).compactMap { id, range in
      guard seen.insert(id).inserted else { return nil }
      return (
        id, range, places.position(at: range.lowerBound), places.position(at: range.upperBound)
      )
    }
  }
}

/// A line's text and hash, made once for all findings on it.
private struct LineCache {
  private let source: SourceText
  private let keepsText: Bool
  private var line = -1
  private(set) var text: String?
  private(set) var hash: UInt64 = 0

  /// A longer line is not shown: nobody could see in it what is meant.
  private static let longestShown = 2000

  init(_ source: SourceText, keepsText: Bool) {
    self.source = source
    self.keepsText = keepsText
  }

  mutating func read(_ line: Int) {
    guard line != self.line else { return }
    self.line = line
    let content = source.content(ofLine: line)
    hash = Fingerprints.hash(source.bytes[content])
    text = keepsText && content.count <= Self.longestShown ? source.string(in: content) : nil
  }
}

extension Board {
  /// The ids of all tasks and subtasks.
  package var ids: Set<TaskID> {
    var ids: Set<TaskID> = []
    for task in columns.lazy.flatMap(\.tasks) {
      if let id = task.id { ids.insert(id) }
      for subtask in task.subtasks { if let id = subtask.line.id { ids.insert(id) } }
    }
    return ids
  }
}

/// What a check found in all files, in the order of their paths.
package struct CheckReport: Sendable {
  package private(set) var files: [CheckedFile] = []

  package init() {}

  package mutating func add(_ file: CheckedFile) { files.append(file) }

  /// Reports files that share more than half of their ids with an earlier one: one copies the other.
  ///
  /// - Parameter level: The caller's level of `duplicate-id`; an error without one.
  package mutating func findCopies(level: RuleLevel?) {
    guard files.count > 1, case .on(let severity) = level ?? .on(.error) else { return }
    var holders: [TaskID: Int] = [:]
    for index in files.indices {
      var shared: [Int: Int] = [:]
      for (id, _, _, _) in files[index].ids {
        if let holder = holders[id] { shared[holder, default: 0] += 1 } else { holders[id] = index }
      }
      guard let (holder, count) = shared.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
        count * 2 > min(files[index].ids.count, files[holder].ids.count),
        let first = files[index].ids.first(where: { holders[$0.id] == holder })
      else { continue }
      let diagnostic = Diagnostic(
        rule: .duplicateID, severity: severity, range: first.range,
        message: "\(count) of the board's ids stand in '\(files[holder].path)', too",
        remedy: "delete the copy, or give its tasks ids of their own", task: first.id, fix: nil)
      files[index].findings.append(
        CheckedFile.Finding(
          diagnostic: diagnostic, start: first.start, end: first.end, line: nil, lineHash: 0))
      files[index].findings.sort {
        ($0.start.line, $0.start.column) < ($1.start.line, $1.start.column)
      }
    }
  }

  /// The counts over all files.
  package struct Summary: Sendable {
    package fileprivate(set) var files = 0
    package fileprivate(set) var tasks = 0
    package fileprivate(set) var errors = 0
    package fileprivate(set) var warnings = 0
    package fileprivate(set) var infos = 0
    package fileprivate(set) var overdue = 0

    /// The counts as a sentence.
    package var sentence: String {
      func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
      }
      return "\(count(tasks, "task")) in \(count(files, "board")): \(overdue) overdue; "
        + "\(count(errors, "error")), \(count(warnings, "warning")), \(count(infos, "info"))"
    }
  }

  package var summary: Summary {
    var summary = Summary()
    for file in files {
      summary.files += 1
      summary.tasks += file.tasks
      summary.overdue += file.overdue
      for index in file.findings.indices {
        switch file.findings[index].diagnostic.severity {
        case .error: summary.errors += 1
        case .warning: summary.warnings += 1
        case .info: summary.infos += 1
        }
      }
    }
    return summary
  }
}

extension Diagnostic {
  /// The fact and what to do about it, in one sentence.
  package var sentence: String { remedy.map { "\(message); \($0)" } ?? message }
}
