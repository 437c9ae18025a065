/// Checks a board: runs every rule that is on and leaves out what comments suppress.
public enum Checker {
  /// The diagnostics of a board, in the order of the file.
  ///
  /// A file with conflict markers gets nothing but those; one without a column only what is wrong
  /// with the file as a whole.
  public static func diagnostics(of board: Board, options: CheckOptions) -> [Diagnostic] {
    let survey = BoardSurvey(board, options: options)
    var found: [(order: Int, diagnostic: Diagnostic)] = []
    for (order, rule) in RuleCatalogue.rules.enumerated() where applies(rule.id, to: board) {
      guard case .on(let severity) = level(of: rule, board, options) else { continue }
      var report = Report(rule: rule.id, severity: severity)
      rule.check(survey, &report)
      found += report.diagnostics.map { (order, $0) }
    }
    found.removeAll { survey.isMisread($0.diagnostic) }
    let suppressions = Suppressions(of: board)
    found += unused(suppressions, survey, found.map(\.diagnostic)).map {
      (RuleCatalogue.rules.count, $0)
    }
    return found.sorted {
      ($0.diagnostic.range.lowerBound, $0.order) < ($1.diagnostic.range.lowerBound, $1.order)
    }
    .map(\.diagnostic).filter { !suppressions.cover($0) }
  }

  /// What there is to say about the suppressions themselves.
  private static func unused(
    _ suppressions: Suppressions, _ survey: BoardSurvey, _ found: [Diagnostic]
  ) -> [Diagnostic] {
    guard applies(.unusedSuppression, to: survey.board),
      case .on(let severity) = level(of: UnusedSuppression.self, survey.board, survey.options)
    else { return [] }
    let off = RuleCatalogue.rules.filter { level(of: $0, survey.board, survey.options) == .off }
      .map { $0.id }
    var report = Report(rule: .unusedSuppression, severity: severity)
    UnusedSuppression.check(suppressions, survey, found: found, off: Set(off), &report)
    return report.diagnostics
  }

  private static func level(
    of rule: any Rule.Type, _ board: Board, _ options: CheckOptions
  ) -> RuleLevel {
    options.levels[rule.id] ?? board.settings.rules[rule.id.rawValue] ?? rule.defaultLevel
  }

  private static func applies(_ rule: RuleID, to board: Board) -> Bool {
    if !board.conflicts.isEmpty { return rule == .conflictMarker }
    guard board.columns.isEmpty else { return true }
    return [.noColumns, .frontMatter, .invalidUTF8].contains(rule)
  }
}
