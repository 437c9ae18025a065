import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// What becomes of one node: whether it stays, in which section, and with what text.
struct NodeMerge {
  /// A node of the merged board.
  struct Merged {
    let section: SectionMatchID

    /// Its text, if that is a single piece without a conflict; otherwise empty.
    var text: ArraySlice<UInt8> = []
    /// Its pieces, if its text is not such a piece: most nodes need no list.
    var parts: [MergedText.Piece] = []

    /// Whether the sides moved it to different sections, so that it stands where ours has it.
    var isContested = false

    /// What was decided without asking, a sentence; nil if nothing was.
    var note: String?

    var pieces: [MergedText.Piece] { parts.isEmpty ? [.text(text)] : parts }

    /// Its text, with one side's half of each conflict.
    func half(_ side: MergeVersion) -> ArraySlice<UInt8> {
      parts.isEmpty ? text : parts.half(side)
    }
  }

  let outlines: ThreeWay<BoardOutline>
  let matching: BoardMatching
  let places: NodePlaces
  /// What stands in conflict regions of the base.
  let unsettled: UnsettledBase?
  /// Whether a node's text is the same in all versions, as most are; found once, since comparing takes longer than
  /// anything else that is done with such a node.
  let isUnchanged: IndexedList<NodeMatch, Bool>
  /// The results of ``linesBelowTasks(in:)``.
  let lineCounts = Memo<MergeVersion, [ByteString: Int]>()

  /// What becomes of a match; nil if it is gone.
  func merged(_ number: MatchID) -> Merged? {
    let match = matching.nodes[number]
    if isUnsettled(match) { return mergedWithoutBase(number) }
    guard let ours = match.ours, let theirs = match.theirs else {
      guard let side = match.onlySide, let node = match[side] else { return nil }
      guard let base = match.base else { return kept(node, side) }
      return isUnchanged(base, node, side) ? nil : oneSided(match, node, side)
    }
    guard outlines.ours.nodes[ours].isTask else { return text(match, ours) }
    guard let base = match.base else { return addition(ours, theirs) }
    let nodes = ThreeWay(base: base, ours: ours, theirs: theirs)
    return matching.doubtful.contains(base) ? replacement(nodes) : task(number, nodes)
  }

  func section(_ side: MergeVersion, _ node: NodeID) -> SectionMatchID {
    places.section(side, node)
  }

  private func bytes(_ side: MergeVersion, _ node: NodeID) -> ArraySlice<UInt8> {
    outlines[side].text(node)
  }

  private func kept(_ node: NodeID, _ side: MergeVersion) -> Merged {
    Merged(section: section(side, node), text: bytes(side, node))
  }

  private func sections(_ nodes: ThreeWay<NodeID>) -> ThreeWay<SectionMatchID> {
    ThreeWay { section($0, nodes[$0]) }
  }

  private func region(
    _ section: SectionMatchID, _ ours: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>,
    _ conflict: MergeConflict, isContested: Bool = false
  ) -> Merged {
    Merged(
      section: section, parts: [.region(ours: ours, theirs: theirs, conflict)],
      isContested: isContested)
  }

  func name(_ side: MergeVersion, _ section: SectionMatchID) -> String {
    names(section)[side] ?? ""
  }

  private func names(_ section: SectionMatchID) -> ThreeWay<String?> {
    let match = matching.sections[section]
    return ThreeWay { version in match[version].map { outlines[version].sections[$0].name } }
  }

  /// The name of a section for a person to read: the one in the result, or if both sides renamed it, the side's own.
  private func nameInResult(_ side: MergeVersion, _ section: SectionMatchID) -> String {
    let names = self.names(section)
    let merged = isUnsettled(section) ? nil : names.merged.flatMap { $0 }
    return (merged ?? names[side]) ?? ""
  }

  private func subject(_ side: MergeVersion, _ node: NodeID) -> String {
    guard let task = outlines[side].task(node) else {
      return outlines[side].nodes[node].kind == .group ? "group" : "text"
    }
    return "task \(task.id.map(\.text) ?? "'\(task.title)'")"
  }

  // MARK: - Tasks

