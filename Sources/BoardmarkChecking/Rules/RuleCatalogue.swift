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
public struct RuleDescription: Sendable {
  public let id: RuleID
  public let defaultLevel: RuleLevel
  public let page: RulePage

  /// All rules, in the order in which they are listed.
  public static let all: [RuleDescription] = RuleCatalogue.rules.map {
    RuleDescription(id: $0.id, defaultLevel: $0.defaultLevel, page: $0.page)
  }
}
