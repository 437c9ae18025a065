import BoardmarkMatching
import BoardmarkText

/// A three-way merge of lines, as git does it: changes that meet or touch conflict unless they are the same.
struct LineMerge {
  /// A stretch of the merged lines.
  enum Chunk: Equatable {
    /// Lines on which the sides agree, or which one side changed: as a range of that version.
    case agreed(MergeVersion, Range<Int>)
    /// Lines that both sides changed in different ways.
    case conflict(ThreeWay<Range<Int>>)
  }

  private let lines: ThreeWay<[Int32]>

  init(_ lines: ThreeWay<[ArraySlice<UInt8>]>) {
    var numbering = Numbering<ByteString>()
    self.lines = lines.map { $0.map { Int32(numbering.number(of: ByteString($0))) } }
  }

  /// Merges the changes from the base to ours with those to theirs.
  func chunks() -> [Chunk] {
    var rest = ThreeWay<ArraySlice<LineDiff.Hunk>> { version in
      version == .base ? [] : LineDiff.hunks(from: lines.base, to: lines[version])[...]
    }
    var chunks: [Chunk] = []
    /// How far each version's offsets are ahead of the base's after its last hunk.
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
      if offset < old.lowerBound { chunks.append(.agreed(.base, offset..<old.lowerBound)) }
      let place = ThreeWay { version in
        let start = old.lowerBound + shift[version]
        for hunk in hunks[version] { shift[version] += hunk.new.count - hunk.old.count }
        return start..<old.upperBound + shift[version]
      }
      if hunks.theirs.isEmpty || lines.ours[place.ours] == lines.theirs[place.theirs] {
        chunks.append(.agreed(.ours, place.ours))
      } else {
        chunks.append(hunks.ours.isEmpty ? .agreed(.theirs, place.theirs) : .conflict(place))
      }
      offset = old.upperBound
    }
    if offset < lines.base.count { chunks.append(.agreed(.base, offset..<lines.base.count)) }
    return chunks
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
