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
  /// - Parameter includingUnsafe: Whether fixes that may change what the board means count.
  public static func fix(
    _ board: Board, options: CheckOptions, includingUnsafe: Bool
  ) -> Result {
    var board = board
    var fixed: [Diagnostic] = []
    var seen: Set<[UInt8]> = []
    for _ in 0..<roundLimit {
      let diagnostics = Checker.diagnostics(of: board, options: options)
      let chosen = nonOverlapping(diagnostics, includingUnsafe: includingUnsafe)
      guard !chosen.isEmpty, seen.insert(board.source.bytes).inserted else {
        return Result(bytes: board.source.bytes, fixed: fixed, remaining: diagnostics)
      }
      let edits = chosen.flatMap { $0.fix!.edits }
        .sorted { $0.range.lowerBound < $1.range.lowerBound }
      fixed += chosen
      board = Board(board.source.bytes.applying(edits), fileName: board.fileName)
    }
    return Result(
      bytes: board.source.bytes, fixed: fixed,
      remaining: Checker.diagnostics(of: board, options: options))
  }

  /// The diagnostics whose fixes can be applied together, the first of the file before others.
  private static func nonOverlapping(
    _ diagnostics: [Diagnostic], includingUnsafe: Bool
  ) -> [Diagnostic] {
    var taken = EditedRanges()
    return diagnostics.filter { diagnostic in
      guard let fix = diagnostic.fix, fix.isSafe || includingUnsafe, !fix.edits.isEmpty else {
        return false
      }
      return taken.insert(fix.edits)
    }
  }
}

/// Ranges that edits of one round touch; two insertions at one place overlap, too.
private struct EditedRanges {
  private var ranges: [Range<Int>] = []

  /// Takes the ranges of `edits` in, unless one of them touches what is taken.
  mutating func insert(_ edits: [TextEdit]) -> Bool {
    guard edits.allSatisfy({ isFree($0.range) }) else { return false }
    for edit in edits {
      let index = ranges.partitioningIndex { $0.lowerBound >= edit.range.lowerBound }
      ranges.insert(edit.range, at: index)
    }
    return true
  }

  private func isFree(_ range: Range<Int>) -> Bool {
    let index = ranges.partitioningIndex { $0.upperBound >= range.lowerBound }
    return index == ranges.count || ranges[index].lowerBound > range.upperBound
  }
}
