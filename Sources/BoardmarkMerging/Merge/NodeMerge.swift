import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// What becomes of one node: whether it stays, in which section, and with what text.
struct NodeMerge {
  /// A node of the merged board.
  struct Merged {
    /// The match of the section it goes into.
    let section: Int

    /// Its text where it is one stretch of it, else its pieces.
    var text: ArraySlice<UInt8> = []
    var pieces: [MergedText.Piece] = []

    /// Whether the sides moved it to different sections, so that it stands where ours has it.
    var isContested = false

    /// What was decided without asking, a sentence; nil for nothing.
    var note: String?

    /// Its text as one side has it where there is a conflict.
    func half(_ side: MergeVersion) -> [UInt8] {
      pieces.isEmpty ? Array(text) : Array(pieces.map { $0.half(side) }.joined())
    }
  }

  let outlines: ThreeWay<BoardOutline>
  let matching: BoardMatching
  /// What stands in conflict regions of the base.
  let unsettled: UnsettledBase.Statements?
  private let nested: NestedItems

  init(
    _ outlines: ThreeWay<BoardOutline>, _ matching: BoardMatching,
    _ unsettled: UnsettledBase.Statements?
  ) {
    (self.outlines, self.matching, self.unsettled) = (outlines, matching, unsettled)
    nested = NestedItems(outlines, matching)
  }

  /// Decides about a match; nil where it is gone.
  func merged(_ number: Int) -> Merged? {
    let match = matching.nodes[number]
    if isUnsettled(match) { return apart(number) }
    let isTask = isNode(match, .task)
    switch (match.base, match.ours, match.theirs) {
    case (let base?, let ours?, let theirs?):
      let nodes = ThreeWay(base: base, ours: ours, theirs: theirs)
      if matching.doubtful.contains(base) { return replacement(nodes) }
      return isTask ? task(nodes) : text(match, ours)
    case (let base?, let ours?, nil):
      return isUnchanged(base, ours, .ours) ? nil : oneSided(match, ours, .ours)
    case (let base?, nil, let theirs?):
      return isUnchanged(base, theirs, .theirs) ? nil : oneSided(match, theirs, .theirs)
    case (nil, let ours?, let theirs?):
      return isTask ? addition(ours, theirs) : text(match, ours)
    case (nil, let ours?, nil): return kept(ours, .ours)
    case (nil, nil, let theirs?): return kept(theirs, .theirs)
    case (_, nil, nil): return nil
    }
  }

  func isNode(_ match: Correspondence, _ kind: BoardOutline.Kind) -> Bool {
    MergeVersion.allCases.contains { version in
      match[version].map { outlines[version].nodes[$0].kind == kind } ?? false
    }
  }

  func section(_ side: MergeVersion, _ node: Int) -> Int {
    matching.sectionOf[side][outlines[side].nodes[node].section]
  }

  private func bytes(_ side: MergeVersion, _ node: Int?) -> ArraySlice<UInt8> {
    node.map { outlines[side].text($0) } ?? []
  }

  private func kept(_ node: Int, _ side: MergeVersion) -> Merged {
    Merged(section: section(side, node), text: bytes(side, node))
  }

  private func sections(_ nodes: ThreeWay<Int>) -> ThreeWay<Int> {
    ThreeWay { section($0, nodes[$0]) }
  }

  private func region(
    _ section: Int, _ ours: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>,
    _ conflict: MergeConflict
  ) -> Merged {
    Merged(
      section: section,
      pieces: [.region(ours: Array(ours), theirs: Array(theirs), conflict)])
  }

  /// The name of a section as a side has it.
  func name(_ side: MergeVersion, _ section: Int) -> String { names(section)[side] ?? "" }

  private func names(_ section: Int) -> ThreeWay<String?> {
    let match = matching.sections[section]
    return ThreeWay { version in match[version].map { outlines[version].sections[$0].name } }
  }

  /// The same for a person to read: where only one side gave it another, the one that the result has.
  private func nameInResult(_ side: MergeVersion, _ section: Int) -> String {
    let names = self.names(section)
    return (names.merged.flatMap { $0 } ?? names[side]) ?? ""
  }

