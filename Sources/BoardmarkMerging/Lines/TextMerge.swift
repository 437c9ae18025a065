import BoardmarkMatching
import BoardmarkReading
import BoardmarkText

/// Merges text line by line.
enum TextMerge {
  typealias Lines = ArraySlice<ArraySlice<UInt8>>

  /// The merged segments of a text; a conflict contains only the lines it is about.
  static func segments(_ texts: ThreeWay<ArraySlice<UInt8>>) -> [MergedText.Segment] {
    if let text = texts.merged { return [.text(text)] }
    let lines = texts.map(\.lines)
    return LineMerge(lines).segments().flatMap { segment -> [MergedText.Segment] in
      switch segment {
      case .agreed(let side, let range): return [.text(joined(lines[side][range]))]
      case .conflict(let place):
        return region(joined(lines.ours[place.ours]), joined(lines.theirs[place.theirs]))
      }
    }
  }

  /// The joined text of segments; nil if one of them is a region.
  static func text(_ segments: [MergedText.Segment]) -> ArraySlice<UInt8>? {
    segments.contains(where: \.isRegion) ? nil : segments.half(.ours)
  }

  /// A region of two halves, without their common first and last lines, which go outside; no region
  /// if the halves are equal.
  static func region(
    _ ours: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>,
    _ conflict: Board.MergeConflict = Board.MergeConflict(.text, "")
  ) -> [MergedText.Segment] {
    if ours == theirs { return [.text(ours)] }
    let lines = (ours: ours.lines, theirs: theirs.lines)
    let start = zip(lines.ours, lines.theirs).prefix { $0 == $1 }.count
    let (left, right) = (lines.ours.dropFirst(start), lines.theirs.dropFirst(start))
    let end = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
    let region = MergedText.Segment.region(
      ours: joined(left.dropLast(end)), theirs: joined(right.dropLast(end)), conflict)
    return (start > 0 ? [.text(joined(lines.ours.prefix(start)))] : []) + [region]
      + (end > 0 ? [.text(joined(left.suffix(end)))] : [])
  }

  private static func joined(_ lines: Lines) -> ArraySlice<UInt8> {
    Array(lines.joined())[...]
  }

  /// One region that holds both files whole.
  static func whole(ours: [UInt8], theirs: [UInt8], options: Board.MergeOptions) -> MergedText {
    var text = MergedText(options)
    text.append([.region(ours: ours[...], theirs: theirs[...], Board.MergeConflict(.file, ""))])
    return text
  }
}

/// A three-way merge of lines, as git does it: overlapping or adjacent changes conflict unless they
/// are the same.
struct LineMerge {
  /// A range of the merged lines.
  enum Segment: Equatable {
    /// Lines on which the sides agree, or that one side changed, as a range of that version.
    case agreed(MergeVersion, Range<Int>)
    /// Lines that the sides changed in different ways.
    case conflict(ThreeWay<Range<Int>>)
  }

  private let lines: ThreeWay<[Int32]>

  init(_ lines: ThreeWay<[ArraySlice<UInt8>]>) {
    var numbering = Numbering<ByteString>()
    self.lines = lines.map { $0.map { Int32(numbering.number(of: ByteString($0))) } }
  }

  /// Merges the changes from the base to ours with those to theirs.
  func segments() -> [Segment] {
    var rest = ThreeWay<ArraySlice<LineDiff.Hunk>> { version in
      version == .base ? [] : LineDiff.hunks(from: lines.base, to: lines[version])[...]
    }
    var segments: [Segment] = []
    /// Each version's offset from the base after its last hunk.
    var shift = ThreeWay(base: 0, ours: 0, theirs: 0)
    var offset = 0
    while let first = Self.firstSide(rest) {
      var old = rest[first].first!.old
      var hunks = ThreeWay<[LineDiff.Hunk]>(base: [], ours: [], theirs: [])
      while let side = MergeVersion.sides.first(where: { side in
        rest[side].first.map { Self.touches(old, $0.old) } ?? false
      }) {
        let hunk = rest[side].removeFirst()
        old = min(old.lowerBound, hunk.old.lowerBound)..<max(old.upperBound, hunk.old.upperBound)
        hunks[side].append(hunk)
      }
      if offset < old.lowerBound { segments.append(.agreed(.base, offset..<old.lowerBound)) }
      let place = ThreeWay { version in
        let start = old.lowerBound + shift[version]
        for hunk in hunks[version] { shift[version] += hunk.new.count - hunk.old.count }
        return start..<old.upperBound + shift[version]
      }
      if hunks.theirs.isEmpty || lines.ours[place.ours] == lines.theirs[place.theirs] {
        segments.append(.agreed(.ours, place.ours))
      } else {
        segments.append(hunks.ours.isEmpty ? .agreed(.theirs, place.theirs) : .conflict(place))
      }
      offset = old.upperBound
    }
    if offset < lines.base.count { segments.append(.agreed(.base, offset..<lines.base.count)) }
    return segments
  }

  /// The side whose next hunk comes first.
  private static func firstSide(_ rest: ThreeWay<ArraySlice<LineDiff.Hunk>>) -> MergeVersion? {
    MergeVersion.sides.filter { !rest[$0].isEmpty }.min { side, other in
      rest[side].first!.old.lowerBound < rest[other].first!.old.lowerBound
    }
  }

  private static func touches(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    left.lowerBound <= right.upperBound && right.lowerBound <= left.upperBound
  }
}
