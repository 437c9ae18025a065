import BoardmarkReading
import BoardmarkText

/// Applies the fixes of a board's diagnostics until none is left.
public enum Fixer {
  /// The result of fixing.
  public struct Result: Sendable {
    /// The board's bytes with the fixes applied.
    public let bytes: [UInt8]

    /// The diagnostics that were fixed, in the order in which they were fixed.
    public let fixed: [Diagnostic]

    /// The diagnostics that remain, from a check with the same options; those whose fixes were
    /// tried and could not be made carry no fix.
    public let remaining: [Diagnostic]
  }

  /// The most rounds. Each makes at least one edit, and fixes seldom depend on each other.
  static let roundLimit = 100

  /// How often, in all rounds together, fixes are made and proved; each time
  /// the whole board is read.
  private static let tryLimit = 300

  /// Fixes a board in rounds: of fixes that overlap, the first is applied; then
  /// the board is read again. A round that makes a board of a file without columns is the last one.
  ///
  /// - Parameters:
  ///   - board: The board to fix.
  ///   - options: The options for the check of each round.
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
        // Fixes that could not be made are dropped.
        let remaining = diagnostics.map { isWanted($0) ? $0.withoutFix : $0 }
        return Result(bytes: board.source.bytes, fixed: fixed, remaining: remaining)
      }
      fixed += made
      let isNewBoard = board.columns.isEmpty && !after.columns.isEmpty
      board = after
      // Nobody has seen yet what is found on it, so it is reported rather than fixed.
      if isNewBoard { break }
    }
    return Result(
      bytes: board.source.bytes, fixed: fixed,
      remaining: Checker.diagnostics(of: board, options: options))
  }

  /// The edits of one diagnostic's fix, proved to have the intended effect; nil if
  /// the fix cannot be made.
  package static func edits(fixing diagnostic: Diagnostic, in board: Board) -> [TextEdit]? {
    var round = FixRound(board)
    guard let fix = diagnostic.fix, round.take(fix), round.fixed() != nil else { return nil }
    return round.edits
  }

  /// Applies the fixes of the given diagnostics that do not touch each other. If the board would
  /// then not say what it should, leaves out the fixes that cause this. Nil if no fix can be made.
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
