import BoardmarkReading

/// Which sections and nodes of two or three versions of a board are the same.
struct BoardMatching {
  /// All sections, the first of each file first; those of the base in its order.
  let sections: IndexedList<SectionMatch, SectionMatch>
  let sectionOf: ThreeWay<IndexedList<BoardOutline.Section, SectionMatchID>>
  let nodes: IndexedList<NodeMatch, NodeMatch>
  let nodeOf: ThreeWay<IndexedList<BoardOutline.Node, MatchID>>
  /// The tasks of the base for which a side only has something in their
  /// place, which may be another task.
  let doubtful: Set<NodeID>

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
    nodeOf = matcher.nodes.numbers(in: nodes)
    doubtful = matcher.doubtful
  }
}
