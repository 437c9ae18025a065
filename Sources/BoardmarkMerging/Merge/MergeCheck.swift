import BoardmarkReading
import BoardmarkText

/// Looks at a merged board apart from how it was made: by reading it again.
struct MergeCheck {
  private let base: BoardIDs
  private let ours: BoardIDs
  private let theirs: BoardIDs
  private var interner: IDInterner

  init(_ ids: ThreeWay<BoardIDs>, _ interner: IDInterner) {
    (base, ours, theirs) = (ids.base, ids.ours, ids.theirs)
    self.interner = interner
  }

  /// Whether something is wrong with a result without conflicts: it is not a board, or a task is lost, duplicated,
  /// back or from nowhere.
  mutating func isFaulty(_ result: Board) -> Bool {
    let ids = BoardIDs(result, &interner)
    let isBoard = [base, ours, theirs].contains { !$0.board.columns.isEmpty }
    if !result.conflicts.isEmpty || isBoard && result.columns.isEmpty { return true }
    let found = (places: ids.places(interner), counts: ids.counts(interner))
    let left = (places: ours.places(interner), counts: ours.counts(interner))
    let right = (places: theirs.places(interner), counts: theirs.counts(interner))
    let old = base.places(interner)
    return old.indices.contains { id in
      let (isOld, isOurs, isTheirs) = (old[id] >= 0, left.places[id] >= 0, right.places[id] >= 0)
      if found.counts[id] > max(1, left.counts[id], right.counts[id]) { return true }
      guard found.places[id] >= 0 else {
        return isOurs && isTheirs || !isOld && (isOurs || isTheirs)
      }
      guard isOld else { return !isOurs && !isTheirs }
      return !isOurs && isUnchanged(old[id], theirs, right.places[id])
        || !isTheirs && isUnchanged(old[id], ours, left.places[id])
    }
  }

  /// Whether something is wrong with what was merged line by line: the result, or both halves where it has
  /// conflicts.
  ///
  /// Lines know of no tasks: beside what any merge may do wrong, one without an id may be lost, duplicated or back, one
  /// may stand in a column where nobody put it, or a move may have met another one, or a deletion, without a word.
  ///
  /// - Parameter hasWholeTasks: Whether no version has markers, which may be taken for a task's lines.
  mutating func isFaulty(lines halves: [Board], hasWholeTasks: Bool) -> Bool {
    let isClean = halves.count == 1
    if isClean ? isFaulty(halves[0]) : isFaulty(halves: halves) { return true }
    if !isClean, !hasWholeTasks { return false }
    let (old, left, right) = (counts(base.board), counts(ours.board), counts(theirs.board))
    return zip(halves, [(left, right), (right, left)]).contains { half, sides in
      let found = counts(half)
      return Set(old.keys).union(left.keys).union(right.keys).union(found.keys).contains { task in
        let count = found[task, default: 0]
        let old = old[task, default: 0]
        let (own, other) = (sides.0[task, default: 0], sides.1[task, default: 0])
        if isClean { return ThreeWay(base: old, ours: own, theirs: other).merged != count }
        // What the other side left as it was, is not back where this one removed or moved it.
        return count > (other == old ? own : max(own, other))
          || task.column == nil && count < min(own, other)
      }
    }
  }

  /// A task by what it says, in a column or anywhere.
  private struct Statement: Hashable {
    let column: String?
    let text: ByteString
  }

  private func counts(_ board: Board) -> [Statement: Int] {
    var counts: [Statement: Int] = [:]
    for column in board.columns {
      for task in column.tasks {
        let text = ByteString(TaskContent.textWithoutID(of: task))
        counts[Statement(column: column.name, text: text), default: 0] += 1
        counts[Statement(column: nil, text: text), default: 0] += 1
      }
    }
    return counts
  }

  /// Whether something is wrong with the halves of a result with conflicts: an id stands in one more often than
  /// a side has it, or not in each though both sides have it.
  mutating func isFaulty(halves: [Board]) -> Bool {
    return halves.contains { half in
      let found = BoardIDs(half, &interner).counts(interner)
      let (left, right) = (ours.counts(interner), theirs.counts(interner))
      return found.indices.contains { id in
        found[id] > max(1, left[id], right[id]) || found[id] == 0 && left[id] > 0 && right[id] > 0
      }
    }
  }

  private func isUnchanged(_ old: Int32, _ side: BoardIDs, _ new: Int32) -> Bool {
    guard new >= 0 else { return true }
    let (before, after) = (base.task(old), side.task(new))
    return base.board.columns[before.columnIndex].name == side.board.columns[after.columnIndex].name
      && TaskContent(before) == TaskContent(after)
  }
}
