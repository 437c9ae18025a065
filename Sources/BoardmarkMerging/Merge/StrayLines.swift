import BoardmarkText

/// Finds lines that a merge has more often, or less, than it should: what one side removed from one place while the
/// other put it elsewhere, so that in each place only one side changed anything.
struct StrayLines {
  private let outlines: ThreeWay<BoardOutline>
  private let matching: BoardMatching

  /// The matches of which not all versions have the same lines.
  private var different: [Int] = []

  /// How often a line stands in the versions, and in the halves of the merge.
  private struct Counts {
    var known = ThreeWay(base: 0, ours: 0, theirs: 0)
    var merged = ThreeWay(base: 0, ours: 0, theirs: 0)

    /// Whether one side left it as it was, and the merge has it other than the other side wants it.
    var isStray: Bool {
      guard known.ours == known.base || known.theirs == known.base else { return false }
      let wanted = known.ours == known.base ? known.theirs : known.ours
      return [MergeVersion.ours, .theirs].contains { side in
        merged[side] != wanted && (merged.ours == merged.theirs || merged[side] != known[side])
      }
    }
  }

  /// Cost: linear in the number of matches; compares what is not alike.
  init(_ outlines: ThreeWay<BoardOutline>, _ matching: BoardMatching) {
    (self.outlines, self.matching) = (outlines, matching)
    different = matching.nodes.indices.filter { number in
      let texts = ThreeWay { text(number, $0) }
      return !texts.base.isIdentical(to: texts.ours) || !texts.base.isIdentical(to: texts.theirs)
    }
  }

  /// The matches of nodes that hold such lines. Cost: linear in the text of what not all versions have alike.
  func matches(in nodes: [NodeMerge.Merged?]) -> [Int] {
    var counts: [ByteString: Counts] = [:]
    for number in different {
      for line in Self.lines(of: text(number, .base)) {
        counts[line, default: Counts()].known.base += 1
      }
    }
    if counts.isEmpty { return [] }
    for number in different {
      for side in [MergeVersion.ours, .theirs] {
        for line in Self.lines(of: text(number, side)) { counts[line]?.known[side] += 1 }
        guard let node = nodes[number] else { continue }
        let half = node.pieces.isEmpty ? node.text : node.half(side)[...]
        for line in Self.lines(of: part(of: half, number)) { counts[line]?.merged[side] += 1 }
      }
    }
    let strays = Set(counts.filter(\.value.isStray).keys)
    if strays.isEmpty { return [] }
    return different.filter { number in
      let counts = ThreeWay { version in
        Self.counts(of: text(number, version)).filter { strays.contains($0.key) }
      }
      return counts.base != counts.ours || counts.base != counts.theirs
    }
  }

  private func text(_ number: Int, _ version: MergeVersion) -> ArraySlice<UInt8> {
    matching.nodes[number][version].map { part(of: outlines[version].text($0), number) } ?? []
  }

  /// The part of a node's text that says where it went. Many tasks have a note of the same words, so that a new one is
  /// known by its first line alone; and one that stays may say there what it likes.
  private func part(of text: ArraySlice<UInt8>, _ number: Int) -> ArraySlice<UInt8> {
    let match = matching.nodes[number]
    let isTask = MergeVersion.allCases.contains { version in
      match[version].map { outlines[version].nodes[$0].isTask } ?? false
    }
    let isWhole = match.base != nil && match.ours != nil && match.theirs != nil
    guard isTask, isWhole || match.base == nil else { return text }
    let body = text.firstIndex(of: 0x0A).map { $0 + 1 } ?? text.endIndex
    return isWhole ? text[body...] : text[..<body]
  }

  /// How often each line of a text stands in it.
  static func counts(of text: ArraySlice<UInt8>) -> [ByteString: Int] {
    lines(of: text).reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// The lines of a text that say anything, wherever they are indented to.
  private static func lines(of text: ArraySlice<UInt8>) -> [ByteString] {
    text.lines.compactMap { line in
      let start = line.drop(while: \.isSpace)
      return start.isEmpty ? nil : ByteString(start)
    }
  }
}
