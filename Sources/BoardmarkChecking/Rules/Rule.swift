import BoardmarkReading

/// Something that is checked on every board; one rule, one file.
protocol Rule: Sendable {
  static var id: RuleID { get }

  /// What the rule does where neither the board nor the caller says otherwise.
  static var defaultLevel: RuleLevel { get }

  /// Whether a board is kept in such a way that the rule is of use there, where nobody names it.
  static func isOfUse(on board: Board) -> Bool

  /// The page that explains the rule to users.
  static var page: RulePage { get }

  /// Finds what there is to say about the board.
  static func check(_ context: RuleContext, _ findings: inout FindingCollector)
}

extension Rule {
  static func isOfUse(on board: Board) -> Bool { true }
}

/// What `board rules ID` tells about a rule.
public struct RulePage: Sendable {
  /// What the rule finds, in one sentence.
  public let what: String
  /// Why that matters.
  public let why: String
  /// Lines of a board on which the rule fires.
  public let example: String
  /// The lines as they should be.
  public let instead: String
  /// What a fix does and whether it is safe; nil where there is none.
  public let fix: String?

  init(what: String, why: String, example: String, instead: String, fix: String? = nil) {
    self.what = what
    self.why = why
    self.example = example
    self.instead = instead
    self.fix = fix
  }
}

/// Takes what one rule finds.
struct FindingCollector {
  let rule: RuleID
  let severity: Severity
  private(set) var diagnostics: [Diagnostic] = []

  /// What was counted, no diagnostic being wanted of it.
  private(set) var more: [CountedFindings] = []

  /// The group of the last finding that could have been counted, and how many of it were made.
  private var last: (group: FindingGroup, made: Int)?

  /// How many diagnostics of a group are wanted; nil for all.
  private let limit: Int?

  /// Whether anybody reads the fixes: making and proving them takes longer than finding what is wrong.
  let makesFixes: Bool

  /// The bytes about which fixes are wanted; nil for all.
  private let fixedBytes: Range<Int>?

  /// Whether infos carry their fixes as well.
  private let isNamed: Bool

  /// - Parameters:
  ///   - limit: How many diagnostics of a group are wanted; nil for all.
  ///   - options: Whether diagnostics carry their fixes, and which.
  ///   - isNamed: Whether somebody asked for the rule: infos that nobody asked for are not fixed.
  init(
    rule: RuleID, severity: Severity, limit: Int? = nil, options: CheckOptions, isNamed: Bool
  ) {
    self.rule = rule
    self.severity = severity
    self.limit = limit
    makesFixes = options.makesFixes
    fixedBytes = options.fixedBytes
    self.isNamed = isNamed
  }

  /// One that has found nothing yet.
  var empty: FindingCollector {
    var empty = self
    (empty.diagnostics, empty.more, empty.last) = ([], [], nil)
    return empty
  }

  /// Whether anybody reads the fixes of what is found in a range.
  func makesFixes(in range: Range<Int>) -> Bool {
    guard makesFixes, let fixedBytes else { return makesFixes }
    return range.lowerBound <= fixedBytes.upperBound && range.upperBound >= fixedBytes.lowerBound
  }

  /// Adds what another one found; both without a limit, which counts for each of them alone.
  mutating func add(_ others: FindingCollector) { diagnostics += others.diagnostics }

  /// Adds a diagnostic of a kind that may be found on most tasks of a board, in the order of the file:
  /// the first ones are made, the others counted where nobody reads them.
  mutating func addOrCount(
    _ range: @autoclosure () -> Range<Int>, _ message: @autoclosure () -> String,
    remedy: String? = nil, task: TaskID? = nil, fix: @autoclosure () -> Fix? = nil,
    column: Int? = nil
  ) {
    let group = FindingGroup(rule: rule, column: column)
    let made = last?.group == group ? last!.made : 0
    if let limit, made >= limit {
      if more.last?.group == group {
        more[more.count - 1].count += 1
      } else {
        more.append(CountedFindings(group: group, severity: severity, count: 1))
      }
    } else {
      last = (group, made + 1)
      add(range(), message(), remedy: remedy, task: task, fix: fix(), group: group)
    }
  }

  /// Adds a diagnostic; `severity` only where it differs from the rule's (front matter problems).
  mutating func add(
    _ range: Range<Int>, _ message: String, remedy: String? = nil, task: TaskID? = nil,
    fix: @autoclosure () -> Fix? = nil, severity: Severity? = nil, group: FindingGroup? = nil
  ) {
    let severity = severity ?? self.severity
    diagnostics.append(
      Diagnostic(
        rule: rule, severity: severity, range: range, message: message, remedy: remedy, task: task,
        fix: (severity != .info || isNamed) && makesFixes(in: range) ? fix() : nil, group: group))
  }
}
