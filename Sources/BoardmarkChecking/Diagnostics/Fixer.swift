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
      var round = FixRound(board)
      let chosen = diagnostics.filter { diagnostic in
        guard let fix = diagnostic.fix, fix.isSafe || includingUnsafe else { return false }
        return round.take(fix)
      }
      guard !chosen.isEmpty, seen.insert(board.source.bytes).inserted else {
        return Result(bytes: board.source.bytes, fixed: fixed, remaining: diagnostics)
      }
      guard let (after, applied) = apply(round, chosen, to: board) else {
        return Result(bytes: board.source.bytes, fixed: fixed, remaining: diagnostics)
      }
      fixed += applied
      board = after
    }
    return Result(
      bytes: board.source.bytes, fixed: fixed,
      remaining: Checker.diagnostics(of: board, options: options))
  }

  /// So many fixes are tried alone where they cannot be made together.
  private static let singleLimit = 100

  /// Applies the fixes of a round, or the first that can be applied alone; nil where none can.
  private static func apply(
    _ round: FixRound, _ chosen: [Diagnostic], to board: Board
  ) -> (board: Board, fixed: [Diagnostic])? {
    if let after = round.fixed() { return (after, chosen) }
    for diagnostic in chosen.prefix(singleLimit) {
      var single = FixRound(board)
      if single.take(diagnostic.fix!), let after = single.fixed() { return (after, [diagnostic]) }
    }
    return nil
  }
}
