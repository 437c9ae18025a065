import MarkdownBlocks

/// Moves a task to another column: its lines go, and come again there.
enum TaskMove {
  /// The edits, in order, that move a task to the end of the column at index `target`.
  ///
  /// The body stays byte for byte; only where the other column's list is indented differently does
  /// the task take that indentation.
  static func edits(
    _ task: Board.Task, toEndOf target: Int, in board: Board
  ) -> [TextEdit] {
    guard let part = board.parts.firstIndex(where: { $0.range == task.range }) else { return [] }
    let lines = lines(of: task, asIn: board.columns[target], of: board)
    let edits = [
      TaskRemoval.edit(ofPart: part, in: board),
      TaskInsertion.edit(lines, atEndOf: target, in: board),
    ]
    return edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The task's lines with the bullet and the indentation of the column's last task.
  private static func lines(
    of task: Board.Task, asIn column: Board.Column, of board: Board
  ) -> [UInt8] {
    let text = board.reading
    var lines = Array(text.bytes[task.range])
    let bullet = task.marker.lowerBound - task.range.lowerBound
    let neighbour = column.tasks.last { $0.groupIndex == nil }
    let indentation = indentation(of: task, in: text)
    let wanted = neighbour.map { self.indentation(of: $0, in: text) } ?? 0
    if let neighbour, task.marker.count == 1, neighbour.marker.count == 1 {
      lines[bullet] = text.bytes[neighbour.marker.lowerBound]
    }
    guard indentation != wanted else { return lines }
    return shifted(lines, by: wanted - indentation)
  }

  private static func indentation(of task: Board.Task, in text: SourceText) -> Int {
    Indentation.column(
      of: task.marker.lowerBound, in: text.bytes,
      lineStart: text.lines.start(text.lines.line(at: task.marker.lowerBound)))
  }

  /// The lines, each moved by some columns; none beyond column 0, blank ones not at all.
  private static func shifted(_ bytes: [UInt8], by columns: Int) -> [UInt8] {
    let table = LineTable(bytes)
    var result: [UInt8] = []
    for line in 0..<table.count {
      let range = table.start(line)..<table.end(line)
      let white = Indentation(in: bytes, from: range.lowerBound, to: range.upperBound)
      if white.end < range.upperBound, !bytes[white.end].isLineEnding {
        result += [UInt8](repeating: 0x20, count: max(0, white.columns + columns))
        result += bytes[white.end..<range.upperBound]
      } else {
        result += bytes[range]
      }
    }
    return result
  }
}
