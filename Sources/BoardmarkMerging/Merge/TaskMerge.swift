import BoardmarkEditing
import BoardmarkMatching
import BoardmarkReading
import BoardmarkText

/// Merges one item that is in all three versions and that both sides changed, field by field.
struct TaskMerge {
  /// An item with the suppression comment before it.
  struct Version {
    let task: Board.Task
    let range: Range<Int>

    var bytes: ArraySlice<UInt8> { task.titleLine.source.bytes[range] }
    var comment: ArraySlice<UInt8> { bytes[..<task.range.lowerBound] }
    /// The lines up to the body.
    var head: ArraySlice<UInt8> { bytes[task.range.lowerBound..<body.startIndex] }
    var body: ArraySlice<UInt8> { bytes[max(task.range.lowerBound, task.body.lowerBound)...] }
  }

  private let versions: ThreeWay<Version>
  private let body: [MergedText.Segment]
  /// The merged item on each side, and the fields that conflict. Without conflicts both are equal;
  /// with conflicts, each half includes everything that does not conflict.
  private(set) var outcome: (ours: [UInt8], theirs: [UInt8], fields: [Board.MergeConflict.Field])

  init(_ versions: ThreeWay<Version>) {
    self.versions = versions
    body = BodyMerge.merge(versions.map(\.body))
    outcome = ([], [], [])
    outcome = merged()
  }

  private func merged() -> (ours: [UInt8], theirs: [UInt8], fields: [Board.MergeConflict.Field]) {
    let bytes = versions.map { Array($0.bytes) }
    if let merged = bytes.merged { return (merged, merged, []) }
    // A line became part of the title or stopped being part of it, so title and body cannot be
    // merged separately.
    if versions.map(\.head.lines.count).merged != versions.base.head.lines.count
      || versions.ours.head.lines.count != versions.theirs.head.lines.count
    {
      let lines = TextMerge.text(TextMerge.segments(versions.map(\.bytes))).map { Array($0) }
      guard let lines, isExpected(lines) else { return (bytes.ours, bytes.theirs, [.text]) }
      return (lines, lines, [])
    }
    let (left, right) = (half(.ours), half(.theirs))
    if left.fields.isEmpty {
      return isExpected(left.bytes)
        ? (left.bytes, left.bytes, []) : (bytes.ours, bytes.theirs, [.text])
    }
    guard isHalf(left.bytes), isHalf(right.bytes) else {
      return (bytes.ours, bytes.theirs, left.fields)
    }
    return (left.bytes, right.bytes, left.fields)
  }

  /// A half with the side's own checkbox and finish date, which belong with the column; unchanged
  /// if that would change anything else.
  func withOwnState(_ side: MergeVersion, _ half: [UInt8]) -> [UInt8] {
    let bytes = self.half(side, keepsState: true).bytes
    guard isHalf(bytes), let task = task(bytes), let said = self.task(half) else { return half }
    let rest = TaskMeaning(task, leavingOut: [.arrangement, .box], key: .done)
    return rest == TaskMeaning(said, leavingOut: [.arrangement, .box], key: .done) ? bytes : half
  }

  /// The merged item, with one side's values where the sides conflict.
  ///
  /// - Parameter keepsState: True to use that side's checkbox and finish date in any case.
  private func half(
    _ side: MergeVersion, keepsState: Bool = false
  ) -> (bytes: [UInt8], fields: [Board.MergeConflict.Field]) {
    var fields: [Board.MergeConflict.Field] = []
    let comment = versions.map(\.comment).merged
    if comment == nil { fields.append(.text) }
    var head = Array(versions[side].head)
    if !keepsState, let merged = versions.map(\.head).merged {
      head = Array(merged)
    } else if let words = versions.compactMap({ TaskLineWords($0.task) }) {
      let line = TaskLineMerge.merge(words, preferring: side, keepsState: keepsState)
      head = line.bytes + [0x0A]
      fields += line.fields
    } else {
      fields.append(.title)
    }
    if TextMerge.text(body) == nil { fields.append(.body) }
    return (Array(comment ?? versions[side].comment) + head + body.half(side), fields)
  }

  /// Two halves as segments, with only the differing lines in regions.
  func segments(
    _ ours: [UInt8], _ theirs: [UInt8], _ conflict: Board.MergeConflict
  ) -> [MergedText.Segment] {
    let bodies = (body.half(.ours), body.half(.theirs))
    let heads = (ours.dropLast(bodies.0.count), theirs.dropLast(bodies.1.count))
    guard heads.0 + bodies.0 == ours[...], heads.1 + bodies.1 == theirs[...] else {
      return TextMerge.region(ours[...], theirs[...], conflict)
    }
    let head: MergedText.Segment =
      heads.0 == heads.1 ? .text(heads.0) : .region(ours: heads.0, theirs: heads.1, conflict)
    var segments: [MergedText.Segment] = []
    var rest = ([head] + body)[...]
    while let first = rest.first {
      let regions = Array(rest.prefix(while: \.isRegion))
      segments.append(
        regions.isEmpty
          ? first : .region(ours: regions.half(.ours), theirs: regions.half(.theirs), conflict))
      rest = rest.dropFirst(max(1, regions.count))
    }
    return segments
  }

  /// True if the bytes equal the separate merge of each field.
  private func isExpected(_ bytes: [UInt8]) -> Bool {
    guard let task = task(bytes), isHalf(bytes) else { return false }
    return task.titleLine.meaning.isMerged(from: versions.map(\.task.titleLine.meaning))
      && Set(task.lines.compactMap(\.id))
        == versions.map { Set($0.task.lines.compactMap(\.id)) }.mergedSet()
  }

  /// True if the bytes are one item in which no id occurs twice.
  private func isHalf(_ bytes: [UInt8]) -> Bool {
    guard let task = task(bytes) else { return false }
    let ids = task.lines.compactMap(\.id)
    return Set(ids).count == ids.count
  }

  /// The item in the bytes, which may begin with a comment.
  func task(_ bytes: [UInt8]) -> Board.Task? {
    let comment = [versions.ours, versions.theirs, versions.base].map(\.comment)
      .first { !$0.isEmpty && bytes.starts(with: $0) }
    return TaskReading(Array(bytes.dropFirst(comment?.count ?? 0)))?.task
  }
}