  private func subject(_ side: MergeVersion, _ node: Int) -> String {
    guard let task = outlines[side].task(node) else { return "text" }
    return "task \(task.id.map(\.text) ?? "'\(task.title)'")"
  }

  // MARK: - Tasks

  private func task(_ nodes: ThreeWay<Int>) -> Merged {
    var home = self.home(sections(nodes))
    let finish = home.isAgreed ? nil : self.finish(nodes)
    if let finish { home = (finish.section, true) }
    // Whoever has changed nothing needs not be read.
    if home.isAgreed, let text = ThreeWay({ bytes($0, nodes[$0]) }).merged {
      return Merged(section: home.section, text: text, note: finish?.note)
    }
    let merge = TaskMerge(
      ThreeWay { version in
        TaskMerge.Version(
          task: outlines[version].task(nodes[version])!,
          range: outlines[version].nodes[nodes[version]].range)
      })
    var (left, right, fields) = merge.outcome()
    // The column, the box and the day it was finished say one thing.
    if !home.isAgreed || fields.contains(.box) {
      left = merge.withOwnState(.ours, left)
      right = merge.withOwnState(.theirs, right)
    }
    guard home.isAgreed else {
      return moved(home.section, left[...], right[...], nodes.base, nodes.ours, nodes.theirs)
    }
    if fields.isEmpty {
      return Merged(section: home.section, text: left[...], note: finish?.note)
    }
    let columns = fields.contains(.box) ? columnNotes(nodes) : ("", "")
    let conflict = MergeConflict(
      .fields(fields), subject(.ours, nodes.ours), ours: columns.0, theirs: columns.1)
    if columns != ("", "") {
      return region(home.section, left[...], right[...], conflict)
    }
    return Merged(
      section: home.section, pieces: merge.pieces(left, right, conflict), note: finish?.note)
  }

  /// Where a task goes that one side finished and the other put elsewhere, still open; nil where it is not so.
  ///
  /// Whoever started it did not know that it was done, so that there is nothing to decide.
  private func finish(_ nodes: ThreeWay<Int>) -> (section: Int, note: String)? {
    guard outlines.base.task(nodes.base)?.isClosed == false else { return nil }
    for side in [MergeVersion.ours, .theirs] {
      let (node, other) = (nodes[side], nodes[side.opposite])
      let section = self.section(side, node)
      guard let task = outlines[side].task(node), task.columnState == .done, task.box == .ticked,
        outlines[side.opposite].task(other)?.isClosed == false, !isRemoved(section),
        mayBeDone(section, side.opposite)
      else { continue }
      let elsewhere = nameInResult(side.opposite, self.section(side.opposite, other))
      return (
        section,
        "\(subject(.base, nodes.base)): one side finished it, the other moved it to '\(elsewhere)'; it is finished"
      )
    }
    return nil
  }

  /// A task for which a side may have another in its place: merged as lines, as git does, so that no
  /// change lands on a task that it was not made for.
  private func replacement(_ nodes: ThreeWay<Int>) -> Merged {
    let (base, ours, theirs) = (nodes.base, nodes.ours, nodes.theirs)
    let (left, right) = (bytes(.ours, ours), bytes(.theirs, theirs))
    let home = self.home(sections(nodes))
    guard home.isAgreed else { return moved(home.section, left, right, base, ours, theirs) }
    if isUnchanged(base, ours, .ours) { return kept(theirs, .theirs) }
    if isUnchanged(base, theirs, .theirs) { return kept(ours, .ours) }
    if left.isIdentical(to: right)
      || outlines.ours.isTask(ours, sayingSame: theirs, in: outlines.theirs)
    {
      let text = left.lexicographicallyPrecedes(right) ? left : right
      return Merged(section: home.section, text: text)
    }
    if section(.ours, ours) == section(.theirs, theirs),
      let lines = TextMerge.lines(base: bytes(.base, base), ours: left, theirs: right),
      TaskReading(lines) != nil
    {
      return Merged(section: home.section, text: lines[...])
    }
    // What is not sure to be one task is not sure to have moved.
    let columns = columnNotes(nodes)
    return region(
      home.section, left, right,
      MergeConflict(.fields([.text]), subject(.ours, ours), ours: columns.0, theirs: columns.1))
  }

