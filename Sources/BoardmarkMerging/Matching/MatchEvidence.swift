import BoardmarkReading
import BoardmarkText

/// What nodes are compared by.
extension BoardMatcher {
  func node(_ version: MergeVersion, _ node: NodeID) -> BoardOutline.Node {
    outlines[version].nodes[node]
  }

  private func task(_ version: MergeVersion, _ node: NodeID) -> Board.Task {
    facts[version].tasks.value(for: node) { outlines[version].task(node)! }
  }

  private func line(_ version: MergeVersion, _ node: NodeID) -> TaskLine {
    task(version, node).line
  }

  private func body(_ version: MergeVersion, _ node: NodeID) -> [UInt8] {
    BodyText.bytes(of: task(version, node))
  }

  /// The lines of a body, of items without the marker, which says nothing.
  private func bodyLines(_ version: MergeVersion, _ node: NodeID) -> [ArraySlice<UInt8>] {
    body(version, node).split(separator: 0x0A).map { line in
      BodyItems.indentation(of: line).map { $0 + line[$0.endIndex...].dropFirst() } ?? line
    }
  }

  /// The people, tags and attributes of a task, except for its id. The finish date is left out as well: it comes with
  /// the box, and says nothing about what the task is.
  private func words(_ version: MergeVersion, _ node: NodeID) -> [TaskWord] {
    line(version, node).words.filter { $0.key != .id && $0.key != .done }
  }

  /// The title without people, tags and the dates of other programs.
  private func plainTitle(_ version: MergeVersion, _ node: NodeID) -> [UInt8] {
    LineMeaning.titleWithoutWords(of: line(version, node))[...].withoutMarkedDates
  }

  func section(_ version: MergeVersion, _ node: NodeID) -> SectionMatchID {
    sectionOf[version][outlines[version].nodes[node].section]
  }

  /// Where a node stands: in which section, and as which kind.
  func scope(_ version: MergeVersion, _ node: NodeID) -> Int {
    section(version, node).value * BoardOutline.Kind.allCases.count
      + self.node(version, node).kind.rawValue
  }

  /// Where a node of a pair's versions stands; nil for one that is not looked at.
  func scope(
    _ pair: MatchPair, _ version: MergeVersion, _ node: NodeID, _ scope: MatchRow.Scope
  ) -> Int? {
    switch scope {
    case .board: -1
    case .section: self.scope(version, node)
    case .gap: gaps[pair]?[version][node]
    }
  }

  // MARK: - Keys

  /// A text of a node, by which it is compared; nil if it has no such text.
  func key(
    _ version: MergeVersion, _ node: NodeID, _ text: SaidText, in scope: MatchRow.Scope
  ) -> NodeCandidates.Key? {
    number(version, node, text).map { number in
      NodeCandidates.Key(text: number, scope: scope == .board ? -1 : self.scope(version, node))
    }
  }

  /// Where a node stands; nil if that tells nothing about it.
  func key(_ version: MergeVersion, _ node: NodeID, _ place: MatchRow.Place) -> NodeCandidates.Key?
  {
    switch place {
    case .withText(let distance):
      // Being the first or the last says nothing by itself.
      guard let neighbour = neighbour(version, node, distance), neighbour >= 0 else { return nil }
      var key = key(version, node, .all, in: .section)
      key?.neighbour = neighbour
      return key
    case .beside(let distance, let isAsLong):
      return neighbour(version, node, distance).map { neighbour in
        NodeCandidates.Key(
          text: isAsLong ? lineCount(version, node) : -1, scope: scope(version, node),
          neighbour: neighbour)
      }
    case .section: return NodeCandidates.Key(scope: scope(version, node))
    }
  }

  /// The number of a text of a node; nil if it has no such text.
  func number(_ version: MergeVersion, _ node: NodeID, _ text: SaidText) -> Int? {
    facts[version].numbers.number(at: node.value * SaidText.allCases.count + text.rawValue) {
      said(version, node, text).map { texts.number(of: ByteString($0)) }
    }
  }

  /// The number of a task's title apart from people and tags, or if it consists of these, of its title.
  func title(_ version: MergeVersion, _ task: NodeID) -> Int? {
    number(version, task, .plainTitle) ?? number(version, task, .title)
  }

