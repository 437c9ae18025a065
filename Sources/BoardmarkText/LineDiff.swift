/// Aligns the elements of two sequences.
///
/// First matches the elements that occur once on both sides (patience diff), then finds the
/// shortest edit scripts between these, so that moved text does not drag headings along. Cost: near
/// n log n; if the order differs a lot, it finds fewer common elements rather than taking more
/// time.
package struct LineDiff {
  /// A range in which the sequences differ.
  package struct Hunk: Equatable {
    package let old: Range<Int>
    package let new: Range<Int>

    package init(old: Range<Int>, new: Range<Int>) {
      self.old = old
      self.new = new
    }
  }

  private let old: [Int32]
  private let new: [Int32]

  /// The number of an element that does not anchor its neighbours, such as an empty line; -1 for
  /// none.
  private let weak: Int32

  /// The index of each old element's partner in the new ones; -1 for none.
  private var partners: [Int]

  /// The maximum depth of splitting, and the longest script to search for between two anchors.
  private static let depthLimit = 48
  private static let scriptLimit = 160

  /// The ranges in which `new` differs from `old`, in order; no two touch.
  ///
  /// - Parameter weak: The number of an element that does not align others and belongs with what
  ///   follows it, such as an empty line; -1 for none.
  package static func hunks(from old: [Int32], to new: [Int32], weak: Int32 = -1) -> [Hunk] {
    var diff = LineDiff(old: old, new: new, weak: weak)
    diff.match()
    return diff.hunks()
  }

  /// The ranges of lines in which a text differs from an older one.
  package static func hunks(from old: SourceText, to new: SourceText) -> [Hunk] {
    var numbers: [ByteString: Int32] = [:]
    func lines(_ source: SourceText) -> [Int32] {
      (0..<source.lines.count).map { line in
        let text = ByteString(source.bytes[source.lines.start(line)..<source.lines.end(line)])
        let number = numbers[text] ?? Int32(numbers.count)
        numbers[text] = number
        return number
      }
    }
    let oldLines = lines(old)
    return hunks(from: oldLines, to: lines(new))
  }

  private init(old: [Int32], new: [Int32], weak: Int32) {
    self.old = old
    self.new = new
    self.weak = weak
    partners = [Int](repeating: -1, count: old.count)
  }

  private func hunks() -> [Hunk] {
    var hunks: [Hunk] = []
    var oldStart = 0
    var newStart = 0
    for index in 0...old.count {
      let partner = index < old.count ? partners[index] : new.count
      guard partner >= 0 else { continue }
      if oldStart < index || newStart < partner {
        hunks.append(
          slid(Hunk(old: oldStart..<index, new: newStart..<partner), after: hunks.last))
      }
      oldStart = index + 1
      newStart = partner + 1
    }
    return hunks
  }

  /// A removal or an insertion, slid down as far as its elements repeat; but one that ends with a
  /// weak element is moved up by one if the element before it is weak too, so that it begins with
  /// that one.
  private func slid(_ hunk: Hunk, after last: Hunk?) -> Hunk {
    guard hunk.old.isEmpty != hunk.new.isEmpty else { return hunk }
    let (elements, range, limit) =
      hunk.new.isEmpty
      ? (old, hunk.old, last?.old.upperBound ?? 0) : (new, hunk.new, last?.new.upperBound ?? 0)
    func moved(by count: Int) -> Hunk {
      func range(_ range: Range<Int>) -> Range<Int> {
        range.lowerBound + count..<range.upperBound + count
      }
      return Hunk(old: range(hunk.old), new: range(hunk.new))
    }
    if weak < 0 {
      var count = 0
      while isShared(hunk, count), isShared(hunk, count + 1),
        elements[range.lowerBound + count] == elements[range.upperBound + count]
      {
        count += 1
      }
      return moved(by: count)
    }
    guard range.lowerBound > limit, elements[range.lowerBound - 1] == weak,
      elements[range.upperBound - 1] == weak
    else { return hunk }
    return moved(by: -1)
  }

  /// True if the sequences match at this distance after a hunk; their ends count as a match.
  private func isShared(_ hunk: Hunk, _ count: Int) -> Bool {
    let (left, right) = (hunk.old.upperBound + count, hunk.new.upperBound + count)
    return left < old.count ? partners[left] == right : left == old.count && right == new.count
  }

  private mutating func match() {
    var work = [(old: 0..<old.count, new: 0..<new.count, depth: 0)]
    while let (oldRange, newRange, depth) = work.popLast() {
      let (left, right) = trimmed(oldRange, newRange)
      guard !left.isEmpty, !right.isEmpty, depth < Self.depthLimit else { continue }
      let anchors = self.anchors(left, right)
      if anchors.isEmpty {
        matchByScript(left, right)
        continue
      }
      var oldStart = left.lowerBound
      var newStart = right.lowerBound
      for anchor in anchors {
        partners[anchor.old] = anchor.new
        work.append((oldStart..<anchor.old, newStart..<anchor.new, depth + 1))
        oldStart = anchor.old + 1
        newStart = anchor.new + 1
      }
      work.append((oldStart..<left.upperBound, newStart..<right.upperBound, depth + 1))
    }
  }

  /// Matches equal elements at both ends; returns the remaining ranges.
  private mutating func trimmed(
    _ left: Range<Int>, _ right: Range<Int>
  ) -> (Range<Int>, Range<Int>) {
    var (start, newStart) = (left.lowerBound, right.lowerBound)
    var (end, newEnd) = (left.upperBound, right.upperBound)
    while start < end, newStart < newEnd, old[start] == new[newStart] {
      partners[start] = newStart
      start += 1
      newStart += 1
    }
    while start < end, newStart < newEnd, old[end - 1] == new[newEnd - 1] {
      end -= 1
      newEnd -= 1
      partners[end] = newEnd
    }
    return (start..<end, newStart..<newEnd)
  }

  /// A longest sequence of pairs of unique elements, ascending on both sides.
  private func anchors(_ left: Range<Int>, _ right: Range<Int>) -> [(old: Int, new: Int)] {
    var places: [Int32: (old: Int, new: Int)] = [:]
    places.reserveCapacity(left.count)
    for index in left where old[index] != weak {
      places[old[index], default: (-1, -1)].old = places[old[index]] == nil ? index : -2
    }
    for index in right {
      guard let place = places[new[index]], place.old >= 0 else { continue }
      places[new[index]]!.new = place.new == -1 ? index : -2
    }
    var pairs: [(old: Int, new: Int)] = []
    for index in left {
      if let place = places[old[index]], place.old == index, place.new >= 0 { pairs.append(place) }
    }
    return LongestIncreasingSubsequence.indices(of: pairs.map(\.new)).map { pairs[$0] }
  }

  /// Finds Myers' shortest edit script; gives up if it grows too long.
  private mutating func matchByScript(_ left: Range<Int>, _ right: Range<Int>) {
    let (count, newCount) = (left.count, right.count)
    let limit = min(count + newCount, Self.scriptLimit)
    var furthest = [Int](repeating: 0, count: 2 * limit + 3)
    var trace: [[Int]] = []
    for length in 0...limit {
      trace.append(furthest)
      for diagonal in stride(from: -length, through: length, by: 2) {
        let slot = diagonal + limit + 1
        var x =
          diagonal == -length || (diagonal != length && furthest[slot - 1] < furthest[slot + 1])
          ? furthest[slot + 1] : furthest[slot - 1] + 1
        var y = x - diagonal
        while x < count, y < newCount, x >= 0, y >= 0,
          old[left.lowerBound + x] == new[right.lowerBound + y]
        {
          x += 1
          y += 1
        }
        furthest[slot] = x
        if x >= count, y >= newCount {
          follow(trace, length, limit, left, right)
          return
        }
      }
    }
  }

  private mutating func follow(
    _ trace: [[Int]], _ length: Int, _ limit: Int, _ left: Range<Int>, _ right: Range<Int>
  ) {
    var x = left.count
    var y = right.count
    for step in stride(from: length, through: 0, by: -1) {
      let furthest = trace[step]
      let diagonal = x - y
      let slot = diagonal + limit + 1
      let isDown =
        diagonal == -step || (diagonal != step && furthest[slot - 1] < furthest[slot + 1])
      let previousX = step == 0 ? 0 : furthest[isDown ? slot + 1 : slot - 1]
      let previousY = step == 0 ? 0 : previousX - (isDown ? diagonal + 1 : diagonal - 1)
      while x > previousX, y > previousY, x > 0, y > 0,
        old[left.lowerBound + x - 1] == new[right.lowerBound + y - 1]
      {
        x -= 1
        y -= 1
        partners[left.lowerBound + x] = right.lowerBound + y
      }
      x = previousX
      y = previousY
    }
  }
}

