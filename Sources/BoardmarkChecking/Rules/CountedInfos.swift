import BoardmarkReading

/// The infos of a check that are counted, since no report shows more than a few of one rule.
///
/// Only what is certain without a look at a task's words is counted, and only when enough findings of its
/// rule came before it: a report that folds infos gets more than it shows one by one, and the first of all.
struct CountedInfos {
  /// How many findings of a rule are reported before the others are counted.
  private let limit: Int

  /// The reasons whose rules report infos on this board.
  private var countable: RuleItemSelection.Reasons = []

  /// How many tasks were left to be reported and how many were counted, by their reasons.
  private var reported = [Int](repeating: 0, count: 4)
  private var counted = [Int](repeating: 0, count: 4)

  private static let rules: [(reason: RuleItemSelection.Reasons, rule: RuleID)] = [
    (.missingDue, .missingDue), (.missingID, .missingID),
  ]

  init(after limit: Int, _ levels: RuleLevels) {
    self.limit = limit
    for (reason, rule) in Self.rules where levels[rule] == .on(.info) {
      countable.insert(reason)
    }
  }

  /// Counts what there is to say about a task; false, and nothing counted, where it is to be reported.
  mutating func count(_ reasons: RuleItemSelection.Reasons) -> Bool {
    guard countable.isSuperset(of: reasons) else { return false }
    let index = Int(reasons.rawValue)
    guard reported[index] >= limit else {
      reported[index] += 1
      return false
    }
    counted[index] += 1
    return true
  }

  /// What was counted; no rule of which nothing was.
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
