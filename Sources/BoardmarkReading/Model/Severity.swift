/// How much a diagnostic matters.
public enum Severity: String, Sendable, CaseIterable {
  /// The check fails.
  case error
  /// The check fails where warnings count.
  case warning
  /// Worth knowing.
  case info
}

/// What a board or a caller makes of a rule: a severity, or silence.
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