/// The longest increasing subsequence of numbers.
package enum LongestIncreasingSubsequence {
  /// The indices of a longest strictly increasing subsequence of `numbers`, which are distinct.
  ///
  /// Cost: n log n.
  package static func indices(of numbers: [Int]) -> [Int] {
    var tails: [Int] = []
    var previous = [Int](repeating: -1, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      if let last = tails.last, numbers[last] < number {
        previous[index] = last
        tails.append(index)
        continue
      }
      let place = tails.partitioningIndex { numbers[$0] >= number }
      if place > 0 { previous[index] = tails[place - 1] }
      if place == tails.count { tails.append(index) } else { tails[place] = index }
    }
    var result: [Int] = []
    var index = tails.last ?? -1
    while index >= 0 {
      result.append(index)
      index = previous[index]
    }
    return result.reversed()
  }
}

/// The numbers of bytes that two texts have in common at their beginnings and ends.
package struct CommonAffixes: Sendable {
  package let head: Int

  /// The number of common bytes at the ends, not overlapping the head of either text.
  package let tail: Int

  /// Compares two texts, eight bytes at a time.
  package init(of left: [UInt8], and right: [UInt8]) { self.init(of: left[...], and: right[...]) }

  /// - Parameter isFromStart: False if bytes that may belong to either end count as common at the ends.
  init(of left: ArraySlice<UInt8>, and right: ArraySlice<UInt8>, isFromStart: Bool = true) {
    (head, tail) = left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in
        let limit = min(left.count, right.count)
        let last = isFromStart ? 0 : Self.tail(left, right, limit)
        let head = Self.head(left, right, limit - last)
        return (head, isFromStart ? Self.tail(left, right, limit - head) : last)
      }
    }
  }

  private static func head(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer, _ limit: Int
  ) -> Int {
    var head = 0
    while head + 8 <= limit, word(left, head) == word(right, head) { head += 8 }
    while head < limit, left[head] == right[head] { head += 1 }
    return head
  }

  private static func tail(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer, _ limit: Int
  ) -> Int {
    var tail = 0
    while tail + 8 <= limit,
      word(left, left.count - tail - 8) == word(right, right.count - tail - 8)
    {
      tail += 8
    }
    while tail < limit, left[left.count - tail - 1] == right[right.count - tail - 1] { tail += 1 }
    return tail
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}
