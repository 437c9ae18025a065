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
    let context = RuleContext(board, options: options, folding: isFolding)
    let suppressions = Suppressions(of: board)
    // Findings that a comment may silence must all be made.
    let isCounting =
      isFolding && suppressions.comments.isEmpty && context.headingTasks.isEmpty
    let rules = RuleCatalogue.rules.filter { applies($0.id, to: board) }
    var found: [Board.Finding] = []
    var more = context.more
    // Rules are independent of each other, so on a long board several run at the same time. Without
    // a column few rules have anything to look at.
    let isLong = board.reading.bytes.count >= 2 * Outline.pieceLength && !board.columns.isEmpty
    concurrentMap(isLong ? rules.map { [$0] } : [rules]) { rules in
      rules.compactMap { rule -> FindingCollector? in
        guard case .on(let severity) = context.levels[rule.id] else { return nil }
        var findings = FindingCollector(
          rule: rule.id, severity: severity,
          limit: isCounting ? FindingGroup.limit(of: rule.id, severity).map { $0 + 1 } : nil,
          options: options, isNamed: context.levels.isNamed(rule.id), source: board.source)
        rule.check(context, &findings)
        return findings
      }
    } receive: { collectors in
      for findings in collectors {
        found += findings.diagnostics
        more += findings.more
      }
    }
    if !context.headingTasks.isEmpty { found.removeAll(where: context.isPartOfHeadingTask) }
    found += unused(suppressions, context, found)
    return (inOrder(found).filter { !suppressions.cover($0) }, more)
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
    var findings = FindingCollector(
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

/// The infos of a check that are only counted, since no report shows more than a few of one rule.
///
/// An info is counted only if it is certain without looking at the task's words, and only if enough
/// findings of its rule came before it: so a report that folds infos gets the first of them, and
/// more than it shows one by one.
struct CountedInfos {
  /// The reasons whose rules report infos on this board.
  private var countable: RuleItemSelection.Reasons = []

  /// How many tasks were left to be reported, and how many were counted, by their reasons.
  private var reported = [Int](repeating: 0, count: 4)
  private var counted = [Int](repeating: 0, count: 4)

  private static let rules: [(reason: RuleItemSelection.Reasons, rule: Board.RuleID)] = [
    (.missingDue, .missingDue), (.missingID, .missingID),
  ]

  init(_ levels: RuleLevels) {
    for (reason, rule) in Self.rules where levels[rule] == .on(.info) {
      countable.insert(reason)
    }
  }

  /// Counts the infos about a task; returns false, and counts nothing, if the
  /// task is to be reported.
  mutating func count(_ reasons: RuleItemSelection.Reasons) -> Bool {
    guard countable.isSuperset(of: reasons) else { return false }
    let index = Int(reasons.rawValue)
    guard reported[index] > FindingGroup.mostShown else {
      reported[index] += 1
      return false
    }
    counted[index] += 1
    return true
  }

  /// What was counted; rules without counted infos are left out.
  var more: [CountedFindings] {
    Self.rules.compactMap { reason, rule in
      let count = counted.indices.reduce(0) { count, index in
        RuleItemSelection.Reasons(rawValue: UInt8(index)).contains(reason)
          ? count + counted[index] : count
      }
      return count > 0
        ? CountedFindings(group: FindingGroup(rule: rule), severity: .info, count: count) : nil
    }
  }
}

/// A board as rules see it: every line that a rule could have something to say about, gathered
/// once, and the ids in an index.
package struct RuleContext: Sendable {
  let board: Board
  let options: Board.CheckOptions
  let levels: RuleLevels

  /// The lines, in the order of the file; plain tasks about which no rule has
  /// anything to say are left out.
  package let items: [Item]

  /// The lines of tasks that are not plain: their words may be written wrongly.
  let nonPlain: [Item]

  /// The indices of the items with each id, in the order of the file.
  package let indices: [TaskID: [Int]]

  /// New ids for the items that want one, by the items' indices; empty without a seed.
  let newIDs: [Int: TaskID]

  /// The headings that another tool reads as tasks.
  let headingTasks: [HeadingTask]

  /// Findings that are counted and do not come from `items`.
  let more: [CountedFindings]

  /// The ids of the tasks that are not items; nil if all tasks are items.
  private let plainIDs: PlainIDs?

  /// - Parameters:
  ///   - isFolding: True if infos beyond those that reports show may be counted only.
  ///   - takesAll: Whether tasks about which no rule has anything to say are items too.
  package init(
    _ board: Board, options: Board.CheckOptions, folding isFolding: Bool = false,
    takesAll: Bool = false
  ) {
    headingTasks = HeadingTask.all(in: board)
    self.board = board
    self.options = options
    let levels = RuleLevels(board, options)
    self.levels = levels
    plainIDs = takesAll ? nil : PlainIDs(board)
    // Some of the findings in a heading's task are withdrawn later, so none are counted.
    let isCounting = isFolding && headingTasks.isEmpty
    var builder = RuleItemBuilder(counting: isCounting ? CountedInfos(levels) : nil)
    if let plainIDs {
      builder.addChosen(of: board, plainIDs, options, levels)
    } else {
      builder.addAll(of: board)
    }
    items = builder.items
    nonPlain = builder.nonPlain ?? items
    indices = builder.indices
    more = builder.more
    newIDs =
      options.idSeed.map { [plainIDs] seed in
        NewIDs.minted(
          for: builder.items, builder.indices, options.archivedIDs, plainIDs, seed: seed)
      }
      ?? [:]
  }

  /// The items that a rule may find something in.
  func items(for rule: Board.RuleID) -> [Item] {
    RuleItemSelection.rules.contains(rule) ? items : nonPlain
  }

  /// The tasks alone, in the order of the file.
  var tasks: some Sequence<Item> { items.lazy.filter(\.isTask) }

  /// True if a task or subtask of the board has the id.
  func isKnown(_ id: TaskID) -> Bool {
    indices[id] != nil || plainIDs?.task(Array(id.text.utf8)) != nil
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
