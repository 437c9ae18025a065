import BoardmarkReading
import BoardmarkText

/// A merge by tasks: what stays, where it goes, and in which order.
struct MergePlan {
  typealias Place = TextElement<SectionMatch, NodeMatch>

  private let interner: IDInterner
  private let merge: NodeMerge
  /// What becomes of each match; nil for one that is gone.
  private var nodes: IndexedList<NodeMatch, NodeMerge.Merged?>
  /// The sections that stay, in order; the one before any heading comes first.
  private var order: [SectionMatchID] = []
  private var contents = IndexedList<SectionMatch, [MatchID]>()
  /// The names of the sections that stay.
  private var names = SectionNames(of: [])

  /// Plans the merge. Cost: n log n in the number of tasks.
  ///
  /// - Parameter unsettled: What stands in conflict regions of the base.
  init(
    _ outlines: ThreeWay<BoardOutline>, _ interner: IDInterner,
    _ unsettled: UnsettledBase?
  ) {
    self.interner = interner
    let matching = BoardMatching(outlines)
    let isUnchanged = IndexedList(matching.nodes.indices) {
      outlines.haveSameText(matching.nodes[$0])
    }
    merge = NodeMerge(
      outlines: outlines, matching: matching,
      places: NodePlaces(outlines, matching, isSettled: unsettled == nil),
      unsettled: unsettled, isUnchanged: isUnchanged)
    nodes = IndexedList(matching.nodes.indices, merge.merged)
    let strays = StrayLines(merge)
    var apart: Set<MatchID> = []
    var known = -1
    // A half of a node that was set apart may lack a line that the other half has elsewhere, so look again.
    while known < apart.count {
      known = apart.count
      for number in strays.matches(in: nodes) where apart.insert(number).inserted {
        nodes[number] = merge.mergedApart(number)
      }
    }
    func sectionOrder(_ section: SectionMatchID) -> SectionOrder {
      SectionOrder(of: section, merge, nodes, key: key(ofNode:))
    }
    // All orders first: each holds a copy of the plan, so that a change in between would copy whole lists.
    let orders = IndexedList(sections.indices, sectionOrder)
    let missing = IndexedList(sections.indices) { orders[$0].missingHeadings() }
    for heading in missing.joined() { nodes[heading] = merge.mergedWithoutBase(heading) }
    contents = IndexedList(sections.indices) { section in
      (missing[section].isEmpty ? orders[section] : sectionOrder(section)).merged()
    }
    order = orderOfSections()
    names = SectionNames(of: order.map { section in ThreeWay { name($0, section) } })
  }

  private var outlines: ThreeWay<BoardOutline> { merge.outlines }
  private var matching: BoardMatching { merge.matching }
  private var sections: IndexedList<SectionMatch, SectionMatch> { matching.sections }

  /// Whether everything that stays has a place.
  var isWhole: Bool { contents.joined().count == nodes.count { $0 != nil } }

  /// Whether some task would stand in another section with the sides exchanged.
  var isContested: Bool { nodes.contains { $0?.isContested == true } }

  /// What was decided without asking, one sentence each; the same whichever side is ours.
  var notes: [String] { nodes.compactMap { $0?.note }.sorted() }

  // MARK: - Order

  /// A sort key that is the same whichever side a thing comes from. Two things share it only if
  /// both sides have them alike, with the blank lines after them.
  ///
  /// - Parameters:
  ///   - names: What identifies a thing.
  ///   - texts: Everything that the thing holds on each side that has it.
  private func key(names: [[UInt8]], texts: [[UInt8]]) -> SortKey {
    // Sorted, so that neither side comes first.
    let lists = [names, texts].map { $0.sorted { $0.lexicographicallyPrecedes($1) } }
    return SortKey(lists[0].prefix(1) + lists[1])
  }

  private func key(ofNode number: MatchID) -> SortKey {
    let match = matching.nodes[number]
    return key(
      // Merging changes the text of a side, not that of the base.
      names: values(of: match, in: match.base == nil ? MergeVersion.sides : [.base]) {
        outline, index in
        outline.id(index).map(interner.folded) ?? Array(outline.text(index))
      },
      texts: values(of: match) { outline, index in
        Array(outline.text(index)) + outline.bytes[outline.separator(after: .node(index))]
      })
  }

