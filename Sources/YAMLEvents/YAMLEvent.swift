/// One step of reading a YAML document.
public struct YAMLEvent: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// A scalar with its escapes and folding resolved, but not its type: `off` stays the text
    /// `off`.
    case scalar(String, YAMLScalarStyle)
    case mappingStart
    case mappingEnd
    case sequenceStart
    case sequenceEnd
  }

  public let kind: Kind
  /// The position at which the event's text begins, tag included.
  public let start: YAMLPosition
  /// The position at which the event's text ends; equal to `start` if there is no text, as for an empty value or the
  /// end of an indented mapping.
  public let end: YAMLPosition
}

/// How a scalar is written.
public enum YAMLScalarStyle: Hashable, Sendable {
  case plain
  case singleQuoted
  case doubleQuoted
  /// A block after `|`.
  case literal
  /// A block after `>`.
  case folded
}
