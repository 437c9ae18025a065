import BoardmarkMatching
import BoardmarkReading
import BoardmarkText

/// The outcome of each section and node, and their order.
struct MergePlan {
  /// The outcome of a node.
  enum Outcome {
    case gone
    /// One version's text.
    case copy(MergeVersion)
    case segments([MergedText.Segment])
  }

  let outlines: ThreeWay<MergeOutline>
  let matching: BoardMatching
  var outcomes: [Outcome]
  /// The section of each node; -1 for a node that is gone.
  var homes: [Int32]
  /// The nodes that are equal in all versions.
  var isUnchanged: [Bool]
  /// The nodes that the sides put into different sections.
  private(set) var contested: Set<Int> = []
  private var nodeNotes: [String] = []
  /// The side that removed a section which the other side filled or changed, for each such section.
  var removers: [Int: MergeVersion] = [:]
  /// The sections whose heading a side renamed so that two would have one name.
  private(set) var clashing: Set<Int> = []
  /// The sections that stay, in order.
  private(set) var order: [Int] = []
  /// The nodes of each section, in order.
  var contents: [[Int]]
  var isKept: [Bool]
  /// The sections that are one conflict each, with all their contents.
  var apart: Set<Int> = []

  init(_ outlines: ThreeWay<MergeOutline>, _ matching: BoardMatching) {
    (self.outlines, self.matching) = (outlines, matching)
    outcomes = [Outcome](repeating: .gone, count: matching.nodes.count)
    homes = [Int32](repeating: -1, count: matching.nodes.count)
    isUnchanged = [Bool](repeating: false, count: matching.nodes.count)
    contents = [[Int]](repeating: [], count: matching.sections.count)
    isKept = []
    for number in matching.nodes.indices where !placeUnchanged(number) { decide(number) }
    keepTwins()
    joinDoubtful()
    let kept = keptSections()
    self.isKept = kept
    order = orderOfSections()
    clashing = clashes()
    for section in order { contents[section] = orderOfNodes(in: section) }
  }

  /// True if everything that stays has a place.
  var isWhole: Bool {
    order.count == isKept.count { $0 }
      && contents.reduce(0) { $0 + $1.count } == homes.count { $0 >= 0 }
  }

  /// The node that is ours' or theirs' front matter; nil without any.
  var frontMatter: Int? {
    MergeVersion.sides.lazy.compactMap { side in
      outlines[side].nodes.first?.kind == .frontMatter ? Int(matching.nodeOf[side][0]) : nil
    }.first
  }

  /// True if the sides changed the front matter in incompatible ways.
  var hasFrontMatterConflict: Bool {
    guard let frontMatter, case .segments(let segments) = outcomes[frontMatter] else {
      return false
    }
    return segments.contains(where: \.isRegion)
  }

  /// Decisions made without asking, one sentence each; the same whichever side is ours.
  var notes: [String] { nodeNotes.sorted() }

  func home(_ node: Int, _ version: MergeVersion) -> Int? {
    guard let index = matching.nodes[node][version] else { return nil }
    return Int(matching.sectionOf[version][outlines[version].nodes[index].section])
  }

  func isItem(_ node: Int) -> Bool {
    for version in MergeVersion.allCases {
      if let index = matching.nodes[node][version] { return outlines[version].nodes[index].isItem }
    }
    return false
  }

  func text(_ node: Int, _ version: MergeVersion) -> ArraySlice<UInt8> {
    guard let index = matching.nodes[node][version] else { return [] }
    return outlines[version].text(index)
  }

  func task(_ node: Int, _ version: MergeVersion) -> Board.Task? {
    matching.nodes[node][version].flatMap { outlines[version].task($0) }
  }

  /// The item or text as a person would name it.
  private func subject(_ node: Int) -> String {
    let version = MergeVersion.allCases.first { matching.nodes[node][$0] != nil }!
    guard let task = task(node, version) else { return "text" }
    return "task \(task.id.map(\.text) ?? "'\(task.title)'")"
  }

  // MARK: - Nodes

