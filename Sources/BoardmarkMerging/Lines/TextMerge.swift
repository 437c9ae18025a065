import BoardmarkMatching
import BoardmarkText

/// Merges text line by line.
enum TextMerge {
  typealias Lines = ArraySlice<ArraySlice<UInt8>>

  /// The merged pieces of a text; a conflict holds only the lines it is about.
  static func pieces(_ texts: ThreeWay<ArraySlice<UInt8>>) -> [MergedText.Piece] {
    if let text = texts.merged { return [.text(text)] }
    let lines = texts.map(\.lines)
    return LineMerge(lines).chunks().flatMap { chunk -> [MergedText.Piece] in
      switch chunk {
      case .agreed(let side, let range): return [.text(joined(lines[side][range]))]
      case .conflict(let place):
        return region(joined(lines.ours[place.ours]), joined(lines.theirs[place.theirs]))
      }
    }
  }

  /// The text that pieces without a region make; nil if one is a region.
  static func text(_ pieces: [MergedText.Piece]) -> ArraySlice<UInt8>? {
    pieces.contains(where: \.isRegion) ? nil : pieces.half(.ours)
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

  private static func joined(_ lines: Lines) -> ArraySlice<UInt8> {
    Array(lines.joined())[...]
  }

  /// One region that holds both files whole.
  static func whole(ours: [UInt8], theirs: [UInt8], options: MergeOptions) -> MergedText {
    var text = MergedText(options)
    text.append([.region(ours: ours[...], theirs: theirs[...], MergeConflict(.file, ""))])
    return text
  }
}
