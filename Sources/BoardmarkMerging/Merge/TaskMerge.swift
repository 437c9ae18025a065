import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// Merges one task that stands in all three versions and that both sides changed.
struct TaskMerge {
  /// A task and the lines that go with it.
  struct Version {
    let task: Board.Task
    /// The suppression comment before the task, and the task.
    let range: Range<Int>

    var bytes: ArraySlice<UInt8> { task.line.source.bytes[range] }
    var comment: ArraySlice<UInt8> { bytes[..<task.range.lowerBound] }
    /// The lines up to the body.
    var head: ArraySlice<UInt8> { bytes[task.range.lowerBound..<body.startIndex] }
    var body: ArraySlice<UInt8> { bytes[max(task.range.lowerBound, task.body.lowerBound)...] }

    /// The first line of the body, without the white space around it.
    var bodyStart: ArraySlice<UInt8> { body.prefix { !$0.isLineEnding }.trimmed }
  }

  private let versions: ThreeWay<Version>
  private let body: [MergedText.Piece]
  private let nestings: ThreeWay<SubtaskNesting>
  /// The merged task as each side has it, and the fields that conflict. Without conflicts both are the same; with
  /// them, each half carries everything that does not conflict.
  private(set) var outcome: (ours: [UInt8], theirs: [UInt8], fields: [MergeConflict.Field])

  /// The merge of the task, with its body indented as in that version in which the least is left to decide.
  static func best(of versions: ThreeWay<Version>) -> TaskMerge {
    let merges = BodyIndentation.settled(versions).map { TaskMerge($0) }
    let fields = merges.map(\.outcome.fields)
    let best = fields.firstIndex(of: []) ?? fields.firstIndex { !$0.contains(.text) }
    return best.map { merges[$0] } ?? TaskMerge(versions)
  }

  private init(_ versions: ThreeWay<Version>) {
    self.versions = versions
    nestings = versions.map { SubtaskNesting($0.task) }
    body = BodyMerge.merge(versions.map(\.body))
    outcome = ([], [], [])
    outcome = merged()
  }

  private func merged() -> (ours: [UInt8], theirs: [UInt8], fields: [MergeConflict.Field]) {
    let bytes = versions.map { Array($0.bytes) }
    if let merged = bytes.merged { return (merged, merged, []) }
    if hasMovedLine(.ours) || hasMovedLine(.theirs) {
      if let lines = TextMerge.lines(versions.map(\.bytes)), isExpectedMerge(Array(lines)) {
        return (Array(lines), Array(lines), [])
      }
      return (bytes.ours, bytes.theirs, [.text])
    }
    let left = half(.ours)
    if left.fields.isEmpty {
      return isExpectedMerge(left.bytes)
        ? (left.bytes, left.bytes, []) : (bytes.ours, bytes.theirs, [.text])
    }
    let right = half(.theirs)
    // A half would have a line of the title twice, or not at all.
    let isCut = MergeVersion.sides.contains { hasLeftTitle($0) || hasJoinedTitle($0) }
    guard isHalf(left.bytes), isHalf(right.bytes),
      !isCut || left.fields.allSatisfy({ $0 != .title && $0 != .body })
    else {
      return (bytes.ours, bytes.theirs, left.fields)
    }
    return (left.bytes, right.bytes, left.fields)
  }

  /// A half with the side's own box and finish date, since these go with the task's column; unchanged if that would
  /// change something else that the half says.
  func withOwnState(_ side: MergeVersion, _ half: [UInt8]) -> [UInt8] {
    func dates(_ task: Board.Task) -> [LineMeaning.Word] {
      task.line.meaning.words.filter { $0.kind == .attribute(.done) }
    }
    let own = versions[side].task
    func hasOwnState(_ task: Board.Task) -> Bool {
      let (line, other) = (task.line.meaning, own.line.meaning)
      return line.box == other.box && line.boxText == other.boxText && dates(task) == dates(own)
    }
    func rest(_ task: Board.Task) -> TaskMeaning {
      TaskMeaning(task, leavingOut: [.arrangement, .box], key: .done)
    }
    guard let said = task(half), !hasOwnState(said) else { return half }
    let bytes = self.half(side, keepsState: true).bytes
    guard let task = task(bytes), hasOwnState(task), rest(task) == rest(said), isHalf(bytes)
    else { return half }
    return bytes
  }

  /// Whether a side wrote something after the id, so that its title has words that are none in the other versions.
  private var isIDInTitle: Bool {
    guard let id = versions.base.task.id else { return false }
    return MergeVersion.sides.contains { side in
      let task = versions[side].task
      return task.id == nil && task.line.titleBytes.contains(Array("id:\(id.text)".utf8))
    }
  }

  /// The task with one side's body and, of the rest, what both sides did; nil if that conflicts or cannot be read.
  func withOwnBody(_ side: MergeVersion) -> ArraySlice<UInt8>? {
    let half = half(side)
    guard half.fields.allSatisfy({ $0 == .body }) else { return nil }
    let bytes = half.bytes.dropLast(body.half(side).count) + versions[side].body
    return isHalf(Array(bytes)) ? bytes : nil
  }