  private func said(
    _ version: MergeVersion, _ node: NodeID, _ text: SaidText
  ) -> ArraySlice<UInt8>? {
    switch text {
    case .all: return outlines[version].textWithoutID(node).bytes
    case .line: return outlines[version].textWithoutID(node).bytes.lines[0]
    case .title:
      let title = line(version, node).titleBytes
      let plain = title[...].withoutMarkedDates
      return (plain.isEmpty ? title : plain)[...]
    case .plainTitle:
      let title = plainTitle(version, node)
      return title.isEmpty ? nil : title[...]
    case .statement:
      let parts = features(version, node, .all).parts.sorted()
      return parts.flatMap { withUnsafeBytes(of: $0, Array.init) }[...]
    case .facts:
      let words = words(version, node).map { outlines[version].bytes[$0.range] }
      let sorted = words.sorted { $0.lexicographicallyPrecedes($1) }
      return (line(version, node).titleBytes + [0x0A] + sorted.joined(separator: [0x0A]))[...]
    case .titleAndDay:
      let day = words(version, node).first { $0.key == .due }
      let title = plainTitle(version, node)
      guard let day, !title.isEmpty else { return nil }
      return (title + [0x0A] + outlines[version].bytes[day.range])[...]
    case .body:
      let body = body(version, node)
      return body.isEmpty ? nil : body[...]
    case .namedID:
      let line = line(version, node)
      if let id = line.id { return Array(id.folded.utf8)[...] }
      // It no longer counts, since something stands after it.
      let named = line.titleBytes.split(separator: 0x20).last { $0.starts(with: "id:".utf8) }
      return named.map { $0.dropFirst(3).map(\.asciiLowercased)[...] }
    }
  }

  /// What stands before (-1) or after (1) a node in its section; nil at the section's edge.
  func beside(_ node: NodeID, _ distance: Int, _ version: MergeVersion) -> NodeID? {
    let place = node + distance
    let outline = outlines[version]
    return outline.sections[outline.nodes[node].section].nodes.contains(place) ? place : nil
  }

  /// The number of what stands beside a node in its section, which is the same in all versions; -1 for the section's
  /// edge, nil for something that is not known in another version.
  func neighbour(_ version: MergeVersion, _ node: NodeID, _ distance: Int) -> Int? {
    guard let place = beside(node, distance, version) else { return -1 }
    return nodes.group(of: place, in: version)
  }

  /// The words and lines of a part of a task, or the lines of a text, or for `all` its words; by their numbers.
  func features(
    _ version: MergeVersion, _ node: NodeID, _ part: MatchRow.Part
  ) -> NodeCandidates.Features {
    facts[version].features.value(for: node.value * MatchRow.Part.allCases.count + part.rawValue) {
      let parts = parts(version, node, part)
      let isTask = self.node(version, node).isTask
      let numbers = Set(parts.map { texts.number(of: ByteString($0)) })
      return NodeCandidates.Features(
        parts: numbers, count: isTask ? numbers.count : parts.count)
    }
  }

  private func parts(
    _ version: MergeVersion, _ node: NodeID, _ part: MatchRow.Part
  ) -> [ArraySlice<UInt8>] {
    guard self.node(version, node).isTask else {
      let text = outlines[version].text(node)
      return (part == .all ? text.words : text.lines).filter(\.saysSomething)
    }
    let title = line(version, node).titleBytes[...]
    let dates = title.markedDates
    var parts = part == .allButTitle ? [] : title.without(dates)[...].words
    if part != .title {
      // As for attributes, not that of the finish.
      parts += dates.map { title[$0] }.filter { !$0.starts(with: "✅".utf8) }
      parts += words(version, node).map { outlines[version].bytes[$0.range] }
      parts += bodyLines(version, node)
    }
    return parts
  }

  // MARK: - Conditions

  func parts(_ edge: NodeEdge, _ part: MatchRow.Part) -> (old: Set<Int>, new: Set<Int>) {
    edge.map { features($0, $1, part).parts }
  }

  /// Whether one title has all the words of the other.
  func isExtended(_ edge: NodeEdge) -> Bool {
    let (left, right) = parts(edge, .title)
    return left.isSubset(of: right) || right.isSubset(of: left)
  }

  /// Whether both tasks say at least this many things besides the title, and none of them is the same.
  func isContradicted(_ edge: NodeEdge, from least: Int) -> Bool {
    let (left, right) = parts(edge, .allButTitle)
    return min(left.count, right.count) >= least && left.isDisjoint(with: right)
  }

