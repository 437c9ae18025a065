import BoardmarkReading

/// Finds boards that copy an earlier one: they share more than half of their ids with it.
struct CopyFinder {
  /// What one board shares with an earlier one.
  struct Copy {
    /// The index of the earlier board.
    let original: Int

    /// How many ids both have.
    let count: Int

    /// The index of the first of them among the ids of the copy.
    let first: Int
  }

  /// Where an id stands.
  private struct Holder {
    /// The index of the first board that has it.
    let first: Int

    /// The index of the last board that has it.
    var last: Int

    /// Notes that a board has the id; the first board that has, nil where this one's has been noted.
    mutating func meet(_ board: Int) -> Int? {
      guard last != board else { return nil }
      last = board
      return first
    }
  }

  private var holders: [FoldedID: Holder] = [:]

  /// How many ids each board has, those that stand twice counted once.
  private var counts: [Int] = []

  /// Takes in the next board's ids; what it copies, nil where it is not a copy.
  mutating func add(_ ids: some Sequence<FoldedID>) -> Copy? {
    let board = counts.count
    var count = 0
    var shared: [Int: (count: Int, first: Int)] = [:]
    for (index, id) in ids.enumerated() {
      let original = holders[id, default: Holder(first: board, last: -1)].meet(board)
      guard let original else { continue }
      count += 1
      if original != board { shared[original, default: (0, index)].count += 1 }
    }
    counts.append(count)
    guard
      let (original, found) = shared.max(by: {
        ($0.value.count, $1.key) < ($1.value.count, $0.key)
      }), found.count * 2 > min(count, counts[original])
    else { return nil }
    return Copy(original: original, count: found.count, first: found.first)
  }
}
