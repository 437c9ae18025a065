import BoardmarkReading
import BoardmarkText

/// Adds a column's heading to a board.
package enum ColumnInsertion {
  /// The edit that adds the heading of an empty column of `state`, in the order todo, doing, done.
  ///
  /// The heading has a blank line on both sides. Nil if the board would not be read as before with
  /// the column added.
  package static func edit(_ name: String, _ state: ColumnState, in board: Board) -> TextEdit? {
    guard let level = board.columns.first?.level else { return nil }
    let lineEnding = board.source.lineEnding.bytes
    let heading = [UInt8](repeating: .ascii("#"), count: level) + Array(" \(name)".utf8)
    var part = firstPart(after: state, in: board)
    if part == board.parts.count || !board.parts[part].isHeading {
      // At the end of a file, text that a plugin keeps there stays last.
      while part > 0, staysLast(part - 1, in: board) { part -= 1 }
    } else {
      while part > 0, isBlankOrRule(part - 1, in: board) { part -= 1 }
    }
    var previous = part - 1
    while previous >= 0, board.parts[previous].kind == .blank { previous -= 1 }
    let edit: TextEdit
    if previous < 0 || board.parts[previous].kind == .byteOrderMark {
      let start = previous < 0 ? 0 : board.parts[previous].range.upperBound
      edit = TextEdit(range: start..<start, replacement: heading + lineEnding + lineEnding)
    } else {
      let end = board.parts[previous].range.upperBound
      let isAtOpenEnd =
        end == board.source.bytes.count && !(board.source.bytes.last?.isLineEnding ?? true)
      let touches = previous + 1 < board.parts.count && board.parts[previous + 1].kind != .blank
      edit = TextEdit(
        range: end..<end,
        replacement: (isAtOpenEnd ? lineEnding : []) + lineEnding + heading
          + (isAtOpenEnd ? [] : lineEnding) + (touches ? lineEnding : []))
    }
    return isRight(edit, state, in: board) ? edit : nil
  }

  /// The index of the part before which the column goes: the heading of the column that follows, or
  /// the end.
  private static func firstPart(after state: ColumnState, in board: Board) -> Int {
    let columns = board.columns
    func part(ofColumn index: Int) -> Int {
      board.parts.firstIndex { $0.kind == .heading(column: index) }!
    }
    func end(ofColumn index: Int) -> Int {
      board.parts.firstIndex { $0.range.lowerBound >= columns[index].range.upperBound }
        ?? board.parts.count
    }
    switch state {
    case .todo: return part(ofColumn: 0)
    case .doing:
      let firstTodo = columns.firstIndex { $0.state == .todo } ?? 0
      if let done = columns.firstIndex(where: { $0.state == .done }), firstTodo <= done {
        return part(ofColumn: done)
      }
      return end(ofColumn: columns.lastIndex { $0.state == .todo } ?? columns.count - 1)
    case .done: return end(ofColumn: columns.count - 1)
    }
  }

  private static func isBlankOrRule(_ part: Int, in board: Board) -> Bool {
    switch board.parts[part].kind {
    case .blank: true
    case .prose: isRule(part, in: board)
    default: false
    }
  }

  /// Whether the part is blank, a rule, or settings between `%%`.
  private static func staysLast(_ part: Int, in board: Board) -> Bool {
    guard case .prose = board.parts[part].kind else { return board.parts[part].kind == .blank }
    return isRule(part, in: board)
      || board.source.bytes[board.parts[part].range].drop(while: \.isBlank)
        .starts(with: "%%".utf8)
  }

  private static func isRule(_ part: Int, in board: Board) -> Bool {
    board.source.bytes[board.parts[part].range].isThematicBreak
  }

  /// Whether the board is read as before, with one more column, which is empty.
  private static func isRight(_ edit: TextEdit, _ state: ColumnState, in board: Board) -> Bool {
    let after = Board(board.source.bytes.applying([edit]), fileName: board.fileName)
    guard
      let index = after.columns.firstIndex(where: { column in
        column.state == state && !board.columns.contains { $0.state == state }
      }), after.columns.count == board.columns.count + 1, after.columns[index].tasks.isEmpty
    else { return false }
    // How prose is cut into parts depends on what stands beside it.
    var found = BoardMeaning(
      after, leavingOut: .blankLines,
      withoutHeadingAt: after.columns[index].heading.lowerBound)
    return board.parts.allSatisfy { found.firstMismatch(passing: $0, of: board) == nil }
      && found.next() == nil
  }
}
