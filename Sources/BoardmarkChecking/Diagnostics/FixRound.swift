import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// The fixes that are applied together: those whose edits leave each other alone.
///
/// They are made as one rearrangement of the board, so that tasks that go to the same place are put there one
/// after the other, and are shown to say what they are to by the proof of any change.
struct FixRound {
  /// The fixes that were taken in.
  private(set) var fixes: [Fix] = []

  private let board: Board
  private var rearrangement: Rearrangement
  private var taken: [TextEdit] = []

  /// Where relocations put lines in.
  private var arrivals: Set<Int> = []

  /// Edits of more than one task's text: their fixes have proofs of their own.
  private var others: [TextEdit] = []

  init(_ board: Board) {
    self.board = board
    rearrangement = Rearrangement(board)
  }

  /// Takes a fix in, unless one of its edits touches what an earlier one changes.
  mutating func take(_ fix: Fix) -> Bool {
    guard !fix.edits.isEmpty else { return false }
    let arrival = fix.relocation.flatMap { relocation in
      relocation.arrival == nil ? nil : fix.edits.first { $0.range.isEmpty }
    }
    let joined = arrival.flatMap { arrivals.contains($0.range.lowerBound) ? $0 : nil }
    let edits = fix.edits.filter { $0 != joined }
    guard edits.allSatisfy(isFree) else { return false }
    for edit in edits { taken.insert(edit, at: index(of: edit)) }
    if let arrival { arrivals.insert(arrival.range.lowerBound) }
    if let relocation = fix.relocation {
      rearrangement.make(relocation)
    } else if let part = task(of: fix) {
      rearrangement.change(part, fix.edits)
    } else {
      others += fix.edits
    }
    fixes.append(fix)
    return true
  }

  /// The part that is a task and holds all edits of a fix; nil where they reach further.
  private func task(of fix: Fix) -> Int? {
    let part = rearrangement.part(at: fix.edits[0].range.lowerBound)
    guard part < board.parts.count, board.parts[part].isTask,
      fix.edits.allSatisfy({
        $0.range.lowerBound >= board.parts[part].range.lowerBound
          && $0.range.upperBound <= board.parts[part].range.upperBound
      })
    else { return nil }
    return part
  }

  /// All edits, in order.
  var edits: [TextEdit] {
    (rearrangement.edits(.fewest) + others).sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
  }

  /// The board as it reads with the fixes applied; nil where it would not say what it is to say.
  func fixed() -> Board? {
    let edits = edits
    guard
      zip(edits, edits.dropFirst()).allSatisfy({ $0.range.upperBound <= $1.range.lowerBound })
    else { return nil }
    let after = Board(board.source.bytes.applying(edits), fileName: board.fileName)
    guard others.isEmpty else { return after }
    do throws(EditRefusal) {
      try EditProof(rearrangement, after: after).check()
      return after
    } catch {
      return nil
    }
  }

  /// The place of an edit among those that are taken.
  private func index(of edit: TextEdit) -> Int {
    taken.partitioningIndex {
      ($0.range.lowerBound, $0.range.upperBound)
        >= (edit.range.lowerBound, edit.range.upperBound)
    }
  }

  /// Whether an edit touches none that is taken; two that only remove may stand side by side.
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
  /// Whether the edit does nothing but take bytes away.
  fileprivate var isRemoval: Bool { !range.isEmpty && replacement.isEmpty }
}
