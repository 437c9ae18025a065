import BoardmarkText

/// Finds items and other lines that a merge of nodes has more or less often than it should: those that one side moved
/// while the other removed them or moved them elsewhere, so that in each place only one side changed anything.
///
/// A task that a side made a subtask, or a subtask that it made a task or put below another
/// task, counts as the same thing here.
struct StrayLines {
  private let merge: NodeMerge

  /// The matches whose lines are not the same in all versions.
  private var different: [MatchID] = []

  /// The tasks that some version does not have as tasks, with all lines of those that were subtasks, and the lines of
  /// other text: what a line below a task may have been.
  private var movable: Set<ByteString> = []

  /// How often a line occurs in the versions, and in the halves of the merge.
  private struct Counts {
    var known = ThreeWay(base: 0, ours: 0, theirs: 0)
    var merged = ThreeWay(base: 0, ours: 0, theirs: 0)
    /// Whether in the base it is only ever the line of a task that some version lacks.
    var isOfTasks = true
    /// Whether the base has it in a node that both sides have as well.
    var isInWhole = false
    /// Whether a side has it in a node that the base has.
    var isInOld = false

    /// Whether each side removed a different one of several equal tasks, so that none of them is left.
    var isGone: Bool {
      isOfTasks && min(known.ours, known.theirs) > 0 && max(known.ours, known.theirs) < known.base
        && merged.ours + merged.theirs == 0
    }

    /// Whether one side has it as often as the base, but the merge does not have it as often as the other side. If
    /// both changed how often it occurs, each may have done so in its own tasks.
    var isStray: Bool {
      guard known.ours == known.base || known.theirs == known.base else { return false }
      return MergeVersion.sides.contains { side in
        !StrayLines.isExpectedCount(merged[side], known)
          && (merged.ours == merged.theirs || merged[side] != known[side])
      }
    }
  }

  /// Whether a merge may have a line this often: as often as one side, if the other has it as often as the base. If
  /// both differ from the base, only the base's count is wrong, so that merging again with a side gives the same.
  static func isExpectedCount(_ count: Int, _ known: ThreeWay<Int>) -> Bool {
    if known.ours == known.base { return count == known.theirs }
    if known.theirs == known.base { return count == known.ours }
    return count != known.base
  }

  /// Cost: linear in the number of matches; reads the lines only of those that differ.
  init(_ merge: NodeMerge) {
    self.merge = merge
    different = merge.matching.nodes.indices.filter { number in
      if merge.isUnchanged[number] { return false }
      let texts = texts(number).map { part(of: $0, number) }
      return !texts.base.isIdentical(to: texts.ours) || !texts.base.isIdentical(to: texts.theirs)
    }
    let below = Set(
      different.lazy.filter { [self] in isWhole($0) && isTask($0) }
        .flatMap { [self] in lines(of: texts($0).base, $0) })
    for number in different where !isWhole(number) || !isTask(number) {
      let texts = texts(number)
      for version in MergeVersion.allCases {
        let lines = Self.lines(of: texts[version])
        let isOnlyItself = isTask(number) && lines.first.map(below.contains) != true
        movable.formUnion(isOnlyItself ? lines.prefix(1) : lines[...])
        if version != .base { movable.formUnion(partedLines(number, version)) }
      }
    }
  }

  /// The matches of nodes that hold such lines. Cost: linear in the text of the nodes that differ between versions.
  func matches(in nodes: IndexedList<NodeMatch, NodeMerge.Merged?>) -> [MatchID] {
    var counts: [ByteString: Counts] = [:]
    for number in different {
      for (place, line) in lines(of: texts(number).base, number).enumerated() {
        counts[line, default: Counts()].known.base += 1
        if isWhole(number) { counts[line]!.isInWhole = true }
        if place > 0 || isWhole(number) || !isTask(number) { counts[line]!.isOfTasks = false }
      }
    }
    if counts.isEmpty { return [] }
    for number in different {
      let texts = texts(number)
      let isOld = merge.matching.nodes[number].base != nil
      for side in MergeVersion.sides {
        for line in lines(of: texts[side], number) {
          counts[line]?.known[side] += 1
          if isOld { counts[line]?.isInOld = true }
        }
        guard let node = nodes[number], !isLeftOut(node, side) else { continue }
        for line in lines(of: node.half(side), number) { counts[line]?.merged[side] += 1 }
      }
    }
    let strays = Set(counts.filter { isTelling($0, $1) && $1.isStray }.keys)
      .union(withoutThoseLeft(Set(counts.filter(\.value.isGone).keys), in: nodes))
    if strays.isEmpty { return [] }
    return different.filter { number in
      let counts = texts(number).map { text in
        lines(of: text, number).filter(strays.contains).counts
      }
      return counts.base != counts.ours || counts.base != counts.theirs
    }
  }

