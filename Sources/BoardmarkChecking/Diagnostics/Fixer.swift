import BoardmarkReading
import BoardmarkText

/// Applies the fixes of a board's diagnostics until none is left.
public enum Fixer {
  /// What fixing came to.
  public struct Result: Sendable {
    /// The board's bytes with the fixes applied.
    public let bytes: [UInt8]

    /// The diagnostics that were fixed, in the order in which that was done.
    public let fixed: [Diagnostic]

    /// What is still to be said about the board, by the rules as they were.
    public let remaining: [Diagnostic]
  }

  /// The most rounds; each makes at least one edit, and fixes that depend on each other are few.
  static let roundLimit = 100

  /// So often a round is tried with fewer fixes, where they cannot be made together.
  private static let tryLimit = 100

  /// Fixes a board in rounds: of fixes that overlap the first is applied, the board is read again.
  ///
  /// - Parameters:
  ///   - board: The board to fix.
  ///   - options: What the check of each round is told.
  ///   - includingUnsafe: Whether fixes that may change what the board means count.
  public static func fix(
    _ board: Board, options: CheckOptions, includingUnsafe: Bool
  ) -> Result {
    var board = board
    var fixed: [Diagnostic] = []
    var seen: Set<[UInt8]> = []
    for _ in 0..<roundLimit {
      let diagnostics = Checker.diagnostics(of: board, options: options)
      let wanted = diagnostics.filter { diagnostic in
        diagnostic.fix.map { $0.isSafe || includingUnsafe } ?? false
      }
      var tries = tryLimit
      guard seen.insert(board.source.bytes).inserted,
        let (after, made) = apply(wanted[...], to: board, &tries)
      else { return Result(bytes: board.source.bytes, fixed: fixed, remaining: diagnostics) }
      fixed += made
      board = after
    }
    return Result(
      bytes: board.source.bytes, fixed: fixed,
      remaining: Checker.diagnostics(of: board, options: options))
  }

  /// Makes the fixes of some diagnostics that leave each other alone; where the board would not say then
  /// what it is to say, those of the first half of them that can be made. Nil where none can.
  static func apply(
    _ wanted: ArraySlice<Diagnostic>, to board: Board, _ tries: inout Int
  ) -> (board: Board, fixed: [Diagnostic])? {
    guard !wanted.isEmpty, tries > 0 else { return nil }
    tries -= 1
    var round = FixRound(board)
    let made = wanted.filter { round.take($0.fix!) }
    if !made.isEmpty, let after = round.fixed() { return (after, made) }
    guard wanted.count > 1 else { return nil }
    let half = wanted.startIndex + wanted.count / 2
    return apply(wanted[..<half], to: board, &tries) ?? apply(wanted[half...], to: board, &tries)
  }
}
