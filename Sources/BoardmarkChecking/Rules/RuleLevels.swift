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
  /// Cost: linear in the tasks that do not.
  var hasDatedOpenTask: Bool {
    columns.contains { column in
      let tasks = column.tasks
      return column.state != .done
        && tasks.indices.contains { index in
          let record = tasks.record(index)
          guard !record.isPlain else {
            return record.due != TaskRecord.never && !record.isClosed(in: tasks.state)
          }
          let task = tasks[index]
          return !task.isClosed && task.line.attribute(.due) != nil
        }
    }
  }

  /// Whether more than half of the tasks have an id.
  ///
  /// Cost: linear in the tasks.
  var identifiesTasks: Bool {
    var (all, identified) = (0, 0)
    for column in columns {
      let tasks = column.tasks
      all += tasks.count
      for index in tasks.indices {
        let record = tasks.record(index)
        if record.isPlain ? record.hasID : tasks[index].line.attribute(.id) != nil {
          identified += 1
        }
      }
    }
    return 2 * identified > all
  }
}