  private mutating func place(_ number: Int, _ section: Int, _ outcome: Outcome) {
    homes[number] = Int32(section)
    outcomes[number] = outcome
  }

  /// Fast path for a node that is equal in all versions, as most are: no closures, which would copy
  /// the plan.
  private mutating func placeUnchanged(_ number: Int) -> Bool {
    let match = matching.nodes[number]
    guard let base = match.base, let ours = match.ours, let theirs = match.theirs else {
      return false
    }
    let nodes = (
      outlines.base.nodes[base], outlines.ours.nodes[ours], outlines.theirs.nodes[theirs]
    )
    let section = matching.sectionOf.ours[nodes.1.section]
    guard section == matching.sectionOf.base[nodes.0.section],
      section == matching.sectionOf.theirs[nodes.2.section],
      nodes.0.range.count == nodes.1.range.count, nodes.0.range.count == nodes.2.range.count
    else { return false }
    let text = outlines.base.bytes[nodes.0.range]
    guard text.isIdentical(to: outlines.ours.bytes[nodes.1.range]),
      text.isIdentical(to: outlines.theirs.bytes[nodes.2.range])
    else { return false }
    homes[number] = section
    outcomes[number] = .copy(.ours)
    isUnchanged[number] = true
    return true
  }

  private mutating func decide(_ number: Int) {
    let match = matching.nodes[number]
    switch (match.base, match.ours, match.theirs) {
    case (_?, _?, _?): mergeNode(number)
    case (_?, nil, nil): break
    case (nil, _?, _?): mergeAdded(number)
    case (nil, nil, _?): place(number, home(number, .theirs)!, .copy(.theirs))
    case (nil, _?, nil): place(number, home(number, .ours)!, .copy(.ours))
    // What one side removed is gone, unless the other changed or moved it.
    case (_?, nil, _?): if isChanged(number, .theirs) { keep(number, .theirs) }
    case (_?, _?, nil): if isChanged(number, .ours) { keep(number, .ours) }
    default: break
    }
  }

  /// Puts a node that one side removed into a conflict.
  mutating func keep(_ number: Int, _ side: MergeVersion) {
    let bytes = text(number, side)
    let conflict = Board.MergeConflict(
      isItem(number) ? .removed(by: side.opposite.side) : .text,
      isItem(number) ? subject(number) : "")
    place(
      number, home(number, side)!,
      .segments([
        .region(ours: side == .ours ? bytes : [], theirs: side == .theirs ? bytes : [], conflict)
      ]))
  }

  /// True if a side changed more of a node than its spacing and its position in its section.
  private func isChanged(_ number: Int, _ side: MergeVersion) -> Bool {
    if home(number, side) != home(number, .base) { return true }
    if text(number, .base).isIdentical(to: text(number, side)) { return false }
    guard let old = task(number, .base), let new = task(number, side) else { return true }
    let (node, other) = (matching.nodes[number].base!, matching.nodes[number][side]!)
    if outlines.base.comment(node) != outlines[side].comment(other) { return true }
    return !new.saysSame(as: old)
      // A lost id alone does not count as a change.
      && !(old.id != nil && new.id == nil
        && outlines.base.textHash(node) == outlines[side].textHash(other)
        && new.titleLine.meaning.boxText == old.titleLine.meaning.boxText
        && new.titleLine.done == old.titleLine.done)
  }

