import BoardmarkReading

/// What each rule does in one check of a board, and whether anybody asked for it.
struct RuleLevels: Sendable {
  /// An array, since searching these few takes less time than hashing a name.
  private let levels: [(rule: RuleID, level: RuleLevel, isNamed: Bool)]

  init(_ board: Board, _ options: CheckOptions) {
    levels = RuleCatalogue.rules.map { rule in
      let asked = options.levels[rule.id] ?? board.settings.rules[rule.id.rawValue]
      let isNamed = asked != nil || options.only?.contains(rule.id) ?? false
      var level = asked ?? rule.defaultLevel
      if let only = options.only {
        if !only.contains(rule.id) { level = .off } else if level == .off { level = .on(.warning) }
      }
      if !isNamed, level != .off, !options.ignoresHabits, !rule.isOfUse(on: board) { level = .off }
      return (rule.id, level, isNamed)
    }
  }

  /// A rule's level: the caller's choice, else the board's, else the default if
  /// the rule is of use there.
  subscript(rule: RuleID) -> RuleLevel { entry(of: rule).level }

  /// Whether the caller or the board names a rule, so that its findings are wanted
  /// even if they are infos.
  func isNamed(_ rule: RuleID) -> Bool { entry(of: rule).isNamed }

  private func entry(of rule: RuleID) -> (rule: RuleID, level: RuleLevel, isNamed: Bool) {
    levels.first { $0.rule == rule }!
  }
}

extension Board {
  /// Whether more than half of the tasks have an id.
  ///
  /// Cost: linear in the tasks until the answer is known.
  var identifiesTasks: Bool {
    let half = columns.reduce(0) { $0 + $1.tasks.count } / 2
    var (with, without) = (0, 0)
    for column in columns where with <= half {
      column.tasks.countIDs(&with, &without, beyond: half)
    }
    return with > half
  }
}