  /// What marker lines say of the columns in which the sides have a task; nothing where it is one column.
  private func columnNotes(_ nodes: ThreeWay<Int>) -> (String, String) {
    let sections = self.sections(nodes)
    if sections.ours == sections.theirs { return ("", "") }
    return (
      "(\(nameInResult(.ours, sections.ours)))", "(\(nameInResult(.theirs, sections.theirs)))"
    )
  }

  /// The section that a task goes into, and whether the sides agree on it.
  private func home(_ sections: ThreeWay<Int>) -> (section: Int, isAgreed: Bool) {
    let (base, ours, theirs) = (sections.base, sections.ours, sections.theirs)
    let section = sections.merged
    // Moved into a section that the other side removed: its place there is as good a claim.
    if let section, section == base || !isRemoved(section) || ours == theirs {
      return (section, true)
    }
    switch (isRemoved(ours), isRemoved(theirs)) {
    // Each side removed the other's section; the tasks of both belong into one region.
    case (true, true): return (min(ours, theirs), false)
    // A section that the other side removed holds no regions of tasks from elsewhere.
    case (true, false): return (theirs, false)
    case (false, _): return (ours, false)
    }
  }

  /// Whether a section is a done column for a side, or one that it does not have: a column that it gave another
  /// name may hold open tasks since.
  private func mayBeDone(_ section: Int, _ side: MergeVersion) -> Bool {
    let name = name(side, section)
    return outlines[side].board.columns.first { $0.name == name }.map { $0.state == .done } ?? true
  }

  private func isRemoved(_ section: Int) -> Bool {
    let match = matching.sections[section]
    return match.base != nil && (match.ours == nil || match.theirs == nil)
  }

  private func moved(
    _ home: Int, _ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>, _ base: Int?, _ ours: Int,
    _ theirs: Int
  ) -> Merged {
    let (here, there) = (section(.ours, ours), section(.theirs, theirs))
    let names = (ours: nameInResult(.ours, here), theirs: nameInResult(.theirs, there))
    var kind = MergeConflict.Kind.moved(ours: names.ours, theirs: names.theirs)
    // One side may not have moved it at all: what the other moved it into is gone.
    let origin = base.map { section(.base, $0) }
    if origin == here {
      kind = .movedIntoRemoved(by: .theirs, column: names.theirs)
    } else if origin == there {
      kind = .movedIntoRemoved(by: .ours, column: names.ours)
    }
    var merged = region(
      home, left, right,
      MergeConflict(
        kind, subject(.ours, ours), ours: "(\(names.ours))", theirs: "(\(names.theirs))"))
    merged.isContested = true
    return merged
  }

  /// A region around what one side has and the other has not, or has in another task.
  private func oneSided(_ match: Correspondence, _ node: Int, _ side: MergeVersion) -> Merged {
    let text = bytes(side, node)
    let isNested = nested.hold(match, on: side.opposite)
    let label = isNested ? ConflictLabels.nested : ConflictLabels.deleted
    let other = side.opposite.side
    return region(
      section(side, node), side == .ours ? text : [], side == .theirs ? text : [],
      MergeConflict(
        isNested ? .nested(by: other) : .removed(by: other), subject(side, node),
        ours: side == .theirs ? label : "", theirs: side == .ours ? label : ""))
  }

  private func isUnsettled(_ match: Correspondence) -> Bool {
    guard let unsettled else { return false }
    return MergeVersion.allCases.contains { side in
      match[side].map { unsettled.hold($0, of: outlines[side]) } ?? false
    }
  }

  /// What has no version that both sides started from: what both have alike, else a conflict.
  func apart(_ number: Int) -> Merged? {
    let match = matching.nodes[number]
    guard let ours = match.ours, let theirs = match.theirs else {
      return match.ours.map { oneSided(match, $0, .ours) }
        ?? match.theirs.map { oneSided(match, $0, .theirs) }
    }
    if outlines.ours.nodes[ours].isTask { return addition(ours, theirs, .fields([.text])) }
    let (left, right) = (bytes(.ours, ours), bytes(.theirs, theirs))
    if left == right { return kept(ours, .ours) }
    return Merged(
      section: section(.ours, ours),
      pieces: TextMerge.region(left.lines[...], right.lines[...], MergeConflict(.text, "")))
  }

