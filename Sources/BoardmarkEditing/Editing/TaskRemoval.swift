import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// Takes lines out of a board.
package enum TaskRemoval {
  /// The edit that removes some parts of the board, such as a task and the comment before it; nil
  /// where what follows would become part of the task before.
  ///
  /// Of blank lines on both sides one side goes along, so that no gap grows; where none is left
  /// between lines that would run into each other, one comes in. A file without a final line ending
  /// stays one.
  package static func edit(ofParts indices: ClosedRange<Int>, in board: Board) -> TextEdit? {
    let parts = board.parts
    let before = indices.lowerBound - 1
    let behind = indices.upperBound + 1
    guard isSafe(before: before, behind: behind, removing: indices.upperBound, in: board) else {
      return nil
    }
    var range =
      parts[indices.lowerBound].range
      .lowerBound..<parts[indices.upperBound].range
      .upperBound
    let isLast = behind == parts.count
    if let gap = gap(betweenTasksBeside: indices, in: board) {
      return TextEdit(range: gap, replacement: [])
    }
    if before >= 0, parts[before].kind == .blank {
      if isLast {
        range = parts[before].range.lowerBound..<range.upperBound
      } else if parts[behind].kind == .blank {
        range = range.lowerBound..<parts[behind].range.upperBound
      }
    } else if !isLast, before >= 0, runTogether(before, behind, in: board) {
      return TextEdit(range: range, replacement: board.source.lineEnding.bytes)
    }
    if isLast, !(board.source.bytes.last?.isLineEnding ?? true) {
      range =
        board.source.bytes[..<range.lowerBound].withoutFinalLineEnding.endIndex..<range.upperBound
    }
    return TextEdit(range: range, replacement: [])
  }

  /// What stands between two tasks of one list that only a comment kept apart; nil otherwise.
  private static func gap(betweenTasksBeside indices: ClosedRange<Int>, in board: Board) -> Range<
    Int
  >? {
    guard !board.parts[indices.lowerBound].isTask,
      let previous = nearest(indices.lowerBound - 1, -1, in: board), previous.isTask,
      let next = nearest(indices.upperBound + 1, 1, in: board), next.isTask,
      previous.listKind(in: board) == next.listKind(in: board)
    else { return nil }
    return previous.range.upperBound..<next.range.lowerBound
  }

  /// Whether the part after would not be read as part of the task before, be there one.
  ///
  /// Asked so that it holds, too, where neighbours of the task are removed at the same time.
  private static func isSafe(
    before: Int, behind: Int, removing removed: Int, in board: Board
  ) -> Bool {
    guard let previous = nearest(before, -1, in: board), previous.isTask else { return true }
    let column = indentation(of: previous, in: board)
    if board.parts[removed].isTask, indentation(of: board.parts[removed], in: board) != column {
      return false
    }
    guard let next = nearest(behind, 1, in: board) else { return true }
    return indentation(of: next, in: board) < column + 2
  }

  /// The first part from `index` on that is not blank, on the way in steps of `step`.
  private static func nearest(_ index: Int, _ step: Int, in board: Board) -> Board.Part? {
    var index = index
    while board.parts.indices.contains(index) {
      if board.parts[index].kind != .blank { return board.parts[index] }
      index += step
    }
    return nil
  }

  private static func indentation(of part: Board.Part, in board: Board) -> Int {
    Indentation(
      in: board.source.bytes, from: part.range.lowerBound, to: part.range.upperBound
    ).columns
  }

  /// Whether two parts that have no blank line between them would not be read as they were.
  private static func runTogether(_ first: Int, _ second: Int, in board: Board) -> Bool {
    let (first, second) = (board.parts[first], board.parts[second])
    if case .heading = first.kind { return false }
    if second.kind == .blank { return false }
    if case .heading = second.kind { return !second.isATXHeading(in: board) }
    return !first.isTask || !second.isTask
      || first.listKind(in: board) != second.listKind(in: board)
  }
}

extension Board.Part {
  package var isTask: Bool {
    if case .task = kind { true } else { false }
  }

  /// Whether the part begins with the `#` of a heading, which no line before it can take in.
  func isATXHeading(in board: Board) -> Bool {
    guard case .heading = kind else { return false }
    return board.source.bytes[range].first { !$0.isBlank } == .ascii("#")
  }

  /// The byte that tells a task's list from another; nil for any other part.
  func listKind(in board: Board) -> UInt8? {
    guard case .task(let column, let index) = kind else { return nil }
    return board.reading.bytes[board.columns[column].tasks[index].marker].last
  }
}

extension ArraySlice<UInt8> {
  /// The bytes less one line ending at their end.
  package var withoutFinalLineEnding: ArraySlice<UInt8> {
    if last == 0x0A { return dropLast(suffix(2).first == 0x0D && count > 1 ? 2 : 1) }
    return last == 0x0D ? dropLast() : self
  }
}
