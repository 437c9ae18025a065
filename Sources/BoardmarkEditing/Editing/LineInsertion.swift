import BoardmarkText

/// Whole lines that come in at one place of a board, and what sets them apart from their
/// surroundings; several such insertions at one place can be joined into one.
package struct LineInsertion: Sendable, Equatable {
  /// Where the lines come in.
  package let offset: Int

  /// The line endings before the lines.
  let leading: [UInt8]

  /// The lines, without the ending of the last.
  private(set) var lines: [UInt8]

  /// The line endings after the lines.
  let trailing: [UInt8]

  /// What tells the list that the lines begin with from another; nil where they begin otherwise.
  let firstList: UInt8?

  /// The same of the list that they end with.
  private(set) var lastList: UInt8?

  /// What goes between these lines and more of the same list.
  let separator: [UInt8]

  /// What goes between these lines and lines of another list.
  let listSeparator: [UInt8]

  /// The edit that makes the insertion alone.
  package var edit: TextEdit {
    TextEdit(range: offset..<offset, replacement: leading + lines + trailing)
  }

  /// Puts the lines of another insertion at the same place after these.
  package mutating func append(_ other: LineInsertion) {
    lines += other.firstList != nil && other.firstList == lastList ? separator : listSeparator
    lines += other.lines
    lastList = other.lastList
  }
}
