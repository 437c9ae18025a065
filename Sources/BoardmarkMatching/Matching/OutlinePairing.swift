import BoardmarkText

/// Pairs the sections and nodes of two versions, each with at most one of the other version.
///
/// The rules are the documented ones: unique ids and texts first, then sections, then the remaining
/// items, within their section first.
package struct OutlinePairing {
  package let old: MergeOutline
  package let new: MergeOutline
  /// The partner of each section and node in the other version; -1 for none.
  package private(set) var newSections: [Int32]
  package private(set) var oldSections: [Int32]
  package private(set) var newNodes: [Int32]
  package private(set) var oldNodes: [Int32]

  /// An item that shares words with more items than this is not compared with all of them.
  private static let compared = 64

  /// The titles of all items; computed on first use.
  private var titles: (old: UniqueHashes, new: UniqueHashes)?
  /// All ids of both versions, if they are needed.
  private var knownOld: Set<UInt64> = []
  private var knownNew: Set<UInt64> = []
  /// When items match although their ids differ; neither version may have these ids elsewhere.
  package enum OtherIDs: Sendable {
    case never
    case ofSameText
    case ofSameTitle
  }

  private let otherIDs: OtherIDs

  package init(from old: MergeOutline, to new: MergeOutline, takingOtherIDs: OtherIDs) {
    (self.old, self.new, otherIDs) = (old, new, takingOtherIDs)
    newSections = [Int32](repeating: -1, count: old.sections.count)
    oldSections = [Int32](repeating: -1, count: new.sections.count)
    if otherIDs != .never { (knownOld, knownNew) = (Set(old.ids), Set(new.ids)) }
    newNodes = [Int32](repeating: -1, count: old.nodes.count)
    oldNodes = [Int32](repeating: -1, count: new.nodes.count)
    matchIDs()
    matchAnchors { $0.bytesHash($1) ^ $0.path(of: $1) }
    matchAnchors { $0.textHash($1) ^ $0.path(of: $1) }
    matchAnchors(isElsewhere: true) { $0.textHash($1) }
    let sections = SectionPairing(old: old, new: new, newNodes: newNodes).matched()
    for (section, partner) in sections.enumerated() where partner >= 0 {
      newSections[section] = partner
      oldSections[Int(partner)] = Int32(section)
    }
    for (section, partner) in newSections.enumerated() where partner >= 0 {
      matchItems(old.sections[section].nodes, new.sections[Int(partner)].nodes)
      matchTexts(old.sections[section].nodes, new.sections[Int(partner)].nodes)
    }
    matchItemsAnywhere()
  }

  private mutating func pair(_ node: Int, _ partner: Int) {
    newNodes[node] = Int32(partner)
    oldNodes[partner] = Int32(node)
  }

  private func leftOldItems(_ range: Range<Int>) -> [Int] {
    range.filter { newNodes[$0] < 0 && old.nodes[$0].isItem }
  }

  private func leftNewItems(_ range: Range<Int>) -> [Int] {
    range.filter { oldNodes[$0] < 0 && new.nodes[$0].isItem }
  }

  /// Pairs a removed section with a new one if the other side has renamed it to the new one's path.
  mutating func joinRenamed(in other: OutlinePairing) {
    let gone = newSections.indices.filter { newSections[$0] < 0 && other.newSections[$0] >= 0 }
    if gone.isEmpty { return }
    let added = Dictionary(
      grouping: oldSections.indices.filter { oldSections[$0] < 0 }
    ) { new.sections[$0].path }
    for section in gone {
      let path = other.new.sections[Int(other.newSections[section])].path
      guard path != old.sections[section].path, let found = added[path], found.count == 1,
        oldSections[found[0]] < 0
      else { continue }
      newSections[section] = Int32(found[0])
      oldSections[found[0]] = Int32(section)
    }
  }

  // MARK: - Anchors

  private mutating func matchIDs() {
    if !old.ids.contains(where: { $0 != 0 }) || !new.ids.contains(where: { $0 != 0 }) { return }
    let oldIDs = UniqueHashes(old.ids.indices) { old.ids[$0] }
    let newIDs = UniqueHashes(new.ids.indices) { new.ids[$0] }
    for (node, id) in old.ids.enumerated() where id != 0 {
      guard oldIDs.only(id) == node, let partner = newIDs.only(id) else { continue }
      pair(node, partner)
    }
  }

  /// True if the ids allow two items to match: an id that is in both versions belongs to one item.
  private func mayMatch(_ node: Int, _ partner: Int) -> Bool {
    let (id, other) = (old.ids[node], new.ids[partner])
    if id == 0 || other == 0 || id == other { return true }
    if otherIDs == .never || knownNew.contains(id) || knownOld.contains(other) { return false }
    return otherIDs == .ofSameTitle
      ? old.titleHash(node) == new.titleHash(partner) : old.textHash(node) == new.textHash(partner)
  }

  /// Pairs the remaining items whose hash is unique in both versions.
  ///
  /// - Parameters:
  ///   - isElsewhere: True if they may be in different sections; then their title must be unique in
  ///     both versions, unless the whole text is equal and contains more than the title.
  ///   - isText: True if the hash covers the whole text.
  private mutating func matchAnchors(
    isElsewhere: Bool = false, isText: Bool = true, _ hash: (MergeOutline, Int) -> UInt64
  ) {
    let nodes = leftOldItems(old.nodes.indices)
    let others = leftNewItems(new.nodes.indices)
    if nodes.isEmpty || others.isEmpty { return }
    let hashes = nodes.map { hash(old, $0) }
    let table = UniqueHashes(nodes.indices) { hashes[$0] }
    let otherTable = UniqueHashes(others) { hash(new, $0) }
    for (index, hash) in hashes.enumerated() where table.only(hash) == index {
      let node = nodes[index]
      guard let other = otherTable.only(hash), mayMatch(node, other),
        !isElsewhere || isText && old.saysMoreThanTitle(node) || isOnlyOfTitle(node, other)
      else { continue }
      pair(node, other)
    }
  }

  /// True if no other item of either version has the title of these two.
  private mutating func isOnlyOfTitle(_ node: Int, _ other: Int) -> Bool {
    let title = old.titleHash(node)
    if title == 0 { return true }
    // A title in several sections does not identify an item elsewhere.
    let titles = self.titles ?? tables(old.nodes.indices, new.nodes.indices) { $0.titleHash($1) }
    self.titles = titles
    return titles.old.only(title) == node && titles.new.only(title) == other
  }

  /// The items of both versions by a hash.
  private func tables(
    _ nodes: Range<Int>, _ others: Range<Int>, _ hash: (MergeOutline, Int) -> UInt64
  ) -> (old: UniqueHashes, new: UniqueHashes) {
    (
      UniqueHashes(nodes.filter { old.nodes[$0].isItem }) { hash(old, $0) },
      UniqueHashes(others.filter { new.nodes[$0].isItem }) { hash(new, $0) }
    )
  }

  // MARK: - Items

  private mutating func matchItems(_ nodes: Range<Int>, _ others: Range<Int>) {
    matchTwins(nodes, others) { $0.textHash($1) }
    matchTwins(nodes, others) { $0.lineHash($1) }
    matchTwins(nodes, others) { $0.titleHash($1) }
    matchBodies(nodes, others)
    matchSimilar(leftOldItems(nodes), leftNewItems(others), isInSection: true)
  }

  /// Pairs items of a section by the lines below them, if there are at least two and they are
  /// unique there.
  private mutating func matchBodies(_ nodes: Range<Int>, _ others: Range<Int>) {
    let (left, right) = (leftOldItems(nodes), leftNewItems(others))
    // Usually no remaining items share these lines.
    let bodies = Set(left.map { old.bodyHash($0) }).intersection(right.map { new.bodyHash($0) })
    if bodies.subtracting([0]).isEmpty { return }
    let tables = tables(nodes, others) { $0.bodyHash($1) }
    for node in left where tables.old.only(old.bodyHash(node)) == node {
      guard let other = tables.new.only(old.bodyHash(node)), oldNodes[other] < 0,
        mayMatch(node, other)
      else { continue }
      pair(node, other)
    }
  }

  /// Pairs items with the same hash in a section: those next to the same neighbour first, then in
  /// order.
  private mutating func matchTwins(
    _ nodes: Range<Int>, _ others: Range<Int>, _ hash: (MergeOutline, Int) -> UInt64
  ) {
    let (left, right) = (leftOldItems(nodes), leftNewItems(others))
    if left.isEmpty || right.isEmpty { return }
    let wanted = Dictionary(grouping: right) { hash(new, $0) }
    // In the order of the file, since each pair is a neighbour for the following ones.
    let groups = Dictionary(grouping: left) { hash(old, $0) }
    for first in left {
      let key = hash(old, first)
      guard key != 0, let twins = groups[key], twins[0] == first, let partners = wanted[key] else {
        continue
      }
      if twins.count != partners.count {
        let known = Set(partners)
        for (twin, step) in twins.map({ ($0, -1) }) + twins.reversed().map({ ($0, 1) })
        where newNodes[twin] < 0 {
          guard let place = neighbour(of: twin, step), known.contains(place), oldNodes[place] < 0,
            mayMatch(twin, place)
          else { continue }
          pair(twin, place)
        }
      }
      var rest = partners.filter { oldNodes[$0] < 0 }[...]
      for twin in twins where newNodes[twin] < 0 {
        let place = rest.prefix(Self.compared).firstIndex { mayMatch(twin, $0) }
        guard let place else { continue }
        pair(twin, place == rest.startIndex ? rest.removeFirst() : rest.remove(at: place))
      }
    }
  }

  /// The node in the same position in the new version: next to the partner of the node before or
  /// after it, or at the start or the end of the section.
  private func neighbour(of node: Int, _ step: Int) -> Int? {
    let section = old.nodes[node].section
    let nodes = old.sections[section].nodes
    guard nodes.contains(node + step) else {
      let partner = Int(newSections[section])
      guard partner >= 0, !new.sections[partner].nodes.isEmpty else { return nil }
      let others = new.sections[partner].nodes
      return step < 0 ? others.lowerBound : others.upperBound - 1
    }
    let beside = Int(newNodes[node + step])
    let place = beside - step
    return beside >= 0 && oldNodes.indices.contains(place) ? place : nil
  }

  private func areBesideTheSame(_ node: Int, _ other: Int) -> Bool {
    neighbour(of: node, -1) == other || neighbour(of: node, 1) == other
  }

  private mutating func matchItemsAnywhere() {
    let (left, right) = (leftOldItems(old.nodes.indices), leftNewItems(new.nodes.indices))
    if left.isEmpty || right.isEmpty { return }
    matchAnchors(isElsewhere: true) { $0.textHash($1) }
    matchAnchors(isElsewhere: true, isText: false) { $0.titleHash($1) }
    matchSimilar(
      leftOldItems(old.nodes.indices), leftNewItems(new.nodes.indices), isInSection: false)
  }

  /// Pairs similar items, the most similar first.
  private mutating func matchSimilar(_ nodes: [Int], _ others: [Int], isInSection: Bool) {
    if nodes.isEmpty || others.isEmpty { return }
    let words = nodes.map { old.words($0) }
    let otherWords = others.map { new.words($0) }
    var pairs: [(likeness: Double, details: Int, old: Int, new: Int)] = []
    for (index, other) in Self.candidates(words, otherWords) {
      // One word of a title is not enough to match an item elsewhere.
      let shortest = min(words[index].title.count, otherWords[other].title.count)
      if !isInSection, shortest < 2 || words[index].title == otherWords[other].title { continue }
      let likeness = words[index].likeness(
        to: otherWords[other], isElsewhere: !isInSection)
      if likeness >= ItemWords.similar, mayMatch(nodes[index], others[other]) {
        let details = words[index].details.intersection(otherWords[other].details).count
        pairs.append((likeness, details, nodes[index], others[other]))
      }
    }
    pairs.sort {
      ($1.likeness, $1.details, $0.old, $0.new) < ($0.likeness, $0.details, $1.old, $1.new)
    }
    var rest = pairs[...]
    while let first = rest.first {
      let equal = rest.prefix { $0.likeness == first.likeness }
      rest = rest.dropFirst(equal.count)
      let free = equal.filter { newNodes[$0.old] < 0 && oldNodes[$0.new] < 0 }
      // A tie is ambiguous; the two best of each item, which come first, show it.
      let best = (
        old: Dictionary(free.map { ($0.old, [$0.details]) }) { $0.count < 2 ? $0 + $1 : $0 },
        new: Dictionary(free.map { ($0.new, [$0.details]) }) { $0.count < 2 ? $0 + $1 : $0 }
      )
      for found in free
      where newNodes[found.old] < 0 && oldNodes[found.new] < 0
        && [best.old[found.old]!, best.new[found.new]!].allSatisfy({ others in
          others.count { $0 >= found.details } == 1
        })
      {
        pair(found.old, found.new)
      }
    }
  }

  /// The pairs of items that could be similar: those that share one of the rarer words.
  package static func candidates(_ words: [ItemWords], _ others: [ItemWords]) -> [(Int, Int)] {
    var holders: [ByteString: [Int]] = [:]
    for (index, other) in others.enumerated() {
      for word in other.all { holders[word, default: []].append(index) }
    }
    var pairs: [(Int, Int)] = []
    for (index, own) in words.enumerated() {
      var found: Set<Int> = []
      let lists = own.all.compactMap { holders[$0] }.sorted { $0.count < $1.count }
      for list in lists where list.count <= compared || found.isEmpty {
        found.formUnion(list.prefix(list.count > compared ? 8 : compared))
        if found.count > 4 * compared { break }
      }
      pairs += found.sorted().map { (index, $0) }
    }
    return pairs
  }

  // MARK: - Text

  /// Pairs the front matter and the texts of a section: equal ones first, then those between the
  /// same neighbours.
  private mutating func matchTexts(_ nodes: Range<Int>, _ others: Range<Int>) {
    let left = nodes.filter { !old.nodes[$0].isItem }
    let right = others.filter { !new.nodes[$0].isItem }
    if left.isEmpty || right.isEmpty { return }
    if let front = left.first, let other = right.first, old.nodes[front].kind == .frontMatter,
      new.nodes[other].kind == .frontMatter
    {
      pair(front, other)
    }
    var numbering = Numbering<ByteString>()
    let numbers = left.map { Int32(numbering.number(of: ByteString(old.text($0)))) }
    let otherNumbers = right.map { Int32(numbering.number(of: ByteString(new.text($0)))) }
    var (place, otherPlace) = (0, 0)
    let hunks = LineDiff.hunks(from: numbers, to: otherNumbers)
    func matchAgreed(upTo end: Int) -> [(Int, Int)] {
      (place..<max(place, end)).map { (left[$0], right[otherPlace + $0 - place]) }
    }
    var rest: [(Range<Int>, Range<Int>)] = []
    var equal: [(Int, Int)] = []
    for hunk in hunks {
      equal += matchAgreed(upTo: hunk.old.lowerBound)
      rest.append((hunk.old, hunk.new))
      (place, otherPlace) = (hunk.old.upperBound, hunk.new.upperBound)
    }
    equal += matchAgreed(upTo: left.count)
    for (node, other) in equal where newNodes[node] < 0 && oldNodes[other] < 0 { pair(node, other) }
    for (nodes, others) in rest {
      let nodes = nodes.map { left[$0] }.filter { newNodes[$0] < 0 }
      let others = others.map { right[$0] }.filter {
        oldNodes[$0] < 0 && new.nodes[$0].kind == .text
      }
      matchChangedTexts(nodes.filter { old.nodes[$0].kind == .text }, others)
    }
  }

  /// Pairs texts that differ: the most similar first, in order; if each side has only one, always.
  private mutating func matchChangedTexts(_ nodes: [Int], _ others: [Int]) {
    if nodes.count == 1, others.count == 1 { return pair(nodes[0], others[0]) }
    if nodes.count == others.count, nodes.count <= 8,
      zip(nodes, others).allSatisfy({ areBesideTheSame($0, $1) })
    {
      for (node, other) in zip(nodes, others) { pair(node, other) }
      return
    }
    let words = nodes.map { Set(old.text($0).words.map { ByteString($0) }) }
    let otherWords = others.map { Set(new.text($0).words.map { ByteString($0) }) }
    var start = 0
    for (index, node) in nodes.enumerated() {
      let found = (start..<others.count).prefix(16).first { other in
        let common = words[index].intersection(otherWords[other]).count
        return 4 * common >= words[index].count + otherWords[other].count
      }
      guard let found else { continue }
      pair(node, others[found])
      start = found + 1
    }
  }
}