  private mutating func mergeAdded(_ number: Int) {
    let (ours, theirs) = (text(number, .ours), text(number, .theirs))
    let sections = (home(number, .ours)!, home(number, .theirs)!)
    guard isItem(number) else {
      let match = matching.nodes[number]
      let segments =
        outlines.ours.nodes[match.ours!].kind == .frontMatter
        ? FrontMatterMerge(match, outlines, matching).segments : TextMerge.region(ours, theirs)
      return place(number, sections.0, .segments(segments))
    }
    let (task, other) = (self.task(number, .ours)!, self.task(number, .theirs)!)
    var side: MergeVersion?
    if ours == theirs {
      side = .ours
    } else if task.saysSame(as: other) {
      side = ours.lexicographicallyPrecedes(theirs) ? .ours : .theirs
    } else if (task.id == nil) != (other.id == nil), task.titleLine.box == other.titleLine.box,
      task.titleLine.done == other.titleLine.done
    {
      side = task.id == nil ? .theirs : .ours
    }
    if sections.0 != sections.1 { contested.insert(number) }
    if let side, sections.0 == sections.1 { return place(number, sections.0, .copy(side)) }
    let columns = columnNames(number)
    let kind: Board.MergeConflict.Kind =
      side != nil
      ? .moved(ours: columns.ours, theirs: columns.theirs) : task.id == nil ? .sameTitle : .sameID
    let conflict = Board.MergeConflict(kind, subject(number), columns: columns)
    let halves = (side.map { text(number, $0) } ?? ours, side.map { text(number, $0) } ?? theirs)
    place(
      number, sections.0, .segments([.region(ours: halves.0, theirs: halves.1, conflict)]))
  }

  /// The names, in the result, of the columns in which the sides have a node.
  private func columnNames(_ number: Int) -> (ours: String, theirs: String) {
    (columnName(number, .ours), columnName(number, .theirs))
  }

  private func columnName(_ number: Int, _ side: MergeVersion) -> String {
    var section = outlines[side].nodes[matching.nodes[number][side]!].section
    while section > 0, !outlines[side].sections[section].isColumn,
      outlines[side].sections[section].column != nil
    {
      section = outlines[side].sections[section].parent
    }
    return nameInResult(Int(matching.sectionOf[side][section]), side)
  }

  /// A section's name in the result if the sides agree on it; else this side's.
  private func nameInResult(_ section: Int, _ side: MergeVersion) -> String {
    let names = ThreeWay { version in
      matching.sections[section][version].map { outlines[version].sections[$0].name }
    }
    return names.merged.flatMap { $0 } ?? names[side] ?? names[side.opposite] ?? ""
  }

  private mutating func mergeNode(_ number: Int) {
    let texts = ThreeWay { text(number, $0) }
    let sections = ThreeWay { home(number, $0)! }
    /// The side whose text is the merged one.
    let side: MergeVersion? =
      texts.ours.isIdentical(to: texts.theirs) || texts.theirs.isIdentical(to: texts.base)
      ? .ours : texts.ours.isIdentical(to: texts.base) ? .theirs : nil
    guard isItem(number) else {
      if let side { return place(number, sections.ours, .copy(side)) }
      let match = matching.nodes[number]
      let segments =
        outlines.ours.nodes[match.ours!].kind == .frontMatter
        ? FrontMatterMerge(match, outlines, matching).segments : TextMerge.segments(texts)
      return place(number, sections.ours, .segments(segments))
    }
    // A side may have moved it into a section that the other removed; then the other's place is
    // just as good a choice.
    var section = sections.merged.flatMap { isRemoved($0) ? nil : $0 }
    if section == nil, let finish = finish(number, sections) {
      section = finish.section
      nodeNotes.append(finish.note)
    }
    if let section, let side {
      place(number, section, .copy(side))
      if sections.ours != sections.theirs {
        noteContradiction(number, section, task(number, side)!)
      }
      return
    }
    mergeTask(number, texts, sections, section)
  }

