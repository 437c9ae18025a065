import BoardmarkText

/// Pairs the sections of two versions.
///
/// A section is identified by its whole path of names if that is unique in both versions, a title that
/// is the only heading of level 1 by its level; with a repeated path by equal contents, then by common anchors,
/// then by following the same section. Of the rest, a removed and a new section count as renamed if
/// they share half of each one's anchors, or if neither has any and they are in the same place.
package struct SectionPairing {
  package let old: MergeOutline
  package let new: MergeOutline
  private var newSections: [Int32]
  private var oldSections: [Int32]
  /// The number of anchors that each old section shares with each new one, and the total of each
  /// section.
  private var votes: [[Int: Int]]
  private var oldAnchors: [Int]
  private var newAnchors: [Int]

  /// - Parameter newNodes: The partner of each old anchor item; -1 for none.
  package init(old: MergeOutline, new: MergeOutline, newNodes: [Int32]) {
    (self.old, self.new) = (old, new)
    newSections = [Int32](repeating: -1, count: old.sections.count)
    oldSections = [Int32](repeating: -1, count: new.sections.count)
    votes = [[Int: Int]](repeating: [:], count: old.sections.count)
    oldAnchors = [Int](repeating: 0, count: old.sections.count)
    newAnchors = [Int](repeating: 0, count: new.sections.count)
    pair(0, 0)
    matchPaths()
    if newSections.allSatisfy({ $0 >= 0 }) || oldSections.allSatisfy({ $0 >= 0 }) { return }
    countAnchors(newNodes)
    matchTitle()
  }

  /// The partner of each old section; -1 for none.
  package func matched() -> [Int32] {
    var pairing = self
    var count = -1
    while count != pairing.matchCount {
      count = pairing.matchCount
      pairing.matchRepeatedPaths()
      if count == pairing.matchCount { pairing.matchRenamed() }
      pairing.matchChildren()
    }
    return pairing.newSections
  }

  private var matchCount: Int { newSections.count { $0 >= 0 } }

  private mutating func pair(_ section: Int, _ partner: Int) {
    newSections[section] = Int32(partner)
    oldSections[partner] = Int32(section)
  }

  private var leftOld: [Int] { newSections.indices.filter { newSections[$0] < 0 } }
  private var leftNew: [Int] { oldSections.indices.filter { oldSections[$0] < 0 } }

  private mutating func matchPaths() {
    let table = UniqueHashes(old.sections.indices) { old.sections[$0].path }
    let others = UniqueHashes(new.sections.indices) { new.sections[$0].path }
    for index in old.sections.indices.dropFirst()
    where table.only(old.sections[index].path) == index {
      if let other = others.only(old.sections[index].path) { pair(index, other) }
    }
  }

  /// Pairs the board's titles, whatever they say, and the columns of the same name below them: their
  /// paths differ, and a task that was moved must not make one column the other, renamed.
  private mutating func matchTitle() {
    func title(_ outline: MergeOutline, _ partners: [Int32]) -> Int? {
      let headings = outline.sections.indices.dropFirst().filter { outline.sections[$0].level == 1 }
      guard headings.count == 1, partners[headings[0]] < 0,
        outline.sections[headings[0]].column == nil
      else { return nil }
      return headings[0]
    }
    guard let section = title(old, newSections), let other = title(new, oldSections),
      !differInDate(section, other)
    else { return }
    pair(section, other)
    matchChildren()
  }

  /// Counts the anchors that sections share: items, and texts that are unique in both versions.
  private mutating func countAnchors(_ newNodes: [Int32]) {
    func add(_ node: Int, _ partner: Int) {
      let (section, other) = (old.nodes[node].section, new.nodes[partner].section)
      votes[section][other, default: 0] += 1
      oldAnchors[section] += 1
      newAnchors[other] += 1
    }
    for (node, partner) in newNodes.enumerated() where partner >= 0 { add(node, Int(partner)) }
    let texts = old.nodes.indices.filter { old.nodes[$0].kind == .text }
    let otherTexts = new.nodes.indices.filter { new.nodes[$0].kind == .text }
    let table = UniqueHashes(texts) { old.bytesHash($0) }
    let others = UniqueHashes(otherTexts) { new.bytesHash($0) }
    for node in texts where old.text(node).saysSomething {
      let hash = old.bytesHash(node)
      if table.only(hash) == node, let other = others.only(hash) { add(node, other) }
    }
  }

  // MARK: - Paths that repeat

  private func areAlike(_ section: Int, _ other: Int) -> Bool {
    old.sections[section].path == new.sections[other].path
  }

  /// True if the sections before both, or after both, are paired.
  private func followTheSame(_ section: Int, _ other: Int) -> Bool {
    newSections[section - 1] == other - 1
  }

  private func precedeTheSame(_ section: Int, _ other: Int) -> Bool {
    guard section + 1 < newSections.count, other + 1 < oldSections.count else { return false }
    return newSections[section + 1] == other + 1
  }

  private mutating func matchRepeatedPaths() {
    let (sections, others) = (leftOld, leftNew)
    if sections.isEmpty || others.isEmpty { return }
    matchEqualContents(sections, others)
    let pairing = self
    matchByAnchors { pairing.areAlike($0, $1) }
    for section in leftOld {
      let other = Int(newSections[section - 1]) + 1
      if other > 0, other < oldSections.count, oldSections[other] < 0, areAlike(section, other) {
        pair(section, other)
      }
    }
  }

  private mutating func matchEqualContents(_ sections: [Int], _ others: [Int]) {
    func content(_ outline: MergeOutline, _ section: Int) -> [UInt64] {
      [outline.sections[section].path, outline.contentHash(ofSection: section)]
    }
    let wanted = Dictionary(grouping: others) { content(new, $0) }
    let groups = Dictionary(grouping: sections) { content(old, $0) }
    for section in sections {
      let own = content(old, section)
      guard own[1] != 0, let candidates = wanted[own]?.filter({ oldSections[$0] < 0 }),
        !candidates.isEmpty
      else { continue }
      let found =
        candidates.first { followTheSame(section, $0) }
        ?? candidates.first { precedeTheSame(section, $0) }
        ?? (candidates.count == 1 && groups[own]!.count == 1 ? candidates[0] : nil)
      if let found { pair(section, found) }
    }
  }

  /// Pairs sections with common anchors: those with the most first, and on a tie those that follow
  /// the same section.
  private mutating func matchByAnchors(where mayMatch: (Int, Int) -> Bool) {
    let found = leftOld.flatMap { section in
      votes[section].compactMap { other, count -> (count: Int, follows: Int, old: Int, new: Int)? in
        guard oldSections[other] < 0, mayMatch(section, other) else { return nil }
        return (count, followTheSame(section, other) ? 1 : 0, section, other)
      }
    }
    for pair in found.sorted(by: {
      ($1.count, $1.follows, $0.old, $0.new) < ($0.count, $0.follows, $1.old, $1.new)
    }) where newSections[pair.old] < 0 && oldSections[pair.new] < 0 {
      self.pair(pair.old, pair.new)
    }
  }

  // MARK: - Renamed sections

  private mutating func matchRenamed() {
    let pairing = self
    matchByAnchors { section, other in
      let count = pairing.votes[section][other]!
      return 2 * count >= pairing.oldAnchors[section] && 2 * count >= pairing.newAnchors[other]
        && pairing.mayBeRenamed(section, other)
    }
    // Pair runs of removed and new sections without anchors between the same neighbours.
    var section = 1
    while section < newSections.count {
      guard newSections[section] < 0 else {
        section += 1
        continue
      }
      var end = section
      while end < newSections.count, newSections[end] < 0 { end += 1 }
      let start = Int(newSections[section - 1]) + 1
      var otherEnd = start
      while otherEnd < oldSections.count, oldSections[otherEnd] < 0 { otherEnd += 1 }
      let isClosed =
        end < newSections.count ? Int(newSections[end]) == otherEnd : otherEnd == oldSections.count
      let run = zip(section..<end, start..<otherEnd)
      if start > 0, isClosed, end - section == otherEnd - start,
        run.allSatisfy({
          oldAnchors[$0] == 0 && newAnchors[$1] == 0 && mayBeRenamed($0, $1)
            && old.sections[$0].level == new.sections[$1].level && !differInDate($0, $1)
        })
      {
        for (gone, added) in run { pair(gone, added) }
      }
      section = end
    }
  }

  /// True unless the columns' states differ: a done column is never a renamed todo column.
  private func mayBeRenamed(_ section: Int, _ other: Int) -> Bool {
    guard let before = old.statedState(ofColumn: section),
      let after = new.statedState(ofColumn: other)
    else { return true }
    return before == after
  }

  /// True if two names differ only in numbers, such as those of two days, and the contents do not
  /// show that they are the same section.
  private func differInDate(_ section: Int, _ other: Int) -> Bool {
    func plain(_ name: String) -> [UInt8] { name.utf8.filter { !$0.isASCIIDigit } }
    let names = (old.sections[section].foldedName, new.sections[other].foldedName)
    guard names.0 != names.1, plain(names.0) == plain(names.1) else { return false }
    let (below, belowOther) = (Self.subtree(of: section, old), Self.subtree(of: other, new))
    let shared = votes[below].joined().reduce(0) { count, vote in
      belowOther.contains(vote.key) ? count + vote.value : count
    }
    let known = max(
      oldAnchors[below].reduce(0, +), newAnchors[belowOther].reduce(0, +))
    let isEmpty = [(below, old), (belowOther, new)].allSatisfy { range, outline in
      range.allSatisfy { outline.sections[$0].nodes.allSatisfy { !outline.nodes[$0].isItem } }
    }
    return shared == 0 ? !isEmpty : 2 * shared < known
  }

  /// A section and its subsections.
  private static func subtree(of section: Int, _ outline: MergeOutline) -> Range<Int> {
    let level = outline.sections[section].level
    let end = outline.sections[(section + 1)...].firstIndex { $0.level <= level }
    return section..<(end ?? outline.sections.count)
  }

  /// Pairs sections of the same name in paired parents.
  private mutating func matchChildren() {
    let others = Dictionary(grouping: leftNew) { other in
      Child(parent: new.sections[other].parent, name: new.sections[other].foldedName)
    }
    let groups = Dictionary(grouping: leftOld) { section in
      Child(
        parent: Int(newSections[old.sections[section].parent]),
        name: old.sections[section].foldedName)
    }
    for (child, sections) in groups where child.parent >= 0 && sections.count == 1 {
      if let found = others[child], found.count == 1 { pair(sections[0], found[0]) }
    }
  }

  private struct Child: Hashable {
    let parent: Int
    let name: String
  }
}
