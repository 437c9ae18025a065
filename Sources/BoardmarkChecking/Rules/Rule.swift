import BoardmarkReading
import BoardmarkText

/// Something that is checked on every board; one rule, one file.
protocol Rule: Sendable {
  static var id: Board.RuleID { get }

  /// The rule's level, unless the board or the caller sets another one.
  static var defaultLevel: Board.RuleLevel { get }

  /// True if the rule is of use for the way a board is kept; it runs without
  /// being named only if it is.
  static func isOfUse(on board: Board) -> Bool

  /// The page that explains the rule to users.
  static var page: RulePage { get }

  /// Adds the rule's findings about the board to `findings`.
  static func check(_ context: RuleContext, _ findings: inout Findings)

  /// The rule itself if it is one about items.
  static var itemRule: (any ItemRule.Type)? { get }
}

extension Rule {
  static func isOfUse(on board: Board) -> Bool { true }
  static var itemRule: (any ItemRule.Type)? { nil }
}

/// A rule about one task or subtask at a time.
protocol ItemRule: Rule {
  /// Adds the rule's findings about an item.
  static func check(_ item: RuleItem, in context: RuleContext, _ findings: inout Findings)

  /// True for a ``WritingRule``.
  static var isAboutWriting: Bool { get }
}

extension ItemRule {
  static func check(_ context: RuleContext, _ findings: inout Findings) {}
  static var itemRule: (any ItemRule.Type)? { self }
  static var isAboutWriting: Bool { false }
}

/// A rule about how a line is written, which never finds anything on one that is known to be written well.
protocol WritingRule: ItemRule {}

extension WritingRule {
  static var isAboutWriting: Bool { true }
}

/// The page of `board rules ID`.
package struct RulePage: Sendable {
  /// What the rule finds, in one sentence.
  package let what: String
  /// Why that matters.
  package let why: String
  /// Lines of a board on which the rule fires.
  package let example: String
  /// The lines as they should be.
  package let instead: String
  /// What a fix does and whether it is safe; nil if there is no fix.
  package var fix: String?
}

/// Collects the findings of one rule.
struct Findings {
  let rule: Board.RuleID
  let severity: Board.Severity
  private(set) var diagnostics: [Board.Finding] = []

  /// The findings that were only counted, because no diagnostic is wanted for them.
  private(set) var more: [CountedFindings] = []

  /// How many diagnostics of a group are wanted; nil for all.
  private let limit: Int?

  /// True if fixes are wanted at all: making and proving them takes longer
  /// than finding what is wrong.
  let makesFixes: Bool

  /// The bytes for which fixes are wanted; nil for all.
  private let fixedBytes: Range<Int>?

  /// True if infos carry their fixes as well.
  private let isNamed: Bool

  /// The text in which the findings are.
  private let source: SourceText

  /// - Parameters:
  ///   - limit: How many diagnostics of a group are wanted; nil for all.
  ///   - options: Whether diagnostics carry their fixes, and which.
  ///   - isNamed: Whether somebody asked for the rule; infos of other rules carry no fixes.
  init(
    rule: Board.RuleID, severity: Board.Severity, limit: Int? = nil, options: Board.CheckOptions,
    isNamed: Bool, source: SourceText
  ) {
    (self.rule, self.severity, self.limit) = (rule, severity, limit)
    (makesFixes, fixedBytes) = (options.makesFixes, options.fixedBytes)
    (self.isNamed, self.source) = (isNamed, source)
  }

  /// The same collector without findings.
  var empty: Findings {
    var empty = self
    (empty.diagnostics, empty.more) = ([], [])
    return empty
  }

  /// True if fixes are wanted for findings in this range.
  func makesFixes(in range: Range<Int>) -> Bool {
    guard makesFixes, let fixedBytes else { return makesFixes }
    return range.lowerBound <= fixedBytes.upperBound && range.upperBound >= fixedBytes.lowerBound
  }

  /// Adds the findings of another collector, which has made up to the limit, too.
  mutating func add(_ others: Findings) {
    diagnostics += others.diagnostics
    for counted in others.more { count(counted.count, counted.severity) }
  }

  private mutating func count(_ number: Int, _ severity: Board.Severity) {
    if let index = more.firstIndex(where: { $0.severity == severity }) {
      more[index].count += number
    } else {
      more.append(
        CountedFindings(group: FindingGroup(rule: rule), severity: severity, count: number))
    }
  }

  /// Adds a diagnostic of a kind that most tasks of a board may have, in the order of the file: up
  /// to the limit it is made, after that it is only counted.
  mutating func addOrCount(
    _ range: @autoclosure () -> Range<Int>, _ message: @autoclosure () -> String,
    remedy: @autoclosure () -> String? = nil, task: TaskID? = nil,
    fix: @autoclosure () -> Board.Fix? = nil, severity: Board.Severity? = nil
  ) {
    guard let limit, diagnostics.count >= limit else {
      return add(
        range(), message(), remedy: remedy(), task: task, fix: fix(), severity: severity)
    }
    count(1, severity ?? self.severity)
  }

  /// Adds a diagnostic; `severity` is given only if it differs from the rule's (for front matter).
  mutating func add(
    _ range: Range<Int>, _ message: String, remedy: String? = nil, task: TaskID? = nil,
    fix: @autoclosure () -> Board.Fix? = nil, severity: Board.Severity? = nil,
    group: FindingGroup? = nil
  ) {
    let severity = severity ?? self.severity
    diagnostics.append(
      Board.Finding(
        rule: rule, severity: severity, range: range, in: source, message: message, remedy: remedy,
        task: task,
        fix: (severity != .info || isNamed) && makesFixes(in: range) ? fix() : nil, group: group))
  }
}
