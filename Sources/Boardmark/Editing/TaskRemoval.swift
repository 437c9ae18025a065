/// Takes a task's lines out of a board.
enum TaskRemoval {
  /// The edit that removes the task at `part` of the board's parts.
  ///
  /// Of blank lines on both sides one side goes along, so that no gap grows; a file without a final
  /// line ending stays one.
  static func edit(ofPart index: Int, in board: Board) -> TextEdit {
    let parts = board.parts
    var range = parts[index].range
    let isBlankBefore = index > 0 && parts[index - 1].kind == .blank
    let isLast = index + 1 == parts.count
    if isBlankBefore, isLast {
      range = parts[index - 1].range.lowerBound..<range.upperBound
    } else if index + 1 < parts.count, parts[index + 1].kind == .blank,
      isBlankBefore || index + 2 == parts.count
    {
      range = range.lowerBound..<parts[index + 1].range.upperBound
    }
    if isLast, !endsInLineEnding(board) {
      range =
        board.source.bytes[..<range.lowerBound].withoutFinalLineEnding.endIndex..<range.upperBound
    }
    return TextEdit(range: range, replacement: [])
  }

  private static func endsInLineEnding(_ board: Board) -> Bool {
    board.source.bytes.last?.isLineEnding ?? true
  }
}

extension ArraySlice<UInt8> {
  /// The bytes less one line ending at their end.
  var withoutFinalLineEnding: ArraySlice<UInt8> {
    if last == 0x0A { return dropLast(suffix(2).first == 0x0D && count > 1 ? 2 : 1) }
    return last == 0x0D ? dropLast() : self
  }
}