  private func task(_ number: MatchID, _ nodes: ThreeWay<NodeID>) -> Merged {
    let sections = self.sections(nodes)
    var home = self.home(sections)
    let finish = home.isAgreed ? nil : self.finish(nodes)
    if let finish { home = (finish.section, true) }
    // If a side changed nothing, the task need not be parsed.
    let unchanged = isUnchanged[number] ? bytes(.ours, nodes.ours) : nil
    if home.isAgreed, let text = unchanged ?? ThreeWay({ bytes($0, nodes[$0]) }).merged {
      var note = finish?.note
      if note == nil, sections.ours != sections.theirs {
        let side: MergeVersion = text.isIdentical(to: bytes(.ours, nodes.ours)) ? .ours : .theirs
        note = contradiction(in: outlines[side].task(nodes[side])!.line, home.section, nodes)
      }
      return Merged(section: home.section, text: text, note: note)
    }
    let merge = taskMerge(nodes)
    var (left, right, fields) = merge.outcome
    // The column, the box and the finish date belong together.
    let isAboutState =
      fields.contains(.box) || fields.contains(.attribute(AttributeKey.done.name))
    if !home.isAgreed || isAboutState {
      left = merge.withOwnState(.ours, left)
      right = merge.withOwnState(.theirs, right)
    }
    guard home.isAgreed else {
      return moved(home.section, left[...], right[...], nodes.base, nodes.ours, nodes.theirs)
    }
    let same = MergeVersion.sides.filter { outlines.isSame(nodes.base, nodes[$0], $0) }
    if !fields.isEmpty, same.count == 1 {
      // What a side did to the task's layout can be done again.
      let other = same[0].opposite
      (left, fields) = (Array(bytes(other, nodes[other])), [])
    }
    if fields.isEmpty {
      return Merged(
        section: home.section, text: left[...],
        note: finish?.note
          ?? merge.task(left).flatMap { contradiction(in: $0.line, home.section, nodes) })
    }
    let columns = isAboutState ? differentColumns(nodes) : nil
    let conflict = MergeConflict(.fields(fields), subject(.ours, nodes.ours), columns: columns)
    if columns != nil { return region(home.section, left[...], right[...], conflict) }
    return Merged(
      section: home.section, parts: merge.pieces(left, right, conflict), note: finish?.note)
  }

  /// What is said about a merged task that is open and yet stands in a done column, or is open or cancelled and has a
  /// finish date, though neither side has it so; nil for any other.
  ///
  /// Column, box and date are fields of their own, so there is no conflict; but what they say together nobody has said.
  private func contradiction(
    in line: TaskLine, _ section: SectionMatchID, _ nodes: ThreeWay<NodeID>
  ) -> String? {
    func contradicts(_ line: TaskLine, _ column: ColumnState?) -> Bool {
      switch line.box {
      case .open: column == .done || line.attribute(.done) != nil
      case .cancelled: line.attribute(.done) != nil
      case .ticked, .none: false
      }
    }
    let tasks = MergeVersion.sides.map { outlines[$0].task(nodes[$0])! }
    let home = MergeVersion.sides.firstIndex { places.ownSection($0, nodes[$0]) == section }
    guard contradicts(line, home.map { tasks[$0].columnState }),
      !tasks.contains(where: { contradicts($0.line, $0.columnState) })
    else { return nil }
    let (deed, state) =
      line.box == .open ? ("took it up again", "open") : ("cancelled it", "cancelled")
    let other =
      line.attribute(.done) == nil
      ? "moved it to '\(nameInResult(.ours, section))'; it is \(state) there"
      : "changed its finish date; it is \(state) and has that date"
    return "\(subject(.base, nodes.base)): one side \(deed), the other \(other)"
  }

  /// The section for a task that one side finished and the other moved elsewhere, still open; nil for any other task.
  ///
  /// Whoever moved it did not know that it was done, so there is nothing to decide.
  private func finish(_ nodes: ThreeWay<NodeID>) -> (section: SectionMatchID, note: String)? {
    guard outlines.base.task(nodes.base)?.isClosed == false else { return nil }
    for side in MergeVersion.sides {
      let (node, other) = (nodes[side], nodes[side.opposite])
      let section = self.section(side, node)
      guard let task = outlines[side].task(node), task.columnState == .done, task.box == .ticked,
        outlines[side.opposite].task(other)?.isClosed == false, !isRemoved(section),
        mayBeDone(section, side.opposite),
        // A task that was reworded on the way may be another task.
        task.id != nil || task.line.sharesWords(with: outlines.base.task(nodes.base)!.line)
      else { continue }
      let elsewhere = nameInResult(side.opposite, self.section(side.opposite, other))
      return (
        section,
        "\(subject(.base, nodes.base)): one side finished it, the other moved it to '\(elsewhere)'; it is finished"
      )
    }
    return nil
  }