  private func key(ofSection number: SectionMatchID) -> SortKey {
    key(
      names: values(of: sections[number]) { Array($0.sections[$1].name.utf8) },
      texts: values(of: sections[number]) { Array($0.text(ofSection: $1)) })
  }

  /// A value from each version that has a thing.
  private func values<Thing>(
    of match: Correspondence<Thing>, in versions: [MergeVersion] = MergeVersion.sides,
    _ value: (BoardOutline, ListIndex<Thing>) -> [UInt8]
  ) -> [[UInt8]] {
    versions.compactMap { version in match[version].map { value(outlines[version], $0) } }
  }

  private func orderOfSections() -> [SectionMatchID] {
    func stays(_ number: SectionMatchID) -> Bool {
      let match = sections[number]
      if match.base == nil || match.ours != nil && match.theirs != nil { return true }
      guard let side = match.onlySide else { return false }
      return !contents[number].isEmpty || isRenamed(number, side) || merge.isUnsettled(number)
    }
    func list(_ side: MergeVersion) -> [SectionMatchID] {
      matching.sectionOf[side].dropFirst().filter(stays)
    }
    let orders = OrderMerge(key: key(ofSection:))
    return [0] + orders.merged(base: list(.base), ours: list(.ours), theirs: list(.theirs))
  }

  private func heading(_ side: MergeVersion, _ section: SectionMatchID) -> ArraySlice<UInt8> {
    sections[section][side].map { outlines[side].heading($0) } ?? []
  }

  private func name(_ side: MergeVersion, _ section: SectionMatchID) -> String {
    merge.name(side, section)
  }

  private func isRenamed(_ section: SectionMatchID, _ side: MergeVersion) -> Bool {
    name(side, section) != name(.base, section)
  }

  /// The side that removed a section which stays because of the other side; nil for any other section.
  private func remover(of section: SectionMatchID) -> MergeVersion? {
    merge.isRemoved(section) ? sections[section].onlySide?.opposite : nil
  }

  // MARK: - Text

  /// The merged text.
  ///
  /// - Parameters:
  ///   - addsBlankLines: Whether to put a blank line between any two things that were not neighbours before.
  ///   - split: What each half has as its side has it.
  func text(_ options: MergeOptions, addsBlankLines: Bool, split: Split) -> MergedText {
    var text = MergedText(options)
    text.reserve(max(outlines.ours.bytes.count, outlines.theirs.bytes.count) * 5 / 4)
    let separators = SeparatorMerge(
      outlines: outlines, matching: matching, addsBlankLines: addsBlankLines)
    let places = self.places
    var index = 0
    let regions = self.regions
    var written: Set<SectionMatchID> = []
    /// The blank lines before the place.
    var before: ArraySlice<UInt8> = []
    // With the sides exchanged, a contested task stands elsewhere, with other blank lines.
    let isContested = isContested
    while index + 1 < places.count {
      if case .heading(let section) = places[index], let side = remover(of: section) {
        let end = places[(index + 1)...].firstIndex { if case .node = $0 { false } else { true } }!
        if !written.contains(section) {
          let region = regions[section]!
          let halves = ThreeWay { half(region, $0, before: places[end], separators) }
          text.append(
            ours: halves.ours, theirs: halves.theirs,
            MergeConflict(.removed(by: side.side), "column '\(name(side.opposite, section))'"))
          written.formUnion(region)
        }
        (index, before) = (end, [])
        continue
      }
      let after = separators.between(places[index], places[index + 1])
      if split != .nothing, case .node(let number) = places[index], number == frontMatter {
        let merge = FrontMatterMerge(matching.nodes[number], outlines, matching)
        text.append(merge.split(keepsNames: split == .columns))
        text.append(after)
      } else if split == .columns, case .heading(let section) = places[index] {
        text.append(heading(section, isSplit: true), as: .heading)
        text.append(after)
      } else if isContested || before.isEmpty || !append(places[index], with: after, to: &text) {
        append(places[index], to: &text)
        text.append(after)
      }
      (index, before) = (index + 1, after)
    }
    return text
  }

