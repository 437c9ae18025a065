import BoardmarkReading
import BoardmarkText

/// Two versions of a board less the tasks that are the same in both.
///
/// Of each run of such tasks the last few stay, so that what moved past it is still seen to have
/// moved, and not the run.
struct BoardReduction {
  /// A version with tasks left out.
  struct Side {
    var bytes: [UInt8] = []

    /// Where tasks were left out, ascending, and how many up to there in all.
    var omissions: [(offset: Int, count: Int)] = []

    /// How many tasks were left out before an offset.
    func omitted(before offset: Int) -> Int {
      let index = omissions.partitioningIndex { $0.offset > offset }
      return index == 0 ? 0 : omissions[index - 1].count
    }
  }

  private(set) var old = Side()
  private(set) var new = Side()

  /// The most elements that may differ before reading everything is the shorter way.
  private static let differenceLimit = 60

  /// Leaves out what is the same; nil where the versions must be read whole.
  ///
  /// - Parameter ends: What the two texts begin and end with in common.
  init?(from oldLines: BoardLines, to newLines: BoardLines, ends: CommonEnds) {
    guard oldLines.isDivisible, newLines.isDivisible else { return nil }
    let pairs = ElementPairs(oldLines, newLines, ends)
    guard pairs.differences.allSatisfy({ $0.count <= Self.differenceLimit }),
      Self.isSafe(pairs, oldLines, newLines)
    else { return nil }
    let kept = pairs.differences.map(\.count).max()! + 1
    var isLeftOut = [Bool](repeating: false, count: newLines.elements.count)
    var isOldLeftOut = [Bool](repeating: false, count: oldLines.elements.count)
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
      guard oldLines.elements[left].kind == .task, !oldLines.follows(comment: left),
        !newLines.follows(comment: right)
      else {
        close()
        continue
      }
      run.append((left, right))
    }
    close()
    old = Self.side(oldLines, isOldLeftOut)
    new = Self.side(newLines, isLeftOut)
  }

  /// Whether every element that is in both versions says the same in both.
  private static func isSafe(
    _ pairs: ElementPairs, _ old: BoardLines, _ new: BoardLines
  ) -> Bool {
    let changed =
      pairs.differences[0].map { old.elements[$0].kind }
      + pairs.differences[1].map { new.elements[$0].kind }
    let others = changed.filter { $0 != .task }
    if others.contains(.heading) || others.contains(.frontMatter) { return false }
    let isTouchy = old.hasUnderline || new.hasUnderline || old.hasComment || new.hasComment
    return others.isEmpty || !isTouchy
  }

  private static func side(_ lines: BoardLines, _ isLeftOut: [Bool]) -> Side {
    var side = Side()
    var omitted = 0
    for (index, element) in lines.elements.enumerated() {
      if isLeftOut[index] {
        omitted += 1
        continue
      }
      if omitted > side.omissions.last?.count ?? 0 {
        side.omissions.append((side.bytes.count, omitted))
      }
      side.bytes += lines.bytes[element.start..<element.end]
    }
    return side
  }
}

extension BoardLines {
  /// Whether a comment stands directly before an element.
  fileprivate func follows(comment index: Int) -> Bool {
    index > 0 && elements[index - 1].kind == .comment
  }
}

/// Which elements of two versions are the same, in order.
private struct ElementPairs {
  private(set) var pairs: [(old: Int, new: Int)] = []

  /// The elements of the old and of the new version that have no partner.
  private(set) var differences: [[Int]] = [[], []]

  init(_ old: BoardLines, _ new: BoardLines, _ common: CommonEnds) {
    let counts = (old.elements.count, new.elements.count)
    var head = 0
    while head < min(counts.0, counts.1), old.elements[head].end <= common.head,
      old.elements[head].kind == new.elements[head].kind,
      old.elements[head].end == new.elements[head].end
    {
      head += 1
    }
    var tail = 0
    while tail < min(counts.0, counts.1) - head {
      let left = old.elements[counts.0 - 1 - tail]
      let right = new.elements[counts.1 - 1 - tail]
      guard old.bytes.count - left.start <= common.tail, left.kind == right.kind,
        left.end - left.start == right.end - right.start
      else { break }
      tail += 1
    }
    let middles = (head..<counts.0 - tail, head..<counts.1 - tail)
    var numbers: [ElementText: Int32] = [:]
    func symbols(_ lines: BoardLines, _ range: Range<Int>) -> [Int32] {
      range.map { index in
        let text = ElementText(lines: lines, element: lines.elements[index])
        if let number = numbers[text] { return number }
        let number = Int32(numbers.count)
        numbers[text] = number
        return number
      }
    }
    let hunks = LineDiff.hunks(from: symbols(old, middles.0), to: symbols(new, middles.1))
    pairs.reserveCapacity(counts.0)
    pairs += (0..<head).map { ($0, $0) }
    var (left, right) = (head, head)
    for hunk in hunks {
      while left < head + hunk.old.lowerBound {
        pairs.append((left, right))
        left += 1
        right += 1
      }
      differences[0] += hunk.old.map { $0 + head }
      differences[1] += hunk.new.map { $0 + head }
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

/// An element's bytes and kind, to be compared.
private struct ElementText: Hashable {
  let lines: BoardLines
  let element: BoardLines.Element

  static func == (left: Self, right: Self) -> Bool {
    left.element.kind == right.element.kind && left.element.hash == right.element.hash
      && left.bytes.isIdentical(to: right.bytes)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(element.kind)
    hasher.combine(element.hash)
  }

  private var bytes: ArraySlice<UInt8> { lines.bytes[element.start..<element.end] }
}
