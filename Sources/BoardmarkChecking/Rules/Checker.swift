import BoardmarkReading
import BoardmarkText
import ConcurrentMap

/// Checks a board: runs every rule that is on and drops the diagnostics that comments suppress.
package enum Checker {
  /// The diagnostics of a board, in the order of the file.
  ///
  /// A file with conflict markers gets only diagnostics about those; a file without a column gets
  /// only diagnostics about the file as a whole.
  package static func diagnostics(of board: Board, options: Board.CheckOptions) -> [Board.Finding] {
    findings(of: board, options: options).diagnostics
  }

  /// The diagnostics of a board, as in ``diagnostics(of:options:)``, and the findings
  /// that were only counted.
  ///
  /// - Parameter isFolding: True to only count findings beyond those that reports show (``FindingGroup/limit(of:_:)``);
  ///   false to make all.
  package static func findings(
    of board: Board, options: Board.CheckOptions, folding isFolding: Bool = false
  ) -> (diagnostics: [Board.Finding], more: [CountedFindings]) {
    let context = RuleContext(board, options: options)
    let suppressions = Suppressions(of: board)
    // Findings that a comment may silence must all be made.
    let isCounting =
      isFolding && suppressions.comments.isEmpty && context.headingTasks.isEmpty
    let collectors = RuleCatalogue.rules.compactMap { rule -> RuleFindings? in
      guard applies(rule.id, to: board), case .on(let severity) = context.levels[rule.id] else {
        return nil
      }
      return RuleFindings(
        rule: rule,
        findings: Findings(
          rule: rule.id, severity: severity,
          limit: isCounting ? FindingGroup.limit(of: rule.id, severity).map { $0 + 1 } : nil,
          options: options, isNamed: context.levels.isNamed(rule.id), source: board.source))
    }
    var results = collectors
    // Rules are independent of each other, and so are tasks, so on a long board several are checked at the same time.
    let jobs = jobs(collectors.count, board)
    let isLong = board.reading.bytes.count >= longLength && !board.columns.isEmpty
    concurrentMap(isLong ? jobs.map { [$0] } : [jobs]) { jobs in
      var collectors = collectors
      for job in jobs { run(job, context, &collectors) }
      return collectors
    } receive: {
      for (index, found) in $0.enumerated() { results[index].findings.add(found.findings) }
    }
    var found = results.flatMap(\.findings.diagnostics)
    let more = results.flatMap(\.findings.more)
    if !context.headingTasks.isEmpty { found.removeAll(where: context.isPartOfHeadingTask) }
    found += unused(suppressions, context, found)
    return (inOrder(found).filter { !suppressions.cover($0) }, more)
  }

  /// A rule that is on, and what it has found.
  private struct RuleFindings: Sendable {
    let rule: any Rule.Type
    var findings: Findings
  }

  /// What one thread does at a time.
  private enum Job: Sendable {
    case file(rule: Int)
    case tasks(Board.Tasks, Range<Int>)
  }

  /// The number of bytes from which on more than one thread is worth its start.
  private static let longLength = 1 << 18

  private static func jobs(_ rules: Int, _ board: Board) -> [Job] {
    let batch = 2048
    return (0..<rules).map { .file(rule: $0) }
      + board.columns.map(\.tasks).flatMap { tasks in
        stride(from: 0, to: tasks.count, by: batch).map {
          .tasks(tasks, $0..<min($0 + batch, tasks.count))
        }
      }
  }

  private static func run(_ job: Job, _ context: RuleContext, _ collectors: inout [RuleFindings]) {
    switch job {
    case .file(let rule): collectors[rule].rule.check(context, &collectors[rule].findings)
    case .tasks(let tasks, let indices):
      let rules = collectors.enumerated().compactMap { index, collector in
        collector.rule.itemRule.map { (index, $0) }
      }
      let others = rules.filter { !$1.isAboutWriting }
      context.forEachItem(of: tasks, indices) { item in
        for (index, rule) in item.isWellWritten ? others : rules {
          rule.check(item, in: context, &collectors[index].findings)
        }
      }
    }
  }

  /// The diagnostics in the order of the file; those at the same place stay in the order of the
  /// rules, in which they are given.
  private static func inOrder(_ found: [Board.Finding]) -> [Board.Finding] {
    found.indices.map { (found[$0].range.lowerBound, $0) }
      .sorted { $0 < $1 }
      .map { found[$0.1] }
  }

  /// The findings about the suppressions themselves.
  private static func unused(
    _ suppressions: Suppressions, _ context: RuleContext, _ found: [Board.Finding]
  ) -> [Board.Finding] {
    guard applies(.unusedSuppression, to: context.board),
      case .on(let severity) = context.levels[.unusedSuppression]
    else { return [] }
    guard !suppressions.comments.isEmpty else { return [] }
    let off = Board.RuleID.allCases.filter { context.levels[$0] == .off }
    var findings = Findings(
      rule: .unusedSuppression, severity: severity, options: context.options,
      isNamed: context.levels.isNamed(.unusedSuppression), source: context.board.source)
    UnusedSuppression.check(suppressions, context, found: found, off: Set(off), &findings)
    return findings.diagnostics
  }

  private static func applies(_ rule: Board.RuleID, to board: Board) -> Bool {
    if !board.conflicts.isEmpty { return rule == .conflictMarker }
    guard board.columns.isEmpty else { return true }
    return [.noColumns, .frontMatter, .invalidUTF8].contains(rule)
  }
}

