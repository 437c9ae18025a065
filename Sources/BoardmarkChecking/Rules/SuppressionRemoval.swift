import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// Takes suppression comments out of a board.
enum SuppressionRemoval {
  /// The fix that removes a comment, or one id of it; nil where something else would be read
  /// differently then.
  static func fix(
    of comment: SuppressionComment, _ board: Board, only name: Range<Int>? = nil
  ) -> Fix? {
    let edit =
      name.map { TextEdit(range: withSeparator($0, comment), replacement: []) }
      ?? removal(of: comment, board)
    guard let edit else { return nil }
    return Fix(
      title: name.map { "take out '\(board.reading.string(in: $0))'" } ?? "remove the comment",
      isSafe: true, edits: [edit])
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

  private static func removal(of comment: SuppressionComment, _ board: Board) -> TextEdit? {
    guard case .task(let column, let index) = board.parts[comment.part].kind else {
      return board.isAlone(comment.range, inPart: comment.part)
        ? TaskRemoval.edit(ofParts: comment.part...comment.part, in: board) : nil
    }
    let task = board.columns[column].tasks[index]
    let edit = TextEdit(range: extent(of: comment.range, in: board.reading), replacement: [])
    guard let before = TaskReading(task), let after = TaskReading(task, applying: [edit]),
      after.hasLines(of: before, but: .tail)
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
