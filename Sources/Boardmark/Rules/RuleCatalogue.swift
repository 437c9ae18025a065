/// All rules, in the order in which they are listed.
enum RuleCatalogue {
  static let rules: [any Rule.Type] = [
    OverdueTask.self
  ]
}

/// A rule as users see it in lists and on its page.
public struct RuleDescription: Sendable {
  public let id: RuleID
  public let defaultLevel: RuleLevel
  public let page: RulePage

  /// All rules, in the order in which they are listed.
  public static let all: [RuleDescription] = RuleCatalogue.rules.map {
    RuleDescription(id: $0.id, defaultLevel: $0.defaultLevel, page: $0.page)
  }
}
