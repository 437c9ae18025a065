import BoardmarkReading
import BoardmarkText

/// Finds which nodes of the three versions are the same.
struct NodeMatching {
  private let outlines: Trio<BoardOutline>
  private let sections: [Match]
  /// For each version the match that each of its sections belongs to.
  let sectionOf: Trio<[Int]>
  private(set) var matches: [Match] = []
  /// For each version the match that each of its nodes belongs to; -1 until it is known.
  private(set) var matchOf: Trio<[Int]>
  /// The tasks of the base that a side has only something in place of, which may be another task.
  private(set) var replaced: Set<Int> = []

  /// Matches all nodes: tasks first, other text by what it says and by what stands beside it.
  init(_ outlines: Trio<BoardOutline>, sections: [Match]) {
    self.outlines = outlines
    self.sections = sections
    sectionOf = Trio { side in
      var numbers = [Int](repeating: -1, count: outlines[side].sections.count)
      for (number, match) in sections.enumerated() {
        if let index = match[side] { numbers[index] = number }
      }
      return numbers
    }
    matchOf = Trio { [Int](repeating: -1, count: outlines[$0].nodes.count) }
    matchTasks()
    matchTexts()
    for side in MergeSide.allCases {
      for index in outlines[side].nodes.indices where matchOf[side][index] < 0 {
        add(Match { $0 == side ? index : nil })
      }
    }
  }

  private mutating func add(_ match: Match) {
    // Each by its name: a list reached by a subscript would be copied for every change.
    if let index = match.base { matchOf.base[index] = matches.count }
    if let index = match.ours { matchOf.ours[index] = matches.count }
    if let index = match.theirs { matchOf.theirs[index] = matches.count }
    matches.append(match)
  }

  /// For each section of a side the one of another that it is.
  private func sections(of side: MergeSide, in other: MergeSide) -> [Int?] {
    outlines[side].sections.indices.map { sections[sectionOf[side][$0]][other] }
  }

  private mutating func matchTasks() {
    var partners = Trio<[Int?]>(base: [], ours: [], theirs: [])
    for side in [MergeSide.ours, .theirs] {
      var matching = TaskMatching(
        from: outlines.base, to: outlines[side], sections: sections(of: side, in: .base))
      matching.matchAll()
      partners[side] = matching.partners
    }
    matchReworded(&partners)
    for index in outlines.base.nodes.indices where outlines.base.nodes[index].isTask {
      add(Match(base: index, ours: partners.ours[index], theirs: partners.theirs[index]))
    }
    let rest = Trio { side in
      outlines[side].nodes.indices.filter {
        outlines[side].nodes[$0].isTask && matchOf[side][$0] < 0
      }
    }
    guard !rest.ours.isEmpty, !rest.theirs.isEmpty else { return }
    var additions = TaskMatching(
      from: outlines.ours, to: outlines.theirs, sections: sections(of: .theirs, in: .ours))
    additions.matchAdditions(old: rest.ours, new: rest.theirs)
    for index in rest.ours {
      if let partner = additions.partners[index] {
        add(Match(base: nil, ours: index, theirs: partner))
      }
    }
  }

  /// Matches tasks without an id that a side has with other words.
  private mutating func matchReworded(_ partners: inout Trio<[Int?]>) {
    func isLacking(_ side: MergeSide) -> Bool {
      let nodes = outlines.base.nodes
      return nodes.indices.contains { index in
        partners[side][index] == nil && nodes[index].isTask && outlines.base.id(index) == nil
      }
    }
    guard isLacking(.ours) || isLacking(.theirs) else { return }
    func text(_ side: MergeSide, _ node: Int) -> ByteString {
      let section = sectionOf[side][outlines[side].nodes[node].section]
      return ByteString(Array("\(section) ".utf8) + outlines[side].text(node))
    }
    func title(_ side: MergeSide, _ node: Int) -> ByteString {
      ByteString(TaskContent.title(of: outlines[side].task(node)!.line))
    }
    follow(text, &partners)
    var reworded = RewordedTasks(outlines, sectionOf: sectionOf, partners: partners)
    reworded.matchExtended()
    partners = reworded.partners
    follow(text, &partners)
    follow(title, &partners)
    reworded = RewordedTasks(outlines, sectionOf: sectionOf, partners: partners)
    reworded.matchElsewhere()
    reworded.matchReplaced()
    partners = reworded.partners
    replaced = reworded.replaced
  }

  /// Where one side has a task of the base that has no id, the other side's task that says the same as
  /// it does there is the same one.
  ///
  /// - Parameter key: What tasks are compared by.
  private func follow(
    _ key: (MergeSide, Int) -> ByteString, _ partners: inout Trio<[Int?]>
  ) {
    for (known, side) in [(MergeSide.ours, MergeSide.theirs), (.theirs, .ours)] {
      let open = outlines.base.nodes.indices.filter { index in
        outlines.base.nodes[index].isTask && outlines.base.id(index) == nil
          && partners[side][index] == nil && partners[known][index] != nil
      }
      guard !open.isEmpty else { continue }
      let taken = Set(partners[side].compactMap { $0 })
      var places: [ByteString: Int] = [:]
      for node in outlines[side].nodes.indices
      where outlines[side].nodes[node].isTask && !taken.contains(node) {
        places[key(side, node)] = node
      }
      for index in open {
        partners[side][index] = places.removeValue(forKey: key(known, partners[known][index]!))
      }
    }
  }

  private mutating func matchTexts() {
    var pairing = TextMatching(outlines, sectionOf: sectionOf, matchOf: matchOf)
    pairing.matchBase()
    for index in pairing.texts(.base) {
      add(
        Match(
          base: index, ours: pairing.partners.ours[index], theirs: pairing.partners.theirs[index]))
    }
    var additions = TextMatching(outlines, sectionOf: sectionOf, matchOf: matchOf)
    for (index, partner) in additions.additions() {
      add(Match(base: nil, ours: index, theirs: partner))
    }
  }
}
