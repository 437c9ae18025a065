import BoardmarkReading
import BoardmarkText

/// Finds boards that copy an earlier one: they share more than half of their ids with it, each in a task of the same
/// title.
///
/// Ids alone are not enough: an id is known only in its own file, so two boards may well have chosen the same short ones.
struct CopyFinder {
  /// An id in a line, and a hash of what stands between the box and the id.
  struct Entry: Hashable {
    private let id: FoldedID
    private let title: UInt64

    /// - Parameter range: Where the attribute `id` stands.
    init(_ id: FoldedID, at range: Range<Int>, in source: SourceText) {
      self.id = id
      let line = source.lines.start(source.lines.line(at: range.lowerBound))
      var text = source.bytes[line..<range.lowerBound].drop { $0.isBlank || $0.isBullet }
      if text.first == .ascii("["), let end = text.firstIndex(of: .ascii("]")) {
        text = text[(end + 1)...]
      }
      title = text.fnv1a
    }
  }

  /// What one board shares with an earlier one.
  struct Copy {
    /// The index of the earlier board.
    let original: Int

    /// How many ids both boards have.
    let count: Int

    /// The index, among the ids of the copy, of the first id that both have.
    let first: Int
  }

  /// The boards that have an id.
  private struct Holder {
    /// The index of the first board with the id.
    let first: Int

    /// The index of the last board with the id so far.
    var last: Int

    /// Notes that a board has the id; returns the first board that has it, or nil if the id was
    /// already noted for this board.
    mutating func meet(_ board: Int) -> Int? {
      guard last != board else { return nil }
      last = board
      return first
    }
  }

  private var holders: [Entry: Holder] = [:]

  /// How many different ids each board has.
  private var counts: [Int] = []

  /// Adds the next board's ids; returns what it copies, or nil if it is not a copy.
  mutating func add(_ ids: some Sequence<Entry>) -> Copy? {
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
