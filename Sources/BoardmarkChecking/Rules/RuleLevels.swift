import BoardmarkReading

/// What each rule does in one check of a board, and whether anybody asked for it.
struct RuleLevels: Sendable {
  private let levels: [RuleID: RuleLevel]
  private let named: Set<RuleID>

  init(_ board: Board, _ options: CheckOptions) {
    var levels: [RuleID: RuleLevel] = [:]
    var named: Set<RuleID> = []
    for rule in RuleCatalogue.rules {
      let asked = options.levels[rule.id] ?? board.settings.rules[rule.id.rawValue]
      let isNamed = asked != nil || options.only?.contains(rule.id) ?? false
      if isNamed { named.insert(rule.id) }
      var level = asked ?? rule.defaultLevel
      if let only = options.only {
        if !only.contains(rule.id) { level = .off } else if level == .off { level = .on(.warning) }
      }
      if !isNamed, level != .off, !options.ignoresHabits, !rule.isOfUse(on: board) { level = .off }
      levels[rule.id] = level
    }
    self.levels = levels
    self.named = named
  }

  /// What a rule does: the caller's say, else the board's, else the rule's own where it is of use.
  subscript(rule: RuleID) -> RuleLevel { levels[rule]! }

  /// Whether the caller or the board names a rule: what it finds is wanted then, be it only infos.
  func isNamed(_ rule: RuleID) -> Bool { named.contains(rule) }
}

extension Board {
  /// Whether an open task says when it is due, be that a date or not.
  ///
  /// Cost: linear in the tasks before the first.
  var hasDatedOpenTask: Bool { columns.contains { $0.tasks.holdDatedOpenTask } }

  /// Whether more than half of the tasks have an id.
  ///
  /// Cost: linear in the tasks, up to where it shows.
  var identifiesTasks: Bool {
    let half = columns.reduce(0) { $0 + $1.tasks.count } / 2
    var (with, without) = (0, 0)
    for column in columns where with <= half {
      column.tasks.countIDs(&with, &without, beyond: half)
    }
    return with > half
  }
}
