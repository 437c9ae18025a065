/// What a task's checkbox says.
public enum Box: String, Sendable {
  /// No checkbox.
  case none
  /// `[ ]`, or a box with any character that has no meaning of its own.
  case open
  /// `[x]`, `[X]`, `[✓]`, `[✔]`.
  case ticked
  /// `[-]`.
  case cancelled

  /// The meaning of the character between the brackets.
  init(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "x", "X", "✓", "✔": self = .ticked
    case "-": self = .cancelled
    default: self = .open
    }
  }
}