  /// Whether both tasks say things besides the title, but none of the same kind: no attributes with the same key, no
  /// person or tag with the same name, not both a body. Whoever changes a value leaves its key.
  func isOfOtherKinds(_ edge: NodeEdge) -> Bool {
    let kinds = [(edge.pair.old, edge.old), (edge.pair.new, edge.new)].map { version, node in
      var kinds = Set(
        words(version, node).map {
          $0.key.map { ByteString(Array($0.name.utf8)) }
            ?? ByteString(outlines[version].bytes[$0.range])
        })
      if !body(version, node).isEmpty { kinds.insert(ByteString([])) }
      return kinds
    }
    return kinds.allSatisfy { !$0.isEmpty } && kinds[0].isDisjoint(with: kinds[1])
  }

  func hasNoID(_ edge: NodeEdge) -> Bool {
    edge.map { outlines[$0].id($1) } == (nil, nil)
  }

  /// Whether two tasks stand below headings with the same name.
  func isInOneColumn(_ edge: NodeEdge) -> Bool {
    let names = edge.map { outlines[$0].sections[outlines[$0].nodes[$1].section].name }
    return names.old == names.new
  }

  func isMoved(_ edge: NodeEdge) -> Bool {
    section(edge.pair.old, edge.old) != section(edge.pair.new, edge.new)
  }

  /// Whether a task of the base that was closed is open, in another section, on a side.
  func isReopenedElsewhere(_ edge: NodeEdge) -> Bool {
    isThreeWay && isMoved(edge) && outlines[edge.pair.old].task(edge.old)!.isClosed
      && !outlines[edge.pair.new].task(edge.new)!.isClosed
  }

  /// Whether two tasks of different sections have at most one word of their titles in common.
  func isMovedByOneWord(_ edge: NodeEdge) -> Bool { isMoved(edge) && !sharesTwoWords(edge) }

  /// Whether two titles have at least two words in common.
  func sharesTwoWords(_ edge: NodeEdge) -> Bool {
    let (left, right) = parts(edge, .title)
    return left.intersection(right).count > 1
  }

  /// Whether the other side moved a task of the base to the same section as this side.
  func isMovedAlike(_ edge: NodeEdge) -> Bool {
    let side = edge.pair.new.opposite
    let place = section(edge.pair.new, edge.new)
    return nodes.partner(of: edge.old, .base, in: side).map { section(side, $0) } == place
      && section(.base, edge.old) != place
  }

  /// Whether a task that may be one of the base has the box that the other side gave that
  /// task, if it changed the box.
  func hasBoxOfOther(_ edge: NodeEdge) -> Bool {
    let side = edge.pair.new.opposite
    guard let partner = nodes.partner(of: edge.old, .base, in: side) else { return true }
    let box = line(side, partner).box
    return box == line(.base, edge.old).box || box == line(edge.pair.new, edge.new).box
  }

  /// Whether a title was divided, or put together from several: its other words are the title of a task beside it.
  func isDivided(_ edge: NodeEdge) -> Bool {
    let (old, new) = parts(edge, .title)
    func stands(
      _ rest: Set<Int>, of whole: Set<Int>, beside node: NodeID, _ version: MergeVersion,
      lackedBy other: MergeVersion
    ) -> Bool {
      return [-1, 1].contains { distance in
        guard let sibling = beside(node, distance, version), self.node(version, sibling).isTask,
          nodes.isOpen(sibling, version, in: other)
        else { return false }
        let words = features(version, sibling, .title).parts
        return !words.isDisjoint(with: rest) && words.isSubset(of: whole)
      }
    }
    let (first, second) = (edge.pair.old, edge.pair.new)
    return stands(old.subtracting(new), of: old, beside: edge.new, second, lackedBy: first)
      || stands(new.subtracting(old), of: new, beside: edge.old, first, lackedBy: second)
  }

  /// Whether another new task beside the one in question has as much of the old one, or another old one of the new; or
  /// at least half of the title's words.
  func isRivalled(_ edge: NodeEdge, byTitle: Bool = false) -> Bool {
    func isRival(_ old: NodeID?, _ new: NodeID?) -> Bool {
      guard let old, let new, node(edge.pair.old, old).isTask, node(edge.pair.new, new).isTask,
        nodes.isOpen(old, edge.pair.old, in: edge.pair.new),
        nodes.isOpen(new, edge.pair.new, in: edge.pair.old)
      else { return false }
      let other = NodeEdge(pair: edge.pair, old: old, new: new)
      return sharesTitle(other) && (byTitle || sharesTellingPart(other))
    }
    return [-1, 1].contains {
      isRival(edge.old, beside(edge.new, $0, edge.pair.new))
        || isRival(beside(edge.old, $0, edge.pair.old), edge.new)
    }
  }

