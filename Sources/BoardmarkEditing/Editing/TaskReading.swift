import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// What a task alone says, to tell whether an edit changed more of it than was meant.
package struct TaskReading {
  package let task: Board.Task

  /// The kinds of the blocks, in order.
  package let kinds: [Block.Kind]

  /// The bytes of the last line of the paragraph that the task begins with; nil where it begins
  /// with something else.
  let lastLineOfParagraph: Range<Int>?

  /// Reads the lines of one task; nil where they are read as anything else.
  package init?(_ lines: [UInt8]) {
    let board = Board(Array("## Todo\n\n".utf8) + lines)
    let isTaskOnly = board.parts.allSatisfy { part in
      switch part.kind {
      case .task, .blank, .heading(column: 0): true
      default: false
      }
    }
    guard isTaskOnly, let task = board.tasks.first, board.tasks.count == 1 else { return nil }
    self.task = task
    kinds = board.blocks.map(\.kind)
    lastLineOfParagraph = Self.lastLineOfParagraph(of: task, in: board)
  }

  /// The bytes of the last line of the paragraph that the task begins with, blanks at its end
  /// excluded.
  private static func lastLineOfParagraph(of task: Board.Task, in board: Board) -> Range<Int>? {
    let structure = task.structure
    let blocks = structure.blocks
    let first = structure.item + 1
    guard first < blocks[structure.item].next, blocks[first].kind == .paragraph else {
      return nil
    }
    let line = board.reading.content(ofLine: blocks[first].lines.upperBound - 1)
    var end = line.upperBound
    while end > line.lowerBound, board.reading.bytes[end - 1].isBlank { end -= 1 }
    return line.lowerBound..<end
  }

  /// Reads a task with some edits, all of which are inside it, applied.
  package init?(_ task: Board.Task, applying edits: [TextEdit] = []) {
    let start = task.range.lowerBound
    guard
      edits.allSatisfy({
        $0.range.lowerBound >= start && $0.range.upperBound <= task.range.upperBound
      })
    else { return nil }
    let moved = edits.map {
      TextEdit(
        range: $0.range.lowerBound - start..<$0.range.upperBound - start,
        replacement: $0.replacement)
    }
    self.init(Array(task.line.source.bytes[task.range]).applying(moved))
  }

  /// The task's line, then those of its subtasks.
  package var lines: [TaskLine] { [task.line] + task.subtasks.map(\.line) }

  /// What each line says: box, title, attributes.
  package var statements: [[String]] { Self.statements(of: lines) }

  package static func statements(of lines: [TaskLine]) -> [[String]] {
    lines.map { line in
      [line.box.rawValue, line.title]
        + line.words.compactMap { word in
          word.key.map { "\($0.name):\(line.source.string(in: word.value))" }
        }
    }
  }
}
