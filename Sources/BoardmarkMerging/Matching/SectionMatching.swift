import BoardmarkReading
import BoardmarkText

/// Matches columns and other sections: by name, else by what became of their tasks, else by place.
extension BoardMatcher {
  mutating func matchSections() {
    for pair in pairs { sections.join(SectionEdge(pair: pair, old: 0, new: 0)) }
    var addedTwice: [SectionEdge] = []
    // As it is written rather than without its tags or its limit: a board may have both 'Review' and 'Review (3)'.
    for name in [{ $0 }, ColumnName.identity(of:), ColumnName.dated] {
      let edges = named(name)
      join(edges.filter { $0.pair.old == .base && !isOpenedAgain($0) })
      addedTwice += edges.filter { $0.pair.old != .base }
    }
    let withBase = pairs.filter { $0.old == .base }
    let tasks = withBase.flatMap { byTasks($0, addedTwice: addedTwice) }
    join(scoredTogether(tasks, addedTwice))
    // What both sides have under a new name is the same section, and what it matches on one side it matches on both.
    join(addedTwice)
    join(withBase.flatMap(byPlace))
    join(withBase.flatMap(lastByPlace))
  }

  /// Whether a section of a side is a new one of an old name: both sides gave the old one another name, under which
  /// they have those of its tasks that they did not move to another old section, and only this side has the old name
  /// as well, with no task below it.
  private func isOpenedAgain(_ edge: SectionEdge) -> Bool {
    let (side, name) = (edge.pair.new, outlines.base.sections[edge.old].name)
    guard isThreeWay, tasks(edge.new, side).isEmpty, !tasks(edge.old, .base).isEmpty,
      outlines[side.opposite].sectionsByName[name] == nil
    else { return false }
    let names = MergeVersion.sides.map { version in
      Set(
        tasks(edge.old, .base).compactMap { home($0, .base, in: version) }
          .map { outlines[version].sections[$0].name }
      ).filter { outlines.base.sectionsByName[$0] == nil }
    }
    return names[0] == names[1] && names[0].count == 1
  }

  /// Pairs of sections with the same name, in their order.
  private func named(_ name: (String) -> String) -> [SectionEdge] {
    var numbering = Numbering<String>()
    func key(_ version: MergeVersion, _ section: SectionID) -> SectionCandidates.Key {
      let text = outlines[version].sections[section].name
      let name = name(text)
      return MatchCandidates.Key(scope: numbering.number(of: name.isEmpty ? text : name))
    }
    let all = ThreeWay { Array(outlines[$0].sections.indices.dropFirst()) }
    return pairs.flatMap { pair in
      MatchCandidates(known: sections, things: all, pair: pair)
        .equal(.inOrder, by: key) { _ in true }
    }
  }

  private mutating func join(_ edges: [SectionEdge]) {
    sections.join(edges) { outlines[$0].heading($1) }
  }

  /// The sections of one version that another lacks, as far as is known.
  private func open(_ version: MergeVersion, in other: MergeVersion) -> [SectionID] {
    outlines[version].sections.indices.filter { sections.isOpen($0, version, in: other) }
  }

  private func tasks(_ section: SectionID, _ version: MergeVersion) -> [NodeID] {
    outlines[version].sections[section].nodes.filter { outlines[version].nodes[$0].isTask }
  }

  private func home(_ task: NodeID, _ version: MergeVersion, in other: MergeVersion) -> SectionID? {
    nodes.partner(of: task, version, in: other).map { outlines[other].nodes[$0].section }
  }

  /// The sections in which the tasks of a section stand in another version, one for each task, except for tasks that
  /// the third version has put there as well.
  private func homes(
    _ section: SectionID, _ version: MergeVersion, in other: MergeVersion
  ) -> [SectionID] {
    let third = MergeVersion.allCases.first { $0 != version && $0 != other }!
    return tasks(section, version).compactMap { task in
      guard let home = home(task, version, in: other) else { return nil }
      guard let place = self.home(task, version, in: third),
        let origin = sections.partner(of: place, third, in: version), origin != section
      else { return home }
      let partner = sections.partner(of: place, third, in: other)
      return partner == nil || partner == home ? nil : home
    }
  }

