import BoardmarkMatching
import BoardmarkMerging
import BoardmarkReading
import BoardmarkText

/// Two versions of a board without their common tasks.
///
/// The last few tasks of each common run stay, so that a task that moved past the run is still
/// recognized as the one that moved.
struct BoardExcerpts {
  /// A version with tasks left out.
  struct Side {
    var bytes: [UInt8] = []

    /// The offsets of omitted tasks, ascending, with the running total at each.
    var omissions: [(offset: Int, count: Int)] = []

    /// The number of tasks omitted before an offset.
    func omitted(before offset: Int) -> Int {
      let index = omissions.partitioningIndex { $0.offset > offset }
      return index == 0 ? 0 : omissions[index - 1].count
    }
  }

  private(set) var old = Side()
  private(set) var new = Side()

  /// The maximum number of differing segments; beyond that, reading everything is faster.
  private static let differenceLimit = 60

  /// Omits what the versions have in common; nil if they must be read whole.
  ///
  /// - Parameter ends: The common beginnings and ends of the two texts.
  init?(from old: TextSegments, to new: TextSegments, ends: CommonAffixes) {
    guard !old.mayHoldConflictMarker, !new.mayHoldConflictMarker else { return nil }
    let pairs = ChunkPairs(old, new, ends)
    // Text outside of tasks may change the columns of other tasks, or the text next to them.
    guard pairs.old.count <= Self.differenceLimit, pairs.new.count <= Self.differenceLimit,
      pairs.old.allSatisfy({ old.segments[$0].kind == .item }),
      pairs.new.allSatisfy({ new.segments[$0].kind == .item })
    else { return nil }
    let kept = max(pairs.old.count, pairs.new.count) + 1
    var isLeftOut = [Bool](repeating: false, count: new.segments.count)
    var isOldLeftOut = [Bool](repeating: false, count: old.segments.count)
    var run: [(Int, Int)] = []
    func close() {
      for (left, right) in run.dropLast(kept) {
        isOldLeftOut[left] = true
        isLeftOut[right] = true
      }
      run.removeAll(keepingCapacity: true)
    }
    for (left, right) in pairs.pairs {
      if let last = run.last, last.0 + 1 != left || last.1 + 1 != right { close() }
      if old.canOmit(left), new.canOmit(right) { run.append((left, right)) } else { close() }
    }
    close()
    self.old = Self.side(old, isOldLeftOut)
    self.new = Self.side(new, isLeftOut)
  }

  private static func side(_ text: TextSegments, _ isLeftOut: [Bool]) -> Side {
    var side = Side()
    var omitted = 0
    var start = 0
    for index in text.segments.indices where isLeftOut[index] {
      let range = text.range(index)
      if range.lowerBound > start {
        side.bytes += text.bytes[start..<range.lowerBound]
      } else if !side.omissions.isEmpty {
        side.omissions.removeLast()
      }
      omitted += 1
      side.omissions.append((side.bytes.count, omitted))
      start = range.upperBound
    }
    side.bytes += text.bytes[start...]
    return side
  }
}

extension TextSegments {
  /// True if a segment is a task that can be omitted: the text can be split before it, and no
  /// comment that may belong to it is right before it.
  fileprivate func canOmit(_ index: Int) -> Bool {
    segments[index].kind == .item && segments[index].isCut && index > 0
      && segments[index - 1].kind != .other
  }
}

/// The equal segments of two versions, in order.
private struct ChunkPairs {
  private(set) var pairs: [(old: Int, new: Int)] = []

  /// The segments of each version without a partner.
  private(set) var old: [Int] = []
  private(set) var new: [Int] = []

  init(_ old: TextSegments, _ new: TextSegments, _ common: CommonAffixes) {
    let counts = (old.segments.count, new.segments.count)
    let most = min(counts.0, counts.1)
    var head = 0
    while head < most, old.range(head).upperBound <= common.head, isSame(head, head) { head += 1 }
    var tail = 0
    while tail < most - head,
      old.bytes.count - old.range(counts.0 - 1 - tail).lowerBound <= common.tail,
      isSame(counts.0 - 1 - tail, counts.1 - 1 - tail)
    {
      tail += 1
    }
    func isSame(_ left: Int, _ right: Int) -> Bool {
      old.segments[left].kind == new.segments[right].kind
        && old.range(left).count == new.range(right).count
    }
    var numbers: [ChunkText: Int32] = [:]
    func symbols(_ text: TextSegments, _ range: Range<Int>) -> [Int32] {
      range.map { index in
        let text = ChunkText(
          kind: text.segments[index].kind, bytes: ByteString(text.bytes[text.range(index)]))
        if let number = numbers[text] { return number }
        let number = Int32(numbers.count)
        numbers[text] = number
        return number
      }
    }
    let hunks = LineDiff.hunks(
      from: symbols(old, head..<counts.0 - tail), to: symbols(new, head..<counts.1 - tail))
    pairs.reserveCapacity(counts.0)
    var (left, right) = (0, 0)
    for hunk in hunks {
      while left < head + hunk.old.lowerBound {
        pairs.append((left, right))
        left += 1
        right += 1
      }
      self.old += hunk.old.map { $0 + head }
      self.new += hunk.new.map { $0 + head }
      left = head + hunk.old.upperBound
      right = head + hunk.new.upperBound
    }
    while left < counts.0 {
      pairs.append((left, right))
      left += 1
      right += 1
    }
  }
}

/// A segment's kind and bytes, for comparison.
private struct ChunkText: Hashable {
  let kind: TextSegments.Kind
  let bytes: ByteString
}

/// A board, perhaps with tasks omitted, that can map its places to those in the whole board.
struct PlacedBoard {
  let board: Board
  private let side: BoardExcerpts.Side?

  init(_ version: RevisionChanges.Version, _ side: BoardExcerpts.Side?) {
    board = Board(side?.bytes ?? version.text.bytes, fileName: version.fileName)
    self.side = side
  }

  /// The column of a place; nil outside of all columns.
  func column(at place: Board.Change.Place?) -> Board.Column? {
    place?.columnIndex.map { board.columns[$0] }
  }

  /// The task at a place, if it has this title.
  func task(at place: Board.Change.Place?, titled title: String) -> Board.Task? {
    guard let place, let tasks = column(at: place)?.tasks, tasks.indices.contains(place.index)
    else { return nil }
    let task = tasks[place.index]
    return task.title == title ? task : nil
  }

  /// The place in the whole board.
  func wholePlace(
    _ place: Board.Change.Place?, of change: Board.Change
  ) -> Board.Change.Place? {
    guard let place, let side, let column = column(at: place) else { return place }
    // Text is placed by the task before it, which was not omitted: the last task of a run always
    // stays.
    let index = change.title == nil ? place.index - 1 : place.index
    guard column.tasks.indices.contains(index) else { return place }
    let omitted =
      side.omitted(before: column.tasks.range(at: index).lowerBound)
      - side.omitted(before: column.range.lowerBound)
    return Board.Change.Place(
      column: place.column, index: place.index + omitted, columnIndex: place.columnIndex)
  }
}
