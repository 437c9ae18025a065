import BoardmarkText

/// Merges text line by line.
enum TextMerge {
  typealias Lines = ArraySlice<ArraySlice<UInt8>>

  /// What lines that both sides changed become; nil if a person must decide.
  typealias Settling = (ThreeWay<Lines>) -> [ArraySlice<UInt8>]?

  /// The merged pieces of a text; a conflict holds only the lines it is about.
  ///
  /// Changes that touch are merged if merging again with either side leaves the result as it is, so
  /// that there is no doubt about what became of a line; else they conflict.
  ///
  /// - Parameters:
  ///   - settle: What is tried where changes of both sides meet.
  ///   - isWorseThanWhole: Whether pieces with regions are worse than one region with the whole text.
  static func pieces(
    _ texts: ThreeWay<ArraySlice<UInt8>>, settling settle: Settling = { _ in nil },
    unless isWorseThanWhole: ([MergedText.Piece]) -> Bool = { _ in false }
  ) -> [MergedText.Piece] {
    let ways = [false, true]
    for (number, adjacentConflict) in ways.enumerated() {
      let merged = pieces(texts, adjacentConflict: adjacentConflict, settle)
      guard let text = text(merged) else {
        if isWorseThanWhole(merged) { break }
        return merged
      }
      // Merging again must give the result as well in the ways that it tries before this one.
      let isAbsorbed = ways[...number].allSatisfy { adjacentConflict in
        MergeVersion.sides.allSatisfy { side in
          var again = texts
          again[side] = text
          return self.text(pieces(again, adjacentConflict: adjacentConflict, settle)) == text
        }
      }
      if isAbsorbed, !hasStrayLines(text, texts) { return merged }
    }
    return region(texts.ours, texts.theirs)
  }

  /// Whether a text has a line of the base more or less often than it may, because each side moved it, or one side
  /// moved it while the other moved other lines past it or removed it.
  private static func hasStrayLines(
    _ text: ArraySlice<UInt8>, _ versions: ThreeWay<ArraySlice<UInt8>>
  ) -> Bool {
    let (known, merged) = (versions.map(StrayLines.counts), StrayLines.counts(of: text))
    return known.base.keys.contains { line in
      !StrayLines.isExpectedCount(merged[line, default: 0], known.map { $0[line, default: 0] })
    }
  }

  /// The text that pieces without a region make; nil if one is a region.
  static func text(_ pieces: [MergedText.Piece]) -> ArraySlice<UInt8>? {
    pieces.contains(where: \.isRegion) ? nil : pieces.half(.ours)
  }

  private static func pieces(
    _ texts: ThreeWay<ArraySlice<UInt8>>, adjacentConflict: Bool,
    _ settle: Settling = { _ in nil }
  ) -> [MergedText.Piece] {
    if let text = texts.merged { return [.text(text)] }
    let lines = texts.map(\.lines)
    return LineMerge(lines, adjacentConflict: adjacentConflict).chunks().flatMap {
      chunk -> [MergedText.Piece] in
      switch chunk {
      case .agreed(let side, let range): return [.text(joined(lines[side][range]))]
      case .conflict(let place):
        let stretch = ThreeWay { lines[$0][place[$0]] }
        return settle(stretch).map { [.text(joined($0[...]))] }
          ?? region(joined(stretch.ours), joined(stretch.theirs))
      }
    }
  }

  /// A region of two halves, with the lines that both begin or end with outside of it; none if they are alike.
  static func region(
    _ ours: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>,
    _ conflict: MergeConflict = MergeConflict(.text, "")
  ) -> [MergedText.Piece] {
    if ours == theirs { return [.text(ours)] }
    let lines = (ours: ours.lines, theirs: theirs.lines)
    let start = zip(lines.ours, lines.theirs).prefix { $0 == $1 }.count
    let (left, right) = (lines.ours.dropFirst(start), lines.theirs.dropFirst(start))
    let end = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
    let region = MergedText.Piece.region(
      ours: joined(left.dropLast(end)), theirs: joined(right.dropLast(end)), conflict)
    return (start > 0 ? [.text(joined(lines.ours.prefix(start)))] : []) + [region]
      + (end > 0 ? [.text(joined(left.suffix(end)))] : [])
  }

  /// The merged lines as git has them; nil if they conflict.
  static func lines(_ texts: ThreeWay<ArraySlice<UInt8>>) -> ArraySlice<UInt8>? {
    text(pieces(texts, adjacentConflict: true))
  }

  private static func joined(_ lines: Lines) -> ArraySlice<UInt8> {
    Array(lines.joined())[...]
  }

  /// Merges whole files as git does, whatever they hold; a conflict if the result would have a stray line.
  static func file(_ files: ThreeWay<[UInt8]>, options: MergeOptions) -> MergedText {
    var text = MergedText(options)
    let texts = files.map { $0[...] }
    let merged = pieces(texts, adjacentConflict: true)
    let hasStrays = self.text(merged).map { hasStrayLines($0, texts) } == true
    text.append(hasStrays ? region(texts.ours, texts.theirs) : merged)
    return text
  }

  /// One region that holds both files whole.
  static func whole(ours: [UInt8], theirs: [UInt8], options: MergeOptions) -> MergedText {
    var text = MergedText(options)
    text.append([.region(ours: ours[...], theirs: theirs[...], MergeConflict(.file, ""))])
    return text
  }
}