  // MARK: - Rows

  /// Pairs of sections that share at least half of the tasks of both, or in the same place half of those
  /// of one of them. For a section that stands elsewhere, tasks that were ticked or cancelled on the way
  /// prove nothing, nor does a single task if another new section stands in the place, or if the other
  /// side has a new section with that name; in place, tasks that were ticked or reopened on the way prove nothing if
  /// another section there is, as the old one, for finished tasks or not, and this one is the opposite.
  private func byTasks(_ pair: MatchPair, addedTwice: [SectionEdge]) -> [SectionEdge] {
    let free = Set(open(pair.new, in: pair.old))
    let origins = Dictionary(
      uniqueKeysWithValues: free.map { ($0, homes($0, pair.new, in: pair.old).count) })
    let side = pair.new.opposite
    let namesakes = Dictionary(
      addedTwice.map { pair.new == .ours ? ($0.old, $0.new) : ($0.new, $0.old) }
    ) { first, _ in first }
    let missing = Set(open(pair.old, in: pair.new))
    return missing.sorted().flatMap { section in
      let homes = self.homes(section, pair.old, in: pair.new)
      let places = self.places(section, pair)
      let rivals = places.filter { free.contains($0) && namesakes[$0] == nil }
      let counts = homes.filter(free.contains).counts
      return counts.sorted { $0.key < $1.key }.compactMap { home, count in
        var edge = SectionEdge(pair: pair, old: section, new: home)
        let isInPlace = places.contains(home)
        // Of several sections with the same number of tasks that came there, the one that stood there.
        edge.score = 2 * count + (isInPlace ? 1 : 0)
        let isHalf = (2 * count >= homes.count, 2 * count >= origins[home]!)
        // What both sides have under a new name is rather what both added, if the other side has none of the tasks there.
        let isAdded = namesakes[home].map { !holds($0, side, anyOf: section) } ?? false
        if isInPlace, count > 1 || counts.count == 1 || !isAdded {
          let others = self.places(home, MatchPair(old: pair.new, new: pair.old))
            .filter(missing.contains)
          let isOther =
            isOfOtherState(edge, than: rivals.map { (section, $0) } + others.map { ($0, home) })
          return (isHalf.0 || isHalf.1) && (!isOther || keepsBox(edge)) ? edge : nil
        }
        if count == 1, !rivals.isEmpty || isAdded { return nil }
        return isHalf.0 && isHalf.1 && keepsBox(edge) ? edge : nil
      }
    }
  }

  /// Whether one of two sections is a column for finished tasks and the other is not, unlike those of some pairs.
  private func isOfOtherState(
    _ edge: SectionEdge, than rivals: [(old: SectionID, new: SectionID)]
  ) -> Bool {
    func isDone(_ section: SectionID, _ version: MergeVersion) -> Bool {
      outlines[version].board.isDone(column: outlines[version].sections[section].name) == true
    }
    func areAlike(_ old: SectionID, _ new: SectionID) -> Bool {
      isDone(old, edge.pair.old) == isDone(new, edge.pair.new)
    }
    return !areAlike(edge.old, edge.new) && rivals.contains { areAlike($0.old, $0.new) }
  }

  private func holds(
    _ section: SectionID, _ version: MergeVersion, anyOf old: SectionID
  ) -> Bool {
    tasks(section, version).contains { home($0, version, in: .base) == old }
  }

  /// The edges, scored together with those of the same section to what the other side has under the same new name.
  private func scoredTogether(
    _ edges: [SectionEdge], _ addedTwice: [SectionEdge]
  ) -> [SectionEdge] {
    let namesakes = Dictionary(addedTwice.map { ($0.new, $0.old) }) { first, _ in first }
    func both(_ edge: SectionEdge) -> [SectionID] {
      [edge.old, edge.pair.new == .ours ? edge.new : namesakes[edge.new] ?? -1 - edge.new.value]
    }
    let scores = Dictionary(edges.map { (both($0), $0.score) }, uniquingKeysWith: +)
    return edges.map { edge in
      var edge = edge
      edge.score = scores[both(edge)]!
      return edge
    }
  }