  /// Whether a side left a node as it was, but for its place in its section and its layout.
  private func isUnchanged(_ base: Int, _ node: Int, _ side: MergeVersion) -> Bool {
    let isIdentical = bytes(.base, base).isIdentical(to: bytes(side, node))
    guard outlines.base.nodes[base].isTask, outlines[side].nodes[node].isTask else {
      return isIdentical
    }
    guard section(.base, base) == section(side, node) else { return false }
    if isIdentical || outlines.base.isTask(base, sayingSame: node, in: outlines[side]) {
      return true
    }
    // Nothing goes with an id that is dropped.
    return outlines[side].task(node)?.id == nil
      && outlines.base.textWithoutID(base) == outlines[side].textWithoutID(node)
  }

  /// A task that both sides added.
  ///
  /// - Parameter kind: What it is that they disagree about where they do; nil for which task it is.
  private func addition(
    _ ours: Int, _ theirs: Int, _ kind: MergeConflict.Kind? = nil
  ) -> Merged {
    let (left, right) = (bytes(.ours, ours), bytes(.theirs, theirs))
    let sections = (section(.ours, ours), section(.theirs, theirs))
    let (task, other) = (outlines.ours.task(ours)!, outlines.theirs.task(theirs)!)
    var text: ArraySlice<UInt8>?
    if left == right {
      text = left
    } else if task.meaning == other.meaning {
      text = left.lexicographicallyPrecedes(right) ? left : right
    } else if task.textWithoutID == other.textWithoutID {
      // One side has given it an id meanwhile.
      text = task.id == nil ? right : left
    }
    let home = self.home(ThreeWay(base: -1, ours: sections.0, theirs: sections.1)).section
    if text != nil || kind != nil, sections.0 != sections.1 {
      return moved(home, text ?? left, text ?? right, nil, ours, theirs)
    }
    if let text { return Merged(section: home, text: text) }
    let subject = self.subject(.ours, ours)
    if let kind { return region(home, left, right, MergeConflict(kind, subject)) }
    let note = task.id == nil ? ConflictLabels.sameTitle : ConflictLabels.sameID
    var merged = region(
      home, left, right,
      MergeConflict(
        task.id == nil ? .sameTitle : .sameID, subject,
        ours: "(\(nameInResult(.ours, sections.0)))",
        theirs: "(\(nameInResult(.theirs, sections.1))) \(note)"))
    merged.isContested = sections.0 != sections.1
    return merged
  }

  // MARK: - Text

  private func text(_ match: Correspondence, _ node: Int) -> Merged {
    let conflict = MergeConflict(.text, "")
    let old = bytes(.base, match.base)
    let (left, right) = (bytes(.ours, match.ours), bytes(.theirs, match.theirs))
    let isFrontMatter = outlines.ours.nodes[node].kind == .frontMatter
    let frontMatter = isFrontMatter ? FrontMatterMerge(match, outlines) : nil
    let merged = frontMatter?.isListContested == true ? frontMatter?.merged() : nil
    var pieces =
      merged.map { [.text($0)] }
      ?? TextMerge.pieces(base: old, ours: left, theirs: right, conflict: conflict)
    // Text of which each side took out what the other kept: a reader of the result would not know it
    // from text that one of them removed.
    let isGone = pieces.allSatisfy { $0.half(.ours).isEmpty && $0.half(.theirs).isEmpty }
    if isGone || isFrontMatter && !isSound(pieces) {
      pieces = [.region(ours: Array(left), theirs: Array(right), conflict)]
    }
    return Merged(section: section(.ours, node), pieces: pieces)
  }

  /// Whether front matter that was merged from two usable ones is usable.
  private func isSound(_ pieces: [MergedText.Piece]) -> Bool {
    func isUsable(_ board: Board) -> Bool {
      board.frontMatter != nil && !board.settings.problems.contains { $0.severity == .error }
    }
    guard isUsable(outlines.ours.board), isUsable(outlines.theirs.board) else { return true }
    return [MergeVersion.ours, .theirs].allSatisfy { side in
      isUsable(Board(Array(pieces.map { $0.half(side) }.joined())))
    }
  }
}
