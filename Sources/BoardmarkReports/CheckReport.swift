import BoardmarkChecking
import BoardmarkReading
import BoardmarkText

/// The result of checking one file, without the file's contents.
package struct CheckedFile: Sendable {
  /// A diagnostic with its line and column as people count them.
  package struct Finding: Sendable {
    package let diagnostic: Board.Finding
    package let start: Position
    package let end: Position

    /// The text of the line on which it starts; nil if lines are not kept.
    package let line: String?

    /// A hash of the line on which it starts, which identifies a finding whose task has no id after
    /// it moves; 0 if nobody needs it.
    package let lineHash: UInt64
  }

  /// A column and its number of tasks.
  package struct ColumnCount: Sendable {
    package let name: String
    package let count: Int
    package let wipLimit: Int?
  }

  /// The file's path; `-` for standard input.
  package fileprivate(set) var path: String

  package let today: CalendarDate
  package let timeZone: String

  /// The number of tasks, without subtasks.
  package let tasks: Int

  package let columns: [ColumnCount]

  /// The number of overdue tasks and subtasks.
  package let overdue: Int

  package fileprivate(set) var findings: [Finding]

  /// The findings that are counted but not in `findings`.
  let more: [CountedFindings]

  /// The data to compare the file with others; nil if it is not to be compared, or has been already.
  fileprivate var identity: (source: SourceText, ids: [Range<Int>])?

  /// - Parameters:
  ///   - more: The findings that were only counted.
  ///   - keepsLines: True to keep the lines of findings for display.
  ///   - hashesLines: True if findings must be recognizable in a later report.
  ///   - keepsIDs: True if the file is compared with others.
  package init(
    _ path: String, _ board: Board, _ diagnostics: [Board.Finding], more: [CountedFindings] = [],
    now: Board.Now, timeZone: String, keepsLines: Bool, hashesLines: Bool = true, keepsIDs: Bool
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

extension CheckedFile {
  fileprivate mutating func add(_ finding: Finding) {
    findings.append(finding)
    findings.sort { ($0.start.line, $0.start.column) < ($1.start.line, $1.start.column) }
  }
}

extension CheckedFile.Finding {
  /// A finding that files have only together.
  package init(_ diagnostic: Board.Finding, in source: SourceText) {
    self.init(
      diagnostic: diagnostic, start: source.position(at: diagnostic.range.lowerBound),
      end: source.position(at: diagnostic.range.upperBound), line: nil, lineHash: 0)
  }
}

/// A line's text and hash, computed once for all findings on it.
private struct LineCache {
  private let source: SourceText
  private let keepsText: Bool
  private var line = -1
  private(set) var text: String?
  private(set) var hash: UInt64 = 0

  /// Longer lines are not shown: a finding would be hard to see in them.
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

/// The result of checking all files, in the order of their paths, and the files that could not be checked.
package struct CheckReport: Sendable {
  package private(set) var files: [CheckedFile] = []

  /// The files and folders that could not be checked; they are not in `files`. Without them the report could look
  /// clean.
  package private(set) var failures: [TaskListing.Failure] = []

  /// The level of the finding that a file copies another one; nil if files are not compared.
  private let copyLevel: Board.Severity?
  private var copies = CopyFinder()

  /// - Parameter copies: The severity of the finding that a file shares more than half of its ids and
  ///   their titles with an earlier one; nil if files are not to be compared.
  package init(copies: Board.Severity? = nil) { copyLevel = copies }

  /// Adds a file, and a finding if it copies an earlier one.
  package mutating func add(_ file: CheckedFile) {
    var file = file
    if let copyLevel { addCopy(copyLevel, &file) }
    file.identity = nil
    files.append(file)
  }

  /// Adds a finding to a file that was added before.
  package mutating func add(_ finding: CheckedFile.Finding, to path: String) {
    guard let index = files.firstIndex(where: { $0.path == path }) else { return }
    files[index].add(finding)
  }

  /// Adds a file or folder that could not be checked.
  package mutating func add(_ failure: TaskListing.Failure) { failures.append(failure) }

  /// The report with each path replaced by the result of `name`.
  package func renamed(_ name: (String) -> String) -> CheckReport {
    var report = self
    for index in files.indices { report.files[index].path = name(files[index].path) }
    report.failures = failures.map {
      TaskListing.Failure(file: name($0.file), message: $0.message)
    }
    return report
  }

  private mutating func addCopy(_ severity: Board.Severity, _ file: inout CheckedFile) {
    guard let (source, ids) = file.identity,
      let copy = copies.add(ids.lazy.map { CopyFinder.Entry($0, in: source) })
    else { return }
    let value = ids[copy.first]
    let id = TaskID(source.bytes[value])
    // The key and the colon are before it.
    let diagnostic = Board.Finding(
      rule: .duplicateID, severity: severity, range: value.lowerBound - 3..<value.upperBound,
      in: source,
      message: "\(Self.tasks(copy.count)) in '\(files[copy.original].path)'",
      remedy: "delete the copy, or give its tasks new ids", task: id, fix: nil)
    file.add(CheckedFile.Finding(diagnostic, in: source))
  }

  private static func tasks(_ count: Int) -> String {
    count == 1 ? "a task on this board is also" : "\(count) tasks on this board are also"
  }

  /// The counts over all files.
  package struct Summary: Sendable {
    package fileprivate(set) var files = 0
    package fileprivate(set) var tasks = 0
    package fileprivate(set) var errors = 0
    package fileprivate(set) var warnings = 0
    package fileprivate(set) var infos = 0
    package fileprivate(set) var overdue = 0

    /// The number of files and folders that could not be checked; they are not counted in `files`.
    package fileprivate(set) var unreadable = 0

    fileprivate mutating func add(_ count: Int, _ severity: Board.Severity) {
      switch severity {
      case .error: errors += count
      case .warning: warnings += count
      case .info: infos += count
      }
    }

    /// The counts as a sentence.
    package var sentence: String {
      "\(tasks.counted("task")) in \(files.counted("board")): \(overdue) overdue; "
        + "\(errors.counted("error")), \(warnings.counted("warning")), \(infos.counted("info"))"
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

extension Board.Finding {
  /// The fact and what to do about it, in one sentence.
  package var sentence: String { remedy.map { "\(message); \($0)" } ?? message }
}

extension CheckReport {
  /// What to do next about the findings, in one line; nil if there are none.
  ///
  /// Findings count as fixable if the check has made fixes for them.
  package var advice: String? {
    var safe = 0
    var unsafe = 0
    var first: Board.Finding?
    var conflict: String?
    func gravity(_ diagnostic: Board.Finding) -> Int {
      Board.Severity.allCases.firstIndex(of: diagnostic.severity) ?? 0
    }
    for file in files {
      for finding in file.findings {
        let diagnostic = finding.diagnostic
        if diagnostic.rule == .conflictMarker, conflict == nil { conflict = file.path }
        if let fix = diagnostic.fix {
          if fix.isSafe { safe += 1 } else { unsafe += 1 }
        }
        if first.map({ gravity(diagnostic) < gravity($0) }) ?? true { first = diagnostic }
      }
    }
    if let conflict {
      return "'board resolve\(conflict == "board.md" ? "" : " \(conflict)")' resolves the conflict"
    }
    guard let first else { return nil }
    var parts: [String] = []
    if safe > 0 { parts.append("--fix fixes \(safe)") }
    if unsafe > 0 {
      parts.append("--unsafe-fixes \(parts.isEmpty ? "fixes \(unsafe)" : "\(unsafe) more")")
    }
    if parts.isEmpty { parts.append("these have no automatic fix") }
    return parts.joined(separator: ", ") + "; 'board rules \(first.rule.rawValue)' explains "
      + (summary.errors + summary.warnings + summary.infos == 1 ? "it" : "the most serious")
  }
}

/// Finds boards that copy an earlier one: they share more than half of their ids with it, on tasks with the same
/// titles.
///
/// Ids alone are not enough: they are unique only within a file, so two boards may well use the same short ones.
struct CopyFinder {
  /// The hashes of an id on a line, and of the text between the box and the attribute `id`.
  struct Entry: Hashable {
    private let id: UInt64
    private let title: UInt64

    /// - Parameter id: Where the attribute's value is.
    init(_ id: Range<Int>, in source: SourceText) {
      self.id = source.bytes.foldedHash(id)
      let line = source.lines.start(source.lines.line(at: id.lowerBound))
      var text = source.bytes[line..<id.lowerBound - 3].drop { $0.isBlank || $0.isBullet }
      if text.first == .ascii("["), let end = text.firstIndex(of: .ascii("]")) {
        text = text[(end + 1)...]
      }
      title = text.fnv1a
    }
  }

  /// The ids that one board shares with an earlier one.
  struct Copy {
    /// The index of the earlier board.
    let original: Int

    /// The number of shared ids.
    let count: Int

    /// The index of the first shared id among the copy's ids.
    let first: Int
  }

  /// The index of the first board with an id.
  private var holders: [Entry: Int] = [:]

  /// The number of ids of each board.
  private var counts: [Int] = []

  /// Adds the next board's ids; returns the copy, or nil if the board is not one.
  mutating func add(_ ids: some Sequence<Entry>) -> Copy? {
    let board = counts.count
    var count = 0
    var shared: [Int: (count: Int, first: Int)] = [:]
    // Passed as 'inout', so that one lookup finds the entry or makes it.
    func first(_ holder: inout Int) -> Int { holder }
    for (index, id) in ids.enumerated() {
      count += 1
      let original = first(&holders[id, default: board])
      if original != board { shared[original, default: (0, index)].count += 1 }
    }
    counts.append(count)
    guard
      let (original, found) = shared.max(by: {
        ($0.value.count, $1.key) < ($1.value.count, $0.key)
      }), found.count * 2 > min(count, counts[original])
    else { return nil }
    return Copy(original: original, count: found.count, first: found.first)
  }
}
