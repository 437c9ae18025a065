import BoardmarkText

/// The stable name of a rule, as users write it in settings and read it in reports.
public enum RuleID: String, Sendable, CaseIterable {
  case overdue
  case dueSoon = "due-soon"
  case missingDue = "missing-due"
  case missingID = "missing-id"
  case missingBox = "missing-box"
  case duplicateID = "duplicate-id"
  case invalidID = "invalid-id"
  case invalidDate = "invalid-date"
  case invalidAttribute = "invalid-attribute"
  case duplicateAttribute = "duplicate-attribute"
  case misspelledAttribute = "misspelled-attribute"
  case misspelledBox = "misspelled-box"
  case foreignSyntax = "foreign-syntax"
  case tickedOutsideDone = "ticked-outside-done"
  case openInDone = "open-in-done"
  case missingDoneDate = "missing-done-date"
  case unknownNeed = "unknown-need"
  case needCycle = "need-cycle"
  case startAfterDue = "start-after-due"
  case doneInFuture = "done-in-future"
  case emptyTitle = "empty-title"
  case taskOutsideColumn = "task-outside-column"
  case noColumns = "no-columns"
  case missingColumn = "missing-column"
  case hiddenBoardText = "hidden-board-text"
  case duplicateColumn = "duplicate-column"
  case nestedColumn = "nested-column"
  case wipLimit = "wip-limit"
  case conflictMarker = "conflict-marker"
  case frontMatter = "front-matter"
  case invisibleCharacter = "invisible-character"
  case invalidUTF8 = "invalid-utf8"
  case notCanonical = "not-canonical"
  case unusedSuppression = "unused-suppression"

  /// `; did you mean 'x'?` if `word` is close to a rule's id, else `other`.
  package static func suggestion(for word: String, else other: String = "") -> String {
    Suggestion.nearest(to: word, among: allCases.map(\.rawValue)).map { "; did you mean '\($0)'?" }
      ?? other
  }
}

/// How much a diagnostic matters.
public enum Severity: String, Sendable, CaseIterable {
  /// The check fails.
  case error
  /// The check fails if warnings count.
  case warning
  /// Worth knowing.
  case info
}

/// The level that a board or a caller gives a rule: a severity, or off.
public enum RuleLevel: Sendable, Equatable {
  case on(Severity)
  case off

  /// Reads `error`, `warning`, `info` or `off`.
  public init?(_ text: String) {
    if text == "off" {
      self = .off
    } else if let severity = Severity(rawValue: text) {
      self = .on(severity)
    } else {
      return nil
    }
  }
}
