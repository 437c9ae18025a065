import BoardmarkReading

/// Something that is checked on every board; one rule, one file.
protocol Rule: Sendable {
  static var id: RuleID { get }

  /// What the rule does where neither the board nor the caller says otherwise.
  static var defaultLevel: RuleLevel { get }

  /// The page that explains the rule to users.
  static var page: RulePage { get }

  /// Finds what there is to say about the board.
  static func check(_ context: RuleContext, _ findings: inout FindingCollector)
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

  /// How many infos were counted, no diagnostic being wanted of them.
  private(set) var more = 0

  /// How many infos are wanted; nil for all.
  private let limit: Int?

  /// Whether anybody reads the fixes: making and proving them takes longer than finding what is wrong.
  let makesFixes: Bool

  /// - Parameters:
  ///   - limit: How many diagnostics are wanted if they are infos; nil for all.
  ///   - makesFixes: Whether diagnostics carry their fixes.
  init(rule: RuleID, severity: Severity, limit: Int? = nil, makesFixes: Bool) {
    self.rule = rule
    self.severity = severity
    self.limit = severity == .info ? limit : nil
    self.makesFixes = makesFixes
  }

  /// One that has found nothing yet.
  var empty: FindingCollector {
    FindingCollector(rule: rule, severity: severity, limit: limit, makesFixes: makesFixes)
  }

  /// Adds what another one found; both without a limit, which counts for each of them alone.
  mutating func add(_ others: FindingCollector) { diagnostics += others.diagnostics }

  /// Adds a diagnostic of a kind that may be found on most tasks of a board, in the order of the file:
  /// the first ones are made, the others counted where nobody reads them.
  mutating func addOrCount(
    _ range: @autoclosure () -> Range<Int>, _ message: @autoclosure () -> String,
    remedy: String? = nil, task: TaskID? = nil, fix: @autoclosure () -> Fix? = nil
  ) {
    if let limit, diagnostics.count >= limit {
      more += 1
    } else {
      add(range(), message(), remedy: remedy, task: task, fix: fix())
    }
  }

  /// Adds a diagnostic; `severity` only where it differs from the rule's (front matter problems).
  mutating func add(
    _ range: Range<Int>, _ message: String, remedy: String? = nil, task: TaskID? = nil,
    fix: @autoclosure () -> Fix? = nil, severity: Severity? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        rule: rule, severity: severity ?? self.severity, range: range, message: message,
        remedy: remedy, task: task, fix: makesFixes ? fix() : nil))
  }
}
