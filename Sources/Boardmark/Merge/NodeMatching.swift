/// Finds which nodes of the three versions are the same.
struct NodeMatching {
  private let outlines: Trio<BoardOutline>
  private let sections: [Match]
  /// For each version the match that each of its sections belongs to.
  let sectionOf: Trio<[Int]>
  private(set) var matches: [Match] = []
  /// For each version the match that each of its nodes belongs to; -1 until it is known.
  private(set) var matchOf: Trio<[Int]>

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
    for side in MergeSide.allCases {
      if let index = match[side] { matchOf[side][index] = matches.count }
    }
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
    if partners.ours.contains(nil) || partners.theirs.contains(nil) {
      followTexts(from: .ours, to: .theirs, &partners)
      followTexts(from: .theirs, to: .ours, &partners)
    }
    for index in outlines.base.nodes.indices where outlines.base.nodes[index].task != nil {
      add(Match(base: index, ours: partners.ours[index], theirs: partners.theirs[index]))
    }
    let rest = Trio { side in
      outlines[side].nodes.indices.filter {
        outlines[side].nodes[$0].task != nil && matchOf[side][$0] < 0
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

  /// Where one side has a task of the base that has no id, the other side's task with the text that
  /// it has there is the same one.
  private func followTexts(
    from known: MergeSide, to side: MergeSide, _ partners: inout Trio<[Int?]>
  ) {
    let open = outlines.base.nodes.indices.filter { index in
      outlines.base.nodes[index].task != nil && outlines.base.id(index) == nil
        && partners[side][index] == nil && partners[known][index] != nil
    }
    guard !open.isEmpty else { return }
    func key(_ side: MergeSide, _ node: Int) -> ByteString {
      let section = sectionOf[side][outlines[side].nodes[node].section]
      return ByteString(Array("\(section) ".utf8) + outlines[side].text(node))
    }
    let taken = Set(partners[side].compactMap { $0 })
    var places: [ByteString: Int] = [:]
    for node in outlines[side].nodes.indices
    where outlines[side].nodes[node].task != nil && !taken.contains(node) {
      places[key(side, node)] = node
    }
    for index in open {
      partners[side][index] = places.removeValue(forKey: key(known, partners[known][index]!))
    }
  }

  // MARK: - Text

  private mutating func matchTexts() {
    var partners = Trio<[Int: Int]>(base: [:], ours: [:], theirs: [:])
    for side in [MergeSide.ours, .theirs] { partners[side] = textPartners(.base, side) }
    for index in texts(.base) {
      add(Match(base: index, ours: partners.ours[index], theirs: partners.theirs[index]))
    }
    for (index, partner) in textPartners(.ours, .theirs).sorted(by: { $0.key < $1.key }) {
      add(Match(base: nil, ours: index, theirs: partner))
    }
  }

  private func texts(_ side: MergeSide) -> [Int] {
    outlines[side].nodes.indices.filter {
      outlines[side].nodes[$0].task == nil && matchOf[side][$0] < 0
    }
  }

  /// What tells where a text stands, or what it says.
  private struct Key: Hashable {
    let section: Int
    let kind: BoardOutline.Kind
    let text: ByteString
    let neighbour: Int
  }

  /// Pairs texts of two versions: in one section and of one kind the same words, else behind the
  /// same task or text, else before the same.
  private func textPartners(_ old: MergeSide, _ new: MergeSide) -> [Int: Int] {
    var pairs: [Int: Int] = [:]
    var origins: [Int: Int] = [:]
    func pairUp(_ key: (MergeSide, Int) -> Key?) {
      var places: [Key: ArraySlice<Int>] = [:]
      for index in texts(new) where origins[index] == nil {
        if let key = key(new, index) { places[key, default: []].append(index) }
      }
      for index in texts(old) where pairs[index] == nil {
        guard let key = key(old, index), let place = places[key]?.popFirst() else { continue }
        pairs[index] = place
        origins[place] = index
      }
    }
    /// The match of a node; one number for both versions where this very pairing found it.
    func number(_ side: MergeSide, _ index: Int) -> Int? {
      if matchOf[side][index] >= 0 { return matchOf[side][index] }
      if side == old { return pairs[index] != nil ? -2 - index : nil }
      return origins[index].map { -2 - $0 }
    }
    func key(_ side: MergeSide, _ index: Int, _ neighbour: Int) -> Key {
      let node = outlines[side].nodes[index]
      return Key(
        section: sectionOf[side][node.section], kind: node.kind, text: ByteString([]),
        neighbour: neighbour)
    }
    pairUp { side, index in
      let node = outlines[side].nodes[index]
      return Key(
        section: sectionOf[side][node.section], kind: node.kind,
        text: ByteString(outlines[side].text(index)), neighbour: -1)
    }
    guard pairs.count < min(texts(old).count, texts(new).count) else { return pairs }
    pairUp { side, index in
      let nodes = outlines[side].sections[outlines[side].nodes[index].section].nodes
      return index == nodes.lowerBound
        ? key(side, index, -1) : number(side, index - 1).map { key(side, index, $0) }
    }
    pairUp { side, index in
      let nodes = outlines[side].sections[outlines[side].nodes[index].section].nodes
      return index + 1 == nodes.upperBound
        ? key(side, index, -1) : number(side, index + 1).map { key(side, index, $0) }
    }
    return pairs
  }
}
