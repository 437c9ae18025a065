import BoardmarkText

/// Finds items and other lines that a merge of nodes has more often, or less, than it should: what one side removed, or
/// put elsewhere, while the other put it elsewhere, so that in each place only one side changed anything.
///
/// A task that a side made a subtask, or a subtask that it made a task or put below another one, is one thing here.
struct StrayLines {
  private let merge: NodeMerge

  /// The matches of which not all versions have the same lines.
  private var different: [Int] = []

  /// The tasks that not all versions have as such, and the lines of other text: what a line below a task may have been.
  private var movable: Set<ByteString> = []

  /// How often a line stands in the versions, and in the halves of the merge.
  private struct Counts {
    var known = ThreeWay(base: 0, ours: 0, theirs: 0)
    var merged = ThreeWay(base: 0, ours: 0, theirs: 0)
    /// Whether it is nothing but the line of tasks.
    var isOfTasks = true
    /// Whether a side has it in something that the base has.
    var isInOld = false

    /// Whether each side removed another one of some equal tasks, so that none of these is left.
    var isGone: Bool {
      isOfTasks && min(known.ours, known.theirs) > 0 && max(known.ours, known.theirs) < known.base
        && merged.ours + merged.theirs == 0
    }

    /// Whether one side left it as it was, and the merge has it other than the other side wants it. Where both changed
    /// how often it stands, each may have done so in tasks of its own.
    var isStray: Bool {
      guard known.ours == known.base || known.theirs == known.base else { return false }
      return MergeVersion.sides.contains { side in
        !StrayLines.isRight(merged[side], known)
          && (merged.ours == merged.theirs || merged[side] != known[side])
      }
    }
  }

  /// Whether a merge may have a line so often: as one side wants it, where the other left it as it was; else not as
  /// neither does, so that merging again with a side finds nothing else.
  static func isRight(_ count: Int, _ known: ThreeWay<Int>) -> Bool {
    if known.ours == known.base { return count == known.theirs }
    if known.theirs == known.base { return count == known.ours }
    return count != known.base
  }

  /// Cost: linear in the number of matches; compares what is not alike.
  init(_ merge: NodeMerge) {
    self.merge = merge
    different = merge.matching.nodes.indices.filter { number in
      let texts = texts(number).map { part(of: $0, number) }
      return !texts.base.isIdentical(to: texts.ours) || !texts.base.isIdentical(to: texts.theirs)
    }
    for number in different where !isWhole(number) || !isTask(number) {
      let texts = texts(number)
      for version in MergeVersion.allCases {
        let lines = Self.lines(of: texts[version])
        movable.formUnion(isTask(number) ? lines.prefix(1) : lines[...])
      }
    }
  }

  /// The matches of nodes that hold such lines. Cost: linear in the text of what not all versions have alike.
  func matches(in nodes: [NodeMerge.Merged?]) -> [Int] {
    var counts: [ByteString: Counts] = [:]
    for number in different {
      for (place, line) in lines(of: texts(number).base, number).enumerated() {
        counts[line, default: Counts()].known.base += 1
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

  /// The lines of tasks that are not the line of any task of the merge.
  private func withoutThoseLeft(
    _ lines: Set<ByteString>, in nodes: [NodeMerge.Merged?]
  ) -> Set<ByteString> {
    if lines.isEmpty { return [] }
    let left = nodes.indices.lazy.filter { isTask($0) }.flatMap { number in
      MergeVersion.sides.compactMap { side in
        nodes[number].flatMap { Self.lines(of: $0.half(side)).first }
      }
    }
    return lines.subtracting(left)
  }

  /// Whether a node stands in a section that a side removed, so that its half has it not.
  private func isLeftOut(_ node: NodeMerge.Merged, _ side: MergeVersion) -> Bool {
    let section = merge.matching.sections[node.section]
    return section.base != nil && section[side] == nil && !node.isContested
  }

  private func isTask(_ number: Int) -> Bool {
    merge.outlines.isNode(merge.matching.nodes[number], .task)
  }

  private func isWhole(_ number: Int) -> Bool {
    let match = merge.matching.nodes[number]
    return match.base != nil && match.ours != nil && match.theirs != nil
  }

  private func texts(_ number: Int) -> ThreeWay<ArraySlice<UInt8>> {
    merge.outlines.texts(of: merge.matching.nodes[number])
  }

  /// The part of a node's text that says where it went: one that stays may say in its first line what it likes.
  private func part(of text: ArraySlice<UInt8>, _ number: Int) -> ArraySlice<UInt8> {
    guard isWhole(number), isTask(number) else { return text }
    return text[(text.firstIndex(of: 0x0A).map { $0 + 1 } ?? text.endIndex)...]
  }

  private func lines(of text: ArraySlice<UInt8>, _ number: Int) -> [ByteString] {
    Self.lines(of: part(of: text, number))
  }

  /// Whether a line is one thing wherever it stands. Many tasks have a note or a subtask of the same words, so that what
  /// stands below a task says so only if it has an id, is something else in another version, or both sides have it as
  /// often as the base, not only in new tasks, and no conflict is about it.
  private func isTelling(_ line: ByteString, _ counts: Counts) -> Bool {
    let known = counts.known
    return movable.contains(line) || line.bytes.starts(with: "id:".utf8)
      || known.ours == known.base && known.theirs == known.base && counts.isInOld
        && counts.merged.ours == counts.merged.theirs
  }

  /// How often each line of a text stands in it.
  static func counts(of text: ArraySlice<UInt8>) -> [ByteString: Int] { lines(of: text).counts }

  /// What the lines of a text are known by wherever they stand: an item by its id, else by what follows its marker and its
  /// box, and other lines by their words.
  private static func lines(of text: ArraySlice<UInt8>) -> [ByteString] {
    text.lines.compactMap { line in
      let start = line.drop(while: \.isSpace)
      if start.isEmpty { return nil }
      guard BodyItems.indentation(of: start) != nil else { return ByteString(start) }
      // A word that looks like one will do: it goes with its line.
      let id = start.split(whereSeparator: \.isSpace).lazy.map { $0.map(\.asciiLowercased) }
        .first { $0.starts(with: "id:".utf8) }
      return id.map { ByteString($0) } ?? ByteString(BodyItems.title(of: start))
    }
  }
}
