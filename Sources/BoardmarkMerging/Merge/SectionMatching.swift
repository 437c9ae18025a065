import BoardmarkReading

/// Finds which sections of the three versions are the same: by name, else by what became of their
/// tasks, else by place.
struct SectionMatching {
  private let outlines: Trio<BoardOutline>
  /// For each section of the base the one of each side that it is.
  private var partners: Trio<[Int?]>

  /// The sections of all versions, the first of each file first; those of the base in its order.
  static func matches(_ outlines: Trio<BoardOutline>) -> [Match] {
    var matching = SectionMatching(outlines)
    for side in [MergeSide.ours, .theirs] { matching.matchByTasks(side) }
    matching.matchByPlace()
    matching.followNames(from: .ours, to: .theirs)
    matching.followNames(from: .theirs, to: .ours)
    return matching.matches()
  }

  private init(_ outlines: Trio<BoardOutline>) {
    self.outlines = outlines
    partners = Trio { Self.namesakes(of: outlines.base, in: outlines[$0]) }
  }

  private func matches() -> [Match] {
    var matches = outlines.base.sections.indices.map {
      Match(base: $0, ours: partners.ours[$0], theirs: partners.theirs[$0])
    }
    var additions = namesakes(.theirs, free(.theirs))
    var taken: Set<Int> = []
    for index in free(.ours) {
      let partner = additions[name(.ours, index)]?.popFirst()
      if let partner { taken.insert(partner) }
      matches.append(Match(base: nil, ours: index, theirs: partner))
    }
    return matches
      + free(.theirs).filter { !taken.contains($0) }.map {
        Match(base: nil, ours: nil, theirs: $0)
      }
  }

  /// Sections of a side by their names, those of one name in their order.
  private func namesakes(_ side: MergeSide, _ sections: [Int]) -> [Name: ArraySlice<Int>] {
    sections.reduce(into: [:]) { $0[name(side, $1), default: []].append($1) }
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

  private func name(_ side: MergeSide, _ section: Int) -> Name {
    Name(outlines[side].sections[section])
  }

  /// The sections of a side that are none of the base's, as far as is known.
  private func free(_ side: MergeSide) -> [Int] {
    let taken = Set(partners[side].compactMap { $0 })
    return outlines[side].sections.indices.filter { !taken.contains($0) }
  }

  /// The sections of the base that a side lacks, as far as is known.
  private func missing(_ side: MergeSide) -> [Int] {
    partners[side].indices.filter { partners[side][$0] == nil }
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

  /// Pairs sections that have another name with the ones that at least half of their tasks are in.
  private mutating func matchByTasks(_ side: MergeSide) {
    let missing = self.missing(side)
    var free = Set(self.free(side))
    guard !missing.isEmpty, !free.isEmpty else { return }
    let homes = self.homes(side)
    for index in missing {
      var counts: [Int: Int] = [:]
      var survivors = 0
      for node in outlines.base.sections[index].nodes {
        guard let home = outlines.base.id(node).flatMap({ homes[$0] }) else { continue }
        survivors += 1
        counts[home, default: 0] += 1
      }
      let best = counts.filter { free.contains($0.key) }
        .max { ($0.value, $1.key) < ($1.value, $0.key) }
      guard let best, best.value * 2 >= survivors else { continue }
      partners[side][index] = best.key
      free.remove(best.key)
    }
  }

  /// The sections of a side's tasks.
  private func homes(_ side: MergeSide) -> [Int32: Int] {
    var homes: [Int32: Int] = [:]
    for index in outlines[side].nodes.indices {
      if let id = outlines[side].id(index) { homes[id] = outlines[side].nodes[index].section }
    }
    return homes
  }

  /// Pairs sections none of whose tasks are left with the ones in their places.
  private mutating func matchByPlace() {
    let free = Trio { Set(self.free($0)) }
    let names = Trio { side in Set(free[side].map { name(side, $0) }) }
    let isMissingTwice = !Set(missing(.ours)).isDisjoint(with: missing(.theirs))
    // What both sides have as something new is no old section of one of them.
    let shared = isMissingTwice ? [] : names.ours.intersection(names.theirs)
    for side in [MergeSide.ours, .theirs] {
      var candidates = free[side].filter { !shared.contains(name(side, $0)) }
      var emptied = self.emptied(side)
      guard !missing(side).isEmpty, !candidates.isEmpty else { continue }
      for (index, place) in runs(side, emptied, candidates) {
        partners[side][index] = place
        emptied.remove(index)
        candidates.remove(place)
      }
      // What is left over in both, one and one of a kind, is the same section.
      for isColumn in [true, false] {
        let old = emptied.filter { outlines.base.sections[$0].isColumn == isColumn }
        let new = candidates.filter { outlines[side].sections[$0].isColumn == isColumn }
        if old.count == 1, new.count == 1 { partners[side][old.first!] = new.first! }
      }
    }
  }

  /// The missing sections of the base none of whose tasks are left on a side.
  private func emptied(_ side: MergeSide) -> Set<Int> {
    let missing = self.missing(side)
    guard !missing.isEmpty else { return [] }
    let homes = self.homes(side)
    return Set(
      missing.filter { section in
        outlines.base.sections[section].nodes.allSatisfy { node in
          outlines.base.id(node).map { homes[$0] == nil } ?? true
        }
      })
  }

  /// Whether a section of a side holds tasks of one section of the base, and of no other.
  ///
  /// - Parameter known: The sections of the base's tasks.
  private func comesFrom(
    _ index: Int, _ place: Int, _ side: MergeSide, _ known: [Int32: Int]
  ) -> Bool {
    let ids = Set(outlines.base.sections[index].nodes.compactMap { outlines.base.id($0) })
    let homes = outlines[side].sections[place].nodes.compactMap { outlines[side].id($0) }
    let old = homes.filter { known[$0] != nil }
    return !old.isEmpty && old.allSatisfy(ids.contains)
  }

  /// Runs of missing sections for which there are as many candidates of their kinds in the same place,
  /// between the partners of those around: emptied ones, and such that all old tasks of the candidate
  /// come from.
  private func runs(
    _ side: MergeSide, _ emptied: Set<Int>, _ candidates: Set<Int>
  ) -> [(index: Int, place: Int)] {
    let partners = self.partners[side]
    let known = homes(.base)
    var pairs: [(index: Int, place: Int)] = []
    var start = 1
    while start < partners.count {
      guard partners[start] == nil, let before = partners[start - 1] else {
        start += 1
        continue
      }
      let end = partners[start...].firstIndex { $0 != nil } ?? partners.count
      let after = end < partners.count ? partners[end]! : outlines[side].sections.count
      let isSame =
        after - before - 1 == end - start
        && (start..<end).allSatisfy { index in
          let place = before + 1 + index - start
          return candidates.contains(place)
            && (emptied.contains(index) || comesFrom(index, place, side, known))
            && outlines[side].sections[place].isColumn == outlines.base.sections[index].isColumn
        }
      if isSame { pairs += (start..<end).map { ($0, before + 1 + $0 - start) } }
      start = end
    }
    return pairs
  }

  /// Where one side has renamed a section, the other side's section with the new name is the same.
  private mutating func followNames(from known: MergeSide, to side: MergeSide) {
    let missing = self.missing(side)
    guard !missing.isEmpty else { return }
    var free = namesakes(side, self.free(side))
    for index in missing {
      guard let partner = partners[known][index],
        let place = free[name(known, partner)]?.popFirst()
      else { continue }
      partners[side][index] = place
    }
  }
}
