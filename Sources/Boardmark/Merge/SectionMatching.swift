/// Finds which sections of the three versions are the same: by name, else by what became of their
/// tasks, else by place.
enum SectionMatching {
  /// The sections of all versions, the first of each file first; those of the base in its order.
  static func matches(_ outlines: Trio<BoardOutline>) -> [Match] {
    let ours = partners(of: outlines.base, in: outlines.ours)
    let theirs = partners(of: outlines.base, in: outlines.theirs)
    var matches = outlines.base.sections.indices.map {
      Match(base: $0, ours: ours[$0], theirs: theirs[$0])
    }
    let known = (Set(ours.compactMap { $0 }), Set(theirs.compactMap { $0 }))
    let newOurs = outlines.ours.sections.indices.filter { !known.0.contains($0) }
    var newTheirs = outlines.theirs.sections.indices.filter { !known.1.contains($0) }
    for index in newOurs {
      let name = Name(outlines.ours.sections[index])
      let partner = newTheirs.firstIndex { Name(outlines.theirs.sections[$0]) == name }
      matches.append(
        Match(base: nil, ours: index, theirs: partner.map { newTheirs.remove(at: $0) }))
    }
    matches += newTheirs.map { Match(base: nil, ours: nil, theirs: $0) }
    return matches
  }

  /// A section's name as it is compared.
  private struct Name: Hashable {
    let text: String
    let isColumn: Bool

    init(_ section: BoardOutline.Section) {
      text = ColumnName(section.name).candidates.first ?? section.name
      isColumn = section.isColumn
    }
  }

  private static func partners(of base: BoardOutline, in side: BoardOutline) -> [Int?] {
    var partners = [Int?](repeating: nil, count: base.sections.count)
    partners[0] = 0
    func pairUp(_ name: (BoardOutline, Int) -> Name?) {
      let taken = Set(partners.compactMap { $0 })
      var free: [Name: ArraySlice<Int>] = [:]
      for index in side.sections.indices where !taken.contains(index) {
        if let name = name(side, index) { free[name, default: []].append(index) }
      }
      for index in base.sections.indices where partners[index] == nil {
        if let name = name(base, index) { partners[index] = free[name]?.popFirst() }
      }
    }
    pairUp { Name($0.sections[$1]) }
    matchRenamed(base, side, &partners)
    return partners
  }

  /// Pairs sections that neither side knows by name: with most of the tasks, else in one place.
  private static func matchRenamed(
    _ base: BoardOutline, _ side: BoardOutline, _ partners: inout [Int?]
  ) {
    guard partners.contains(nil) else { return }
    var free = Set(side.sections.indices).subtracting(partners.compactMap { $0 })
    guard !free.isEmpty else { return }
    var homes: [TaskID: Int] = [:]
    for index in side.nodes.indices {
      if let id = side.id(index) { homes[id] = side.nodes[index].section }
    }
    for index in base.sections.indices where partners[index] == nil {
      let section = base.sections[index]
      var counts: [Int: Int] = [:]
      var survivors = 0
      for node in section.nodes {
        guard let id = base.id(node), let home = homes[id] else { continue }
        survivors += 1
        counts[home, default: 0] += 1
      }
      if survivors > 0 {
        let best = counts.filter { free.contains($0.key) }.max {
          ($0.value, $1.key) < ($1.value, $0.key)
        }
        if let best, best.value * 2 >= survivors {
          partners[index] = best.key
          free.remove(best.key)
        }
      } else if let place = place(of: index, base, side, partners), free.contains(place),
        side.sections[place].isColumn == section.isColumn
      {
        partners[index] = place
        free.remove(place)
      }
    }
  }

  /// The section behind the partner of the one before, provided that the one behind agrees.
  private static func place(
    of index: Int, _ base: BoardOutline, _ side: BoardOutline, _ partners: [Int?]
  ) -> Int? {
    guard let before = partners[index - 1], before + 1 < side.sections.count else { return nil }
    let next = index + 1 < base.sections.count ? partners[index + 1] : side.sections.count
    return next == before + 2 ? before + 1 : nil
  }
}
