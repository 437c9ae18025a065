import BoardmarkReading

/// Which sections and nodes of two or three versions of a board are the same.
struct BoardMatching {
  /// All sections, the first of each file first; those of the base in its order.
  let sections: [Correspondence]
  /// For each version the match that each of its sections belongs to.
  let sectionOf: ThreeWay<[Int]>
  let nodes: [Correspondence]
  /// For each version the match that each of its nodes belongs to.
  let nodeOf: ThreeWay<[Int]>
  /// The tasks of the base for which a side only has something in their
  /// place, which may be another task.
  let doubtful: Set<Int>

  /// Matches the base with both sides, and what the sides added with each other. Cost: n log n.
  init(_ outlines: ThreeWay<BoardOutline>) {
    self.init(BoardMatcher(outlines, isThreeWay: true))
  }

  /// Matches two boards: the old one as the base, the new one as ours.
  init(from old: BoardOutline, to new: BoardOutline) {
    let none = BoardOutline(Board([]), ids: nil)
    self.init(BoardMatcher(ThreeWay(base: old, ours: new, theirs: none), isThreeWay: false))
  }

  private init(_ matcher: BoardMatcher) {
    sections = matcher.sections.all
    sectionOf = matcher.sectionOf
    nodes = matcher.nodes.all
    nodeOf = Self.numbers(of: nodes, counts: ThreeWay { matcher.outlines[$0].nodes.count })
    doubtful = matcher.doubtful
  }

  /// For each version, the number of each thing's match.
  static func numbers(of matches: [Correspondence], counts: ThreeWay<Int>) -> ThreeWay<[Int]> {
    var numbers = ThreeWay { [Int](repeating: -1, count: counts[$0]) }
    for (number, match) in matches.enumerated() {
      for version in MergeVersion.allCases {
        if let index = match[version] { numbers[version][index] = number }
      }
    }
    return numbers
  }
}