  /// The words of two titles, without people and tags.
  private func titleWords(
    _ edge: NodeEdge
  ) -> (old: Set<ArraySlice<UInt8>>, new: Set<ArraySlice<UInt8>>) {
    edge.map { Set(plainTitle($0, $1)[...].words) }
  }

  /// Whether each word that only one of two titles has is a misspelling of one that only the other has; nobody corrects
  /// many words of a title at once.
  func isCorrected(_ edge: NodeEdge) -> Bool {
    let (old, new) = titleWords(edge)
    let (left, right) = (old.subtracting(new), new.subtracting(old))
    return left.count == right.count && left.count < 5
      && left.allSatisfy { word in right.contains { word.isMisspelling(of: $0) } }
      && right.allSatisfy { word in left.contains { word.isMisspelling(of: $0) } }
  }

  /// Whether no word of two titles is the same, people and tags aside.
  func isOfOtherTitle(_ edge: NodeEdge) -> Bool {
    let (old, new) = titleWords(edge)
    return old.isDisjoint(with: new)
  }

  /// Whether two tasks have only that in common which any two tasks may: not half of the title's words, no
  /// body of several lines that is more than a checklist that many tasks have, and no date or other
  /// attribute that is theirs alone.
  func isWeakMatch(_ edge: NodeEdge) -> Bool {
    return !sharesTitle(edge) && !(sharesBody(edge) && sharesDistinctPart(edge))
      && !sharesDistinctPart(edge, onlyDistinctive: true)
  }

  /// Whether two tasks have neither half of the title's words nor more than two other things in common.
  func hasLittleEvidence(_ edge: NodeEdge) -> Bool {
    let (left, right) = parts(edge, .allButTitle)
    return !sharesTitle(edge) && left.intersection(right).count < 3
  }

  /// Whether anything that two tasks say besides the title is the same.
  func sharesParts(_ edge: NodeEdge) -> Bool {
    let (left, right) = parts(edge, .allButTitle)
    return !left.isDisjoint(with: right)
  }

  /// Whether two titles have at least half of their words in common, people and tags aside.
  func sharesTitle(_ edge: NodeEdge) -> Bool {
    let (old, new) = titleWords(edge)
    return 2 * old.intersection(new).count >= max(old.count, new.count)
  }

  /// Whether two tasks share a person, a tag, an attribute or a line of the body that no
  /// other task of their sections has.
  ///
  /// Cost: reads the tasks of a section once.
  ///
  /// - Parameter onlyDistinctive: Whether only attributes count that have many different values, such as dates.
  func sharesDistinctPart(_ edge: NodeEdge, onlyDistinctive: Bool = false) -> Bool {
    let (left, right) = parts(edge, .allButTitle)
    let shared = (onlyDistinctive ? distinctiveAttributes(edge) : left).intersection(right)
    // For most tasks, nothing needs to be counted.
    if shared.isEmpty { return false }
    let counts = edge.map { version, node in
      let section = self.node(version, node).section
      return facts[version].partCounts.value(for: section) {
        outlines[version].sections[section].nodes.filter { self.node(version, $0).isTask }
          .flatMap { features(version, $0, .allButTitle).parts }.counts
      }
    }
    return shared.contains { counts.old[$0] == 1 && counts.new[$0] == 1 }
  }

  /// Whether two tasks share a line of the body, or an attribute that has many different values.
  func sharesTellingPart(_ edge: NodeEdge) -> Bool {
    let lines = bodyLines(edge.pair.old, edge.old)
    let telling = distinctiveAttributes(edge).union(lines.map { texts.number(of: ByteString($0)) })
    return !telling.isDisjoint(with: parts(edge, .allButTitle).new)
  }

  private func distinctiveAttributes(_ edge: NodeEdge) -> Set<Int> {
    let words = line(edge.pair.old, edge.old).words.filter { word in
      word.key.map { ![.pri, .est, .every].contains($0) } ?? false
    }
    return Set(
      words.map { texts.number(of: ByteString(outlines[edge.pair.old].bytes[$0.range])) })
  }

  /// Whether two tasks have several lines of the body in common, and at least half of the longer one's.
  private func sharesBody(_ edge: NodeEdge) -> Bool {
    let (old, new) = edge.map { Set(bodyLines($0, $1)) }
    let shared = old.intersection(new).count
    return shared > 1 && 2 * shared >= max(old.count, new.count)
  }

  func hasSameBody(_ edge: NodeEdge) -> Bool {
    let (old, new) = edge.map(body)
    return !old.isEmpty && old == new
  }
}
