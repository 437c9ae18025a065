import BoardmarkMatching
import BoardmarkReading
import BoardmarkText

/// Decides which sections stay, and the order of sections and their contents.
extension MergePlan {
  /// The sections that would get the name of another one next to them although no version has both
  /// with that name.
  func clashes() -> Set<Int> {
    struct Heading: Hashable {
      let parent: Int
      let name: String
    }
    func folded(_ section: Int, _ version: MergeVersion) -> String? {
      matching.sections[section][version].map { outlines[version].sections[$0].foldedName }
    }
    let named = Dictionary(grouping: order.dropFirst()) { section in
      let names = ThreeWay { folded(section, $0) }
      // If both sides renamed it, it is in conflict anyway; if only one side has it, that side
      // names it.
      let isContested = names.ours != nil && names.theirs != nil && names.merged == nil
      let known = names.merged.flatMap { $0 } ?? names.ours ?? names.theirs ?? ""
      let name = isContested ? "\u{0}\(section)" : known
      return Heading(parent: parent(of: section), name: name)
    }
    return named.reduce(into: []) { clashing, found in
      let (heading, sections) = found
      let isMeant = MergeVersion.allCases.contains { version in
        sections.count { folded($0, version) == heading.name } == sections.count
      }
      if sections.count < 2 || isMeant { return }
      clashing.formUnion(
        sections.filter { section in
          let names = ThreeWay { folded(section, $0) }
          return names.base != nil && names.ours != nil && names.theirs != nil
            && names.ours != names.theirs
        })
    }
  }

  private func name(_ section: Int, _ version: MergeVersion) -> String? {
    matching.sections[section][version].map { outlines[version].sections[$0].name }
  }

  /// Returns whether each section stays, and records those that stay although a side removed them.
  mutating func keptSections() -> [Bool] {
    var isFilled = [Bool](repeating: false, count: matching.sections.count)
    for number in homes.indices where homes[number] >= 0 { isFilled[Int(homes[number])] = true }
    for number in contested {
      for side in MergeVersion.sides { isFilled[home(number, side)!] = true }
    }
    var kept = matching.sections.indices.map { section in
      let match = matching.sections[section]
      guard match.base != nil else { return true }
      guard let side = match.onlySide else { return match.ours != nil }
      return isFilled[section] || name(section, side) != name(section, .base)
    }
    // The parents of a section stay with it.
    for section in matching.sections.indices where kept[section] {
      guard let side = matching.sections[section].onlySide, matching.sections[section].base != nil
      else { continue }
      var parent = parent(of: section, side)
      while let above = parent, above > 0, !kept[above] {
        kept[above] = true
        parent = self.parent(of: above, side)
      }
    }
    for section in matching.sections.indices where kept[section] {
      if matching.sections[section].base != nil, let side = matching.sections[section].onlySide {
        removers[section] = side.opposite
      }
    }
    return kept
  }

  /// The parent of a section in one version.
  private func parent(of section: Int, _ version: MergeVersion) -> Int? {
    guard let index = matching.sections[section][version] else { return nil }
    let parent = outlines[version].sections[index].parent
    return parent < 0 ? nil : Int(matching.sectionOf[version][parent])
  }

  /// The parent of a section in the result.
  private func parent(of section: Int) -> Int {
    let match = matching.sections[section]
    var parent: Int?
    if match.base == nil {
      let side = match.ours == nil ? MergeVersion.theirs : .ours
      let own = self.parent(of: section, side)
      // A new section follows its preceding sibling to wherever that went.
      let index = match[side]!
      let level = outlines[side].sections[index].level
      let before = (0..<index).reversed().first { outlines[side].sections[$0].level <= level }
      if let before, outlines[side].sections[before].level == level {
        let sibling = Int(matching.sectionOf[side][before])
        if matching.sections[sibling].base != nil, isKept[sibling] {
          return self.parent(of: sibling)
        }
      }
      parent = own
    } else {
      let parents = ThreeWay { self.parent(of: section, $0) }
      let ours = ThreeWay(
        base: parents.base, ours: match.ours == nil ? parents.theirs : parents.ours,
        theirs: match.theirs == nil ? parents.ours : parents.theirs)
      parent = ours.merged ?? ours.base
    }
    while let above = parent, above > 0, !isKept[above] {
      let match = matching.sections[above]
      parent = self.parent(
        of: above, match.base != nil ? .base : match.ours != nil ? .ours : .theirs)
    }
    return parent ?? 0
  }