  /// Merges a task that a side may have replaced with another: line by line, as git does, so that no change lands on
  /// a task that it was not made for.
  private func replacement(_ nodes: ThreeWay<NodeID>) -> Merged {
    let (base, ours, theirs) = (nodes.base, nodes.ours, nodes.theirs)
    let (left, right) = (bytes(.ours, ours), bytes(.theirs, theirs))
    let sections = sections(nodes)
    let home = home(sections)
    guard home.isAgreed else { return moved(home.section, left, right, base, ours, theirs) }
    if isUnchanged(base, ours, .ours) { return kept(theirs, .theirs) }
    if isUnchanged(base, theirs, .theirs) { return kept(ours, .ours) }
    if outlines.ours.isTask(ours, sayingSame: theirs, in: outlines.theirs) {
      let text = left.lexicographicallyPrecedes(right) ? left : right
      return Merged(section: home.section, text: text)
    }
    // In another section, one task may have been moved and the other be new.
    if sections.base == sections.ours, sections.ours == sections.theirs,
      let lines = TextMerge.lines(ThreeWay { bytes($0, nodes[$0]) }),
      TaskReading(Array(lines)) != nil
    {
      return Merged(section: home.section, text: lines)
    }
    // What is not sure to be one task is not sure to have moved.
    let columns = differentColumns(nodes)
    return region(
      home.section, left, right,
      MergeConflict(.fields([.text]), subject(.ours, ours), columns: columns))
  }

  /// The names of the columns in which the sides have a task; nil if it is the same column.
  private func differentColumns(_ nodes: ThreeWay<NodeID>) -> (ours: String, theirs: String)? {
    section(.ours, nodes.ours) == section(.theirs, nodes.theirs)
      ? nil : columns(nodes.ours, nodes.theirs)
  }

  private func columns(_ ours: NodeID, _ theirs: NodeID) -> (ours: String, theirs: String) {
    (
      nameInResult(.ours, section(.ours, ours)), nameInResult(.theirs, section(.theirs, theirs))
    )
  }

  /// The section that a task goes into, and whether the sides agree on it.
  private func home(_ sections: ThreeWay<SectionMatchID>) -> (
    section: SectionMatchID, isAgreed: Bool
  ) {
    let (ours, theirs) = (sections.ours, sections.theirs)
    let section = sections.merged
    // If a side moved the task into a section that the other side removed, the place where the
    // other side has it is as good a claim.
    if let section, !isRemoved(section) { return (section, true) }
    switch (isRemoved(ours), isRemoved(theirs)) {
    // Each side removed the other's section; the tasks of both belong in one region.
    case (true, true): return (min(ours, theirs), false)
    // A section that the other side removed holds no regions of tasks from elsewhere.
    case (true, false): return (theirs, false)
    case (false, _): return (ours, false)
    }
  }

  /// Whether a section is a done column on a side, or missing there: a column that the side
  /// renamed may hold open tasks by now.
  private func mayBeDone(_ section: SectionMatchID, _ side: MergeVersion) -> Bool {
    outlines[side].board.isDone(column: name(side, section)) ?? true
  }

  private func moved(
    _ home: SectionMatchID, _ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>,
    _ base: NodeID?, _ ours: NodeID, _ theirs: NodeID
  ) -> Merged {
    let names = columns(ours, theirs)
    var kind = MergeConflict.Kind.moved(ours: names.ours, theirs: names.theirs)
    // One side may not have moved it at all, but removed the column that the other moved it into.
    let origin = base.map { section(.base, $0) }
    if origin == section(.ours, ours) {
      kind = .movedIntoRemoved(by: .theirs, column: names.theirs)
    } else if origin == section(.theirs, theirs) {
      kind = .movedIntoRemoved(by: .ours, column: names.ours)
    }
    return region(
      home, left, right, MergeConflict(kind, subject(.ours, ours), columns: names),
      isContested: true)
  }

  /// A region around what one side has and the other does not have, or has inside another task.
  private func oneSided(_ match: NodeMatch, _ node: NodeID, _ side: MergeVersion) -> Merged {
    let text = bytes(side, node)
    let other = side.opposite
    return region(
      section(side, node), side == .ours ? text : [], side == .theirs ? text : [],
      MergeConflict(
        isNested(match, on: other) ? .nested(by: other.side) : .removed(by: other.side),
        subject(side, node)))
  }

