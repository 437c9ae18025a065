import BoardmarkReading

/// All rules, in the order in which they are listed.
enum RuleCatalogue {
  static let rules: [any Rule.Type] = [
    Overdue.self,
    DueSoon.self,
    MissingDue.self,
    MissingID.self,
    MissingBox.self,
    DuplicateID.self,
    InvalidID.self,
    InvalidDate.self,
    InvalidAttribute.self,
    DuplicateAttribute.self,
    MisspelledAttribute.self,
    MisspelledBox.self,
    ForeignSyntax.self,
    TickedOutsideDone.self,
    OpenInDone.self,
    MissingDoneDate.self,
    UnknownNeed.self,
    NeedCycle.self,
    StartAfterDue.self,
    DoneInFuture.self,
    EmptyTitle.self,
    TaskOutsideColumn.self,
    NoColumns.self,
    MissingColumn.self,
    HiddenBoardText.self,
    DuplicateColumn.self,
    NestedColumn.self,
    WIPLimit.self,
    ConflictMarker.self,
    FrontMatterRule.self,
    InvisibleCharacter.self,
    InvalidUTF8.self,
    NotCanonical.self,
    UnusedSuppression.self,
  ]
}

/// A rule as users see it in lists and on its page.
package struct RuleDescription: Sendable {
  package let id: Board.RuleID
  package let defaultLevel: Board.RuleLevel
  package let page: RulePage

  /// All rules, in the order in which they are listed.
  package static let all: [RuleDescription] = RuleCatalogue.rules.map {
    RuleDescription(id: $0.id, defaultLevel: $0.defaultLevel, page: $0.page)
  }
}

/// What each rule does in one check of a board, and whether anybody asked for it.
struct RuleLevels: Sendable {
  private let levels: [Board.RuleID: (level: Board.RuleLevel, isNamed: Bool)]

  init(_ board: Board, _ options: Board.CheckOptions) {
    let levels = RuleCatalogue.rules.map { rule in
      let asked = options.levels[rule.id] ?? board.settings.rules[rule.id.rawValue]
      let isNamed = asked != nil || options.only?.contains(rule.id) ?? false
      var level = asked ?? rule.defaultLevel
      if let only = options.only {
        if !only.contains(rule.id) { level = .off } else if level == .off { level = .on(.warning) }
      }
      if !isNamed, level != .off, !options.ignoresHabits, !rule.isOfUse(on: board) { level = .off }
      return (rule.id, (level: level, isNamed: isNamed))
    }
    self.levels = Dictionary(uniqueKeysWithValues: levels)
  }

  /// A rule's level: the caller's choice, else the board's, else the default if
  /// the rule is of use there.
  subscript(rule: Board.RuleID) -> Board.RuleLevel { levels[rule]!.level }

  /// True if a rule is named by the caller or the board, so that its findings are wanted
  /// even if they are infos.
  func isNamed(_ rule: Board.RuleID) -> Bool { levels[rule]!.isNamed }
}

extension Board {
  /// True if more than half of the tasks have an id.
  var identifiesTasks: Bool {
    let half = columns.reduce(0) { $0 + $1.tasks.count } / 2
    let with = columns.lazy.map(\.tasks).reduce(0) { count, tasks in
      count + tasks.indices.count { tasks.has(.id, at: $0) }
    }
    return with > half
  }
}
