/// How much a diagnostic matters.
public enum Severity: String, Sendable, CaseIterable, Comparable {
  /// The check fails.
  case error
  /// The check fails where warnings count.
  case warning
  /// Worth knowing.
  case info

  /// Graver severities come first.
  public static func < (left: Self, right: Self) -> Bool { left.order < right.order }

  private var order: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .info: 2
    }
  }
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
