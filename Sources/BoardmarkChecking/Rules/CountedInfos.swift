import BoardmarkReading

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

  private static let rules: [(reason: RuleItemSelection.Reasons, rule: RuleID)] = [
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
