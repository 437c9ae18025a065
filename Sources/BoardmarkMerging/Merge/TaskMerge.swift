import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// Merges one task that stands in all three versions and that both sides changed.
struct TaskMerge {
  /// What became of the task.
  enum Outcome {
    case merged([UInt8])
    /// Each half carries everything that does not conflict.
    case conflict(ours: [UInt8], theirs: [UInt8], fields: [MergeConflict.Field])
  }

  /// A task and the lines that go with it.
  struct Version {
    let task: Board.Task
    /// The suppression comment before the task, and the task.
    let range: Range<Int>

    var bytes: ArraySlice<UInt8> { task.line.source.bytes[range] }
    var comment: ArraySlice<UInt8> {
      task.line.source.bytes[range.lowerBound..<task.range.lowerBound]
    }
    /// The lines up to the body.
    var head: ArraySlice<UInt8> {
      task.line.source.bytes[
        task.range.lowerBound..<max(task.range.lowerBound, task.body.lowerBound)]
    }
    var body: ArraySlice<UInt8> {
      task.line.source.bytes[
        max(task.range.lowerBound, task.body.lowerBound)..<task.range.upperBound]
    }

    /// The first line of the body, without the white space around it.
    var bodyStart: ArraySlice<UInt8> { body.prefix { !$0.isLineEnding }.trimmed }
  }

  let base: Version
  let ours: Version
  let theirs: Version

  func outcome() -> Outcome {
    if let bytes = threeWayMerge(base: base.bytes, ours: ours.bytes, theirs: theirs.bytes) {
      return .merged(Array(bytes))
    }
    if hasMovedLine(ours, without: theirs) || hasMovedLine(theirs, without: ours) {
      return .conflict(ours: Array(ours.bytes), theirs: Array(theirs.bytes), fields: [.text])
    }
    let body = BodyMerge.merge(base: base.body, ours: ours.body, theirs: theirs.body)
    let left = half(.ours, body.ours, body.isConflict)
    if left.fields.isEmpty, isRight(left.bytes) { return .merged(left.bytes) }
    let right = half(.theirs, body.theirs, body.isConflict)
    if left.fields.isEmpty || !isOneTask(left.bytes) || !isOneTask(right.bytes) {
      return .conflict(
        ours: Array(ours.bytes), theirs: Array(theirs.bytes),
        fields: left.fields.isEmpty ? [.text] : left.fields)
    }
    return .conflict(ours: left.bytes, theirs: right.bytes, fields: left.fields)
  }

  /// The halves of a conflict about the task's column: box and date of finishing are each side's own, since they
  /// go with its column.
  func halves(of outcome: Outcome) -> (ours: [UInt8], theirs: [UInt8]) {
    let halves =
      switch outcome {
      case .merged(let bytes): (ours: bytes, theirs: bytes)
      case .conflict(let left, let right, _): (ours: left, theirs: right)
      }
    return (withOwnState(.ours, halves.ours), withOwnState(.theirs, halves.theirs))
  }

  /// A half with the box and the date of finishing that a side has; as it is where that would say something else
  /// as well.
  private func withOwnState(_ side: MergeVersion, _ half: [UInt8]) -> [UInt8] {
    guard let said = content(half) else { return half }
    let expected = said.withState(of: TaskContent(side == .ours ? ours.task : theirs.task))
    if said == expected { return half }
    let body = BodyMerge.merge(base: base.body, ours: ours.body, theirs: theirs.body)
    let bytes = self.half(
      side, side == .ours ? body.ours : body.theirs, body.isConflict, keepsState: true
    ).bytes
    return content(bytes) == expected && isOneTask(bytes) ? bytes : half
  }

  private func content(_ bytes: [UInt8]) -> TaskContent? {
    (TaskReading(bytes) ?? TaskReading(Array(bytes.dropFirst(commentLength(bytes)))))
      .map { TaskContent($0.task) }
  }

