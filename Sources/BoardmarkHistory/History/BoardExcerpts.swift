import BoardmarkMatching
import BoardmarkMerging
import BoardmarkReading
import BoardmarkText

/// Two versions of a board without the tasks that are the same in both.
///
/// Of each run of such tasks, the last few stay, so that a task that moved past the run is still
/// seen to have moved, and not the run.
struct BoardExcerpts {
  /// A version with tasks left out.
  struct Side {
    var bytes: [UInt8] = []

    /// The offsets at which tasks were left out, ascending, with the total number up to each.
    var omissions: [(offset: Int, count: Int)] = []

    /// How many tasks were left out before an offset.
    func omitted(before offset: Int) -> Int {
      let index = omissions.partitioningIndex { $0.offset > offset }
      return index == 0 ? 0 : omissions[index - 1].count
    }
  }

  private(set) var old = Side()
  private(set) var new = Side()

  /// The most segments that may differ; beyond that, reading everything is faster.
  private static let differenceLimit = 60

  /// Leaves out what is the same; nil if the versions must be read whole.
  ///
  /// - Parameter ends: What the two texts begin and end with in common.
  init?(from old: TextSegments, to new: TextSegments, ends: CommonAffixes) {
    guard !old.mayHoldConflictMarker, !new.mayHoldConflictMarker else { return nil }
    let pairs = ChunkPairs(old, new, ends)
    // Text that is not a task may change the columns of other tasks, or the text next to them.
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
  /// True if a segment is a task that can be left out: the text can be cut before it, and no comment that may belong
  /// to it is directly before it.
  fileprivate func canOmit(_ index: Int) -> Bool {
    segments[index].kind == .item && segments[index].isCut && index > 0
      && segments[index - 1].kind != .other
  }
}

/// Which segments of two versions are the same, in order.
private struct ChunkPairs {
  private(set) var pairs: [(old: Int, new: Int)] = []

  /// The segments of either version that have no partner.
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

/// A segment's kind and bytes, to be compared.
private struct ChunkText: Hashable {
  let kind: TextSegments.Kind
  let bytes: ByteString
}
