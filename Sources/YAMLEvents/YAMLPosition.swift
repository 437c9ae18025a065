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