/// A board as rules see it.
package struct RuleContext: Sendable {
  let board: Board
  let options: Board.CheckOptions
  let levels: RuleLevels

  /// The ids of all tasks and subtasks.
  let ids: IDIndex

  /// The items of all tasks that are not known to be written well, subtasks included, in the order of the file.
  let doubtfulItems: [RuleItem]

  /// New ids for the items that want one; empty without a seed.
  private(set) var newIDs: [Board.ItemPlace: TaskID] = [:]

  /// The headings that another tool reads as tasks.
  let headingTasks: [HeadingTask]

  package init(_ board: Board, options: Board.CheckOptions) {
    headingTasks = HeadingTask.all(in: board)
    self.board = board
    self.options = options
    levels = RuleLevels(board, options)
    ids = IDIndex(board)
    var items: [RuleItem] = []
    for tasks in board.columns.lazy.map(\.tasks) {
      for index in tasks.doubtfulIndices {
        let item = RuleItem(tasks, index)
        items.append(item)
        for subtask in item.task.subtasks.indices {
          items.append(RuleItem(subtask: subtask, of: item))
        }
      }
    }
    doubtfulItems = items
    if let seed = options.idSeed { newIDs = NewIDs.minted(for: self, seed: seed) }
  }

  /// The item at a place; not for a subtask of a task that is written well.
  package func item(at place: Board.ItemPlace) -> RuleItem {
    let tasks = board.columns[place.column].tasks
    return tasks.isWellWritten(at: place.task)
      ? RuleItem(tasks, place.task) : doubtfulItems[doubtfulIndex(from: place)]
  }

  private func doubtfulIndex(from place: Board.ItemPlace) -> Int {
    doubtfulItems.partitioningIndex { $0.place >= place }
  }

  /// Goes through some tasks and their subtasks, in the order of the file.
  func forEachItem(of tasks: Board.Tasks, _ indices: Range<Int>, _ body: (RuleItem) -> Void) {
    var next = doubtfulIndex(
      from: Board.ItemPlace(column: tasks.columnIndex, task: indices.lowerBound))
    for index in indices {
      if tasks.isWellWritten(at: index) {
        let item = RuleItem(tasks, index)
        body(item)
        for subtask in 0..<item.subtaskCount { body(RuleItem(subtask: subtask, of: item)) }
        continue
      }
      repeat {
        body(doubtfulItems[next])
        next += 1
      } while next < doubtfulItems.count && !doubtfulItems[next].isTask
    }
  }

  /// The bytes that were read.
  var bytes: [UInt8] { board.reading.bytes }

  /// The bytes of `range` as text for a message, shortened if long.
  func text(_ range: Range<Int>) -> String { bytes[range].textForMessage }

  /// True if a diagnostic is about a part of a task that is a heading, which it
  /// takes for a task of its own.
  func isPartOfHeadingTask(_ diagnostic: Board.Finding) -> Bool {
    guard !headingTasks.isEmpty, Self.aboutWholeTasks.contains(diagnostic.rule) else {
      return false
    }
    let line = lineNumber(at: diagnostic.range.lowerBound) - 1
    let index = headingTasks.partitioningIndex { $0.lines.upperBound > line }
    return index < headingTasks.count && headingTasks[index].lines.contains(line)
  }

  /// The rules about what a task must have and where it must stand.
  private static let aboutWholeTasks: Set<Board.RuleID> = [
    .missingID, .missingDue, .missingBox, .openInDone, .tickedOutsideDone,
  ]

  /// The line number at `offset`, from 1.
  func lineNumber(at offset: Int) -> Int { board.reading.lines.line(at: offset) + 1 }
}
