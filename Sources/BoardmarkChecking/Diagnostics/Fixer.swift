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

    /// What is still to be said about the board, by the rules as they were; fixes that were tried and could not
    /// be made are left out.
    public let remaining: [Diagnostic]
  }

  /// The most rounds; each makes at least one edit, and fixes that depend on each other are few.
  static let roundLimit = 100

  /// So often, in all rounds, fixes are made and proved; each time the whole board is read.
  private static let tryLimit = 300

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
    var tries = tryLimit
    for _ in 0..<roundLimit {
      let diagnostics = Checker.diagnostics(of: board, options: options)
      func isWanted(_ diagnostic: Diagnostic) -> Bool {
        diagnostic.fix.map { $0.isSafe || includingUnsafe } ?? false
      }
      guard seen.insert(board.source.bytes).inserted,
        let (after, made) = apply(diagnostics.filter(isWanted)[...], to: board, &tries)
      else {
        // Those that could not be made are none.
        let remaining = diagnostics.map { isWanted($0) ? $0.withoutFix : $0 }
        return Result(bytes: board.source.bytes, fixed: fixed, remaining: remaining)
      }
      fixed += made
      board = after
    }
    return Result(
      bytes: board.source.bytes, fixed: fixed,
      remaining: Checker.diagnostics(of: board, options: options))
  }

  /// The edits that make one diagnostic's fix, shown to bring about what they are to; nil where it cannot be made.
  package static func edits(fixing diagnostic: Diagnostic, in board: Board) -> [TextEdit]? {
    var round = FixRound(board)
    guard let fix = diagnostic.fix, round.take(fix), round.fixed() != nil else { return nil }
    return round.edits
  }

  /// Makes the fixes of some diagnostics that leave each other alone; where the board would not say then
  /// what it is to say, all but those that bring that about. Nil where none can be made.
  static func apply(
    _ wanted: ArraySlice<Diagnostic>, to board: Board, _ tries: inout Int
  ) -> (board: Board, fixed: [Diagnostic])? {
    var result: (board: Board, fixed: [Diagnostic])?
    var untried = [wanted]
    while tries > 0, let next = untried.popLast() {
      let before = result?.fixed ?? []
      var round = FixRound(board)
      let made = (before + next).filter { round.take($0.fix!) }
      guard made.count > before.count else { continue }
      tries -= 1
      if let after = round.fixed() {
        result = (after, made)
      } else if next.count > 1 {
        let half = next.startIndex + next.count / 2
        untried += [next[half...], next[..<half]]
      }
    }
    return result
  }
}
