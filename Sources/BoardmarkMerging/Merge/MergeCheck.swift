import BoardmarkReading
import BoardmarkText

/// Checks a merged board independently of how it was made: by reading it again.
struct MergeCheck {
  let ids: ThreeWay<BoardIDs>
  let interner: IDInterner
  /// Whether a column that only one side has may be none in the other's half, which has that side's list.
  var allowsUnlisted = false

  /// Whether something is wrong with a result, or with either half of one that has conflicts.
  func isFaulty(_ readings: [Board]) -> Bool {
    haveOtherColumns(readings)
      || (readings.count == 1 ? isFaulty(readings[0]) : readings.contains(where: isFaultyHalf))
  }

  /// Whether something is wrong with a result without conflicts: it is not a board, or a task is lost,
  /// duplicated, brought back or from nowhere.
  private func isFaulty(_ result: Board) -> Bool {
    var interner = interner
    let found = BoardIDs(result, &interner)
    let isBoard = MergeVersion.allCases.contains { !ids[$0].board.columns.isEmpty }
    if !result.conflicts.isEmpty || isBoard && result.columns.isEmpty { return true }
    let (foundPlaces, foundCounts) = (found.places(interner), found.counts(interner))
    let places = ids.map { $0.places(interner) }
    let counts = ids.map { $0.counts(interner) }
    return foundPlaces.indices.contains { id in
      let has = places.map { $0[id] >= 0 }
      if foundCounts[id] > max(1, counts.ours[id], counts.theirs[id]) { return true }
      guard foundPlaces[id] >= 0 else {
        return has.ours && has.theirs || !has.base && (has.ours || has.theirs)
      }
      guard has.base else { return !has.ours && !has.theirs }
      return !has.ours && isUnchanged(places.base[id], ids.theirs, places.theirs[id])
        || !has.theirs && isUnchanged(places.base[id], ids.ours, places.ours[id])
    }
  }

  /// Whether something is wrong with a merge by lines: with the result, or with either half if it has conflicts.
  ///
  /// A merge by lines knows nothing of tasks: besides what any merge may do wrong, a task without an id may be lost,
  /// duplicated or brought back, a task may stand in a column where nobody put it, or a move may have met another
  /// move or a deletion without a conflict.
  func isFaulty(lines halves: [Board]) -> Bool {
    if isFaulty(halves) { return true }
    let isClean = halves.count == 1
    let known = ids.map { counts($0.board) }
    return zip(halves, [known, known.withSidesExchanged]).contains { half, known in
      let found = counts(half)
      let tasks = [found, known.base, known.ours, known.theirs].flatMap(\.keys)
      return tasks.contains { task in
        let count = found[task, default: 0]
        let counts = known.map { $0[task, default: 0] }
        if isClean { return counts.merged != count }
        // A task that the other side left as it was must not be back where this side removed or moved it.
        return count
          > (counts.theirs == counts.base ? counts.ours : max(counts.ours, counts.theirs))
          || task.column == nil && count < min(counts.ours, counts.theirs)
      }
    }
  }

  /// A task by what it says, in a column or, if that is nil, anywhere.
  private struct Statement: Hashable {
    let column: String?
    let meaning: TaskMeaning
  }

  private func counts(_ board: Board) -> [Statement: Int] {
    board.columns.flatMap { column in
      column.tasks.flatMap { task in
        let meaning = TaskMeaning(task, leavingOut: [.arrangement, .list], key: .id)
        return [column.name, nil].map { Statement(column: $0, meaning: meaning) }
      }
    }.counts
  }

  /// Whether something is wrong with a half of a result with conflicts: an id occurs more often than in either side,
  /// or not at all although both sides have it.
  private func isFaultyHalf(_ half: Board) -> Bool {
    var interner = interner
    let found = BoardIDs(half, &interner).counts(interner)
    let (left, right) = (ids.ours.counts(interner), ids.theirs.counts(interner))
    return found.indices.contains { id in
      found[id] > max(1, left[id], right[id]) || found[id] == 0 && left[id] > 0 && right[id] > 0
    }
  }

  /// Whether a section of a result, or of its halves, is a column although nobody made it one, or is not a column
  /// although it should be one, for example because the list of columns lost it.
  private func haveOtherColumns(_ results: [Board]) -> Bool {
    func names(_ board: Board) -> [String: Bool] {
      Dictionary(board.columns.map { ($0.name, $0.isNamed) }) { first, _ in first }
    }
    let known = ids.map { names($0.board) }
    return zip(results, MergeVersion.sides).contains { result, side in
      result.columns.contains { column in
        let known = known.map { $0[column.name] }
        guard let merged = known.mergedValue() else { return false }
        if column.isNamed == merged { return false }
        return results.count == 1
          || column.isNamed != known[side] && !(allowsUnlisted && known[side] == nil)
      }
    }
  }

  private func isUnchanged(_ old: Int32, _ side: BoardIDs, _ new: Int32) -> Bool {
    guard new >= 0 else { return true }
    let (before, after) = (ids.base.task(old), side.task(new))
    return ids.base.board.columns[before.columnIndex].name
      == side.board.columns[after.columnIndex].name
      && before.meaning == after.meaning
  }
}
