import BoardmarkReading

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

  /// What is wrong with a result without conflicts, in words; nil where nothing is.
  mutating func fault(in result: Board) -> String? {
    // In a statement of its own: the check needs the interner with the result's ids in it.
    let ids = BoardIDs(result, &interner)
    return fault(in: ids)
  }

  private func fault(in ids: BoardIDs) -> String? {
    let result = ids.board
    guard result.conflicts.isEmpty else { return "it has conflict markers" }
    let isBoard = [base, ours, theirs].contains { !$0.board.columns.isEmpty }
    if isBoard, result.columns.isEmpty { return "it is no board" }
    let found = (places: ids.places(interner), counts: ids.counts(interner))
    let left = (places: ours.places(interner), counts: ours.counts(interner))
    let right = (places: theirs.places(interner), counts: theirs.counts(interner))
    let old = base.places(interner)
    for id in old.indices {
      let (isOld, isOurs, isTheirs) = (old[id] >= 0, left.places[id] >= 0, right.places[id] >= 0)
      guard found.places[id] >= 0 else {
        if isOurs && isTheirs || !isOld && (isOurs || isTheirs) {
          return "task \(interner[Int32(id)]) is lost"
        }
        if found.counts[id] > max(1, left.counts[id], right.counts[id]) {
          return "task \(interner[Int32(id)]) stands \(found.counts[id]) times"
        }
        continue
      }
      if found.counts[id] > max(1, left.counts[id], right.counts[id]) {
        return "task \(interner[Int32(id)]) stands \(found.counts[id]) times"
      }
      guard isOld else {
        if !isOurs, !isTheirs { return "task \(interner[Int32(id)]) is from nowhere" }
        continue
      }
      if !isOurs, isUnchanged(old[id], theirs, right.places[id]) {
        return "task \(interner[Int32(id)]) came back"
      }
      if !isTheirs, isUnchanged(old[id], ours, left.places[id]) {
        return "task \(interner[Int32(id)]) came back"
      }
    }
    return nil
  }

  /// What is wrong with a result without conflicts that was made line by line; nil where nothing is.
  ///
  /// Lines know of no columns: beside what any merge may do wrong, a task may stand in a column where
  /// nobody put it, or a move may have met another one, or a deletion, without a word.
  mutating func fault(inLines result: Board) -> String? {
    let ids = BoardIDs(result, &interner)
    if let fault = fault(in: ids) { return fault }
    // Where a column was renamed, added or removed, names say too little.
    let versions = [base.board, ours.board, theirs.board, result]
    guard Set(versions.map { Set($0.columns.map(\.name)) }).count == 1 else { return nil }
    let found = ids.columnNames(interner)
    let (old, left, right) = (
      base.columnNames(interner), ours.columnNames(interner), theirs.columnNames(interner)
    )
    for id in found.indices {
      guard let side = left[id] ?? right[id] else { continue }
      if left[id] == nil || right[id] == nil, let old = old[id], side != old {
        return "task \(interner[Int32(id)]) was moved and removed"
      }
      guard
        let expected = threeWayMerge(
          base: old[id], ours: left[id] ?? side, theirs: right[id] ?? side) ?? nil
      else {
        return "task \(interner[Int32(id)]) was moved twice"
      }
      if let place = found[id], place != expected {
        return "task \(interner[Int32(id)]) is not in '\(expected)'"
      }
    }
    return nil
  }

  /// What is wrong with the halves of a result with conflicts, in words; nil where nothing is: an id
  /// stands in none more often than a side has it, and one that both sides have in each.
  mutating func fault(inHalves halves: [Board]) -> String? {
    for half in halves {
      let found = BoardIDs(half, &interner).counts(interner)
      let (left, right) = (ours.counts(interner), theirs.counts(interner))
      for id in found.indices {
        if found[id] > max(1, left[id], right[id]) {
          return "task \(interner[Int32(id)]) stands \(found[id]) times"
        }
        if found[id] == 0, left[id] > 0, right[id] > 0 {
          return "task \(interner[Int32(id)]) is lost"
        }
      }
    }
    return nil
  }

  private func isUnchanged(_ old: Int32, _ side: BoardIDs, _ new: Int32) -> Bool {
    guard new >= 0 else { return true }
    let (before, after) = (base.task(old), side.task(new))
    return base.board.columns[before.columnIndex].name == side.board.columns[after.columnIndex].name
      && TaskContent(before) == TaskContent(after)
  }
}