  /// Merges a match without a version that both sides started from: what both have alike is
  /// kept, anything else is a conflict.
  func mergedWithoutBase(_ number: MatchID) -> Merged? {
    let match = matching.nodes[number]
    guard let ours = match.ours, let theirs = match.theirs else {
      return match.onlySide.map { oneSided(match, match[$0]!, $0) }
    }
    if outlines.ours.nodes[ours].isTask { return addition(ours, theirs, .fields([.text])) }
    return Merged(
      section: section(.ours, ours),
      parts: TextMerge.region(bytes(.ours, ours), bytes(.theirs, theirs)))
  }

  /// Merges a match some of whose lines one side has elsewhere: each half has its side's own body, and of the task's
  /// line what both sides did to it.
  func mergedApart(_ number: MatchID) -> Merged? {
    let match = matching.nodes[number]
    guard let base = match.base, let ours = match.ours, let theirs = match.theirs,
      outlines.ours.nodes[ours].isTask, !matching.doubtful.contains(base), !isUnsettled(match)
    else { return mergedWithoutBase(number) }
    let nodes = ThreeWay(base: base, ours: ours, theirs: theirs)
    let home = self.home(sections(nodes))
    let merge = taskMerge(nodes)
    guard home.isAgreed, let left = merge.withOwnBody(.ours), let right = merge.withOwnBody(.theirs)
    else { return mergedWithoutBase(number) }
    let conflict = MergeConflict(.apart, subject(.ours, ours))
    return Merged(section: home.section, parts: TextMerge.region(left, right, conflict))
  }

  private func taskMerge(_ nodes: ThreeWay<NodeID>) -> TaskMerge {
    TaskMerge.best(
      of: ThreeWay {
        TaskMerge.Version(
          task: outlines[$0].task(nodes[$0])!, range: outlines[$0].nodes[nodes[$0]].range)
      })
  }

  /// Whether a side left a node as it was, apart from its place in its section and its layout.
  private func isUnchanged(_ base: NodeID, _ node: NodeID, _ side: MergeVersion) -> Bool {
    let isIdentical = bytes(.base, base).isIdentical(to: bytes(side, node))
    guard outlines.base.nodes[base].isTask, outlines[side].nodes[node].isTask else {
      return isIdentical && !isMovedText(base, node, side)
    }
    if places.isMoved(base, node, side) { return false }
    if isIdentical || outlines.isSame(base, node, side) {
      return true
    }
    // A task that only lost its id counts as unchanged: nothing else goes with the id.
    return outlines[side].task(node)?.id == nil
      && outlines.base.textWithoutID(base) == outlines[side].textWithoutID(node)
  }

  /// A task that both sides added.
  ///
  /// - Parameter kind: The kind of conflict, if they disagree; nil for what their ids and titles make it.
  private func addition(
    _ ours: NodeID, _ theirs: NodeID, _ kind: MergeConflict.Kind? = nil
  ) -> Merged {
    let (left, right) = (bytes(.ours, ours), bytes(.theirs, theirs))
    let sections = (section(.ours, ours), section(.theirs, theirs))
    let (task, other) = (outlines.ours.task(ours)!, outlines.theirs.task(theirs)!)
    let titles = [task, other].map { LineMeaning.titleWithoutWords(of: $0.line) }
    // One side may have reworded what both had.
    let kind = kind ?? (task.id == nil && titles[0] != titles[1] ? .fields([.text]) : nil)
    var text: ArraySlice<UInt8>?
    if left == right {
      text = left
    } else if task.meaning == other.meaning {
      text = left.lexicographicallyPrecedes(right) ? left : right
    } else if task.textWithoutID == other.textWithoutID {
      // One side has given it an id in the meantime.
      text = task.id == nil ? right : left
    }
    let home = self.home(ThreeWay(base: -1, ours: sections.0, theirs: sections.1)).section
    if text != nil || kind != nil, sections.0 != sections.1 {
      return moved(home, text ?? left, text ?? right, nil, ours, theirs)
    }
    if let text { return Merged(section: home, text: text) }
    let subject = self.subject(.ours, ours)
    if let kind { return region(home, left, right, MergeConflict(kind, subject)) }
    return region(
      home, left, right,
      MergeConflict(
        task.id == nil ? .sameTitle : .sameID, subject, columns: columns(ours, theirs)),
      isContested: sections.0 != sections.1)
  }
}

extension Correspondence {
  /// Whether the base has it, and not both sides.
  var isRemoved: Bool { base != nil && (ours == nil || theirs == nil) }

  /// The only side that has it; nil if both sides or neither have it.
  var onlySide: MergeVersion? {
    (ours == nil) == (theirs == nil) ? nil : ours == nil ? .theirs : .ours
  }
}
