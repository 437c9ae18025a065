import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

extension Board {
  /// A problem or other noteworthy fact about a board, with its position.
  public final class Finding: Sendable {
    /// The rule that found it.
    public let rule: Board.RuleID

    /// Its severity on this board, with the settings taken into account.
    public let severity: Board.Severity

    /// The affected byte range; may be empty.
    public let range: Range<Int>

    private let source: SourceText

    /// The fact: lower case, no final period, the subject in quotes.
    public let message: String

    /// The remedy, in the same style; nil if the message implies it.
    public let remedy: String?

    /// The id of the affected task; nil if the task has none, or if there is no task.
    public let task: TaskID?

    /// The fix; nil if only a person can decide, and for an info of a rule not named explicitly.
    public let fix: Board.Fix?

    /// The group for reports that fold many findings into one.
    package let group: FindingGroup

    package init(
      rule: Board.RuleID, severity: Board.Severity, range: Range<Int>, in source: SourceText,
      message: String, remedy: String?, task: TaskID?, fix: Board.Fix?, group: FindingGroup? = nil
    ) {
      (self.rule, self.severity, self.range) = (rule, severity, range)
      (self.source, self.message, self.remedy) = (source, message, remedy)
      (self.task, self.fix, self.group) = (task, fix, group ?? FindingGroup(rule: rule))
    }

    /// The line number, from 1. Cost: logarithmic.
    public var line: Int { source.lines.line(at: range.lowerBound) + 1 }

    /// The start column, from 1, in Unicode scalars. Cost: the length of the line.
    public var column: Int { source.position(at: range.lowerBound).column }

    /// The same diagnostic with another remedy.
    package func with(remedy: String) -> Board.Finding { with(remedy: remedy, fix: fix) }

    /// The same diagnostic without a fix.
    var withoutFix: Board.Finding { with(remedy: remedy, fix: nil) }

    private func with(remedy: String?, fix: Board.Fix?) -> Board.Finding {
      Board.Finding(
        rule: rule, severity: severity, range: range, in: source, message: message, remedy: remedy,
        task: task, fix: fix, group: group)
    }
  }
}

/// A group of a file's findings that reports can fold into one.
package struct FindingGroup: Hashable, Sendable {
  package let rule: Board.RuleID

  /// Rules whose findings are folded into one, since they may apply to most tasks, or into a few, since a whole board
  /// may be written that way.
  private static let foldedAfterFirst: [Board.RuleID] = [.missingDue, .missingID, .openInDone]
  private static let foldedAfterAFew: [Board.RuleID] = [
    .foreignSyntax, .tickedOutsideDone, .emptyTitle, .taskOutsideColumn, .hiddenBoardText,
    .duplicateColumn,
  ]

  /// The number of findings of a group that reports show before folding; nil to show all, as for errors, warnings about
  /// single lines, and due dates.
  package static func limit(of rule: Board.RuleID, _ severity: Board.Severity) -> Int? {
    guard severity != .error else { return nil }
    if foldedAfterAFew.contains(rule) { return 3 }
    guard severity == .info, rule != .overdue, rule != .dueSoon else { return nil }
    return foldedAfterFirst.contains(rule) ? 1 : mostShown
  }

  /// The maximum number of infos of a group in reports.
  package static let mostShown = 10

  /// For marks of another program: its dialect, and the kind of mark.
  private let dialect: ObjectIdentifier?
  private let noun: String?

  package init(rule: Board.RuleID) {
    self.rule = rule
    dialect = nil
    noun = nil
  }

  /// The group of another program's marks of one kind.
  init(_ mark: ForeignMark) {
    rule = .foreignSyntax
    dialect = ObjectIdentifier(mark.dialect)
    noun = mark.meaning.noun
  }
}

/// A number of findings of a group that no report shows; a group may have several of these.
package struct CountedFindings: Equatable, Sendable {
  package let group: FindingGroup
  package let severity: Board.Severity
  package var count: Int
}

extension Board {
  /// A repair, as edits to the board's text.
  public struct Fix: Sendable, Equatable {
    /// The action, in the imperative: `tick the box`.
    public let title: String

    /// True if it never changes the board's meaning, so that it may be applied without asking.
    public let isSafe: Bool

    /// The edits, in order; none of them overlap.
    public let edits: [TextEdit]

    /// The fields of a task's lines that the edits may change; with the body, anything.
    let changing: MeaningFields

    /// True if a task begins at the line of each edit after the fix.
    let makesTasks: Bool

    /// The relocation that the edits make; nil for a fix that moves or removes no parts of the board.
    let relocation: Relocation?

    package init(
      title: String, isSafe: Bool, edits: [TextEdit], changing: MeaningFields = .body,
      makesTasks: Bool = false, relocation: Relocation? = nil
    ) {
      (self.title, self.isSafe, self.edits) = (title, isSafe, edits)
      (self.changing, self.makesTasks, self.relocation) = (changing, makesTasks, relocation)
    }
  }
}
