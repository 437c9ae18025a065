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
    return Merged(section: section(.ours, node), parts: pieces)
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