  /// What each half of a merge has as its side has it: the list of columns and the headings must go together.
  enum Split: CaseIterable {
    case nothing
    /// The list.
    case list
    /// The list and the headings; a column that only one side has may be missing from the other's list.
    case columns
  }

  /// The ways to merge the columns, the best first.
  var splits: [Split] { frontMatter == nil ? [.nothing] : Split.allCases }

  /// The match of the front matter, if it stays and the sides list different columns in it.
  ///
  /// If a column of one half is missing from the merged list, the lists are what the sides disagree about.
  private var frontMatter: MatchID? {
    guard outlines.ours.board.settings.columns != outlines.theirs.board.settings.columns else {
      return nil
    }
    return contents[0].first { isNode($0, .frontMatter) }
  }

  /// Everything that the merged board consists of, in order.
  private var places: [Place] {
    order.flatMap { [.heading($0)] + contents[$0].map { .node($0) } } + [.end]
  }

  private func append(_ place: Place, to text: inout MergedText) {
    switch place {
    case .end: break
    case .heading(let section): text.append(heading(section), as: .heading)
    case .node(let number):
      text.append(nodes[number]!.pieces, as: isTask(number) ? .task : nil)
    }
  }

  /// Appends what only one side has together with the blank lines after it, so that without it only those before it
  /// are left; returns whether it did.
  private func append(
    _ place: Place, with blank: ArraySlice<UInt8>, to text: inout MergedText
  ) -> Bool {
    guard !blank.isEmpty, case .node(let number) = place, nodes[number]!.pieces.count == 1,
      case .region(let ours, let theirs, let conflict) = nodes[number]!.pieces[0],
      ours.isEmpty != theirs.isEmpty
    else { return false }
    let halves = [ours, theirs].map { bytes in
      var half = MergedText.Half()
      half.append(bytes, as: isTask(number) ? .task : nil)
      if !bytes.isEmpty { half.append(blank) }
      return half
    }
    text.append(ours: halves[0], theirs: halves[1], conflict)
    return true
  }

  private func isTask(_ number: MatchID) -> Bool { isNode(number, .task) }

  private func isNode(_ number: MatchID, _ kind: BoardOutline.Kind) -> Bool {
    outlines.isNode(matching.nodes[number], kind)
  }

  /// A heading after the rule before it.
  private func heading(_ section: SectionMatchID, isSplit: Bool = false) -> [MergedText.Piece] {
    [.text(rule(before: section)), title(section, isSplit: isSplit)]
  }

  private func title(_ section: SectionMatchID, isSplit: Bool) -> MergedText.Piece {
    let match = sections[section]
    let titles = ThreeWay { heading($0, section).dropFirst(rule($0, section).count) }
    let (ours, theirs) = (titles.ours, titles.theirs)
    if match.ours == nil { return .text(theirs) }
    if match.theirs == nil || ours == theirs { return .text(ours) }
    // A heading that is not UTF-8 has no name that could be compared.
    let isNamed = MergeVersion.allCases.allSatisfy { UTF8Validity.isValid(Array(titles[$0])) }
    if match.base != nil, !isSplit, !merge.isUnsettled(section), !isClashing(section) {
      if let bytes = titles.merged { return .text(bytes) }
      let sides = MergeVersion.sides.filter { isNamedAsBefore(section, $0) }
      if isNamed, sides.count == 1 { return .text(titles[sides[0].opposite]) }
    }
    if isNamed, name(.ours, section) == name(.theirs, section) {
      return .text(ours.lexicographicallyPrecedes(theirs) ? ours : theirs)
    }
    return .region(
      ours: ours, theirs: theirs, MergeConflict(.heading, "column '\(name(.ours, section))'"))
  }

  private func rule(_ side: MergeVersion, _ section: SectionMatchID) -> ArraySlice<UInt8> {
    sections[section][side].map { outlines[side].rule(before: $0) } ?? []
  }

  /// The rule before a heading of the result: what one side changed, and of two the one whose bytes sort first.
  private func rule(before section: SectionMatchID) -> ArraySlice<UInt8> {
    let rules = ThreeWay { self.rule($0, section) }
    let match = sections[section]
    guard match.base == nil else {
      if let side = match.onlySide { return rules[side] }
      return rules.merged
        ?? (rules.ours.lexicographicallyPrecedes(rules.theirs) ? rules.ours : rules.theirs)
    }
    // Of two, not an empty one.
    let rule = rules.ours.lexicographicallyPrecedes(rules.theirs) ? rules.theirs : rules.ours
    return isTaken(rule, before: section) ? [] : rule
  }

