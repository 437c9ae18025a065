/// Finds which sections of the three versions are the same: by name, else by what became of their
/// tasks, else by place.
enum SectionMatching {
  /// The sections of all versions, the first of each file first; those of the base in its order.
  static func matches(_ outlines: Trio<BoardOutline>) -> [Match] {
    var ours = namesakes(of: outlines.base, in: outlines.ours)
    var theirs = namesakes(of: outlines.base, in: outlines.theirs)
    // What both sides have as something new is no old section of one of them.
    let free = (unmatched(outlines.ours, ours), unmatched(outlines.theirs, theirs))
    let names = (
      Set(free.0.map { Name(outlines.ours.sections[$0]) }),
      Set(free.1.map { Name(outlines.theirs.sections[$0]) })
    )
    let shared =
      zip(ours, theirs).contains { $0 == nil && $1 == nil } ? [] : names.0.intersection(names.1)
    func candidates(_ side: BoardOutline, _ free: [Int]) -> Set<Int> {
      Set(free.filter { !shared.contains(Name(side.sections[$0])) })
    }
    matchRenamed(outlines.base, outlines.ours, candidates(outlines.ours, free.0), &ours)
    matchRenamed(outlines.base, outlines.theirs, candidates(outlines.theirs, free.1), &theirs)
    var matches = outlines.base.sections.indices.map { Match(base: $0, ours: ours[$0], theirs: theirs[$0]) }
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

  private static func unmatched(_ side: BoardOutline, _ partners: [Int?]) -> [Int] {
    let taken = Set(partners.compactMap { $0 })
    return side.sections.indices.filter { !taken.contains($0) }
  }

  /// The partners of the base's sections by name.
  private static func namesakes(of base: BoardOutline, in side: BoardOutline) -> [Int?] {
    var partners = [Int?](repeating: nil, count: base.sections.count)
    partners[0] = 0
    var free: [Name: ArraySlice<Int>] = [:]
    for index in side.sections.indices.dropFirst() {
      free[Name(side.sections[index]), default: []].append(index)
    }
    for index in base.sections.indices.dropFirst() {
      partners[index] = free[Name(base.sections[index])]?.popFirst()
    }
    return partners
  }

  /// Pairs sections that neither side knows by name: with most of the tasks, else in one place.
  private static func matchRenamed(
    _ base: BoardOutline, _ side: BoardOutline, _ free: Set<Int>, _ partners: inout [Int?]
  ) {
    var free = free
    guard partners.contains(nil), !free.isEmpty else { return }
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
    // What is left over on both sides, one and one, is the same section.
    let rest = base.sections.indices.filter { partners[$0] == nil }
    if rest.count == 1, free.count == 1, let last = free.first,
      side.sections[last].isColumn == base.sections[rest[0]].isColumn,
      base.sections[rest[0]].nodes.allSatisfy({ node in
        base.id(node).map { homes[$0] == nil } ?? true
      })
    {
      partners[rest[0]] = last
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
