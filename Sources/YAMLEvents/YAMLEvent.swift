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

/// A place in the bytes that were parsed.
public struct YAMLPosition: Hashable, Sendable {
  /// The number of bytes before the place, including a byte order mark.
  public let offset: Int
  /// The number of lines before the place's line. LF, CRLF and a lone CR end a line; U+2028 and the
  /// like do not.
  public let line: Int
  /// The number of Unicode scalars before the place on its line, without a byte order mark.
  public let column: Int

  public init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// The place of the first byte.
  public static let start = YAMLPosition(offset: 0, line: 0, column: 0)
}