  /// Whether a task of one section is in the other with the same box.
  private func keepsBox(_ edge: SectionEdge) -> Bool {
    let (old, new) = (edge.pair.old, edge.pair.new)
    return tasks(edge.old, old).contains { task in
      home(task, old, in: new) == edge.new
        && nodes.partner(of: task, old, in: new).map { outlines[new].task($0)!.box }
          == outlines[old].task(task)!.box
    }
  }

  /// Where a section of the old version would stand in the new one: after the section that it follows, or before the
  /// one that it precedes; in a merge, also the places that follow from where the other side has it.
  private func places(_ section: SectionID, _ pair: MatchPair) -> [SectionID] {
    let end = outlines[pair.old].sections.endIndex
    var places = [-1, 1].compactMap { distance in
      section + distance < end
        ? sections.partner(of: section + distance, pair.old, in: pair.new).map { $0 - distance }
        : outlines[pair.new].sections.endIndex - 1
    }
    let side = pair.new.opposite
    if isThreeWay, pair.old == .base,
      let moved = sections.partner(of: section, .base, in: side)
    {
      places += self.places(moved, MatchPair(old: side, new: pair.new))
    }
    return places
  }

  /// Whether two sections may be the same: no task of either is known to be anywhere but in the other, or in what the
  /// other side has made of that section. If no task, title or name decides, a section with tasks is new if the other
  /// side removed the old one, or put tasks of its own into it.
  ///
  /// - Parameter isInPlace: Whether there are as many sections in its place as before.
  private func mayBeOne(_ edge: SectionEdge, isInPlace: Bool) -> Bool {
    let (old, new, side) = (edge.pair.old, edge.pair.new, edge.pair.new.opposite)
    guard sections.canJoin(edge) else { return false }
    // With another name a column may be none; so its name says it, whatever went into it.
    let areOfOneLevel = outlines[old].board.level == outlines[new].board.level
    if isInPlace, areOfOneLevel, areNamedAlike(edge), !isOfOtherDate(edge) { return true }
    let parts = edge.map { outlines[$0].sections[$1] }
    // What held nothing may be a column whatever its name.
    let isEmpty =
      parts.old.nodes.isEmpty && (parts.new.nodes.isEmpty || isFilledAlike(edge))
    guard parts.old.isColumn == parts.new.isColumn || isInPlace && areOfOneLevel && isEmpty else {
      return false
    }
    let other = isThreeWay ? sections.partner(of: edge.old, .base, in: side) : nil
    let homes = self.homes(edge.old, old, in: new)
    let arrived = tasks(edge.new, new)
    let shared = other.map { tasks(of: edge.new, new, alsoIn: $0, side) } ?? []
    let areElsewhere = arrived.contains { task in
      home(task, new, in: old).map { $0 != edge.old } == true && !shared.contains(task)
    }
    if areElsewhere || homes.contains(where: { $0 != edge.new }) { return false }
    if !homes.isEmpty || !shared.isEmpty { return true }
    // A column for the finished tasks of another week is another column.
    if isOfOtherDate(edge) { return tasks(edge.old, old).isEmpty && arrived.isEmpty }
    if !isThreeWay || isInPlace && arrived.isEmpty && tasks(edge.old, old).isEmpty { return true }
    let titles = Set(tasks(edge.old, old).map { title(old, $0) })
    if arrived.contains(where: { titles.contains(title(new, $0)) }) { return true }
    if areNamedAlike(edge) { return true }
    guard let other, !arrived.isEmpty else { return false }
    return tasks(other, side).allSatisfy {
      home($0, side, in: old) == edge.old || titles.contains(title(side, $0))
    }
  }

