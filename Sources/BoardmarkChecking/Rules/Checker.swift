import BoardmarkReading
import ConcurrentMap

/// Checks a board: runs every rule that is on and drops the diagnostics that comments suppress.
public enum Checker {
  /// The diagnostics of a board, in the order of the file.
  ///
  /// A file with conflict markers gets only diagnostics about those; a file without a column gets
  /// only diagnostics about the file as a whole.
  public static func diagnostics(of board: Board, options: CheckOptions) -> [Diagnostic] {
    findings(of: board, options: options).diagnostics
  }

  /// The diagnostics of a board, as in ``diagnostics(of:options:)``, and the findings
  /// that were only counted.
  ///
  /// - Parameter isFolding: True to only count findings beyond those that reports show (``FindingGroup/limit(of:_:)``);
  ///   false to make all.
  package static func findings(
    of board: Board, options: CheckOptions, folding isFolding: Bool = false
  ) -> (diagnostics: [Diagnostic], more: [CountedFindings]) {
    let context = RuleContext(board, options: options, folding: isFolding)
    let suppressions = Suppressions(of: board)
    // Findings that a comment may silence must all be made.
    let isCounting =
      isFolding && suppressions.comments.isEmpty && context.headingTasks.isEmpty
    let rules = RuleCatalogue.rules.filter { applies($0.id, to: board) }
    var found: [Diagnostic] = []
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
          options: options, isNamed: context.levels.isNamed(rule.id))
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
  private static func inOrder(_ found: [Diagnostic]) -> [Diagnostic] {
    found.indices.map { (found[$0].range.lowerBound, $0) }
      .sorted { $0 < $1 }
      .map { found[$0.1] }
  }

  /// The findings about the suppressions themselves.
  private static func unused(
    _ suppressions: Suppressions, _ context: RuleContext, _ found: [Diagnostic]
  ) -> [Diagnostic] {
    guard applies(.unusedSuppression, to: context.board),
      case .on(let severity) = context.levels[.unusedSuppression]
    else { return [] }
    guard !suppressions.comments.isEmpty else { return [] }
    let off = RuleID.allCases.filter { context.levels[$0] == .off }
    var findings = FindingCollector(
      rule: .unusedSuppression, severity: severity, options: context.options,
      isNamed: context.levels.isNamed(.unusedSuppression))
    UnusedSuppression.check(suppressions, context, found: found, off: Set(off), &findings)
    return findings.diagnostics
  }

  private static func applies(_ rule: RuleID, to board: Board) -> Bool {
    if !board.conflicts.isEmpty { return rule == .conflictMarker }
    guard board.columns.isEmpty else { return true }
    return [.noColumns, .frontMatter, .invalidUTF8].contains(rule)
  }
}
