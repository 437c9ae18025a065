import BoardmarkReading
import BoardmarkText
import ConcurrentMap

/// One thing in up to three versions, by its index in each.
package struct Match {
  package var base: Int?
  package var ours: Int?
  package var theirs: Int?

  package subscript(version: MergeVersion) -> Int? {
    get { version == .base ? base : version == .ours ? ours : theirs }
    set {
      switch version {
      case .base: base = newValue
      case .ours: ours = newValue
      case .theirs: theirs = newValue
      }
    }
  }

  /// The only side that has it; nil if both sides or neither have it.
  package var onlySide: MergeVersion? {
    (ours == nil) == (theirs == nil) ? nil : ours == nil ? .theirs : .ours
  }
}

/// Which sections and nodes of three versions are the same.
package struct BoardMatching {
  package private(set) var sections: [Match] = []
  package private(set) var nodes: [Match] = []
  /// For each section and node of a version the index of its match.
  package private(set) var sectionOf = ThreeWay<[Int32]>(base: [], ours: [], theirs: [])
  package private(set) var nodeOf = ThreeWay<[Int32]>(base: [], ours: [], theirs: [])

  /// Matches the base with both sides, and then what is left of the sides with each other. Cost: near n log n.
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
    (sections, sectionOf) = Self.matches(
      left.newSections, left.oldSections, right.newSections, right.oldSections,
      added: [:])
    // Sections that both sides added are one if they have the same path, and no other has it.
    let paths = outlines.map { outline in outline.sections.map(\.path).counts }
    let newSections = Self.added(left.oldSections, right.oldSections) { ours, theirs in
      func known(_ sections: [Int], _ side: MergeVersion) -> [UInt64: Int] {
        Self.only(sections) { section in
          let path = outlines[side].sections[section].path
          return paths[side][path] == 1 ? path : nil
        }
      }
      let others = known(theirs, .theirs)
      return known(ours, .ours).compactMap { path, section in others[path].map { (section, $0) } }
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

  /// The same with ours as theirs.
  package var swapped: BoardMatching {
    var copy = self
    copy.sections = sections.map { Match(base: $0.base, ours: $0.theirs, theirs: $0.ours) }
    copy.nodes = nodes.map { Match(base: $0.base, ours: $0.theirs, theirs: $0.ours) }
    (copy.sectionOf, copy.nodeOf) = (sectionOf.swapped, nodeOf.swapped)
    return copy
  }

  /// Matches two versions: the old one as the base, the new one as ours.
  ///
  /// - Parameter takingOtherIDs: When a task is the same although its id is another.
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

  /// Joins the pairs of the base with each side, and those of what the sides added.
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

  // MARK: - What both sides added

  private static func added(
    _ ours: [Int32], _ theirs: [Int32], _ pairs: (_ ours: [Int], _ theirs: [Int]) -> [(Int, Int)]
  ) -> [Int: Int] {
    let left = ours.indices.filter { ours[$0] < 0 }
    let right = theirs.indices.filter { theirs[$0] < 0 }
    if left.isEmpty || right.isEmpty { return [:] }
    return Dictionary(pairs(left, right)) { first, _ in first }
  }

  /// The things whose key no other of them has.
  private static func only<Key: Hashable>(_ things: [Int], _ key: (Int) -> Key?) -> [Key: Int] {
    var found: [Key: Int] = [:]
    var repeated: Set<Key> = []
    for thing in things {
      guard let key = key(thing) else { continue }
      if found.updateValue(thing, forKey: key) != nil { repeated.insert(key) }
    }
    return found.filter { !repeated.contains($0.key) }
  }

  private struct Place: Hashable {
    let section: Int32
    let hash: UInt64
  }

  /// Items with the same id, and what is equal in one section but for a box, `done:` and an id that only one has.
  private func addedNodes(
    _ outlines: ThreeWay<MergeOutline>, _ ours: [Int], _ theirs: [Int]
  ) -> [(Int, Int)] {
    let counts = MergeVersion.sides.map { side in outlines[side].ids.counts }
    func id(_ node: Int, _ side: MergeVersion) -> UInt64? {
      let id = outlines[side].ids[node]
      return id != 0 && counts[side == .ours ? 0 : 1][id] == 1 ? id : nil
    }
    let (ids, others) = (Self.only(ours) { id($0, .ours) }, Self.only(theirs) { id($0, .theirs) })
    var pairs = ids.compactMap { id, node in others[id].map { (node, $0) } }
    let (known, knownThere) = (Set(pairs.map(\.0)), Set(pairs.map(\.1)))
    func place(_ node: Int, _ side: MergeVersion) -> Place? {
      let outline = outlines[side]
      let section = sectionOf[side][outline.nodes[node].section]
      let hash =
        outline.nodes[node].isItem ? outline.textHash(node) : outline.bytesHash(node)
      return Place(section: section, hash: hash)
    }
    // Several equal ones are paired in order.
    func groups(_ nodes: [Int], _ side: MergeVersion, _ known: Set<Int>) -> [Place?: [Int]] {
      Dictionary(grouping: nodes.filter { !known.contains($0) }) { place($0, side) }
    }
    let waiting = groups(theirs, .theirs, knownThere)
    for (place, nodes) in groups(ours, .ours, known) {
      for (node, other) in zip(nodes, waiting[place] ?? []) {
        let (id, otherID) = (outlines.ours.ids[node], outlines.theirs.ids[other])
        if id == 0 || otherID == 0 { pairs.append((node, other)) }
      }
    }
    let (paired, pairedThere) = (Set(pairs.map(\.0)), Set(pairs.map(\.1)))
    pairs += addedElsewhere(
      outlines, ours.filter { !paired.contains($0) }, theirs.filter { !pairedThere.contains($0) })
    // Front matter is one, whatever it says.
    let front = [
      ours.first { outlines.ours.nodes[$0].kind == .frontMatter },
      theirs.first { outlines.theirs.nodes[$0].kind == .frontMatter },
    ]
    if let own = front[0], let other = front[1], !pairs.contains(where: { $0.0 == own }) {
      pairs.append((own, other))
    }
    return pairs
  }

  /// Items of the same text that the sides put into different sections of the base, if nothing else has their title.
  private func addedElsewhere(
    _ outlines: ThreeWay<MergeOutline>, _ ours: [Int], _ theirs: [Int]
  ) -> [(Int, Int)] {
    func known(_ nodes: [Int], _ side: MergeVersion) -> [UInt64: Int] {
      let outline = outlines[side]
      let items = nodes.filter { node in
        outline.nodes[node].isItem && outline.ids[node] == 0
          && sections[Int(sectionOf[side][outline.nodes[node].section])].base != nil
      }
      if items.isEmpty { return [:] }
      let titles = outline.nodes.indices.filter { outline.nodes[$0].isItem }
        .map { outline.titleHash($0) }.counts
      return Self.only(items) { titles[outline.titleHash($0)] == 1 ? outline.textHash($0) : nil }
    }
    let others = known(theirs, .theirs)
    if others.isEmpty { return [] }
    return known(ours, .ours).compactMap { text, node in others[text].map { (node, $0) } }
  }
}
