import BoardmarkText

/// The stretches between the tasks and texts that two versions of a section have in one order: what a
/// side has put there may be what became of what it lacks of the base there.
struct TaskGaps {
  /// One stretch.
  struct Gap {
    /// Tasks of the base that are not known on the side.
    var old: [Int] = []
    /// Tasks of the side that are not known in the base.
    var new: [Int] = []
  }

  /// The gaps that have both, from the start of the file to its end.
  private(set) var gaps: [Gap] = []

  /// The gaps that tasks of the base and of the side stand in.
  private(set) var gapOfOld: [Int: Int] = [:]
  private(set) var gapOfNew: [Int: Int] = [:]

  /// No gaps.
  init() {}

  /// Finds the gaps. Cost: n log n.
  ///
  /// - Parameters:
  ///   - sections: For each section of `old` the one of `new` that it is.
  ///   - partners: For each node of `old` the one of `new` that it is, as far as is known.
  ///   - isAnchor: Whether a task of `old` that has a partner parts two gaps.
  ///   - isOpenOld: Whether a task of `old` is looked for; it has no partner.
  ///   - isOpenNew: Whether a task of `new` may be one; it is no partner.
  init(
    from old: BoardOutline, to new: BoardOutline, sections: [Int?], partners: [Int?],
    isAnchor: (Int) -> Bool, isOpenOld: (Int) -> Bool, isOpenNew: (Int) -> Bool
  ) {
    for (section, home) in sections.enumerated() {
      guard let home else { continue }
      let (left, right) = (old.sections[section].nodes, new.sections[home].nodes)
      let lacking = left.filter(isOpenOld)
      if lacking.isEmpty { continue }
      let added = right.filter(isOpenNew)
      if added.isEmpty { continue }
      let anchors = Self.anchors(old, left, new, right) { isAnchor($0) ? partners[$0] : nil }
      var found: [Int: Gap] = [:]
      var next = 0
      for node in lacking {
        while next < anchors.count, anchors[next].old < node { next += 1 }
        found[next, default: Gap()].old.append(node)
      }
      next = 0
      for node in added {
        while next < anchors.count, anchors[next].new < node { next += 1 }
        found[next]?.new.append(node)
      }
      for (_, gap) in found.sorted(by: { $0.key < $1.key }) where !gap.new.isEmpty {
        for node in gap.old { gapOfOld[node] = gaps.count }
        for node in gap.new { gapOfNew[node] = gaps.count }
        gaps.append(gap)
      }
    }
  }

  /// What both versions of a section have, without what was moved in it.
  private static func anchors(
    _ old: BoardOutline, _ left: Range<Int>, _ new: BoardOutline, _ right: Range<Int>,
    partner: (Int) -> Int?
  ) -> [(old: Int, new: Int)] {
    // Texts are not matched yet; those that say the same are the same.
    var texts: [ByteString: ArraySlice<Int>] = [:]
    for node in right where !new.nodes[node].isTask {
      texts[ByteString(new.text(node)), default: []].append(node)
    }
    let pairs = left.compactMap { node -> (old: Int, new: Int)? in
      let found =
        old.nodes[node].isTask ? partner(node) : texts[ByteString(old.text(node))]?.popFirst()
      return found.flatMap { right.contains($0) ? (node, $0) : nil }
    }
    return LongestRun.indices(of: pairs.map(\.new)).map { pairs[$0] }
  }
}