  func orderOfSections() -> [Int] {
    var children = [[Int]](repeating: [], count: matching.sections.count)
    let parents = matching.sections.indices.map { $0 == 0 || !isKept[$0] ? -1 : parent(of: $0) }
    for (section, parent) in parents.enumerated() where parent >= 0 {
      children[parent].append(section)
    }
    let lists = ThreeWay { version in
      var lists = [Int: [Int]]()
      for section in matching.sectionOf[version] where parents[Int(section)] >= 0 {
        lists[parents[Int(section)], default: []].append(Int(section))
      }
      return lists
    }
    let merge = OrderMerge { (section: Int) in sortKey(ofSection: section) }
    var order: [Int] = []
    var rest = [0]
    while let section = rest.popLast() {
      order.append(section)
      if children[section].isEmpty { continue }
      let sorted = merge.merged(
        base: lists.base[section] ?? [], ours: lists.ours[section] ?? [],
        theirs: lists.theirs[section] ?? [])
      rest += sorted.reversed()
    }
    return order
  }

  /// A side-independent sort key: all of the section, with the blank lines at its end.
  private func sortKey(ofSection section: Int) -> SortKey {
    let texts = MergeVersion.sides.compactMap { side in
      matching.sections[section][side].map { index in
        let outline = outlines[side]
        let end =
          index + 1 < outline.sections.count
          ? outline.sections[index + 1].heading.lowerBound : outline.bytes.count
        let start = outline.sections[index].heading.lowerBound
        return Array(outline.sections[index].name.utf8) + [0]
          + outline.bytes[start..<max(start, end)]
      }
    }
    return SortKey(texts.sorted { $0.lexicographicallyPrecedes($1) })
  }

  func orderOfNodes(in section: Int) -> [Int] {
    func list(_ version: MergeVersion) -> [Int] {
      guard let index = matching.sections[section][version] else { return [] }
      return outlines[version].sections[index].nodes.compactMap { node in
        let number = Int(matching.nodeOf[version][node])
        return homes[number] == section ? number : nil
      }
    }
    let (ours, theirs) = (list(.ours), list(.theirs))
    if ours == theirs { return ours }
    let merge = OrderMerge { (number: Int) in sortKey(ofNode: number) }
    return merge.merged(base: list(.base), ours: ours, theirs: theirs)
  }

  private func sortKey(ofNode number: Int) -> SortKey {
    let texts = MergeVersion.sides.compactMap { side in
      matching.nodes[number][side].map { Array(outlines[side].text($0)) }
    }
    let ids = MergeVersion.allCases.compactMap { task(number, $0)?.id?.folded }.sorted()
    let sorted = texts.sorted { $0.lexicographicallyPrecedes($1) }
    return SortKey([Array((ids.first ?? "").utf8)].filter { !$0.isEmpty } + sorted)
  }

  // MARK: - Sections set apart

  /// The plan with some sections left as each side has them, in one conflict for each.
  func settingApart(_ sections: Set<Int>) -> MergePlan {
    if sections.isEmpty { return self }
    var plan = self
    plan.apart = sections
    for section in sections { plan.contents[section] = [] }
    for number in homes.indices
    where MergeVersion.sides.contains(where: { home(number, $0).map(sections.contains) ?? false }) {
      let (ours, theirs) = (text(number, .ours), text(number, .theirs))
      let conflict = Board.MergeConflict(.text, "")
      plan.outcomes[number] = .segments([.region(ours: ours, theirs: theirs, conflict)])
      plan.isUnchanged[number] = false
      plan.homes[number] = -1
    }
    return plan
  }

  /// The sections in which a side changed something, in order.
  var changedSections: [Int] {
    var changed: Set<Int> = []
    for number in homes.indices where !isUnchanged[number] {
      changed.formUnion(MergeVersion.allCases.compactMap { home(number, $0) })
    }
    return order.filter(changed.contains)
  }
}
