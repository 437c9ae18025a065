import BoardmarkText

/// A three-way merge of sequences whose elements are compared only.
enum LineMerge {
  /// A stretch of the merged sequence.
  enum Chunk: Equatable {
    /// Elements on which the sides agree, or which one side changed: by range of that side.
    case agreed(MergeVersion, Range<Int>)
    /// Elements that both sides changed, and differently.
    case conflict(base: Range<Int>, ours: Range<Int>, theirs: Range<Int>)
  }

  /// Merges the changes from `base` to `ours` with those to `theirs`.
  ///
  /// - Parameter adjacentConflict: Whether changes that touch conflict, as git has it; otherwise only
  ///   those that overlap, and insertions at one place.
  static func chunks(
    base: [Int32], ours: [Int32], theirs: [Int32], adjacentConflict: Bool
  ) -> [Chunk] {
    let hunks = [LineDiff.hunks(from: base, to: ours), LineDiff.hunks(from: base, to: theirs)]
    var chunks: [Chunk] = []
    var next = [0, 0]
    /// What a side's offsets are ahead of the base's, after its last hunk.
    var shift = [0, 0]
    var offset = 0
    while next[0] < hunks[0].count || next[1] < hunks[1].count {
      let first = firstSide(hunks, next)
      let firstHunk = hunks[first][next[first]]
      var old = firstHunk.old
      var taken = [next[0], next[1]]
      taken[first] += 1
      var isShared = false
      // The lines that the hunks taken of each side bring in, and how many of these were looked at.
      var brought: [Set<Int32>] = [[], []]
      var looked = next
      /// Whether a hunk touches what was taken and brings in a line that was brought in there, too.
      func repeats(_ side: Int, _ other: LineDiff.Hunk) -> Bool {
        guard meets(old, other.old, orTouches: true) else { return false }
        let opposite = 1 - side
        for hunk in hunks[opposite][looked[opposite]..<taken[opposite]] {
          brought[opposite].formUnion((side == 0 ? theirs : ours)[hunk.new])
        }
        looked[opposite] = taken[opposite]
        return !brought[opposite].isDisjoint(with: (side == 0 ? ours : theirs)[other.new])
      }
      // Takes in whatever meets what was taken so far, from either side.
      var grew = true
      while grew {
        grew = false
        for side in 0..<2 where taken[side] < hunks[side].count {
          let other = hunks[side][taken[side]]
          let isOpposed = isShared || side != first
          guard isOpposed,
            meets(old, other.old, orTouches: adjacentConflict) || repeats(side, other)
          else { continue }
          old =
            min(old.lowerBound, other.old.lowerBound)..<max(old.upperBound, other.old.upperBound)
          taken[side] += 1
          isShared = true
          grew = true
        }
      }
      if offset < old.lowerBound { chunks.append(.agreed(.base, offset..<old.lowerBound)) }
      var new: [Range<Int>] = []
      for side in 0..<2 {
        let start = old.lowerBound + shift[side]
        for hunk in hunks[side][next[side]..<taken[side]] {
          shift[side] += hunk.new.count - hunk.old.count
        }
        new.append(start..<old.upperBound + shift[side])
      }
      if isShared {
        if let chunk = settled(base[old], ours[new[0]], theirs[new[1]]) {
          chunks.append(chunk)
        } else {
          let divided =
            adjacentConflict
            ? nil
            : divided(
              ThreeWay(base: base, ours: ours, theirs: theirs),
              at: ThreeWay(base: old, ours: new[0], theirs: new[1]),
              hunks: (0..<2).map { Array(hunks[$0][next[$0]..<taken[$0]]) })
          chunks += divided ?? [.conflict(base: old, ours: new[0], theirs: new[1])]
        }
      } else {
        chunks.append(.agreed(first == 0 ? .ours : .theirs, new[first]))
      }
      next = taken
      offset = old.upperBound
    }
    if offset < base.count { chunks.append(.agreed(.base, offset..<base.count)) }
    return chunks
  }

  /// What both sides agree on after all: the same lines, or one side has all that the other changed.
  static func settled(
    _ base: ArraySlice<Int32>, _ ours: ArraySlice<Int32>, _ theirs: ArraySlice<Int32>
  ) -> Chunk? {
    if ours == theirs { return .agreed(.ours, ours.indices) }
    let holds = (contains(ours, theirs, base), contains(theirs, ours, base))
    switch holds {
    case (true, false): return .agreed(.ours, ours.indices)
    case (false, true): return .agreed(.theirs, theirs.indices)
    default: return nil
    }
  }

  /// Whether `larger` differs from `smaller` only where that is as the base.
  ///
  /// Beside what `smaller` changed there may be other lines, but none that it removed, and where it
  /// removed some not more than before: those could be what became of them.
  private static func contains(
    _ larger: ArraySlice<Int32>, _ smaller: ArraySlice<Int32>, _ base: ArraySlice<Int32>
  ) -> Bool {
    let additions = LineDiff.hunks(from: Array(smaller), to: Array(larger))
    let changes = LineDiff.hunks(from: Array(smaller), to: Array(base))
    var index = 0
    for addition in additions {
      let isMore = addition.new.count > addition.old.count && !addition.old.isEmpty
      let added = Set(larger[offset: addition.new])
      while index < changes.count, changes[index].old.upperBound < addition.old.lowerBound {
        index += 1
      }
      for change in changes[index...].prefix(while: { $0.old.lowerBound <= addition.old.upperBound }
      )
      where meets(change.old, addition.old, orTouches: false) || (isMore && change.old.isEmpty)
        || !added.isDisjoint(with: base[offset: change.new])
      {
        return false
      }
    }
    return true
  }

  /// The side whose next hunk comes first; an insertion comes before what replaces the same place.
  private static func firstSide(_ hunks: [[LineDiff.Hunk]], _ next: [Int]) -> Int {
    guard next[0] < hunks[0].count else { return 1 }
    guard next[1] < hunks[1].count else { return 0 }
    let (left, right) = (hunks[0][next[0]].old, hunks[1][next[1]].old)
    return (left.lowerBound, left.upperBound) <= (right.lowerBound, right.upperBound) ? 0 : 1
  }

  private static func meets(_ left: Range<Int>, _ right: Range<Int>, orTouches: Bool) -> Bool {
    if orTouches {
      return left.lowerBound <= right.upperBound && right.lowerBound <= left.upperBound
    }
    if left.isEmpty, right.isEmpty { return left.lowerBound == right.lowerBound }
    return left.lowerBound < right.upperBound && right.lowerBound < left.upperBound
  }
}

extension ArraySlice {
  /// The elements at a range that counts from the start.
  fileprivate subscript(offset range: Range<Int>) -> ArraySlice {
    self[startIndex + range.lowerBound..<startIndex + range.upperBound]
  }
}

/// Numbers lines, so that equal ones have equal numbers.
struct LineInterner {
  private var numbers: [ByteString: Int32] = [:]

  /// The numbers of `lines`.
  mutating func numbers(of lines: [ArraySlice<UInt8>]) -> [Int32] {
    lines.map { line in
      let key = ByteString(line)
      if let number = numbers[key] { return number }
      let number = Int32(numbers.count)
      numbers[key] = number
      return number
    }
  }
}

extension ArraySlice<UInt8> {
  /// The lines of the bytes, each with its LF.
  var lines: [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = startIndex
    while start < endIndex {
      let end = self[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? endIndex
      lines.append(self[start..<end])
      start = end
    }
    return lines
  }
}
