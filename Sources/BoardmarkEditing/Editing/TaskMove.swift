import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// Parts to remove, and the lines to insert elsewhere in their place.
package struct Relocation: Sendable, Equatable {
  let parts: ClosedRange<Int>

  /// The lines to insert, and the part after which they go; nil for parts that are only removed.
  let arrival: Arrival?

  struct Arrival: Sendable, Equatable {
    let lines: TaskLines
    let anchor: Int
  }
}

extension Relocation {
  /// The removal of a part.
  package init(removing part: Int) { self.init(parts: part...part, arrival: nil) }

  /// The removal of a task with its suppression comment; nil if the board has no such task.
  package init?(removing task: Board.Task, from board: Board) {
    guard let parts = board.parts(of: task) else { return nil }
    self.init(parts: parts, arrival: nil)
  }
}

extension Rearrangement {
  package mutating func apply(_ relocation: Relocation) {
    remove(relocation.parts)
    if let arrival = relocation.arrival { insert(arrival.lines, after: arrival.anchor) }
  }

  /// The edits that make only this relocation; nil if what follows would become part of a task,
  /// whichever of its neighbours are removed at the same time.
  package func edits(of relocation: Relocation) -> [TextEdit]? {
    let last = relocation.parts.upperBound
    if let column = column(ofTask: unit(before: relocation.parts.lowerBound)) {
      guard self.column(ofTask: last) ?? column == column,
        isOutside(unit(after: last), ofItemAt: column)
      else { return nil }
    }
    if let anchor = relocation.arrival?.anchor {
      let column = column(ofTask: anchor) ?? 0
      guard isOutside(unit(after: anchor), ofItemAt: column) else { return nil }
    }
    var changed = self
    changed.apply(relocation)
    return changed.edits(.fewest)
  }

  /// The column at which a task begins; nil if the part is not a task.
  private func column(ofTask part: Int) -> Int? {
    part >= 0 && parts[part].isTask ? column(ofPart: part) : nil
  }

  /// Whether a part's indentation keeps it from belonging to an item; true for nil, the end of the
  /// file.
  private func isOutside(_ part: Int?, ofItemAt column: Int) -> Bool {
    part.map { self.column(ofPart: $0) < column + 2 } ?? true
  }

  private func column(ofPart part: Int) -> Int {
    let range = parts[part].range
    return Indentation(in: board.source.bytes, from: range.lowerBound, to: range.upperBound).columns
  }
}

extension Board {
  /// The part that holds a task, with the part before it if that is its suppression comment; nil if
  /// the board has no such task.
  func parts(of task: Task) -> ClosedRange<Int>? {
    guard let part = part(of: task) else { return nil }
    return (SuppressionComment.start(beforePart: part, in: self) ?? part)...part
  }

  /// The bytes of a task, and of the suppression comment directly before it, which goes wherever the task goes.
  package func wholeRange(of task: Task) -> Range<Int> {
    let start = parts(of: task).map { parts[$0.lowerBound].range.lowerBound }
    return (start ?? task.range.lowerBound)..<task.range.upperBound
  }

  /// The relocation of a task to the place after a part, with `lines` instead of its own unless they
  /// are nil; its suppression comment goes with it.
  func relocation(of task: Task, as lines: [UInt8]? = nil, after anchor: Int) -> Relocation {
    let parts = parts(of: task)!
    let comment = self.parts[parts.lowerBound].range.lowerBound..<task.range.lowerBound
    let lines = TaskLines(
      task: lines ?? Array(reading.bytes[task.range]), comment: Array(reading.bytes[comment]))
    return Relocation(parts: parts, arrival: Relocation.Arrival(lines: lines, anchor: anchor))
  }
}

/// Moves tasks to the end of a column, each by edits of its own.
package struct TaskMove {
  private let board: Board
  private let rearrangement: Rearrangement
  private let anchor: Int
  private let neighbour: Board.Task?

  /// Prepares to move tasks to the end of the column at index `target`.
  ///
  /// Cost: linear in the board; each move costs little more than the length of its task.
  package init(toEndOf target: Int, in board: Board) {
    self.board = board
    rearrangement = Rearrangement(board)
    (anchor, neighbour) = board.anchor(of: TaskPlace(column: target), rearrangement)
  }

  /// The edits that move a task.
  package struct Edits {
    package let relocation: Relocation

    /// Removes the task.
    package let removal: TextEdit

    /// Inserts the task.
    package let insertion: TextEdit

    /// Both edits, in order.
    package let inOrder: [TextEdit]
  }

  /// The edits that move the task; nil if it is already there, or if it cannot be moved without
  /// changing what is said elsewhere.
  ///
  /// The body stays byte for byte, unless the other column's list is indented differently: then the
  /// task takes that indentation. A suppression comment directly before the task goes with it.
  package func edits(_ task: Board.Task) -> Edits? {
    guard let part = board.part(of: task), part != anchor, let lines = lines(of: task)
    else { return nil }
    let relocation = board.relocation(of: task, as: lines, after: anchor)
    guard let edits = rearrangement.edits(of: relocation),
      let insertion = edits.first(where: { $0.range.isEmpty }),
      let removal = edits.first(where: { !$0.range.isEmpty }), edits.count == 2
    else { return nil }
    return Edits(relocation: relocation, removal: removal, insertion: insertion, inOrder: edits)
  }

  /// The task's lines with the bullet and the indentation of the column's last task; nil if it
  /// cannot take that indentation.
  private func lines(of task: Board.Task) -> [UInt8]? {
    let typed = Array(board.reading.bytes[task.range])
    guard let neighbour else { return typed }
    let lines = TaskIndentation.fitted(typed, beside: neighbour)
    let isIndentedAlike =
      TaskIndentation.column(of: task) == TaskIndentation.column(of: neighbour)
    return lines != typed || isIndentedAlike ? lines : nil
  }
}
