import BoardmarkText

/// A three-way merge of lines, which are identified by numbers.
struct LineMerge {
  /// A stretch of the merged lines.
  enum Chunk: Equatable {
    /// Lines on which the sides agree, or which one side changed: as a range of that version.
    case agreed(MergeVersion, Range<Int>)
    /// Lines that both sides changed in different ways.
    case conflict(ThreeWay<Range<Int>>)
  }

  let lines: ThreeWay<[Int32]>

  /// What the lines say, by their numbers.
  let words: LineWords

  /// The number of an empty line; -1 if there is none.
  private let empty: Int32

  /// Whether changes that touch conflict, as in git; otherwise only changes that overlap and
  /// insertions at the same place do.
  let adjacentConflict: Bool

  init(_ lines: ThreeWay<[ArraySlice<UInt8>]>, adjacentConflict: Bool) {
    var numbering = Numbering<ByteString>()
    self.lines = lines.map { $0.map { Int32(numbering.number(of: ByteString($0))) } }
    empty = numbering.values.firstIndex { $0.bytes.elementsEqual([0x0A]) }.map { Int32($0) } ?? -1
    words = LineWords(lines: numbering.values.map(\.bytes))
    self.adjacentConflict = adjacentConflict
  }

  /// Merges the changes from the base to ours with those to theirs.
  func chunks() -> [Chunk] {
    chunks(
      of: ThreeWay { $0 == .base ? [] : hunks(to: lines[$0]) }, in: ThreeWay { lines[$0].indices },
      areAligned: false)
  }

  /// The changes of a side; two changes count as one if a line moved across the empty lines between them.
  private func hunks(to new: [Int32]) -> [LineDiff.Hunk] {
    // git leaves an empty line with what stands before it.
    let found = LineDiff.hunks(from: lines.base, to: new, weak: adjacentConflict ? -1 : empty)
    return found.indices.reduce(into: []) { hunks, index in
      let hunk = found[index]
      guard index > 0, continues(found[index - 1], in: hunk, new) else { return hunks.append(hunk) }
      let last = hunks.removeLast()
      hunks.append(
        LineDiff.Hunk(
          old: last.old.lowerBound..<hunk.old.upperBound,
          new: last.new.lowerBound..<hunk.new.upperBound))
    }
  }

  /// Whether nothing but empty lines is between two changes, and a line of one became a line of the other.
  private func continues(_ last: LineDiff.Hunk, in next: LineDiff.Hunk, _ new: [Int32]) -> Bool {
    lines.base[last.old.upperBound..<next.old.lowerBound].allSatisfy { $0 == empty }
      && (!words.pairs(lines.base, last.old, new, next.new).isEmpty
        || !words.pairs(lines.base, next.old, new, last.new).isEmpty)
  }

  /// Merges changes of one stretch.
  ///
  /// - Parameters:
  ///   - hunks: The changes of ours and of theirs.
  ///   - place: Where the stretch is in each version.
  ///   - areAligned: Whether each line that has become another one is a change of its own.
  private func chunks(
    of hunks: ThreeWay<[LineDiff.Hunk]>, in place: ThreeWay<Range<Int>>, areAligned: Bool
  ) -> [Chunk] {
    var chunks: [Chunk] = []
    var rest = hunks.map { $0[...] }
    /// How far each version's offsets are ahead of the base's after its last hunk.
    var shift = place.map { $0.lowerBound - place.base.lowerBound }
    var offset = place.base.lowerBound
    while let group = nextGroup(of: &rest) {
      let old = group.old
      if offset < old.lowerBound { chunks.append(.agreed(.base, offset..<old.lowerBound)) }
      let place = ThreeWay { version in
        let start = old.lowerBound + shift[version]
        for hunk in group.hunks[version] { shift[version] += hunk.new.count - hunk.old.count }
        return start..<old.upperBound + shift[version]
      }
      if let side = group.side {
        chunks.append(.agreed(side, place[side]))
      } else {
        chunks += merged(group.hunks, in: place, areAligned: areAligned)
      }
      offset = old.upperBound
    }
    if offset < place.base.upperBound {
      chunks.append(.agreed(.base, offset..<place.base.upperBound))
    }
    return chunks
  }

  /// Changes that go together.
  private struct Group {
    /// The lines of the base that they are about.
    var old: Range<Int>

    /// The changes of each side.
    var hunks = ThreeWay<[LineDiff.Hunk]>(base: [], ours: [], theirs: [])

    /// The lines that each side's changes bring in.
    var brought = ThreeWay<Set<Int32>>(base: [], ours: [], theirs: [])

    /// The side that made the changes; nil if both did.
    var side: MergeVersion? {
      hunks.ours.isEmpty ? .theirs : hunks.theirs.isEmpty ? .ours : nil
    }
  }

  /// Takes the next change with all changes that meet it; nil if none are left.
  private func nextGroup(of rest: inout ThreeWay<ArraySlice<LineDiff.Hunk>>) -> Group? {
    var next = Self.firstSide(rest)
    guard let first = next else { return nil }
    var group = Group(old: rest[first].first!.old)
    // Takes in whatever meets what was taken so far, from either side.
    while let side = next {
      let hunk = rest[side].removeFirst()
      let start = min(group.old.lowerBound, hunk.old.lowerBound)
      group.old = start..<max(group.old.upperBound, hunk.old.upperBound)
      group.hunks[side].append(hunk)
      group.brought[side].formUnion(lines[side][hunk.new])
      next = MergeVersion.sides.first { side in
        group.side != side && rest[side].first.map { belongs($0, of: side, to: group) } ?? false
      }
    }
    return group
  }