  private mutating func mergeTask(
    _ number: Int, _ texts: ThreeWay<ArraySlice<UInt8>>, _ sections: ThreeWay<Int>, _ section: Int?
  ) {
    let match = matching.nodes[number]
    let merge = TaskMerge(
      ThreeWay { version in
        TaskMerge.Version(
          task: task(number, version)!, range: outlines[version].nodes[match[version]!].range)
      })
    var (left, right, fields) = merge.outcome
    let isAboutState =
      fields.contains(.box) || fields.contains(.attribute(Board.AttributeKey.done.name))
    if section == nil || isAboutState {
      left = merge.withOwnState(.ours, left)
      right = merge.withOwnState(.theirs, right)
    }
    guard let section else {
      contested.insert(number)
      let columns = columnNames(number)
      var kind = Board.MergeConflict.Kind.moved(ours: columns.ours, theirs: columns.theirs)
      // Perhaps only one side moved it, and the other removed the section it was moved to.
      if sections.base == sections.ours {
        kind = .movedIntoRemoved(by: .theirs, column: columns.theirs)
      } else if sections.base == sections.theirs {
        kind = .movedIntoRemoved(by: .ours, column: columns.ours)
      }
      let conflict = Board.MergeConflict(kind, subject(number), columns: columns)
      return place(
        number, isRemoved(sections.ours) ? sections.theirs : sections.ours,
        .segments([.region(ours: left[...], theirs: right[...], conflict)]))
    }
    if !fields.isEmpty {
      // Changes to the layout alone can be dropped, since they are easily repeated.
      let changed = MergeVersion.sides.filter { side in
        !task(number, side)!.saysSame(as: task(number, .base)!)
          || outlines[side].comment(match[side]!) != outlines.base.comment(match.base!)
      }
      let smaller: MergeVersion =
        texts.ours.lexicographicallyPrecedes(texts.theirs) ? .ours : .theirs
      if changed.count < 2 { return place(number, section, .copy(changed.first ?? smaller)) }
    }
    if fields.isEmpty {
      place(number, section, .segments([.text(left[...])]))
      if let task = merge.task(left) { noteContradiction(number, section, task) }
      return
    }
    let columns =
      isAboutState && sections.ours != sections.theirs ? columnNames(number) : nil
    let conflict = Board.MergeConflict(.fields(fields), subject(number), columns: columns)
    let segments: [MergedText.Segment] =
      columns == nil
      ? merge.segments(left, right, conflict)
      : [.region(ours: left[...], theirs: right[...], conflict)]
    place(number, section, .segments(segments))
  }

  private func isRemoved(_ section: Int) -> Bool {
    matching.sections[section].base != nil && matching.sections[section].onlySide != nil
  }

  // MARK: - Columns and boxes

  private func state(_ number: Int, _ side: MergeVersion) -> Board.ColumnState? {
    matching.nodes[number][side].flatMap {
      outlines[side].state(ofSection: outlines[side].nodes[$0].section)
    }
  }

  private func isClosed(_ number: Int, _ version: MergeVersion) -> Bool {
    state(number, version) == .done
      || [.ticked, .cancelled].contains(task(number, version)!.titleLine.box)
  }

  /// The section for a task that one side finished and the other moved elsewhere without closing
  /// it, not knowing that it was done.
  private func finish(_ number: Int, _ sections: ThreeWay<Int>) -> (section: Int, note: String)? {
    if isClosed(number, .base) { return nil }
    for side in MergeVersion.sides {
      let other = side.opposite
      guard state(number, side) == .done, task(number, side)!.titleLine.box == .ticked,
        !isClosed(number, other), !isRemoved(sections[side])
      else { continue }
      return (
        sections[side],
        "\(subject(number)): one side finished it, the other moved it to '\(columnName(number, other))'; kept as finished"
      )
    }
    return nil
  }

  /// Notes a task that is open in a done column, or has a finish date without being ticked, if
  /// neither side has it that way.
  private mutating func noteContradiction(_ number: Int, _ section: Int, _ task: Board.Task) {
    func contradicts(_ line: TaskLine, _ column: Board.ColumnState?) -> Bool {
      switch line.box {
      case .open: column == .done || line.attribute(.done) != nil
      case .cancelled: line.attribute(.done) != nil
      case .ticked, .none: false
      }
    }
    let home = MergeVersion.sides.first { self.home(number, $0) == section }
    guard contradicts(task.titleLine, home.flatMap { state(number, $0) }),
      !MergeVersion.sides.contains(where: {
        contradicts(self.task(number, $0)!.titleLine, state(number, $0))
      })
    else { return }
    let (deed, result) =
      task.titleLine.box == .open ? ("reopened it", "open") : ("cancelled it", "cancelled")
    let other =
      task.titleLine.attribute(.done) == nil
      ? "moved it to '\(nameInResult(section, .ours))'; it is \(result) there"
      : "changed its finish date; it is now \(result) with that date"
    nodeNotes.append("\(subject(number)): one side \(deed), the other \(other)")
  }
}
