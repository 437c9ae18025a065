import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// Applies the fixes of a board's diagnostics until none remain.
package enum Fixer {
  /// The result of fixing.
  package struct Result: Sendable {
    /// The board's bytes with the fixes applied.
    package let bytes: [UInt8]

    /// The fixed diagnostics, in the order of fixing.
    package let fixed: [Board.Finding]

    /// The remaining diagnostics, from a check with the same options; those whose fixes failed carry no fix.
    package let remaining: [Board.Finding]
  }

  /// The maximum number of rounds. Each makes at least one edit, and fixes seldom depend on each other.
  static let roundLimit = 100

  /// The maximum number of attempts to apply and prove fixes, over all rounds; each reads the whole board.
  private static let tryLimit = 300

  /// Fixes a board in rounds: of overlapping fixes, the first is applied; then the board is read again. A round that
  /// turns a file without columns into a board is the last one.
  ///
  /// - Parameters:
  ///   - board: The board to fix.
  ///   - options: The options for the check of each round.
  ///   - includingUnsafe: True to include fixes that may change the board's meaning.
  package static func fix(
    _ board: Board, options: Board.CheckOptions, includingUnsafe: Bool
  ) -> Result {
    var board = board
    var fixed: [Board.Finding] = []
    var seen: Set<[UInt8]> = []
    var tries = tryLimit
    for _ in 0..<roundLimit {
      let diagnostics = Checker.diagnostics(of: board, options: options)
      func isWanted(_ diagnostic: Board.Finding) -> Bool {
        diagnostic.fix.map { $0.isSafe || includingUnsafe } ?? false
      }
      guard seen.insert(board.source.bytes).inserted,
        let (after, made) = apply(diagnostics.filter(isWanted)[...], to: board, &tries)
      else {
        // Drop fixes that failed.
        let remaining = diagnostics.map { isWanted($0) ? $0.withoutFix : $0 }
        return Result(bytes: board.source.bytes, fixed: fixed, remaining: remaining)
      }
      fixed += made
      let isNewBoard = board.columns.isEmpty && !after.columns.isEmpty
      board = after
      // Nobody has seen the findings on a new board yet, so report them instead of fixing them.
      if isNewBoard { break }
    }
    return Result(
      bytes: board.source.bytes, fixed: fixed,
      remaining: Checker.diagnostics(of: board, options: options))
  }

  /// The edits of one diagnostic's fix, proved to have the intended effect; nil if the fix cannot be applied.
  package static func edits(fixing diagnostic: Board.Finding, in board: Board) -> [TextEdit]? {
    var round = FixRound(board)
    guard let fix = diagnostic.fix, round.take(fix) else { return nil }
    return round.fixed()?.edits
  }

  /// Applies the fixes of the given diagnostics that do not touch each other, leaving out those that fail the proof.
  /// Nil if no fix can be applied.
  static func apply(
    _ wanted: ArraySlice<Board.Finding>, to board: Board, _ tries: inout Int
  ) -> (board: Board, fixed: [Board.Finding])? {
    var result: (board: Board, fixed: [Board.Finding])?
    var untried = [wanted]
    while tries > 0, let next = untried.popLast() {
      let before = result?.fixed ?? []
      var round = FixRound(board)
      let made = (before + next).filter { round.take($0.fix!) }
      guard made.count > before.count else { continue }
      tries -= 1
      if let edit = round.fixed() {
        result = (edit.board, made)
      } else if next.count > 1 {
        let half = next.startIndex + next.count / 2
        untried += [next[half...], next[..<half]]
      }
    }
    return result
  }
}

/// A set of fixes that can be applied together, since their edits do not touch each other.
///
/// They are applied as one rearrangement of the board, so that tasks moved to the same place follow each other. As with
/// any change, the result is proved to have the intended meaning.
struct FixRound {
  private var rearrangement: Rearrangement
  private var taken: [TextEdit] = []

  /// The offsets at which relocations insert lines.
  private var arrivals: Set<Int> = []

