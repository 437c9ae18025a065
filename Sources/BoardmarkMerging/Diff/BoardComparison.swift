import BoardmarkReading
import BoardmarkText

/// Finds the differences of two boards, whose tasks are matched as in a merge.
struct BoardComparison {
  private typealias Places = IndexedList<BoardOutline.Node, BoardChange.Place>

  private let old: BoardOutline
  private let new: BoardOutline
  private let matching: BoardMatching
  private let oldPlaces: Places
  private let newPlaces: Places

  init(from oldBoard: Board, to newBoard: Board) {
    var interner = IDInterner()
    let oldIDs = BoardIDs(oldBoard, &interner)
    let newIDs = BoardIDs(newBoard, &interner)
    // An id that occurs twice does not identify a task.
    let duplicates = Set(oldIDs.duplicates(interner) + newIDs.duplicates(interner))
    old = BoardOutline(oldBoard, ids: oldIDs.without(duplicates))
    new = BoardOutline(newBoard, ids: newIDs.without(duplicates))
    matching = BoardMatching(from: old, to: new)
    (oldPlaces, newPlaces) = (Self.places(in: old), Self.places(in: new))
  }

  private var sections: IndexedList<SectionMatch, SectionMatch> { matching.sections }
  private var nodes: IndexedList<NodeMatch, NodeMatch> { matching.nodes }

  func changes() -> [BoardChange] {
    columnChanges() + taskChanges() + removals() + textChanges()
  }

  private func name(_ outline: BoardOutline, _ section: SectionID) -> String {
    outline.sections[section].name
  }

  /// The places of all nodes of an outline: after how many tasks of its section each stands.
  private static func places(in outline: BoardOutline) -> Places {
    var counts = IndexedList(outline.sections.indices) { _ in 0 }
    return Places(outline.nodes.indices) { index in
      let node = outline.nodes[index]
      defer { counts[node.section] += node.isTask ? 1 : 0 }
      return BoardChange.Place(
        column: outline.sections[node.section].name, index: counts[node.section])
    }
  }

  // MARK: - Columns

  private func columnChanges() -> [BoardChange] {
    func columns(_ outline: BoardOutline) -> [SectionID] {
      outline.sections.indices.dropFirst().filter { outline.sections[$0].isColumn }
    }
    let (oldColumns, newColumns) = (columns(old), columns(new))
    func place(
      _ section: SectionID, _ outline: BoardOutline, _ columns: [SectionID]
    ) -> BoardChange.Place {
      let index = columns.partitioningIndex { $0 >= section }
      let isColumn = outline.sections[section].isColumn
      return BoardChange.Place(column: name(outline, section), index: isColumn ? index : 0)
    }
    var changes: [BoardChange] = []
    var kept: [(section: SectionID, partner: SectionID)] = []
    for section in oldColumns {
      let partner = sections[matching.sectionOf.base[section]].ours
      if let partner { kept.append((section, partner)) }
      let newName = partner.map { name(new, $0) }
      guard newName != name(old, section) else { continue }
      changes.append(
        BoardChange(
          kind: .columnRemoved, from: name(old, section), to: newName,
          oldPlace: place(section, old, oldColumns)))
    }
    for section in newColumns {
      let partner = sections[matching.sectionOf.ours[section]].base
      let oldName = partner.map { name(old, $0) }
      guard oldName != name(new, section) else { continue }
      changes.append(
        BoardChange(
          kind: .columnAdded, from: oldName, to: name(new, section),
          newPlace: place(section, new, newColumns)))
    }
    let run = Set(LongestIncreasingSubsequence.indices(of: kept.map(\.partner.value)))
    for (index, pair) in kept.enumerated() where !run.contains(index) {
      changes.append(
        BoardChange(
          kind: .reordered, from: name(old, pair.section), to: name(new, pair.partner),
          oldPlace: place(pair.section, old, oldColumns),
          newPlace: place(pair.partner, new, newColumns)))
    }
    return changes
  }

  // MARK: - Tasks

