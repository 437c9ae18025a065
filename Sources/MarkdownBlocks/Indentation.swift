/// The white space at the start of a line, counted in columns with a tab stop of 4.
public struct Indentation: Sendable, Equatable {
  /// The number of columns.
  public let columns: Int

  /// The offset of the first byte that is neither a space nor a tab.
  public let end: Int

  /// Measures from `start`, which is at `column`, up to `limit` at most.
  public init(in bytes: [UInt8], from start: Int, to limit: Int, column: Int = 0) {
    var columns = column
    var offset = start
    while offset < limit {
      if bytes[offset] == 0x20 {
        columns += 1
      } else if bytes[offset] == 0x09 {
        columns += 4 - columns % 4
      } else {
        break
      }
      offset += 1
    }
    self.columns = columns
    self.end = offset
  }

  /// The column at which the byte at `offset` stands on a line that starts at `lineStart`.
  public static func column(of offset: Int, in bytes: [UInt8], lineStart: Int) -> Int {
    var column = 0
    for byte in bytes[lineStart..<offset] {
      column += byte == 0x09 ? 4 - column % 4 : 1
    }
    return column
  }
}
