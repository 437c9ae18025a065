import Boardmark

/// Applies the fixes of the rules' findings.
package struct FixFindings: FileIntent {
  /// Whether fixes that may change what the board means are applied as well.
  private let includesUnsafe: Bool

  /// The options with which a board is checked.
  private let options: @Sendable (Board) throws -> CheckOptions

  package init(
    includingUnsafe: Bool, options: @escaping @Sendable (Board) throws -> CheckOptions
  ) {
    includesUnsafe = includingUnsafe
    self.options = options
  }

  /// - Returns: The new bytes, and how many findings are fixed in them.
  package func result(
    for bytes: [UInt8], of path: String
  ) throws -> (bytes: [UInt8], report: Int) {
    let board = Board(bytes, fileName: path)
    let fixed = Fixer.fix(board, options: try options(board), includingUnsafe: includesUnsafe)
    return (fixed.bytes, fixed.fixed.count)
  }
}
