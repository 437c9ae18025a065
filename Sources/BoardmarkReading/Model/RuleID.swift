import BoardmarkText

extension Board {
  /// The stable name of a rule, as users write it in settings and read it in reports.
  public enum RuleID: String, Sendable, CaseIterable {
    /// The deadline of an open task has passed.
    case overdue
    /// An open task is due within a few days.
    case dueSoon = "due-soon"
    /// An open task has no deadline.
    case missingDue = "missing-due"
    /// A task has no id.
    case missingID = "missing-id"
    /// A task has no checkbox, unlike others on the board.
    case missingBox = "missing-box"
    /// Two tasks have the same id.
    case duplicateID = "duplicate-id"
    /// An id contains characters that ids cannot have.
    case invalidID = "invalid-id"
    /// A date does not exist, or is not written as `YYYY-MM-DD`.
    case invalidDate = "invalid-date"
    /// The value of an attribute other than a date is not valid.
    case invalidAttribute = "invalid-attribute"
    /// A task has the same attribute twice.
    case duplicateAttribute = "duplicate-attribute"
    /// A word looks like a misspelled attribute.
    case misspelledAttribute = "misspelled-attribute"
    /// A checkbox is misspelled, so it is text.
    case misspelledBox = "misspelled-box"
    /// A mark belongs to another program's format and is text here.
    case foreignSyntax = "foreign-syntax"
    /// A ticked task is not in a done column.
    case tickedOutsideDone = "ticked-outside-done"
    /// A task in a done column is not ticked.
    case openInDone = "open-in-done"
    /// A finished task has no `done` date.
    case missingDoneDate = "missing-done-date"
    /// A task needs an id that no task has.
    case unknownNeed = "unknown-need"
    /// Tasks need each other in a cycle.
    case needCycle = "need-cycle"
    /// A task starts after it is due.
    case startAfterDue = "start-after-due"
    /// A `done` date is in the future.
    case doneInFuture = "done-in-future"
    /// A task has no title.
    case emptyTitle = "empty-title"
    /// A checkbox item is outside all columns.
    case taskOutsideColumn = "task-outside-column"
    /// The file has no column.
    case noColumns = "no-columns"
    /// A column that the settings name has no heading.
    case missingColumn = "missing-column"
    /// What looks like a task or a column is in code, HTML or a comment.
    case hiddenBoardText = "hidden-board-text"
    /// Two columns have the same name.
    case duplicateColumn = "duplicate-column"
    /// A heading inside a column has the name of a column.
    case nestedColumn = "nested-column"
    /// A column has more open tasks than its limit.
    case wipLimit = "wip-limit"
    /// The file contains Git's conflict markers.
    case conflictMarker = "conflict-marker"
    /// The front matter has a mistake.
    case frontMatter = "front-matter"
    /// A task contains an invisible character.
    case invisibleCharacter = "invisible-character"
    /// The file contains bytes that are not UTF-8.
    case invalidUTF8 = "invalid-utf8"
    /// The board is not in canonical form.
    case notCanonical = "not-canonical"
    /// A suppression comment suppresses nothing.
    case unusedSuppression = "unused-suppression"

    /// `; did you mean 'x'?` if `word` is close to a rule's id, else `other`.
    package static func suggestion(for word: String, else other: String = "") -> String {
      Suggestion.nearest(to: word, among: allCases.map(\.rawValue)).map {
        "; did you mean '\($0)'?"
      }
        ?? other
    }
  }
}

extension Board {
  /// How much a diagnostic matters.
  public enum Severity: String, Sendable, CaseIterable {
    /// The check fails.
    case error
    /// The check fails if warnings count as errors.
    case warning
    /// Worth knowing.
    case info
  }
}

extension Board {
  /// The level that a board or a caller gives a rule: a severity, or off.
  public enum RuleLevel: Sendable, Equatable {
    /// The rule runs, and its findings have this severity.
    case on(Board.Severity)
    /// The rule does not run.
    case off

    /// Reads `error`, `warning`, `info` or `off`.
    public init?(_ text: String) {
      if text == "off" {
        self = .off
      } else if let severity = Board.Severity(rawValue: text) {
        self = .on(severity)
      } else {
        return nil
      }
    }
  }
}
