import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// Takes suppression comments out of a board.
struct SuppressionRemoval {
  let rearrangement: Rearrangement

  private var board: Board { rearrangement.board }

  /// The fix that removes a comment, or one id of it; nil where something else would be read
  /// differently then.
  func fix(of comment: SuppressionComment, only name: Range<Int>? = nil) -> Fix? {
    if let name {
      return Fix(
        title: "take out '\(board.reading.string(in: name))'", isSafe: true,
        edits: [TextEdit(range: Self.withSeparator(name, comment), replacement: [])])
    }
    let title = "remove the comment"
    if let task = board.task(board.parts[comment.part]) {
      return removal(of: comment, from: task).map { Fix(title: title, isSafe: true, edits: [$0]) }
    }
    let relocation = Relocation(removing: comment.part)
    guard board.isAlone(comment.range, inPart: comment.part),
      let edits = rearrangement.edits(of: relocation)
    else { return nil }
    return Fix(title: title, isSafe: true, edits: edits, relocation: relocation)
  }

  /// An id and what separates it from its neighbour.
  private static func withSeparator(
    _ name: Range<Int>, _ comment: SuppressionComment
  ) -> Range<Int> {
    guard let index = comment.names.firstIndex(of: name) else { return name }
    return index == 0
      ? name.lowerBound..<comment.names[1].lowerBound
      : comment.names[index - 1].upperBound..<name.upperBound
  }

  private func removal(of comment: SuppressionComment, from task: Board.Task) -> TextEdit? {
    let edit = TextEdit(range: Self.extent(of: comment.range, in: board.reading), replacement: [])
    guard let before = TaskReading(task), let after = TaskReading(task, applying: [edit]),
      after.task.hasLines(of: before.task, but: .tail)
    else { return nil }
    return edit
  }

  /// The comment and the blanks before it; the whole lines where it stands alone on them.
  private static func extent(of comment: Range<Int>, in source: SourceText) -> Range<Int> {
    let bytes = source.bytes
    var start = comment.lowerBound
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    var end = comment.upperBound
    while end < bytes.count, bytes[end].isBlank { end += 1 }
    let isAtStart = start == 0 || bytes[start - 1].isLineEnding
    let isAtEnd = end == bytes.count || bytes[end].isLineEnding
    if isAtStart, isAtEnd {
      // At the end of a file without a final line ending the one before goes.
      guard end < bytes.count else {
        return bytes[..<start].withoutFinalLineEnding.endIndex..<end
      }
      return start..<source.lines.end(source.lines.line(at: comment.upperBound - 1))
    }
    return isAtStart ? comment.lowerBound..<end : start..<comment.upperBound
  }
}
