import BoardmarkReading
import BoardmarkText

/// Finds settings in the front matter that cannot be used.
enum FrontMatterRule: Rule {
  static let id = Board.RuleID.frontMatter
  static let defaultLevel = Board.RuleLevel.on(.error)

  static let page = RulePage(
    what: "The front matter cannot be read, or one of the board's settings in it cannot be used.",
    why: """
      An invalid setting is not applied: limits are not enforced, rules keep their severities. Front
      matter that is not valid YAML, is never closed, or begins below the first line sets nothing at all.
      Unknown keys belong to other tools and are ignored. A known key with the wrong type of value is a
      warning.
      """,
    example: """
      ---
      rules: {over-due: warning}
      ---

      ## Todo
      """,
    instead: """
      ---
      rules: {overdue: warning}
      ---

      ## Todo
      """,
    fix: "Unsafe: removes the blank lines above the front matter, so that it is read.")

  static func check(_ context: RuleContext, _ findings: inout Findings) {
    let settings = context.board.settings
    let isLevelSet = context.options.levels[id] != nil || settings.rules[id.rawValue] != nil
    if let fault = context.board.frontMatterFault {
      findings.add(
        fault.range, fault.message, remedy: fault.remedy,
        fix: fault.removal.map {
          Board.Fix(
            title: fault.remedy, isSafe: false, edits: [TextEdit(range: $0, replacement: [])])
        })
    }
    for problem in settings.problems where !problem.isOfWhole {
      findings.add(
        problem.range, problem.message, severity: isLevelSet ? nil : problem.severity)
    }
    if !context.options.isTimeZoneKnown, let zone = settings.timeZone {
      findings.add(
        zone.range, "time zone '\(zone.value)' is not known on this machine",
        remedy: "write an IANA name like 'Asia/Seoul'")
    }
    reportIdleLimits(context, isLevelSet, &findings)
  }

  /// Reports limits whose column does not exist: they have no effect, and the names are often mistyped.
  private static func reportIdleLimits(
    _ context: RuleContext, _ isLevelSet: Bool, _ findings: inout Findings
  ) {
    guard !context.board.settings.wipLimits.isEmpty else { return }
    let names = Set(context.board.columns.flatMap { ColumnName($0.name).candidates })
    let idle = context.board.settings.wipLimits.filter { !names.contains($0.key) }
    guard !context.board.columns.isEmpty else { return }
    for (_, limit) in idle.sorted(by: { $0.value.range.lowerBound < $1.value.range.lowerBound }) {
      findings.add(
        limit.range, "WIP limit names '\(context.text(limit.range))', which is not a column",
        remedy: "use the name in the column's heading",
        severity: isLevelSet ? nil : .warning)
    }
  }
}
