import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// Moves tasks to the end of a column: their lines go, and come again there.
package struct TaskMove {
  /// What becomes of a moved task's text.
  package struct Edits {
    /// Takes the task out.
    package let removal: TextEdit

    /// Puts it in.
    package let insertion: LineInsertion

    /// Both, in order.
    package var inOrder: [TextEdit] {
      [removal, insertion.edit].sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
  }

  private let board: Board
  private let place: TaskInsertion

  /// Makes ready to move tasks to the end of the column at index `target`.
  ///
  /// Cost: linear in the board; each move costs little more than the length of its task.
  package init(toEndOf target: Int, in board: Board) {
    self.board = board
    place = TaskInsertion(atEndOf: target, in: board)
  }

  /// What moves the task; nil where it stands there already, and where it cannot be moved without
  /// changing what is said elsewhere.
  ///
  /// The body stays byte for byte; only where the other column's list is indented differently does
  /// the task take that indentation. A suppression comment directly before the task goes with it.
  package func edits(_ task: Board.Task) -> Edits? {
    guard let part = board.part(of: task), part != place.anchor, let lines = lines(of: task)
    else { return nil }
    let first = SuppressionComment.start(beforePart: part, in: board) ?? part
    let comment = board.parts[first].range.lowerBound..<task.range.lowerBound
    guard let removal = TaskRemoval.edit(ofParts: first...part, in: board),
      let insertion = place.insertion(of: board.reading.bytes[comment] + lines)
    else { return nil }
    return Edits(removal: removal, insertion: insertion)
  }

  /// The edits, in order, that move a task to the end of the column at index `target`; nil as
  /// above.
  static func edits(
    _ task: Board.Task, toEndOf target: Int, in board: Board
  ) -> [TextEdit]? {
    TaskMove(toEndOf: target, in: board).edits(task)?.inOrder
  }

  /// The task's lines with the bullet and the indentation of the column's last task; nil where it
  /// cannot take that indentation.
  private func lines(of task: Board.Task) -> [UInt8]? {
    let typed = Array(board.reading.bytes[task.range])
    guard let neighbour = place.neighbour else { return typed }
    let lines = TaskIndentation.fitted(typed, beside: neighbour)
    let isIndentedAlike =
      TaskIndentation.column(of: task) == TaskIndentation.column(of: neighbour)
    return lines != typed || isIndentedAlike ? lines : nil
  }
}
