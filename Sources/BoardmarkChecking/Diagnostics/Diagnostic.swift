import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// A fact about a board that somebody should know, and where it stands.
public struct Diagnostic: Sendable {
  /// What it says; shared by all copies, since checks pass many of them on.
  private final class Content: Sendable {
    let rule: RuleID
    let severity: Severity
    let range: Range<Int>
    let message: String
    let remedy: String?
    let task: TaskID?
    let fix: Fix?
    let group: FindingGroup

    init(
      _ rule: RuleID, _ severity: Severity, _ range: Range<Int>,
      _ message: String, _ remedy: String?, _ task: TaskID?, _ fix: Fix?, _ group: FindingGroup
    ) {
      self.rule = rule
      self.severity = severity
      self.range = range
      self.message = message
      self.remedy = remedy
      self.task = task
      self.fix = fix
      self.group = group
    }
  }

  private let content: Content

  /// The rule that found it.
  public var rule: RuleID { content.rule }

  /// How much it matters on this board, settings counted in.
  public var severity: Severity { content.severity }

  /// The bytes it is about; may be empty.
  public var range: Range<Int> { content.range }

  /// The fact: lower case, no final stop, the thing in quotes.
  public var message: String { content.message }

  /// What to do about it, in the same style; nil where the message says it.
  public var remedy: String? { content.remedy }

  /// The id of the task it is about; nil for one without and for what is about no task.
  public var task: TaskID? { content.task }

  /// How to repair it; nil where only a person can, and for an info of a rule that nobody named.
  public var fix: Fix? { content.fix }

  /// The findings that it is one of where a report shows many as one.
  package var group: FindingGroup { content.group }

  package init(
    rule: RuleID, severity: Severity, range: Range<Int>, message: String, remedy: String?,
    task: TaskID?, fix: Fix?, group: FindingGroup? = nil
  ) {
    content = Content(
      rule, severity, range, message, remedy, task, fix, group ?? FindingGroup(rule: rule))
  }

  /// The same, with nothing to repair it.
  var withoutFix: Diagnostic {
    Diagnostic(
      rule: rule, severity: severity, range: range, message: message, remedy: remedy, task: task,
      fix: nil, group: group)
  }
}

/// What is counted together where many findings are one.
package struct FindingGroup: Hashable, Sendable {
  package let rule: RuleID

  /// The rules of which reports show no second info of a group: they may speak of most tasks.
  package static let saidOnce: [RuleID] = [.missingDue, .missingID, .openInDone]

  /// The rules of which reports show no more than a few findings of a group that are not errors: a whole board may be
  /// kept so.
  package static let keptSo: [RuleID] = [.foreignSyntax, .tickedOutsideDone]
  package static let mostKeptSo = 3

  /// How many findings of a group are wanted where reports make many one; nil for all.
  ///
  /// - Parameter infos: How many are wanted of infos.
  static func wanted(of rule: RuleID, _ severity: Severity, infos: Int) -> Int? {
    switch rule {
    case _ where keptSo.contains(rule): severity == .error ? nil : mostKeptSo + 1
    case _ where severity == .info: saidOnce.contains(rule) ? min(infos, 2) : infos
    default: nil
    }
  }

  /// The index of the column whose findings are one; nil where the file's are.
  package let column: Int?

  /// The program whose mark it is, and what the mark is, where it is one.
  private let dialect: ObjectIdentifier?
  private let noun: String?

  package init(rule: RuleID, column: Int? = nil) {
    self.rule = rule
    self.column = column
    dialect = nil
    noun = nil
  }

  /// The marks of one kind of another program.
  init(_ mark: ForeignMark) {
    rule = .foreignSyntax
    column = nil
    dialect = ObjectIdentifier(mark.dialect)
    noun = mark.meaning.noun
  }
}

/// Findings of a group that were only counted, since no report shows them; a group may have several of these.
package struct CountedFindings: Equatable, Sendable {
  package let group: FindingGroup
  package let severity: Severity
  package var count: Int
}

/// A repair as edits to the board's text.
public struct Fix: Sendable, Equatable {
  /// What it does, as a command: `tick the box`.
  public let title: String

  /// Whether it never changes what the board means, so that it may be applied unasked.
  public let isSafe: Bool

  /// The edits, in order, none overlapping.
  public let edits: [TextEdit]

  /// What of a task's lines the edits may change; with the body, anything.
  let changing: MeaningFields

  /// Whether a task begins at the line of each edit then.
  let makesTasks: Bool

  /// What the edits do, where they take parts of the board out; nil for all others.
  let relocation: Relocation?

  public init(title: String, isSafe: Bool, edits: [TextEdit]) {
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
