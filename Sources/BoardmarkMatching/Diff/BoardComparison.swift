import BoardmarkReading
import BoardmarkText

/// Finds the differences between two boards, matching tasks as a merge does.
package struct BoardComparison {
  private let old: MergeOutline
  private let new: MergeOutline
  private let matching: BoardMatching
  private let oldPlaces: [Board.Change.Place]
  private let newPlaces: [Board.Change.Place]

  package init(from oldBoard: Board, to newBoard: Board) {
    (old, new) = (MergeOutline(oldBoard), MergeOutline(newBoard))
    matching = BoardMatching(from: old, to: new)
    (oldPlaces, newPlaces) = (Self.places(in: old), Self.places(in: new))
  }

  private func partner(ofOld node: Int) -> Int? {
    matching.nodes[Int(matching.nodeOf.base[node])].ours
  }

  private func partner(ofNew node: Int) -> Int? {
    matching.nodes[Int(matching.nodeOf.ours[node])].base
  }

  package func changes() -> [Board.Change] {
    columnChanges() + taskChanges() + removals() + textChanges()
  }

  /// The places of all nodes of an outline: the number of tasks before each in its column.
  private static func places(in outline: MergeOutline) -> [Board.Change.Place] {
    var counts = [Int](repeating: 0, count: outline.sections.count)
    return outline.nodes.indices.map { node in
      let section = outline.columnSection(of: outline.nodes[node].section)
      defer { counts[section] += outline.isTask(node) ? 1 : 0 }
      return Board.Change.Place(
        column: outline.sections[section].name, index: counts[section],
        columnIndex: outline.sections[section].column)
    }
  }

  // MARK: - Columns

  private func columnChanges() -> [Board.Change] {
    func columns(_ outline: MergeOutline) -> [Int] {
      outline.sections.indices.filter { outline.sections[$0].isColumn }
    }
    func name(_ outline: MergeOutline, _ section: Int) -> String { outline.sections[section].name }
    let (oldColumns, newColumns) = (columns(old), columns(new))
    func place(_ section: Int, _ outline: MergeOutline, _ columns: [Int]) -> Board.Change.Place {
      let isColumn = outline.sections[section].isColumn
      return Board.Change.Place(
        column: name(outline, section),
        index: isColumn ? columns.partitioningIndex { $0 >= section } : 0)
    }
    var changes: [Board.Change] = []
    var kept: [(section: Int, partner: Int)] = []
    for section in oldColumns {
      let partner = matching.sections[Int(matching.sectionOf.base[section])].ours
      if let partner { kept.append((section, partner)) }
      let newName = partner.map { name(new, $0) }
      guard newName != name(old, section) else { continue }
      changes.append(
        Board.Change(
          kind: .columnRemoved, from: name(old, section), to: newName,
          oldPlace: place(section, old, oldColumns)))
    }
    for section in newColumns {
      let partner = matching.sections[Int(matching.sectionOf.ours[section])].base
      let oldName = partner.map { name(old, $0) }
      guard oldName != name(new, section) else { continue }
      changes.append(
        Board.Change(
          kind: .columnAdded, from: oldName, to: name(new, section),
          newPlace: place(section, new, newColumns)))
    }
    let run = Set(LongestIncreasingSubsequence.indices(of: kept.map(\.partner)))
    for (index, pair) in kept.enumerated() where !run.contains(index) {
      changes.append(
        Board.Change(
          kind: .reordered, from: name(old, pair.section), to: name(new, pair.partner),
          oldPlace: place(pair.section, old, oldColumns),
          newPlace: place(pair.partner, new, newColumns)))
    }
    return changes
  }

  // MARK: - Tasks

  private func taskChanges() -> [Board.Change] {
    let moved = reorderedTasks()
    var changes: [Board.Change] = []
    for index in new.nodes.indices where new.isTask(index) {
      let task = new.task(index)!
      // All changes of a task share its text, which may be long.
      var blank = Board.Change(kind: .changed)
      blank.id = task.id?.text
      blank.title = task.title
      blank.text = new.board.source.string(in: new.nodes[index].range)
      blank.newPlace = newPlaces[index]
      func change(
        _ kind: Board.Change.Kind, _ attribute: String? = nil, from: String? = nil,
        to: String? = nil
      ) {
        var change = blank
        (change.kind, change.attribute, change.from, change.to) = (kind, attribute, from, to)
        changes.append(change)
      }
      guard let partner = partner(ofNew: index), old.isTask(partner), let before = old.task(partner)
      else {
        change(.added, to: newPlaces[index].column)
        continue
      }
      blank.oldPlace = oldPlaces[partner]
      let section = old.columnSection(of: old.nodes[partner].section)
      let home = matching.sections[Int(matching.sectionOf.base[section])].ours
      if home != new.columnSection(of: new.nodes[index].section) {
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

  /// The nodes of the new board that stayed in their column but changed position among the others
  /// that did.
  private func reorderedTasks() -> Set<Int> {
    var kept: [Int: [Int]] = [:]
    for node in old.nodes.indices where old.isTask(node) {
      guard let partner = partner(ofOld: node), new.isTask(partner) else { continue }
      let before = old.columnSection(of: old.nodes[node].section)
      let after = new.columnSection(of: new.nodes[partner].section)
      if matching.sections[Int(matching.sectionOf.base[before])].ours == after {
        kept[before, default: []].append(partner)
      }
    }
    return kept.values.reduce(into: []) { reordered, nodes in
      let run = Set(LongestIncreasingSubsequence.indices(of: nodes))
      for (index, node) in nodes.enumerated() where !run.contains(index) { reordered.insert(node) }
    }
  }

  private func removals() -> [Board.Change] {
    old.nodes.indices.compactMap { index in
      guard old.isTask(index), partner(ofOld: index).map(new.isTask) != true,
        let task = old.task(index)
      else { return nil }
      return Board.Change(
        kind: .removed, id: task.id?.text, title: task.title, from: oldPlaces[index].column,
        oldPlace: oldPlaces[index], text: old.board.source.string(in: old.nodes[index].range))
    }
  }

  // MARK: - Text

  /// The changes outside of tasks and column headings, in the order of the new board, then the
  /// removals.
  private func textChanges() -> [Board.Change] {
    var changes: [Board.Change] = []
    for (index, section) in new.sections.enumerated() {
      let before = matching.sections[Int(matching.sectionOf.ours[index])].base
      changes += headingChange(before, index)
      for node in section.nodes where !new.isTask(node) {
        let partner = partner(ofNew: node).flatMap { old.isTask($0) ? nil : $0 }
        changes += textChanges(partner, node)
      }
    }
    for (index, section) in old.sections.enumerated() {
      if matching.sections[Int(matching.sectionOf.base[index])].ours == nil {
        changes += headingChange(index, nil)
      }
      for node in section.nodes
      where !old.isTask(node) && partner(ofOld: node).map({ !new.isTask($0) }) != true {
        changes += textChanges(node, nil)
      }
    }
    return changes
  }

  /// The changes of a range of text, one per paragraph.
  private func textChanges(_ node: Int?, _ other: Int?) -> [Board.Change] {
    func paragraphs(_ text: ArraySlice<UInt8>?) -> [ArraySlice<UInt8>] {
      guard let text else { return [] }
      var paragraphs: [ArraySlice<UInt8>] = []
      var isOpen = false
      for line in text.lines {
        let isBlank = line.allSatisfy(\.isSpace)
        if !isBlank, isOpen {
          paragraphs[paragraphs.count - 1] = text[paragraphs.last!.startIndex..<line.endIndex]
        } else if !isBlank {
          paragraphs.append(line)
        }
        isOpen = !isBlank
      }
      return paragraphs
    }
    let (before, after) = (node.map { old.text($0) }, other.map { new.text($0) })
    if before == after { return [] }
    let texts = (paragraphs(before), paragraphs(after))
    var numbering = Numbering<ByteString>()
    let numbers = texts.0.map { Int32(numbering.number(of: ByteString($0))) }
    let others = texts.1.map { Int32(numbering.number(of: ByteString($0))) }
    let places = (node.map { oldPlaces[$0] }, other.map { newPlaces[$0] })
    return LineDiff.hunks(from: numbers, to: others).flatMap { hunk in
      (0..<max(hunk.old.count, hunk.new.count)).compactMap { index in
        let left = index < hunk.old.count ? texts.0[hunk.old.lowerBound + index] : nil
        let right = index < hunk.new.count ? texts.1[hunk.new.lowerBound + index] : nil
        return change(left, right, left == nil ? nil : places.0, right == nil ? nil : places.1)
      }
    }
  }

  /// The change of a heading that is not a column, or of the rule before any heading.
  private func headingChange(_ section: Int?, _ other: Int?) -> [Board.Change] {
    func text(_ outline: MergeOutline, _ section: Int) -> ArraySlice<UInt8>? {
      let known = outline.sections[section]
      if !known.hasHeading { return nil }
      if !known.isColumn { return outline.heading(section) }
      return known.title > known.heading.lowerBound ? outline.heading(section).lines.first : nil
    }
    func place(_ outline: MergeOutline, _ section: Int) -> Board.Change.Place {
      let home = outline.columnSection(of: section)
      return Board.Change.Place(column: outline.sections[home].name, index: 0)
    }
    let (before, after) = (section.flatMap { text(old, $0) }, other.flatMap { text(new, $0) })
    return [
      change(
        before, after, before.map { _ in place(old, section!) },
        after.map { _ in place(new, other!) })
    ].compactMap { $0 }
  }

  /// The change of a text; nil if there is none.
  private func change(
    _ from: ArraySlice<UInt8>?, _ to: ArraySlice<UInt8>?, _ oldPlace: Board.Change.Place?,
    _ newPlace: Board.Change.Place?
  ) -> Board.Change? {
    from == to
      ? nil
      : Board.Change(
        kind: .prose, from: from.map { String(decoding: $0, as: UTF8.self) },
        to: to.map { String(decoding: $0, as: UTF8.self) }, oldPlace: oldPlace, newPlace: newPlace)
  }
}

extension MergeOutline {
  /// True if a node is a task: an item in a column.
  package func isTask(_ node: Int) -> Bool {
    nodes[node].isItem && sections[nodes[node].section].column != nil
  }

  /// The section of the enclosing column, or of another heading at the columns' level or above.
  package func columnSection(of section: Int) -> Int {
    let level = board.columns.first?.level ?? 0
    var section = section
    while section > 0, !sections[section].isColumn, sections[section].level > level {
      section = sections[section].parent
    }
    return section
  }
}
