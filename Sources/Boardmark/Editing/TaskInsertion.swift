import MarkdownBlocks

/// Puts a task's lines into a column of a board.
enum TaskInsertion {
  /// The edit that adds `lines`, a whole task with its line endings, at the end of a column.
  ///
  /// That is behind the last task before the column's first group heading; in a column without
  /// one directly under the heading and a paragraph there, never behind text that ends the file.
  static func edit(_ lines: [UInt8], atEndOf column: Int, in board: Board) -> TextEdit {
    let anchor = anchor(atEndOf: column, in: board)
    let lineEnding = board.source.lineEnding.bytes
    let end = board.parts[anchor].range.upperBound
    let isAtOpenEnd =
      end == board.source.bytes.count
      && !(board.source.bytes.last?.isLineEnding ?? true)

    var text = isAtOpenEnd ? lineEnding : []
    if isTask(anchor, in: board) {
      if isSpaced(anchor, in: board) || listKind(of: anchor, in: board) != listKind(of: lines) {
        text += lineEnding
      }
    } else {
      text += lineEnding
    }
    text += lines.last?.isLineEnding == true ? lines : lines + lineEnding
    if isAtOpenEnd { text = Array(text[...].withoutFinalLineEnding) }
    let next = anchor + 1
    if !isTask(anchor, in: board), next < board.parts.count, board.parts[next].kind != .blank {
      text += lineEnding
    }
    return TextEdit(range: end..<end, replacement: text)
  }

  /// The part behind which a new last task of the column goes.
  private static func anchor(atEndOf column: Int, in board: Board) -> Int {
    let heading = board.parts.firstIndex { $0.kind == .heading(column: column) }!
    var anchor = heading
    var index = heading + 1
    var isDirectlyUnder = true
    while index < board.parts.count {
      switch board.parts[index].kind {
      case .task(column, _):
        anchor = index
        isDirectlyUnder = false
      case .heading: return anchor
      case .prose:
        if isDirectlyUnder, isParagraph(board.parts[index], in: board) { anchor = index }
        isDirectlyUnder = false
      default: break
      }
      index += 1
    }
    return anchor
  }

  /// Whether the part is a paragraph, and none of the comments that a plugin ends a file with.
  private static func isParagraph(_ part: Board.Part, in board: Board) -> Bool {
    let line = board.reading.lines.line(at: part.range.lowerBound)
    return board.blocks.contains { $0.kind == .paragraph && $0.lines.lowerBound == line }
      && !board.source.bytes[part.range].starts(with: Array("%%".utf8))
  }

  private static func isTask(_ part: Int, in board: Board) -> Bool {
    if case .task = board.parts[part].kind { true } else { false }
  }

  /// Whether a blank line stands between the task and the one before it.
  private static func isSpaced(_ part: Int, in board: Board) -> Bool {
    part >= 2 && board.parts[part - 1].kind == .blank && isTask(part - 2, in: board)
  }

  private static func listKind(of part: Int, in board: Board) -> UInt8? {
    guard case .task(let column, let index) = board.parts[part].kind else { return nil }
    return board.reading.bytes[board.columns[column].tasks[index].marker].last
  }

  /// The byte that tells the list of a task's lines from another.
  static func listKind(of lines: [UInt8]) -> UInt8? {
    let start = Indentation(in: lines, from: 0, to: lines.count).end
    return ListMarker(in: lines, at: start, limit: lines.count)?.delimiter
  }
}
