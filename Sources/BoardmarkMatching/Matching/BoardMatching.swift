import BoardmarkReading
import BoardmarkText
import ConcurrentMap

/// One thing in up to three versions, by its index in each.
package struct Match {
  package let base: Int?
  package let ours: Int?
  package let theirs: Int?

  package subscript(version: MergeVersion) -> Int? {
    version == .base ? base : version == .ours ? ours : theirs
  }

  /// The only side that has it; nil if both or neither do.
  package var onlySide: MergeVersion? {
    (ours == nil) == (theirs == nil) ? nil : ours == nil ? .theirs : .ours
  }
}

/// The matches between the sections and nodes of three versions.
package struct BoardMatching {
  package private(set) var sections: [Match] = []
  package private(set) var nodes: [Match] = []
  /// The index of the match of each section and node of a version.
  package private(set) var sectionOf = ThreeWay<[Int32]>(base: [], ours: [], theirs: [])
  package private(set) var nodeOf = ThreeWay<[Int32]>(base: [], ours: [], theirs: [])

  /// Matches the base with both sides, and then the rest of the sides with each other. Cost: near n
  /// log n.
  package init(_ outlines: ThreeWay<MergeOutline>) {
    var pairings: [OutlinePairing] = []
    let long = outlines.ours.bytes.count + outlines.theirs.bytes.count >= 1 << 20
    let make = { @Sendable (side: MergeVersion) in
      OutlinePairing(from: outlines.base, to: outlines[side], takingOtherIDs: .ofSameText)
    }
    if long {
      concurrentMap(MergeVersion.sides, transform: make) { pairings.append($0) }
    } else {
      pairings = MergeVersion.sides.map(make)
    }
    var (left, right) = (pairings[0], pairings[1])
    left.joinRenamed(in: pairings[1])
    right.joinRenamed(in: pairings[0])
    // Sections that both sides added match if they have the same path and no other section has it.
    let newSections = Self.added(left.oldSections, right.oldSections) { ours, theirs in
      Self.pairs(ours, theirs, of: outlines.map { Array($0.sections.indices) }) {
        outlines[$1].sections[$0].path
      }
    }
    (sections, sectionOf) = Self.matches(
      left.newSections, left.oldSections, right.newSections, right.oldSections,
      added: newSections)
    let newNodes = Self.added(left.oldNodes, right.oldNodes) { ours, theirs in
      addedNodes(outlines, ours, theirs)
    }
    (nodes, nodeOf) = Self.matches(
      left.newNodes, left.oldNodes, right.newNodes, right.oldNodes, added: newNodes)
  }

  /// The matching with the sides swapped.
  package var swapped: BoardMatching {
    var copy = self
    copy.sections = sections.map { Match(base: $0.base, ours: $0.theirs, theirs: $0.ours) }
    copy.nodes = nodes.map { Match(base: $0.base, ours: $0.theirs, theirs: $0.ours) }
    (copy.sectionOf, copy.nodeOf) = (sectionOf.swapped, nodeOf.swapped)
    return copy
  }

  /// Matches two versions: the old one as the base, the new one as ours.
  ///
  /// - Parameter takingOtherIDs: When tasks match although their ids differ.
  package init(
    from old: MergeOutline, to new: MergeOutline, takingOtherIDs: OutlinePairing.OtherIDs = .never
  ) {
    let pairing = OutlinePairing(from: old, to: new, takingOtherIDs: takingOtherIDs)
    let (nothing, noPartners) = (
      [Int32](), { (count: Int) in [Int32](repeating: -1, count: count) }
    )
    (sections, sectionOf) = Self.matches(
      pairing.newSections, pairing.oldSections, noPartners(old.sections.count), nothing, added: [:])
    (nodes, nodeOf) = Self.matches(
      pairing.newNodes, pairing.oldNodes, noPartners(old.nodes.count), nothing, added: [:])
  }

  /// Joins the pairs of the base with each side, and the pairs among the sides' additions.
  private static func matches(
    _ ours: [Int32], _ oldOfOurs: [Int32], _ theirs: [Int32], _ oldOfTheirs: [Int32],
    added: [Int: Int]
  ) -> ([Match], ThreeWay<[Int32]>) {
    var matches: [Match] = []
    matches.reserveCapacity(ours.count + ours.count / 8)
    var places = ThreeWay(
      base: [Int32](repeating: -1, count: ours.count),
      ours: [Int32](repeating: -1, count: oldOfOurs.count),
      theirs: [Int32](repeating: -1, count: oldOfTheirs.count))
    func partner(_ number: Int32) -> Int? { number < 0 ? nil : Int(number) }
    for index in ours.indices {
      matches.append(Match(base: index, ours: partner(ours[index]), theirs: partner(theirs[index])))
    }
    for index in oldOfOurs.indices where oldOfOurs[index] < 0 {
      matches.append(Match(base: nil, ours: index, theirs: added[index]))
    }
    let known = Set(added.values)
    for index in oldOfTheirs.indices where oldOfTheirs[index] < 0 && !known.contains(index) {
      matches.append(Match(base: nil, ours: nil, theirs: index))
    }
    for (number, match) in matches.enumerated() {
      if let base = match.base { places.base[base] = Int32(number) }
      if let ours = match.ours { places.ours[ours] = Int32(number) }
      if let theirs = match.theirs { places.theirs[theirs] = Int32(number) }
    }
    return (matches, places)
  }

  // MARK: - Additions of both sides

  private static func added(
    _ ours: [Int32], _ theirs: [Int32], _ pairs: (_ ours: [Int], _ theirs: [Int]) -> [(Int, Int)]
  ) -> [Int: Int] {
    let left = ours.indices.filter { ours[$0] < 0 }
    let right = theirs.indices.filter { theirs[$0] < 0 }
    if left.isEmpty || right.isEmpty { return [:] }
    return Dictionary(pairs(left, right)) { first, _ in first }
  }

  /// The pairs of additions with the same hash, which no other thing of their versions has.
  private static func pairs(
    _ ours: [Int], _ theirs: [Int], of things: ThreeWay<[Int]>,
    _ hash: (Int, MergeVersion) -> UInt64
  ) -> [(Int, Int)] {
    if ours.isEmpty || theirs.isEmpty { return [] }
    let known = UniqueHashes(things.ours) { hash($0, .ours) }
    let others = UniqueHashes(things.theirs) { hash($0, .theirs) }
    let added = Set(theirs)
    return ours.compactMap { thing in
      let hash = hash(thing, .ours)
      guard known.only(hash) == thing, let other = others.only(hash), added.contains(other) else {
        return nil
      }
      return (thing, other)
    }
  }

  private struct Place: Hashable {
    let section: Int32
    let hash: UInt64
  }

  /// Matches items with the same id, and nodes of one section that are equal except for a checkbox,
  /// `done:` and an id that only one has.
  private func addedNodes(
    _ outlines: ThreeWay<MergeOutline>, _ ours: [Int], _ theirs: [Int]
  ) -> [(Int, Int)] {
    let nodes = outlines.map { Array($0.nodes.indices) }
    var pairs = Self.pairs(ours, theirs, of: nodes) { outlines[$1].ids[$0] }
    let (known, knownThere) = (Set(pairs.map(\.0)), Set(pairs.map(\.1)))
    func place(_ node: Int, _ side: MergeVersion) -> Place {
      let outline = outlines[side]
      let section = sectionOf[side][outline.nodes[node].section]
      let hash =
        outline.nodes[node].isItem ? outline.textHash(node) : outline.bytesHash(node)
      return Place(section: section, hash: hash)
    }
    // Equal ones are paired in order.
    func groups(_ nodes: [Int], _ side: MergeVersion, _ known: Set<Int>) -> [Place: [Int]] {
      Dictionary(grouping: nodes.filter { !known.contains($0) }) { place($0, side) }
    }
    let waiting = groups(theirs, .theirs, knownThere)
    for (place, nodes) in groups(ours, .ours, known) {
      for (node, other) in zip(nodes, waiting[place] ?? []) {
        let (id, otherID) = (outlines.ours.ids[node], outlines.theirs.ids[other])
        if id == 0 || otherID == 0 { pairs.append((node, other)) }
      }
    }
    // Items with the same title in sections of the base match if no other item of any version has it.
    let (paired, pairedThere) = (Set(pairs.map(\.0)), Set(pairs.map(\.1)))
    func isAlone(_ node: Int, _ side: MergeVersion, _ paired: Set<Int>) -> Bool {
      let outline = outlines[side]
      return outline.nodes[node].isItem && outline.ids[node] == 0 && !paired.contains(node)
        && sections[Int(sectionOf[side][outline.nodes[node].section])].base != nil
    }
    let items = outlines.map { outline in outline.nodes.indices.filter { outline.nodes[$0].isItem }
    }
    let titled = Self.pairs(
      ours.filter { isAlone($0, .ours, paired) },
      theirs.filter { isAlone($0, .theirs, pairedThere) },
      of: items
    ) { outlines[$1].titleHash($0) }
    if !titled.isEmpty {
      let old = Set(items.base.map { outlines.base.titleHash($0) })
      pairs += titled.filter { !old.contains(outlines.ours.titleHash($0.0)) }
    }
    // Front matter matches front matter, whatever it contains.
    let front = [
      ours.first { outlines.ours.nodes[$0].kind == .frontMatter },
      theirs.first { outlines.theirs.nodes[$0].kind == .frontMatter },
    ]
    if let own = front[0], let other = front[1], !pairs.contains(where: { $0.0 == own }) {
      pairs.append((own, other))
    }
    return pairs
  }
}