  /// Whether a change meets those of a group, or touches them and brings in a line that the other side brings in there.
  private func belongs(_ hunk: LineDiff.Hunk, of side: MergeVersion, to group: Group) -> Bool {
    if Self.meets(group.old, hunk.old, orTouches: adjacentConflict) { return true }
    return Self.meets(group.old, hunk.old, orTouches: true)
      && !group.brought[side.opposite].isDisjoint(with: lines[side][hunk.new])
  }

  /// Merges changes of both sides that meet.
  private func merged(
    _ hunks: ThreeWay<[LineDiff.Hunk]>, in place: ThreeWay<Range<Int>>, areAligned: Bool
  ) -> [Chunk] {
    let stretch = ThreeWay { lines[$0][place[$0]] }
    if stretch.ours == stretch.theirs { return [.agreed(.ours, place.ours)] }
    if !adjacentConflict, !areAligned {
      let aligned = ThreeWay { side in hunks[side].flatMap { self.aligned($0, lines[side]) } }
      if aligned != hunks { return chunks(of: aligned, in: place, areAligned: true) }
    }
    return [Self.winner(of: stretch).map { .agreed($0, place[$0]) } ?? .conflict(place)]
  }

  /// A change split into changes of single lines, as far as it is certain what became of each line.
  private func aligned(_ hunk: LineDiff.Hunk, _ new: [Int32]) -> [LineDiff.Hunk] {
    var hunks: [LineDiff.Hunk] = []
    func areAlikeEmpty(_ old: Int, _ place: Int) -> Bool {
      (lines.base[old] == empty) == (new[place] == empty)
    }
    func close(_ old: Range<Int>, _ new: Range<Int>) {
      if new.isEmpty {
        // An empty line goes with the line after it, else nothing would separate that line from the one before.
        var start = old.lowerBound
        for line in old where lines.base[line] != empty || line == old.upperBound - 1 {
          hunks.append(LineDiff.Hunk(old: start..<line + 1, new: new))
          start = line + 1
        }
      } else if old.count == new.count, zip(old, new).allSatisfy(areAlikeEmpty) {
        hunks += zip(old, new).map { LineDiff.Hunk(old: $0..<$0 + 1, new: $1..<$1 + 1) }
      } else {
        hunks.append(LineDiff.Hunk(old: old, new: new))
      }
    }
    var (start, newStart) = (hunk.old.lowerBound, hunk.new.lowerBound)
    for pair in words.pairs(lines.base, hunk.old, new, hunk.new) {
      close(start..<pair.old, newStart..<pair.new)
      hunks.append(LineDiff.Hunk(old: pair.old..<pair.old + 1, new: pair.new..<pair.new + 1))
      (start, newStart) = (pair.old + 1, pair.new + 1)
    }
    close(start..<hunk.old.upperBound, newStart..<hunk.new.upperBound)
    return hunks.filter { !$0.old.isEmpty || !$0.new.isEmpty }
  }

  /// The side that has everything that the other changed; nil if neither has it, or both.
  private static func winner(of stretch: ThreeWay<ArraySlice<Int32>>) -> MergeVersion? {
    let isOurs = contains(stretch.ours, stretch.theirs, stretch.base)
    let isTheirs = contains(stretch.theirs, stretch.ours, stretch.base)
    return isOurs == isTheirs ? nil : isOurs ? .ours : .theirs
  }

  /// Whether `larger` differs from `smaller` only where `smaller` is the same as the base.
  ///
  /// Next to what `smaller` changed, `larger` may have other lines, but none that
  /// `smaller` removed, and where `smaller` removed lines, no new ones: these could be
  /// what became of the removed lines.
  private static func contains(
    _ larger: ArraySlice<Int32>, _ smaller: ArraySlice<Int32>, _ base: ArraySlice<Int32>
  ) -> Bool {
    let additions = LineDiff.hunks(from: Array(smaller), to: Array(larger))
    let changes = LineDiff.hunks(from: Array(smaller), to: Array(base))
    var index = 0
    for addition in additions {
      let added = Set(larger[offset: addition.new])
      while index < changes.count, changes[index].old.upperBound < addition.old.lowerBound {
        index += 1
      }
      for change in changes[index...].prefix(while: { $0.old.lowerBound <= addition.old.upperBound }
      )
      where meets(change.old, addition.old, orTouches: false)
        || (change.new.count > change.old.count && !addition.new.isEmpty)
        || !added.isDisjoint(with: base[offset: change.new])
      {
        return false
      }
    }
    return true
  }

  /// The side whose next hunk comes first; an insertion comes before what replaces the same place.
  private static func firstSide(_ rest: ThreeWay<ArraySlice<LineDiff.Hunk>>) -> MergeVersion? {
    MergeVersion.sides.filter { !rest[$0].isEmpty }.min { side, other in
      let (left, right) = (rest[side].first!.old, rest[other].first!.old)
      return (left.lowerBound, left.upperBound) < (right.lowerBound, right.upperBound)
    }
  }

  private static func meets(_ left: Range<Int>, _ right: Range<Int>, orTouches: Bool) -> Bool {
    if orTouches {
      return left.lowerBound <= right.upperBound && right.lowerBound <= left.upperBound
    }
    if left.isEmpty, right.isEmpty { return left.lowerBound == right.lowerBound }
    return left.lowerBound < right.upperBound && right.lowerBound < left.upperBound
  }
}

extension ArraySlice {
  /// The elements at a range that counts from the start.
  fileprivate subscript(offset range: Range<Int>) -> ArraySlice {
    self[startIndex + range.lowerBound..<startIndex + range.upperBound]
  }
}
