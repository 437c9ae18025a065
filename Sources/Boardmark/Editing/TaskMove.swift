import MarkdownBlocks

/// Moves tasks to the end of a column: their lines go, and come again there.
struct TaskMove {
  /// What becomes of a moved task's text.
  struct Edits {
    /// Takes the task out.
    let removal: TextEdit

    /// Puts it in.
    let insertion: LineInsertion

    /// Both, in order.
    var inOrder: [TextEdit] {
      [removal, insertion.edit].sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
  }

  private let board: Board
  private let place: TaskInsertion
  private let columnOfMarker: Int?

  /// The indices of the parts that are tasks, by their starts.
  private let taskParts: [Int: Int]

  /// Makes ready to move tasks to the end of the column at index `target`.
  ///
  /// Cost: linear in the board; each move costs the length of its task.
  init(toEndOf target: Int, in board: Board) {
    self.board = board
    place = TaskInsertion(atEndOf: target, in: board)
    columnOfMarker = place.neighbour.map { TaskInsertion.markerColumn(of: $0, in: board) }
    var taskParts: [Int: Int] = [:]
    for (index, part) in board.parts.enumerated() where part.isTask {
      taskParts[part.range.lowerBound] = index
    }
    self.taskParts = taskParts
  }

  /// What moves the task; nil where it stands there already, and where it cannot be moved without
  /// changing what is said elsewhere.
  ///
  /// The body stays byte for byte; only where the other column's list is indented differently does
  /// the task take that indentation. A suppression comment directly before the task goes with it.
  func edits(_ task: Board.Task) -> Edits? {
    guard let part = taskParts[task.range.lowerBound], part != place.anchor,
      let lines = lines(of: task)
    else { return nil }
    let first = Suppressions.startOfComment(beforePart: part, in: board) ?? part
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

  /// The task's lines with the bullet and the indentation of the column's last task.
  private func lines(of task: Board.Task) -> [UInt8]? {
    let text = board.reading
    let typed = Array(text.bytes[task.range])
    var lines = typed
    let bullet = task.marker.lowerBound - task.range.lowerBound
    if let neighbour = place.neighbour, task.marker.count == 1, neighbour.marker.count == 1 {
      lines[bullet] = text.bytes[neighbour.marker.lowerBound]
    }
    let shift = (columnOfMarker ?? 0) - TaskInsertion.markerColumn(of: task, in: board)
    if shift != 0 { lines = Self.shifted(lines, by: shift) }
    if lines == typed || Self.saysTheSame(lines, as: typed) { return lines }
    return shift == 0 ? typed : nil
  }

  /// Whether two texts of a task differ in its marker and its indentation only.
  private static func saysTheSame(_ lines: [UInt8], as typed: [UInt8]) -> Bool {
    let heading = Array("## Todo\n\n".utf8)
    let before = Board(heading + typed).tasks
    let after = Board(heading + lines).tasks
    guard before.count == 1, after.count == 1 else { return false }
    return before[0].bodyText == after[0].bodyText && before[0].box == after[0].box
      && before[0].line.text.count == after[0].line.text.count
      && before[0].subtasks.count == after[0].subtasks.count
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
