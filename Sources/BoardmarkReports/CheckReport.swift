import BoardmarkChecking
import BoardmarkReading
import BoardmarkText

/// What a check found in one file, without the file's contents.
package struct CheckedFile: Sendable {
  /// A diagnostic with its place as people count lines and columns.
  package struct Finding: Sendable {
    package let diagnostic: Diagnostic
    package let start: Position
    package let end: Position

    /// The text of the line on which it starts, for showing it; nil if lines are not kept.
    package let line: String?

    /// A hash of the line on which it starts, which identifies a finding whose task has no id after
    /// it moves; 0 if nobody needs it.
    package let lineHash: UInt64
  }

  /// A column and how many tasks stand in it.
  package struct ColumnCount: Sendable {
    package let name: String
    package let count: Int
    package let wipLimit: Int?
  }

  /// The file's path; `-` for standard input.
  package fileprivate(set) var path: String

  package let today: CalendarDate
  package let timeZone: String

  /// The number of tasks, subtasks not counted.
  package let tasks: Int

  package let columns: [ColumnCount]

  /// The number of overdue tasks and subtasks.
  package let overdue: Int

  package fileprivate(set) var findings: [Finding]

  /// The findings that are only counted and not in `findings`.
  let more: [CountedFindings]

  /// What is needed to compare the file with others; nil if it is not
  /// compared, or has been already.
  fileprivate var identity: (source: SourceText, ids: [(id: FoldedID, range: Range<Int>)])?

  /// - Parameters:
  ///   - more: The findings that were only counted.
  ///   - keepsLines: Whether the lines of findings are kept for showing them.
  ///   - hashesLines: Whether findings must be recognizable in a later report.
  ///   - keepsIDs: Whether the file is compared with others.
  package init(
    _ path: String, _ board: Board, _ diagnostics: [Diagnostic], more: [CountedFindings] = [],
    now: Now, timeZone: String, keepsLines: Bool, hashesLines: Bool = true, keepsIDs: Bool
  ) {
    self.more = more
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
      // A finding about a task with an id is recognized by that id.
      if keepsLines || (hashesLines && diagnostic.task == nil) { lines.read(start.line - 1) }
      return Finding(
        diagnostic: diagnostic, start: start, end: end, line: lines.text, lineHash: lines.hash)
    }
    identity = keepsIDs ? (board.source, board.columns.flatMap(\.tasks.ids)) : nil
  }
}

/// A line's text and hash, computed once for all findings on it.
private struct LineCache {
  private let source: SourceText
  private let keepsText: Bool
  private var line = -1
  private(set) var text: String?
  private(set) var hash: UInt64 = 0

  /// Longer lines are not shown: nobody could see in them what is meant.
  private static let longestShown = 2000

  init(_ source: SourceText, keepsText: Bool) {
    self.source = source
    self.keepsText = keepsText
  }

  mutating func read(_ line: Int) {
    guard line != self.line else { return }
    self.line = line
    let content = source.content(ofLine: line)
    hash = source.bytes[content].fnv1a
    text = keepsText && content.count <= Self.longestShown ? source.string(in: content) : nil
  }
}

/// What a check found in all files, in the order of their paths, and what could not be checked.
package struct CheckReport: Sendable {
  package private(set) var files: [CheckedFile] = []

  /// The files and folders that could not be checked, none of which is in `files`; a report without
  /// them would pass for a good one.
  package private(set) var failures: [TaskListing.Failure] = []

  /// The level of the finding that a file copies another one; nil if files are not compared.
  private let copyLevel: Severity?
  private var copies = CopyFinder()

  /// - Parameter copies: The severity of the finding that a file shares more than half of its ids and
  ///   their titles with an earlier one; nil if files are not to be compared.
  package init(copies: Severity? = nil) { copyLevel = copies }

  /// Adds a file, and a finding if it copies an earlier one.
  package mutating func add(_ file: CheckedFile) {
    var file = file
    if let copyLevel { addCopy(copyLevel, &file) }
    file.identity = nil
    files.append(file)
  }

  /// Adds a file or folder that could not be checked.
  package mutating func add(_ failure: TaskListing.Failure) { failures.append(failure) }

  /// The report with the files named by `name`, which takes their paths.
  package func renamed(_ name: (String) -> String) -> CheckReport {
    var report = self
    for index in files.indices { report.files[index].path = name(files[index].path) }
    report.failures = failures.map {
      TaskListing.Failure(file: name($0.file), message: $0.message)
    }
    return report
  }

  private mutating func addCopy(_ severity: Severity, _ file: inout CheckedFile) {
    guard let (source, ids) = file.identity,
      let copy = copies.add(ids.lazy.map { CopyFinder.Entry($0.id, at: $0.range, in: source) })
    else { return }
    let range = ids[copy.first].range
    // The key and the colon stand before the id.
    let id = TaskID(source.bytes[range.dropFirst(3)])
    let diagnostic = Diagnostic(
      rule: .duplicateID, severity: severity, range: range,
      message: "\(Self.tasks(copy.count)) in '\(files[copy.original].path)' as well",
      remedy: "delete the copy, or give its tasks ids of their own", task: id, fix: nil)
    file.findings.append(
      CheckedFile.Finding(
        diagnostic: diagnostic, start: source.position(at: range.lowerBound),
        end: source.position(at: range.upperBound), line: nil, lineHash: 0))
    file.findings.sort { ($0.start.line, $0.start.column) < ($1.start.line, $1.start.column) }
  }

  private static func tasks(_ count: Int) -> String {
    count == 1 ? "a task of this board stands" : "\(count) tasks of this board stand"
  }

  /// The counts over all files.
  package struct Summary: Sendable {
    package fileprivate(set) var files = 0
    package fileprivate(set) var tasks = 0
    package fileprivate(set) var errors = 0
    package fileprivate(set) var warnings = 0
    package fileprivate(set) var infos = 0
    package fileprivate(set) var overdue = 0

    /// The number of files and folders that could not be checked, which are not among `files`.
    package fileprivate(set) var unreadable = 0

    fileprivate mutating func add(_ count: Int, _ severity: Severity) {
      switch severity {
      case .error: errors += count
      case .warning: warnings += count
      case .info: infos += count
      }
    }

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
    summary.unreadable = failures.count
    for file in files {
      summary.files += 1
      summary.tasks += file.tasks
      summary.overdue += file.overdue
      for counted in file.more { summary.add(counted.count, counted.severity) }
      for index in file.findings.indices {
        summary.add(1, file.findings[index].diagnostic.severity)
      }
    }
    return summary
  }
}

extension Diagnostic {
  /// The fact and what to do about it, in one sentence.
  package var sentence: String { remedy.map { "\(message); \($0)" } ?? message }
}