  /// The fields that may change, by the offsets of their tasks.
  private var changing: [Int: MeaningFields] = [:]

  /// Edits of fixes that span several parts; such fixes have their own proofs.
  private var others: [TextEdit] = []

  init(_ board: Board) { rearrangement = Rearrangement(board) }

  private var board: Board { rearrangement.board }

  /// Adds a fix, unless one of its edits touches what an earlier fix changes.
  mutating func take(_ fix: Board.Fix) -> Bool {
    guard !fix.edits.isEmpty else { return false }
    let arrival = fix.relocation == nil ? nil : fix.edits.first(where: \.range.isEmpty)
    let joined = arrival.flatMap { arrivals.contains($0.range.lowerBound) ? $0 : nil }
    let edits = fix.edits.filter { $0 != joined }
    guard edits.allSatisfy(isFree) else { return false }
    for edit in edits { taken.insert(edit, at: index(of: edit)) }
    if let arrival { arrivals.insert(arrival.range.lowerBound) }
    if let relocation = fix.relocation {
      rearrangement.apply(relocation)
    } else if let part = part(of: fix) {
      if fix.makesTasks {
        rearrangement.divide(part, fix.edits)
      } else {
        rearrangement.change(part, fix.edits)
      }
      changing[board.parts[part].range.lowerBound, default: []].formUnion(fix.changing)
    } else {
      others += fix.edits
    }
    return true
  }

  /// The index of the task or prose that contains all edits of a fix; nil if the edits reach outside it or may insert
  /// something before it.
  private func part(of fix: Board.Fix) -> Int? {
    let index = rearrangement.part(at: fix.edits[0].range.lowerBound)
    guard index < board.parts.count else { return nil }
    let part = board.parts[index]
    let isOnlyPart = fix.edits.allSatisfy {
      $0.range.lowerBound > part.range.lowerBound && $0.range.upperBound <= part.range.upperBound
    }
    return isOnlyPart && (part.isTask || part.kind == .prose) ? index : nil
  }

  /// The change that makes the fixes; nil if the board would not have the intended meaning.
  func fixed() -> Board.Edit? {
    guard let edit = try? rearrangement.proved(),
      zip(edit.tasks, edit.before).allSatisfy(saysTheSame)
    else { return nil }
    if others.isEmpty { return edit }
    let edits = (edit.edits + others).sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    guard zip(edits, edits.dropFirst()).allSatisfy({ $0.range.upperBound <= $1.range.lowerBound })
    else { return nil }
    let board = Board(board.source.bytes.applying(edits), fileName: board.fileName)
    return Board.Edit(edits: edits, board: board)
  }

  /// True if the lines of a task mean the same as before, except for the fields that its fixes may change.
  private func saysTheSame(_ task: Board.Task, as before: Board.Task?) -> Bool {
    guard let before, let fields = changing[before.range.lowerBound], !fields.contains(.body)
    else { return true }
    return task.hasSameLines(as: before, except: fields)
  }

  /// The index of an edit among the taken ones.
  private func index(of edit: TextEdit) -> Int {
    taken.partitioningIndex {
      ($0.range.lowerBound, $0.range.upperBound)
        >= (edit.range.lowerBound, edit.range.upperBound)
    }
  }

  /// True if an edit touches none of the taken ones; two edits that only remove bytes may be adjacent.
  private func isFree(_ edit: TextEdit) -> Bool {
    var index = taken.partitioningIndex { $0.range.upperBound >= edit.range.lowerBound }
    while index < taken.count, taken[index].range.lowerBound <= edit.range.upperBound {
      let other = taken[index]
      let isBeside =
        other.range.upperBound == edit.range.lowerBound
        || edit.range.upperBound == other.range.lowerBound
      guard isBeside, other.isRemoval, edit.isRemoval else { return false }
      index += 1
    }
    return true
  }
}

extension TextEdit {
  /// True if the edit only removes bytes.
  fileprivate var isRemoval: Bool { !range.isEmpty && replacement.isEmpty }
}
