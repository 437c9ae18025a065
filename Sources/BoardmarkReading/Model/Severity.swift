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