  /// Whether a section has tasks, all of which the other side has put into what it made of the section of the base.
  private func isFilledAlike(_ edge: SectionEdge) -> Bool {
    let (new, side) = (edge.pair.new, edge.pair.new.opposite)
    guard isThreeWay, let other = sections.partner(of: edge.old, .base, in: side) else {
      return false
    }
    let tasks = tasks(edge.new, new)
    return !tasks.isEmpty && self.tasks(of: edge.new, new, alsoIn: other, side).count == tasks.count
      && tasks.allSatisfy { home($0, new, in: .base) != edge.old }
  }

  /// The tasks of a section that another version has in one of its sections: those that are known to be the same, and
  /// those with the same text that no other version is known to have.
  private func tasks(
    of section: SectionID, _ version: MergeVersion, alsoIn other: SectionID, _ side: MergeVersion
  ) -> [NodeID] {
    let texts = Set(
      tasks(other, side).filter { nodes.group(of: $0, in: side) == nil }
        .map { number(side, $0, .all)! })
    return tasks(section, version).filter { task in
      home(task, version, in: side) == other
        || nodes.group(of: task, in: version) == nil
          && texts.contains(number(version, task, .all)!)
    }
  }

  /// Whether two names differ only in the date at their end.
  private func isOfOtherDate(_ edge: SectionEdge) -> Bool {
    let names = edge.map { ColumnName(outlines[$0].sections[$1].name).candidates.first }
    return names.old == names.new
  }

  /// Whether two names have half of the longer one's words in common, or all words of one of them.
  private func areNamedAlike(_ edge: SectionEdge) -> Bool {
    let (old, new) = edge.map {
      Set(outlines[$0].sections[$1].name.lowercased().split(separator: " "))
    }
    let shared = old.intersection(new).count
    return shared > 0
      && (2 * shared >= max(old.count, new.count) || shared == min(old.count, new.count))
  }

  /// Pairs of sections from runs of missing ones for which there are as many new ones in the same place, between the
  /// partners of the sections around them.
  private func byPlace(_ pair: MatchPair) -> [SectionEdge] {
    let free = Set(open(pair.new, in: pair.old))
    let all = outlines[pair.old].sections.indices
    let partners = IndexedList(all) { sections.partner(of: $0, pair.old, in: pair.new) }
    var edges: [SectionEdge] = []
    var start: SectionID = 1
    while start < all.endIndex {
      guard partners[start] == nil, let before = partners[start - 1] else {
        start = start + 1
        continue
      }
      let end = partners[start...].firstIndex { $0 != nil } ?? all.endIndex
      let after = end < all.endIndex ? partners[end]! : outlines[pair.new].sections.endIndex
      let old = start..<end
      // What both sides added beside it cannot be a new name: the other side still has the old one.
      let areKept = old.allSatisfy { !sections.isOpen($0, pair.old, in: pair.new.opposite) }
      // After a move there may be nothing between the two.
      let new = (before + 1..<max(before + 1, after))
        .filter { !areKept || !sections.isAddedTwice($0, pair.new) }
      let run = zip(old, new).map { SectionEdge(pair: pair, old: $0, new: $1) }
      if old.count == new.count,
        run.allSatisfy({ free.contains($0.new) && mayBeOne($0, isInPlace: true) })
      {
        edges += run
      }
      start = end
    }
    return edges
  }

  /// The only two sections of a kind that are left over, one in each version, if they have a neighbour in common, or if
  /// the other side has put all tasks of the new one into the old one.
  private func lastByPlace(_ pair: MatchPair) -> [SectionEdge] {
    let (missing, free) = (open(pair.old, in: pair.new), open(pair.new, in: pair.old))
    return [true, false].compactMap { isColumn in
      let old = missing.filter { outlines[pair.old].sections[$0].isColumn == isColumn }
      let new = free.filter { outlines[pair.new].sections[$0].isColumn == isColumn }
      guard old.count == 1, new.count == 1 else { return nil }
      let edge = SectionEdge(pair: pair, old: old[0], new: new[0])
      return (places(edge.old, pair).contains(edge.new) || isFilledAlike(edge))
        && mayBeOne(edge, isInPlace: false) ? edge : nil
    }
  }
}