  /// Whether each side put a section after the rule that stood before the next one, so that the first of them has it.
  private func isTaken(_ rule: ArraySlice<UInt8>, before section: SectionMatchID) -> Bool {
    guard !rule.isEmpty, let place = order.firstIndex(of: section), place > 0,
      let next = order[place...].first(where: { sections[$0].base != nil })
    else { return false }
    let before = order[place - 1]
    let owners = MergeVersion.sides.filter { self.rule($0, before) == rule }
    return sections[before].base == nil && !owners.isEmpty
      && !owners.contains { self.rule($0, section) == rule }
      && ThreeWay { self.rule($0, next) } == ThreeWay(base: rule, ours: [], theirs: [])
  }

  /// Whether a side changed no more of a heading than how it is written.
  private func isNamedAsBefore(_ section: SectionMatchID, _ side: MergeVersion) -> Bool {
    func level(_ version: MergeVersion) -> Int? {
      sections[section][version].map { outlines[version].sections[$0].level }
    }
    return !isRenamed(section, side) && level(side) == level(.base)
  }

  /// Whether another section would have the same name although neither side has both.
  private func isClashing(_ section: SectionMatchID) -> Bool {
    let (left, right) = (name(.ours, section), name(.theirs, section))
    guard left != right else { return false }
    return names.isTaken(
      left == name(.base, section) ? right : left, besides: ThreeWay { name($0, section) })
  }

  /// For each section that a side removed, all sections that share its region, in order: a task that both sides moved
  /// stands in one of them on one side and in another on the other side.
  private var regions: [SectionMatchID: [SectionMatchID]] {
    var parents = IndexedList(sections.indices) { $0 }
    func root(of section: SectionMatchID) -> SectionMatchID {
      var section = section
      while parents[section] != section {
        parents[section] = parents[parents[section]]
        section = parents[section]
      }
      return section
    }
    for number in contents.joined() where nodes[number]?.isContested == true {
      guard let ours = home(of: number, .ours), let theirs = home(of: number, .theirs),
        remover(of: ours) == .theirs, remover(of: theirs) == .ours
      else { continue }
      parents[root(of: ours)] = root(of: theirs)
    }
    // A section whose tasks all stand in another section of its region is not in the order.
    let known = Set(order)
    let removed = (order + sections.indices.filter { !known.contains($0) })
      .filter { remover(of: $0) != nil }
    let regions = Dictionary(grouping: removed, by: root)
    return Dictionary(
      uniqueKeysWithValues: regions.values.flatMap { region in region.map { ($0, region) } })
  }

  /// One side's half of a region: those of its sections that the side has, with the tasks that stand in them there.
  private func half(
    _ region: [SectionMatchID], _ side: MergeVersion, before next: Place,
    _ separators: SeparatorMerge
  ) -> MergedText.Half {
    /// For each section, the tasks that stand in it on this side but in another section of the region in the merge.
    var shared: [SectionMatchID: [MatchID]] = [:]
    for section in region {
      for number in contents[section] where nodes[number]?.isContested == true {
        guard let home = home(of: number, side), home != section else { continue }
        shared[home, default: []].append(number)
      }
    }
    var places: [Place] = []
    for section in region where sections[section][side] != nil {
      places.append(.heading(section))
      places += (contents[section] + shared[section, default: []]).map { .node($0) }
    }
    var half = MergedText.Half()
    for (place, following) in zip(places, places.dropFirst() + [next]) {
      switch place {
      case .heading(let section): half.append(heading(side, section), as: .heading)
      case .node(let number):
        half.append(nodes[number]!.half(side), as: isTask(number) ? .task : nil)
      case .end: break
      }
      half.append(separators.between(place, following))
    }
    return half
  }

  /// The section that a node stands in on one side; nil if that side does not have it.
  private func home(of number: MatchID, _ side: MergeVersion) -> SectionMatchID? {
    matching.nodes[number][side].map { merge.section(side, $0) }
  }
}