  /// Whether a side moved the body's first line into the title, or a line of the title into the body, and the other
  /// side no longer has it: merged separately, the title or the body would seem to have lost it on both sides. If the
  /// body conflicts, its region would show what was in the title as that side's alone.
  private func hasMovedLine(_ side: MergeVersion) -> Bool {
    let (base, other) = (versions.base, versions[side.opposite])
    func isGone(_ line: ArraySlice<UInt8>) -> Bool { !other.bytes.contains(line) }
    let intoBody = versions[side].bodyStart
    let isInBody =
      !intoBody.isEmpty && base.head.contains(intoBody)
      && (isGone(intoBody) || TextMerge.text(body) == nil && hasLeftTitle(side))
    return isInBody || hasJoinedTitle(side) && isGone(base.bodyStart)
  }

  /// Whether the first line of a side's body stood in the title.
  private func hasLeftTitle(_ side: MergeVersion) -> Bool {
    let line = versions[side].bodyStart
    return !line.isEmpty && versions.base.head.contains(line) && !versions[side].head.contains(line)
  }

  /// Whether the first line of the body stands in a side's title, perhaps with other words.
  private func hasJoinedTitle(_ side: MergeVersion) -> Bool {
    let (line, own) = (versions.base.bodyStart, versions[side])
    if line.isEmpty || versions.base.head.contains(line) || own.body.contains(line) { return false }
    return own.head.contains(line)
      || own.head.lines.dropFirst().contains { $0.trimmed.sharesWords(with: line) }
  }

  /// The merged task, with one side's values where the sides conflict.
  ///
  /// - Parameter keepsState: Whether its box and finish date are that side's in any case.
  private func half(
    _ side: MergeVersion, keepsState: Bool = false
  ) -> (bytes: [UInt8], fields: [MergeConflict.Field]) {
    var fields: [MergeConflict.Field] = []
    let comment = versions.map(\.comment).merged
    if comment == nil { fields.append(.text) }
    var head = Array(versions[side].head)
    if !keepsState, let merged = versions.map(\.head).merged {
      head = Array(merged)
    } else if !isIDInTitle, let words = versions.compactMap({ TaskLineWords($0.task) }) {
      let line = TaskLineMerge.merge(words, preferring: side, keepsState: keepsState)
      head = line.bytes + [0x0A]
      fields += line.fields
    } else {
      fields.append(.title)
    }
    if TextMerge.text(body) == nil { fields.append(.body) }
    return (Array(comment ?? versions[side].comment) + head + body.half(side), fields)
  }

  /// Two halves of the task as pieces, with only those lines in regions that differ.
  func pieces(
    _ ours: [UInt8], _ theirs: [UInt8], _ conflict: MergeConflict
  ) -> [MergedText.Piece] {
    let bodies = (body.half(.ours), body.half(.theirs))
    let heads = (ours.dropLast(bodies.0.count), theirs.dropLast(bodies.1.count))
    guard heads.0 + bodies.0 == ours[...], heads.1 + bodies.1 == theirs[...] else {
      return TextMerge.region(ours[...], theirs[...], conflict)
    }
    let head: MergedText.Piece =
      heads.0 == heads.1 ? .text(heads.0) : .region(ours: heads.0, theirs: heads.1, conflict)
    var pieces: [MergedText.Piece] = []
    var rest = ([head] + body)[...]
    while let first = rest.first {
      let regions = Array(rest.prefix(while: \.isRegion))
      pieces.append(
        regions.isEmpty
          ? first : .region(ours: regions.half(.ours), theirs: regions.half(.theirs), conflict))
      rest = rest.dropFirst(max(1, regions.count))
    }
    return pieces
  }

  /// Whether the bytes say what merging each field separately gives.
  private func isExpectedMerge(_ bytes: [UInt8]) -> Bool {
    guard let task = task(bytes) else { return false }
    let nesting = SubtaskNesting(task)
    // A merge by lines does not see that one side removed what the other moved.
    return task.line.meaning.isMerged(from: versions.map(\.task.line.meaning))
      && Set(task.allIDs) == versions.map { Set($0.task.allIDs) }.mergedSet()
      && nesting.isMerged(nestings)
  }

  /// Whether the bytes are one task in which no id occurs twice and each line stands below what it was written below.
  private func isHalf(_ bytes: [UInt8]) -> Bool {
    guard let task = task(bytes) else { return false }
    let ids = task.lines.compactMap(\.id)
    return Set(ids).count == ids.count
      && SubtaskNesting(task).isMerged(nestings)
  }

  /// The task that the bytes hold, after the comment that they may begin with.
  func task(_ bytes: [UInt8]) -> Board.Task? {
    let comment = [versions.ours, versions.theirs, versions.base].map(\.comment)
      .first { !$0.isEmpty && bytes.starts(with: $0) }
    return TaskReading(Array(bytes.dropFirst(comment?.count ?? 0)))?.task
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without the blanks around them.
  fileprivate var trimmed: ArraySlice<UInt8> {
    let start = firstIndex { !$0.isBlank } ?? endIndex
    return self[start..<(lastIndex { !$0.isBlank } ?? start - 1) + 1]
  }
}
