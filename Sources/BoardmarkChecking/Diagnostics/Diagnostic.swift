import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

extension Board {
  /// A problem of a board, or something else that somebody should know, and where it is.
  public struct Finding: Sendable {
    /// The contents, shared by all copies, since checks pass many diagnostics on.
    private final class Content: Sendable {
      let rule: Board.RuleID
      let severity: Board.Severity
      let range: Range<Int>
      let source: SourceText
      let message: String
      let remedy: String?
      let task: TaskID?
      let fix: Board.Fix?
      let group: FindingGroup

      init(
        _ rule: Board.RuleID, _ severity: Board.Severity, _ range: Range<Int>,
        _ source: SourceText, _ message: String, _ remedy: String?, _ task: TaskID?,
        _ fix: Board.Fix?,
        _ group: FindingGroup
      ) {
        self.rule = rule
        self.severity = severity
        self.range = range
        self.source = source
        self.message = message
        self.remedy = remedy
        self.task = task
        self.fix = fix
        self.group = group
      }
    }

    private let content: Content

    /// The rule that found it.
    public var rule: Board.RuleID { content.rule }

    /// How much it matters on this board, with the settings taken into account.
    public var severity: Board.Severity { content.severity }

    /// The byte offsets that it is about; may be empty.
    public var range: Range<Int> { content.range }

    /// The number of the line at which it is, from 1. Cost: logarithmic.
    public var line: Int { content.source.lines.line(at: content.range.lowerBound) + 1 }

    /// The column at which it begins, from 1, in Unicode scalars. Cost: the length of the line.
    public var column: Int { content.source.position(at: content.range.lowerBound).column }

    /// The fact: lower case, no final stop, the thing in quotes.
    public var message: String { content.message }

    /// What to do about it, in the same style; nil if the message says it.
    public var remedy: String? { content.remedy }

    /// The id of the task it is about; nil if the task has none, or if it is about no task.
    public var task: TaskID? { content.task }

    /// How to repair it; nil if only a person can, and for an info of a rule that nobody named.
    public var fix: Board.Fix? { content.fix }

    /// The group of findings that it belongs to if a report shows many findings as one.
    package var group: FindingGroup { content.group }

    package init(
      rule: Board.RuleID, severity: Board.Severity, range: Range<Int>, in source: SourceText,
      message: String,
      remedy: String?,
      task: TaskID?, fix: Board.Fix?, group: FindingGroup? = nil
    ) {
      content = Content(
        rule, severity, range, source, message, remedy, task, fix, group ?? FindingGroup(rule: rule)
      )
    }

    /// The same diagnostic with another remedy.
    package func with(remedy: String) -> Board.Finding {
      Board.Finding(
        rule: rule, severity: severity, range: range, in: content.source, message: message,
        remedy: remedy, task: task,
        fix: fix, group: group)
    }

    /// The same diagnostic without a fix.
    var withoutFix: Board.Finding {
      Board.Finding(
        rule: rule, severity: severity, range: range, in: content.source, message: message,
        remedy: remedy, task: task,
        fix: nil, group: group)
    }
  }
}

/// Findings of a file that are counted together if a report shows many findings as one.
package struct FindingGroup: Hashable, Sendable {
  package let rule: Board.RuleID

  /// Rules whose findings reports fold into one, since most tasks of a board may have it, or into a few, since a whole
  /// board may be kept that way.
  private static let foldedAfterFirst: [Board.RuleID] = [.missingDue, .missingID, .openInDone]
  private static let foldedAfterAFew: [Board.RuleID] = [
    .foreignSyntax, .tickedOutsideDone, .emptyTitle, .taskOutsideColumn, .hiddenBoardText,
    .duplicateColumn,
  ]

  /// How many findings of a group reports show before they fold them into one; nil to show them all, as errors, warnings
  /// about single lines, and dates that come.
  package static func limit(of rule: Board.RuleID, _ severity: Board.Severity) -> Int? {
    guard severity != .error else { return nil }
    if foldedAfterAFew.contains(rule) { return 3 }
    guard severity == .info, rule != .overdue, rule != .dueSoon else { return nil }
    return foldedAfterFirst.contains(rule) ? 1 : mostShown
  }

  /// How many infos of a group reports show at most.
  package static let mostShown = 10

  /// For the marks of another program: the program, and the kind of mark.
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

/// Findings of a group that were only counted, since no report shows them; one group may have
/// several of these.
package struct CountedFindings: Equatable, Sendable {
  package let group: FindingGroup
  package let severity: Board.Severity
  package var count: Int
}

extension Board {
  /// A repair, as edits to the board's text.
  public struct Fix: Sendable, Equatable {
    /// What it does, as a command: `tick the box`.
    public let title: String

    /// True if it never changes what the board means, so that it may be applied unasked.
    public let isSafe: Bool

    /// The edits, in order; none of them overlap.
    public let edits: [TextEdit]

    /// Which parts of a task's lines the edits may change; if the body is one of them, anything.
    let changing: MeaningFields

    /// True if a task begins at the line of each edit after the fix.
    let makesTasks: Bool

    /// What the edits do if they move or remove parts of the board; nil for all other fixes.
    let relocation: Relocation?

    package init(title: String, isSafe: Bool, edits: [TextEdit]) {
      self.init(title: title, isSafe: isSafe, edits: edits, changing: .body)
    }

    init(
      title: String, isSafe: Bool, edits: [TextEdit], changing: MeaningFields = .body,
      makesTasks: Bool = false, relocation: Relocation? = nil
    ) {
      self.title = title
      self.isSafe = isSafe
      self.edits = edits
      self.changing = changing
      self.makesTasks = makesTasks
      self.relocation = relocation
    }
  }
}