  private func taskChanges() -> [BoardChange] {
    let moved = reorderedTasks()
    var changes: [BoardChange] = []
    for index in new.nodes.indices {
      guard let task = new.task(index) else { continue }
      // All changes of a task share its text, which may be long.
      var blank = BoardChange(kind: .changed)
      blank.id = task.id?.text
      blank.title = task.title
      blank.text = new.board.source.string(in: new.nodes[index].range)
      blank.newPlace = newPlaces[index]
      func change(
        _ kind: BoardChange.Kind, _ attribute: String? = nil, from: String? = nil, to: String? = nil
      ) {
        var change = blank
        (change.kind, change.attribute, change.from, change.to) = (kind, attribute, from, to)
        changes.append(change)
      }
      guard let partner = nodes[matching.nodeOf.ours[index]].base,
        let before = old.task(partner)
      else {
        change(.added, to: newPlaces[index].column)
        continue
      }
      blank.oldPlace = oldPlaces[partner]
      let home = sections[matching.sectionOf.base[old.nodes[partner].section]].ours
      if home != new.nodes[index].section {
        change(.moved, from: oldPlaces[partner].column, to: newPlaces[index].column)
      } else if moved.contains(index) {
        change(.reordered)
      }
      if old.text(partner).isIdentical(to: new.text(index)) { continue }
      for field in TaskComparison(
        from: before, to: task,
        hasSameComment: old.comment(partner).elementsEqual(new.comment(index))
      ).fields { change(field.kind, field.attribute, from: field.from, to: field.to) }
    }
    return changes
  }

  /// The nodes of the new board that stayed in their column but stand
  /// elsewhere among the nodes that did.
  private func reorderedTasks() -> Set<NodeID> {
    var reordered: Set<NodeID> = []
    for section in sections {
      guard let before = section.base, let after = section.ours else { continue }
      let kept = old.sections[before].nodes.compactMap { node -> NodeID? in
        guard old.nodes[node].isTask, let partner = nodes[matching.nodeOf.base[node]].ours,
          new.nodes[partner].section == after
        else { return nil }
        return partner
      }
      let run = Set(LongestIncreasingSubsequence.indices(of: kept.map(\.value)))
      for (index, node) in kept.enumerated() where !run.contains(index) { reordered.insert(node) }
    }
    return reordered
  }

  private func removals() -> [BoardChange] {
    old.nodes.indices.compactMap { index in
      guard let task = old.task(index), nodes[matching.nodeOf.base[index]].ours == nil
      else { return nil }
      return BoardChange(
        kind: .removed, id: task.id?.text, title: task.title, from: oldPlaces[index].column,
        oldPlace: oldPlaces[index], text: old.board.source.string(in: old.nodes[index].range))
    }
  }

  // MARK: - Text

  private func textChanges() -> [BoardChange] {
    let kept = new.nodes.indices.filter { !new.nodes[$0].isTask }
      .map { nodes[matching.nodeOf.ours[$0]] }
    let removed = old.nodes.indices.filter { !old.nodes[$0].isTask }
      .map { nodes[matching.nodeOf.base[$0]] }.filter { $0.ours == nil }
    let changes = (kept + removed).compactMap { match in
      change(
        match.base.map { old.text($0) }, match.ours.map { new.text($0) },
        match.base.map { oldPlaces[$0] }, match.ours.map { newPlaces[$0] })
    }
    return changes + headingChanges()
  }

  /// Headings that open no column are text as well, as is the rule before any heading.
  private func headingChanges() -> [BoardChange] {
    func text(_ outline: BoardOutline, _ section: SectionID) -> ArraySlice<UInt8>? {
      let text = outline.heading(section)
      if outline.sections[section].isText { return text }
      return text.lines.first.flatMap { $0.isThematicBreak ? $0 : nil }
    }
    func place(_ outline: BoardOutline, _ section: SectionID) -> BoardChange.Place {
      BoardChange.Place(column: name(outline, section), index: 0)
    }
    return sections.compactMap { match in
      let before = match.base.flatMap { text(old, $0) }
      let after = match.ours.flatMap { text(new, $0) }
      return change(
        before, after, before.map { _ in place(old, match.base!) },
        after.map { _ in place(new, match.ours!) })
    }
  }

  /// The change of a text; nil if there is none.
  private func change(
    _ from: ArraySlice<UInt8>?, _ to: ArraySlice<UInt8>?, _ oldPlace: BoardChange.Place?,
    _ newPlace: BoardChange.Place?
  ) -> BoardChange? {
    from == to
      ? nil
      : BoardChange(
        kind: .prose, from: from.map { String(decoding: $0, as: UTF8.self) },
        to: to.map { String(decoding: $0, as: UTF8.self) }, oldPlace: oldPlace, newPlace: newPlace)
  }
}
