/// Merges text line by line.
enum TextMerge {
  /// The merged pieces of a text that is not a task's; a conflict holds only the lines it is about.
  ///
  /// Changes that touch are merged where merging again with one side leaves the result as it is, so
  /// that there is no doubt about what became of a line; else they conflict.
  static func pieces(
    base: ArraySlice<UInt8>, ours: ArraySlice<UInt8>, theirs: ArraySlice<UInt8>,
    conflict: MergeConflict
  ) -> [MergedText.Piece] {
    func pieces(
      _ ours: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>, adjacentConflict: Bool
    ) -> [MergedText.Piece] {
      self.pieces(base, ours, theirs, adjacentConflict: adjacentConflict, conflict)
    }
    let ways = [false, true]
    for (number, adjacentConflict) in ways.enumerated() {
      let merged = pieces(ours, theirs, adjacentConflict: adjacentConflict)
      guard let text = text(merged) else { return merged }
      // What merging again tries before must give the result as well.
      let isAbsorbed = ways[...number].allSatisfy { adjacentConflict in
        self.text(pieces(text, theirs, adjacentConflict: adjacentConflict)) == text
          && self.text(pieces(ours, text, adjacentConflict: adjacentConflict)) == text
      }
      if isAbsorbed { return merged }
    }
    return [.region(ours: Array(ours), theirs: Array(theirs), conflict)]
  }

  /// The text that pieces without a region make; nil where there is one.
  private static func text(_ pieces: [MergedText.Piece]) -> ArraySlice<UInt8>? {
    var text: [UInt8] = []
    for piece in pieces {
      guard case .text(let bytes) = piece else { return nil }
      text += bytes
    }
    return text[...]
  }

  private static func pieces(
    _ base: ArraySlice<UInt8>, _ ours: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>,
    adjacentConflict: Bool, _ conflict: MergeConflict
  ) -> [MergedText.Piece] {
    if let text = threeWayMerge(base: base, ours: ours, theirs: theirs) { return [.text(text)] }
    let lines = ThreeWay(base: base.lines, ours: ours.lines, theirs: theirs.lines)
    var pieces: [MergedText.Piece] = []
    for chunk in LineMerge(lines, adjacentConflict: adjacentConflict).chunks() {
      switch chunk {
      case .agreed(let side, let range): pieces.append(.text(joined(lines[side][range])))
      case .conflict(_, let left, let right):
        pieces += region(lines.ours[left], lines.theirs[right], conflict)
      }
    }
    return pieces
  }

  /// A region of two halves, without the lines that both begin or end with.
  static func region(
    _ ours: ArraySlice<ArraySlice<UInt8>>, _ theirs: ArraySlice<ArraySlice<UInt8>>,
    _ conflict: MergeConflict
  ) -> [MergedText.Piece] {
    let start = zip(ours, theirs).prefix { $0 == $1 }.count
    let (left, right) = (ours.dropFirst(start), theirs.dropFirst(start))
    let end = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
    let region = MergedText.Piece.region(
      ours: Array(left.dropLast(end).joined()), theirs: Array(right.dropLast(end).joined()),
      conflict)
    return (start > 0 ? [.text(joined(ours.prefix(start)))] : []) + [region]
      + (end > 0 ? [.text(joined(left.suffix(end)))] : [])
  }

  /// The merged lines as git has them; nil where they conflict.
  static func lines(
    base: ArraySlice<UInt8>, ours: ArraySlice<UInt8>, theirs: ArraySlice<UInt8>
  ) -> [UInt8]? {
    text(pieces(base, ours, theirs, adjacentConflict: true, MergeConflict(.text, ""))).map {
      Array($0)
    }
  }

  private static func joined(_ lines: ArraySlice<ArraySlice<UInt8>>) -> ArraySlice<UInt8> {
    Array(lines.joined())[...]
  }

  /// Merges whole files as git does, whatever they hold.
  static func file(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], options: MergeOptions
  ) -> MergedText {
    var text = MergedText(options)
    let conflict = MergeConflict(.text, "")
    for piece in pieces(
      base[...], ours[...], theirs[...], adjacentConflict: true, conflict)
    {
      text.append(piece)
    }
    return text
  }

  /// One region that holds both files whole.
  static func whole(ours: [UInt8], theirs: [UInt8], options: MergeOptions) -> MergedText {
    var text = MergedText(options)
    text.append(.region(ours: ours, theirs: theirs, MergeConflict(.file, "")))
    return text
  }
}
