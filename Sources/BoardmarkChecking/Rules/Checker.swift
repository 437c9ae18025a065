import BoardmarkReading
import ConcurrentMap

/// Checks a board: runs every rule that is on and leaves out what comments suppress.
public enum Checker {
  /// The diagnostics of a board, in the order of the file.
  ///
  /// A file with conflict markers gets nothing but those; one without a column only what is wrong
  /// with the file as a whole.
  public static func diagnostics(of board: Board, options: CheckOptions) -> [Diagnostic] {
    findings(of: board, options: options).diagnostics
  }

  /// The diagnostics of a board, as ``diagnostics(of:options:)``, and how many infos of a rule were only
  /// counted.
  ///
  /// - Parameter infos: How many infos of a rule are wanted at least, the first one among them; nil for all.
  package static func findings(
    of board: Board, options: CheckOptions, infos: Int? = nil
  ) -> (diagnostics: [Diagnostic], more: [RuleID: Int]) {
    let survey = BoardSurvey(board, options: options, infos: infos)
    let suppressions = Suppressions(of: board)
    // What a comment may silence has to be found first.
    let limit = suppressions.comments.isEmpty && survey.headingTasks.isEmpty ? infos : nil
    let rules = RuleCatalogue.rules.filter { applies($0.id, to: board) }
    var found: [Diagnostic] = []
    var more = survey.more
    // Rules know nothing of each other; on a long board several look at it at the same time.
    let isLong = board.reading.bytes.count >= 2 * Outline.pieceLength
    concurrentMap(isLong ? rules.map { [$0] } : [rules]) { rules in
      rules.compactMap { rule -> Report? in
        guard case .on(let severity) = options.level(of: rule, on: board) else { return nil }
        var report = Report(
          rule: rule.id, severity: severity, limit: limit, makesFixes: options.makesFixes)
        rule.check(survey, &report)
        return report
      }
    } receive: { reports in
      for report in reports {
        found += report.diagnostics
        if report.more > 0 { more[report.rule, default: 0] += report.more }
      }
    }
    if !survey.headingTasks.isEmpty { found.removeAll(where: survey.isMisread) }
    found += unused(suppressions, survey, found)
    return (inOrder(found).filter { !suppressions.cover($0) }, more)
  }

  /// The diagnostics in the order of the file, those of one place in the order of the rules, in which
  /// they are given.
  private static func inOrder(_ found: [Diagnostic]) -> [Diagnostic] {
    found.indices
      .sorted {
        (found[$0].range.lowerBound, $0) < (found[$1].range.lowerBound, $1)
      }
      .map { found[$0] }
  }

  /// What there is to say about the suppressions themselves.
  private static func unused(
    _ suppressions: Suppressions, _ survey: BoardSurvey, _ found: [Diagnostic]
  ) -> [Diagnostic] {
    guard applies(.unusedSuppression, to: survey.board),
      case .on(let severity) = survey.options.level(of: UnusedSuppression.self, on: survey.board)
    else { return [] }
    guard !suppressions.comments.isEmpty else { return [] }
    let off = RuleCatalogue.rules
      .filter { survey.options.level(of: $0, on: survey.board) == .off }.map { $0.id }
    var report = Report(
      rule: .unusedSuppression, severity: severity, makesFixes: survey.options.makesFixes)
    UnusedSuppression.check(suppressions, survey, found: found, off: Set(off), &report)
    return report.diagnostics
  }

  private static func applies(_ rule: RuleID, to board: Board) -> Bool {
    if !board.conflicts.isEmpty { return rule == .conflictMarker }
    guard board.columns.isEmpty else { return true }
    return [.noColumns, .frontMatter, .invalidUTF8].contains(rule)
  }
}

extension CheckOptions {
  /// What a rule does on a board: the caller's say, else the board's, else the rule's own.
  func level(of rule: any Rule.Type, on board: Board) -> RuleLevel {
    levels[rule.id] ?? board.settings.rules[rule.id.rawValue] ?? rule.defaultLevel
  }
}
