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
  static func check(_ context: RuleContext, _ findings: inout FindingCollector)
}

extension Rule {
  static func isOfUse(on board: Board) -> Bool { true }
}

/// A rule about one task or subtask at a time.
protocol ItemRule: Rule {
  /// Adds the rule's findings about an item.
  static func check(
    _ item: RuleContext.Item, in context: RuleContext, _ findings: inout FindingCollector)
}

extension ItemRule {
  static func check(_ context: RuleContext, _ findings: inout FindingCollector) {
    for item in context.items(for: id) { check(item, in: context, &findings) }
  }
}

/// What `board rules ID` tells about a rule.
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
  package let fix: String?

  init(what: String, why: String, example: String, instead: String, fix: String? = nil) {
    self.what = what
    self.why = why
    self.example = example
    self.instead = instead
    self.fix = fix
  }
}

/// Collects the findings of one rule.
struct FindingCollector {
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
    self.rule = rule
    self.severity = severity
    self.limit = limit
    makesFixes = options.makesFixes
    fixedBytes = options.fixedBytes
    self.isNamed = isNamed
    self.source = source
  }

  /// The same collector without findings.
  var empty: FindingCollector {
    var empty = self
    (empty.diagnostics, empty.more) = ([], [])
    return empty
  }

  /// True if fixes are wanted for findings in this range.
  func makesFixes(in range: Range<Int>) -> Bool {
    guard makesFixes, let fixedBytes else { return makesFixes }
    return range.lowerBound <= fixedBytes.upperBound && range.upperBound >= fixedBytes.lowerBound
  }

  /// Adds the findings of another collector. Both must be without a limit, since
  /// each counts to it alone.
  mutating func add(_ others: FindingCollector) { diagnostics += others.diagnostics }

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
    let severity = severity ?? self.severity
    if let index = more.firstIndex(where: { $0.severity == severity }) {
      more[index].count += 1
    } else {
      more.append(CountedFindings(group: FindingGroup(rule: rule), severity: severity, count: 1))
    }
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
