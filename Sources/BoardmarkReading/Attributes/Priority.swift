import BoardmarkText

extension Board {
  /// How urgent a task is.
  public enum Priority: String, Sendable, CaseIterable, Comparable {
    /// Before all others.
    case high
    /// Before tasks of low priority.
    case medium
    /// After all others.
    case low

    /// Reads `high`, `medium`, `low`, or `A`, `B`, `C` in their place, letter case ignored.
    package init?(_ text: some Collection<UInt8>) {
      switch String(decoding: text.map(\.asciiLowercased), as: UTF8.self) {
      case "high", "a": self = .high
      case "medium", "b": self = .medium
      case "low", "c": self = .low
      default: return nil
      }
    }

    /// Higher priorities come first.
    public static func < (left: Self, right: Self) -> Bool { left.order < right.order }

    private var order: Int {
      switch self {
      case .high: 0
      case .medium: 1
      case .low: 2
      }
    }
  }
}

extension AttributeSyntax {
  static let pri = AttributeSyntax(
    .pri, "priority", otherNames: ["prio", "priority"], form: "high, medium or low",
    hasField: true,
    resembles: { (3...6).contains($0.count) && Board.Priority($0) != nil },
    accepts: { Board.Priority($0) != nil })
}
