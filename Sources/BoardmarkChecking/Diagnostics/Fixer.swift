import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// Applies the fixes of a board's diagnostics until none is left.
package enum Fixer {
  /// The result of fixing.
  package struct Result: Sendable {
    /// The board's bytes with the fixes applied.
    package let bytes: [UInt8]

    /// The diagnostics that were fixed, in the order in which they were fixed.
    package let fixed: [Board.Finding]

    /// The diagnostics that remain, from a check with the same options; those whose fixes were
    /// tried and could not be made carry no fix.
    package let remaining: [Board.Finding]
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
  package static func edits(fixing diagnostic: Board.Finding, in board: Board) -> [TextEdit]? {
    var round = FixRound(board)
    guard let fix = diagnostic.fix, round.take(fix), round.fixed() != nil else { return nil }
    return round.edits
  }

  /// Applies the fixes of the given diagnostics that do not touch each other. If the board would
  /// then not say what it should, leaves out the fixes that cause this. Nil if no fix can be made.
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

/// A set of fixes that can be applied together, since their edits do not touch each other.
///
/// They are made as one rearrangement of the board, so that tasks that go to the same place are put
/// there one after the other. As with any change, it is proved that the result says what it should.
struct FixRound {
  private var rearrangement: Rearrangement
  private var taken: [TextEdit] = []

  /// The offsets at which relocations insert lines.
  private var arrivals: Set<Int> = []

  /// Which parts of tasks' lines may change, by the offsets at which the tasks begin.
  private var changing: [Int: MeaningFields] = [:]

  /// Edits of fixes that go beyond one part; such fixes have proofs of their own.
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

  /// The index of the task or prose that holds all edits of a fix; nil if the edits go beyond it or
  /// may insert something before it.
  private func part(of fix: Board.Fix) -> Int? {
    let index = rearrangement.part(at: fix.edits[0].range.lowerBound)
    guard index < board.parts.count else { return nil }
    let part = board.parts[index]
    let isOnlyPart = fix.edits.allSatisfy {
      $0.range.lowerBound > part.range.lowerBound && $0.range.upperBound <= part.range.upperBound
    }
    return isOnlyPart && (part.isTask || part.kind == .prose) ? index : nil
  }

  /// All edits, in order.
  var edits: [TextEdit] {
    (rearrangement.edits(.fewest) + others).sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
  }

  /// The board as it reads after the fixes; nil if it would not say what it should.
  func fixed() -> Board? {
    let edits = edits
    guard
      zip(edits, edits.dropFirst()).allSatisfy({ $0.range.upperBound <= $1.range.lowerBound }),
      let edit = try? rearrangement.proved([.fewest]),
      zip(edit.tasks, edit.before).allSatisfy(saysTheSame)
    else { return nil }
    return others.isEmpty
      ? edit.board : Board(board.source.bytes.applying(edits), fileName: board.fileName)
  }

  /// True if the lines of a task say what they said before, apart from what its fixes may change.
  private func saysTheSame(_ task: Board.Task, as before: Board.Task?) -> Bool {
    guard let before, let fields = changing[before.range.lowerBound], !fields.contains(.body)
    else { return true }
    return task.hasSameLines(as: before, except: fields)
  }

  /// The index at which an edit belongs among those that were taken.
  private func index(of edit: TextEdit) -> Int {
    taken.partitioningIndex {
      ($0.range.lowerBound, $0.range.upperBound)
        >= (edit.range.lowerBound, edit.range.upperBound)
    }
  }

  /// True if an edit touches none of those that were taken; two that only
  /// remove bytes may be adjacent.
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
