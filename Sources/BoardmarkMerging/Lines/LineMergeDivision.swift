import BoardmarkText

extension LineMerge {
  /// What the sides brought into one stretch, divided at the lines that both brought in.
  ///
  /// A line that both have and the base has not is one line. Where it stands between the lines of the
  /// base must be the same for both, and certain; nil where there is no such line.
  ///
  /// - Parameter hunks: The changes of ours and of theirs in that stretch.
  static func divided(
    _ lines: ThreeWay<[Int32]>, at place: ThreeWay<Range<Int>>, hunks: ThreeWay<[LineDiff.Hunk]>
  ) -> [Chunk]? {
    guard !place.base.isEmpty, !place.ours.isEmpty, !place.theirs.isEmpty else { return nil }
    var chunks: [Chunk] = []
    var end = ThreeWay { place[$0].lowerBound }
    func close(at next: ThreeWay<Int>) {
      let place = ThreeWay { end[$0]..<next[$0] }
      chunks.append(settled(ThreeWay { lines[$0][place[$0]] }) ?? .conflict(place))
    }
    var rest = hunks.map { $0[...] }
    for (left, right) in common(lines, place) {
      let mine = replaced(by: left, in: &rest.ours)
      let other = replaced(by: right, in: &rest.theirs)
      guard let mine, let other else { continue }
      let boundary = max(mine.lowerBound, other.lowerBound)
      guard boundary == min(mine.upperBound, other.upperBound), boundary >= end.base else {
        continue
      }
      close(at: ThreeWay(base: boundary, ours: left, theirs: right))
      chunks.append(.agreed(.ours, left..<left + 1))
      end = ThreeWay(base: boundary, ours: left + 1, theirs: right + 1)
    }
    guard end.ours > place.ours.lowerBound else { return nil }
    close(at: ThreeWay { place[$0].upperBound })
    return chunks
  }

  /// The lines that both sides have in one order, by their places; the same with the sides exchanged.
  private static func common(
    _ lines: ThreeWay<[Int32]>, _ place: ThreeWay<Range<Int>>
  ) -> [(ours: Int, theirs: Int)] {
    let (ours, theirs) = (Array(lines.ours[place.ours]), Array(lines.theirs[place.theirs]))
    // Of lines that stand there more than once a difference keeps others read from the other end.
    let isTurned = theirs.lexicographicallyPrecedes(ours)
    let (first, second) = isTurned ? (theirs, ours) : (ours, theirs)
    var pairs: [(ours: Int, theirs: Int)] = []
    var (left, right) = (0, 0)
    func follow(upTo end: Int) {
      while left < end {
        let (mine, other) = isTurned ? (right, left) : (left, right)
        pairs.append((place.ours.lowerBound + mine, place.theirs.lowerBound + other))
        left += 1
        right += 1
      }
    }
    for hunk in LineDiff.hunks(from: first, to: second) {
      follow(upTo: hunk.old.lowerBound)
      left = hunk.old.upperBound
      right = hunk.new.upperBound
    }
    follow(upTo: first.count)
    return pairs
  }

  /// The lines of the base that a hunk put a new line in the place of; nil for a line of the base.
  ///
  /// - Parameter hunks: Those that do not end before the line, nor before one asked for earlier.
  private static func replaced(
    by line: Int, in hunks: inout ArraySlice<LineDiff.Hunk>
  ) -> Range<Int>? {
    while let first = hunks.first, first.new.upperBound <= line { hunks.removeFirst() }
    return hunks.first.flatMap { $0.new.contains(line) ? $0.old : nil }
  }
}
