import BoardmarkReading

/// Merges front matter, headings of groups and paragraphs.
extension NodeMerge {
  func text(_ match: NodeMatch, _ node: NodeID) -> Merged {
    let texts = outlines.texts(of: match)
    let isFrontMatter = outlines.ours.nodes[node].kind == .frontMatter
    let frontMatter = isFrontMatter ? FrontMatterMerge(match, outlines, matching) : nil
    let merged = frontMatter?.isListContested == true ? frontMatter?.merged() : nil
    var pieces = merged.map { [.text($0)] } ?? TextMerge.pieces(texts)
    // If each side took out what the other kept, nothing is left: a reader of the result could not tell that
    // from text which one side removed.
    let isGone = pieces.half(.ours).isEmpty && pieces.half(.theirs).isEmpty
    if isGone || isFrontMatter && !isSound(pieces) {
      pieces = [.region(ours: texts.ours, theirs: texts.theirs, MergeConflict(.text, ""))]
    }
    return Merged(section: home(of: match), parts: pieces)
  }

  /// The section of a text that both sides have. Only one of them may have moved a text of the base; of what both added,
  /// one may stand in a section that the base does not have.
  private func home(of match: NodeMatch) -> SectionMatchID {
    let sections = ThreeWay { version in match[version].map { section(version, $0) } }
    if case .some(.some(let section)) = sections.merged { return section }
    let (ours, theirs) = (sections.ours!, sections.theirs!)
    return matching.sections[ours].base == nil ? ours : max(ours, theirs)
  }

  /// Whether a side moved a text to another section of the base, rather than put a heading above it or took one away.
  func isMovedText(_ base: NodeID, _ node: NodeID, _ side: MergeVersion) -> Bool {
    let (old, new) = (places.ownSection(.base, base), places.ownSection(side, node))
    return old != new && matching.sections[old][side] != nil && matching.sections[new].base != nil
  }

  /// Whether merged front matter is usable; also true if a side's own was not.
  private func isSound(_ pieces: [MergedText.Piece]) -> Bool {
    func isUsable(_ board: Board) -> Bool {
      board.frontMatter != nil && !board.settings.problems.contains { $0.severity == .error }
    }
    guard isUsable(outlines.ours.board), isUsable(outlines.theirs.board) else { return true }
    return MergeVersion.sides.allSatisfy { side in
      isUsable(Board(Array(pieces.half(side))))
    }
  }
}
