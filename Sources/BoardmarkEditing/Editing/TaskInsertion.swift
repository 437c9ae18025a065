import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// The place for tasks at the end of a column.
///
/// That is after the last task before the column's first group heading; in a column without one
/// directly under the heading and a paragraph there, never after text that ends the file.
struct TaskInsertion {
  /// The part after which the tasks go.
  let anchor: Int

  private let board: Board
  private let lineEnding: [UInt8]
  private let isSpaced: Bool

  /// Finds the place. Cost: linear in the board.
  init(atEndOf column: Int, in board: Board) {
    self.board = board
    anchor = ColumnEnd.part(of: column, in: board)
    lineEnding = board.source.lineEnding.bytes
    isSpaced =
      anchor >= 2 && board.parts[anchor].isTask && board.parts[anchor - 1].kind == .blank
      && board.parts[anchor - 2].isTask
  }

  /// The last task of the column that new ones go after; nil where there is none.
  var neighbour: Board.Task? {
    guard case .task(let column, let index) = board.parts[anchor].kind else { return nil }
    return board.columns[column].tasks[index]
  }

  /// Puts `lines`, a whole task and perhaps a comment before it, at the place.
  ///
  /// Nil where what follows would become part of the task.
  func insertion(of lines: [UInt8]) -> LineInsertion? {
    let part = board.parts[anchor]
    let isAtOpenEnd =
      part.range.upperBound == board.source.bytes.count
      && !(board.source.bytes.last?.isLineEnding ?? true)
    let first = Self.list(atStartOf: lines)
    var leading = isAtOpenEnd ? lineEnding : []
    if isSpaced || first == nil || first != part.listKind(in: board) { leading += lineEnding }
    var trailing = isAtOpenEnd ? [] : lineEnding
    if let next = board.parts[(anchor + 1)...].first(where: { $0.kind != .blank }) {
      let column = neighbour.map { TaskIndentation.column(of: $0) } ?? 0
      let indentation = Indentation(
        in: board.source.bytes, from: next.range.lowerBound, to: next.range.upperBound)
      guard indentation.columns < column + 2 else { return nil }
      let touches = board.parts[anchor + 1].kind != .blank
      if touches, !part.isTask || !(next.isTask || next.isATXHeading(in: board)) {
        trailing += lineEnding
      }
    }
    return LineInsertion(
      offset: part.range.upperBound, leading: leading,
      lines: Array(lines[...].withoutFinalLineEnding), trailing: trailing, firstList: first,
      lastList: Self.list(atEndOf: lines),
      separator: isSpaced ? lineEnding + lineEnding : lineEnding,
      listSeparator: lineEnding + lineEnding)
  }

  /// The byte that tells the list that lines begin with from another.
  private static func list(atStartOf lines: [UInt8]) -> UInt8? {
    let start = Indentation(in: lines, from: 0, to: lines.count).end
    return ListMarker(in: lines, at: start, limit: lines.count)?.delimiter
  }

  /// The byte that tells the list that lines end with: the one they begin with, or the one that
  /// stands after a comment.
  private static func list(atEndOf lines: [UInt8]) -> UInt8? {
    if let list = list(atStartOf: lines) { return list }
    return Board(Array("## Todo\n\n".utf8) + lines).tasks.last?.listDelimiter
  }
}

extension Board.Task {
  /// The byte that tells the task's list from another.
  var listDelimiter: UInt8? { marker.isEmpty ? nil : line.source.bytes[marker.upperBound - 1] }
}