  /// Whether a side made the body's first line part of its title, or a line of the title part of its body, while
  /// the other has it no more: to title and body, merged each for itself, both sides have removed it from one.
  private func hasMovedLine(_ side: Version, without other: Version) -> Bool {
    let intoTitle = base.bodyStart
    let intoBody = side.bodyStart
    let isInTitle =
      !intoTitle.isEmpty && side.head.holds(intoTitle) && !base.head.holds(intoTitle)
      && !other.bytes.holds(intoTitle)
    let isInBody =
      !intoBody.isEmpty && base.head.holds(intoBody) && !other.bytes.holds(intoBody)
    return isInTitle || isInBody
  }

  /// The merged task, with one side's values where both conflict.
  ///
  /// - Parameter keepsState: Whether its box and date of finishing are that side's in any case.
  private func half(
    _ side: MergeVersion, _ body: [UInt8], _ isBodyConflict: Bool, keepsState: Bool = false
  ) -> (bytes: [UInt8], fields: [MergeConflict.Field]) {
    var fields: [MergeConflict.Field] = []
    let own = side == .ours ? ours : theirs
    var comment = own.comment
    if let merged = threeWayMerge(base: base.comment, ours: ours.comment, theirs: theirs.comment) {
      comment = merged
    } else {
      fields.append(.text)
    }
    var head = Array(own.head)
    if !keepsState,
      let merged = threeWayMerge(base: base.head, ours: ours.head, theirs: theirs.head)
    {
      head = Array(merged)
    } else if let words = TaskLineWords(base.task), let left = TaskLineWords(ours.task),
      let right = TaskLineWords(theirs.task)
    {
      let line = TaskLineMerge.merge(
        base: words, ours: left, theirs: right, preferring: side, keepsState: keepsState)
      head = line.bytes + [0x0A]
      fields += line.fields
    } else {
      fields.append(.title)
    }
    if isBodyConflict { fields.append(.body) }
    return (Array(comment) + head + body, fields)
  }

  /// Whether the bytes say what the fields, each merged for itself, say.
  private func isRight(_ bytes: [UInt8]) -> Bool {
    guard
      let reading = TaskReading(bytes) ?? TaskReading(Array(bytes.dropFirst(commentLength(bytes))))
    else { return false }
    let content = TaskContent(reading.task)
    let expected = TaskContent.merged(
      base: TaskContent(base.task), ours: TaskContent(ours.task), theirs: TaskContent(theirs.task),
      body: content.body)
    // Lines do not see that what one side removed is what the other put elsewhere.
    let ids = TaskContent.mergedSet(
      base: Set(base.task.allIDs), ours: Set(ours.task.allIDs), theirs: Set(theirs.task.allIDs))
    return content == expected && Set(reading.task.allIDs) == ids
      && SubtaskNesting(reading.task).isMerged(
        base: SubtaskNesting(base.task), ours: SubtaskNesting(ours.task),
        theirs: SubtaskNesting(theirs.task))
  }

  /// Whether the bytes are one task in which no id stands twice.
  private func isOneTask(_ bytes: [UInt8]) -> Bool {
    guard let reading = TaskReading(Array(bytes.dropFirst(commentLength(bytes)))) else {
      return false
    }
    let ids = reading.task.lines.compactMap(\.id)
    return Set(ids).count == ids.count
  }

  /// The length of the comment that the bytes begin with.
  private func commentLength(_ bytes: [UInt8]) -> Int {
    for comment in [ours.comment, theirs.comment, base.comment]
    where !comment.isEmpty && bytes.starts(with: comment) {
      return comment.count
    }
    return 0
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without the blanks around them.
  fileprivate var trimmed: ArraySlice<UInt8> {
    let start = firstIndex { !$0.isBlank } ?? endIndex
    return self[start..<(lastIndex { !$0.isBlank } ?? start - 1) + 1]
  }

  /// Whether the bytes of `line` stand in these; it is not empty.
  ///
  /// Cost: linear in these where the line's first byte is rare, else their product.
  fileprivate func holds(_ line: ArraySlice<UInt8>) -> Bool {
    indices.dropLast(Swift.max(0, line.count - 1)).contains {
      self[$0] == line.first && self[$0...].starts(with: line)
    }
  }
}