  /// Those of some task lines that are not the line of any task in the merge.
  private func withoutThoseLeft(
    _ lines: Set<ByteString>, in nodes: IndexedList<NodeMatch, NodeMerge.Merged?>
  ) -> Set<ByteString> {
    if lines.isEmpty { return [] }
    let left = nodes.indices.lazy.filter { isTask($0) }.flatMap { number in
      MergeVersion.sides.compactMap { side in
        nodes[number].flatMap { Self.lines(of: $0.half(side)).first }
      }
    }
    return lines.subtracting(left)
  }

  /// Whether a node stands in a section that a side removed, so that the side's half does not have it.
  private func isLeftOut(_ node: NodeMerge.Merged, _ side: MergeVersion) -> Bool {
    let section = merge.matching.sections[node.section]
    return section.base != nil && section[side] == nil && !node.isContested
  }

  private func isTask(_ number: MatchID) -> Bool {
    merge.outlines.isNode(merge.matching.nodes[number], .task)
  }

  private func isWhole(_ number: MatchID) -> Bool {
    let match = merge.matching.nodes[number]
    return match.base != nil && match.ours != nil && match.theirs != nil
  }

  private func texts(_ number: MatchID) -> ThreeWay<ArraySlice<UInt8>> {
    merge.outlines.texts(of: merge.matching.nodes[number])
  }

  /// The part of a node's text whose lines are counted: not the first line of a task that all
  /// versions have, which may change freely.
  private func part(of text: ArraySlice<UInt8>, _ number: MatchID) -> ArraySlice<UInt8> {
    guard isWhole(number), isTask(number) else { return text }
    return text[(text.firstIndex(of: 0x0A).map { $0 + 1 } ?? text.endIndex)...]
  }

  private func lines(of text: ArraySlice<UInt8>, _ number: MatchID) -> [ByteString] {
    Self.lines(of: part(of: text, number))
  }

  /// Whether a line counts as the same thing wherever it stands. Many tasks have notes or subtasks with the same
  /// words, so a line below a task counts only if it has an id, if it is a task or other text in some version or stands
  /// below a subtask that is, if a new task was written above it, or if both sides have it as often as the base, not only
  /// in new tasks, and no conflict is about it or the base has it once, in a task that all have.
  private func isTelling(_ line: ByteString, _ counts: Counts) -> Bool {
    let known = counts.known
    return movable.contains(line) || line.bytes.starts(with: "id:".utf8)
      || known.ours == known.base && known.theirs == known.base && counts.isInOld
        && (known.base == 1 && counts.isInWhole || counts.merged.ours == counts.merged.theirs)
  }

  /// The lines below a new task that a side wrote above the last lines of the task before it.
  private func partedLines(_ number: MatchID, _ side: MergeVersion) -> [ByteString] {
    let match = merge.matching.nodes[number]
    let (outline, nodeOf) = (merge.outlines[side], merge.matching.nodeOf[side])
    guard match.base == nil, isTask(number), let node = match[side],
      outline.sections[outline.nodes[node].section].nodes.contains(node - 1),
      let old = merge.matching.nodes[nodeOf[node - 1]].base
    else { return [] }
    let lines = Self.lines(of: outline.text(node)).dropFirst()
    if lines.isEmpty { return [] }
    func ends(_ text: ArraySlice<UInt8>) -> Bool {
      Self.lines(of: text).suffix(lines.count) == lines
    }
    return ends(merge.outlines.base.text(old)) && !ends(outline.text(node - 1)) ? Array(lines) : []
  }

  /// How often each line of a text occurs in it.
  static func counts(of text: ArraySlice<UInt8>) -> [ByteString: Int] {
    lines(of: text) { ByteString(BodyItems.title(of: $0)) }.counts
  }

  /// What identifies the lines of nodes wherever they stand: of an item without an id the words of its title, since it
  /// may get people, tags and attributes on the way.
  static func lines(of text: ArraySlice<UInt8>) -> [ByteString] {
    lines(of: text) { item in
      let title = BodyItems.title(of: item)
      let words = title.split(whereSeparator: \.isSpace).filter { !isDetail($0) }
      return ByteString(words.isEmpty ? title : Array(words.joined(separator: [0x20]))[...])
    }
  }

  /// Whether a word may be a person, a tag or an attribute.
  private static func isDetail(_ word: ArraySlice<UInt8>) -> Bool {
    word.count > 1 && "@#".utf8.contains(word.first!)
      || word.dropFirst().dropLast().contains(.ascii(":")) && word.first!.isASCIILetter
  }

  /// What identifies the lines of a text: an item's id, else its name; any other line without its indentation.
  private static func lines(
    of text: ArraySlice<UInt8>, name: (ArraySlice<UInt8>) -> ByteString
  ) -> [ByteString] {
    text.lines.compactMap { line in
      let start = line.drop(while: \.isSpace)
      if start.isEmpty { return nil }
      guard BodyItems.indentation(of: start) != nil else {
        return start.saysSomething ? ByteString(start) : nil
      }
      // A word that looks like an id is good enough: it moves with its line.
      let id = start.split(whereSeparator: \.isSpace).lazy.map { $0.map(\.asciiLowercased) }
        .first { $0.starts(with: "id:".utf8) }
      return id.map { ByteString($0) } ?? name(start)
    }
  }
}
