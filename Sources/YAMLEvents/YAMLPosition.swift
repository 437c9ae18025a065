/// A place in the bytes that were parsed.
public struct YAMLPosition: Hashable, Sendable {
  /// Bytes before the place, a byte order mark counted in.
  public let offset: Int
  /// Lines before the place's line. LF, CRLF and a lone CR end a line, U+2028 and its like do not.
  public let line: Int
  /// Unicode scalars before the place on its line, a byte order mark left out.
  public let column: Int

  public init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// The place before the first byte.
  public static let start = YAMLPosition(offset: 0, line: 0, column: 0)
}
