import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// Parts to remove, and the lines to insert elsewhere instead.
package struct Relocation: Sendable, Equatable {
  let parts: ClosedRange<Int>

  /// The lines to insert, and the part after which they go; nil for parts that are only removed.
  package let arrival: Arrival?

  package struct Arrival: Sendable, Equatable {
    package let lines: TaskLines
    package let anchor: Int
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

  /// The edits that make only this relocation; nil if the following lines could become part of a task, whichever of the
  /// neighbours are removed at the same time.
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
    return changed.edits()
  }

  /// The column at which a task begins; nil if the part is not a task.
  private func column(ofTask part: Int) -> Int? {
    part >= 0 && parts[part].isTask ? column(ofPart: part) : nil
  }

  /// True if a part's indentation keeps it from belonging to an item; true for nil, the end of the
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

  /// The bytes of a task and of the suppression comment directly before it, which moves with it.
  package func wholeRange(of task: Task) -> Range<Int> {
    let start = parts(of: task).map { parts[$0.lowerBound].range.lowerBound }
    return (start ?? task.range.lowerBound)..<task.range.upperBound
  }

  /// The relocation of a task to the place after a part, with its suppression comment; non-nil `lines` replace its own.
  func relocation(of task: Task, as lines: [UInt8]? = nil, after anchor: Int) -> Relocation {
    let parts = parts(of: task)!
    let comment = self.parts[parts.lowerBound].range.lowerBound..<task.range.lowerBound
    let lines = TaskLines(
      task: lines ?? Array(reading.bytes[task.range]), comment: Array(reading.bytes[comment]))
    return Relocation(parts: parts, arrival: Relocation.Arrival(lines: lines, anchor: anchor))
  }
}

/// Moves tasks to the end of a column, each with separate edits.
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

  /// Moves a task; nil if it is already there, or if it cannot take the indentation of the tasks there.
  ///
  /// The body is unchanged byte for byte, unless the other column's list is indented differently: then the task takes
  /// that indentation. A suppression comment directly before the task moves with it.
  package func relocation(of task: Board.Task) -> Relocation? {
    guard let part = board.part(of: task), part != anchor, let lines = lines(of: task)
    else { return nil }
    return board.relocation(of: task, as: lines, after: anchor)
  }

  /// The edits of a relocation; nil if it would change the meaning of other lines.
  package func edits(of relocation: Relocation) -> [TextEdit]? {
    rearrangement.edits(of: relocation)
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

/// A place to put tasks.
package struct TaskPlace: Sendable {
  package enum Position: Sendable {
    /// After the last task before the column's first group heading.
    case end
    /// Before all tasks of the column that are not under a group heading.
    case top
    /// Directly before a task of the column.
    case before(Board.Task)
    /// Directly after a task of the column.
    case after(Board.Task)
    /// After the last task of a group, given by its index in the column; below the group's heading if it has no task.
    case group(Int)
  }

  /// The column's index in the board.
  package let column: Int
  package let position: Position

  package init(column: Int, _ position: Position = .end) {
    self.column = column
    self.position = position
  }

  /// True if the place is the column's end, to which a task already in the column need not move.
  package var isEnd: Bool {
    if case .end = position { true } else { false }
  }

  /// True if a task is already at the place and need not move.
  func holds(_ task: Board.Task) -> Bool {
    guard task.columnIndex == column else { return false }
    return switch position {
    case .end: true
    case .group(let index): task.groupIndex == index
    case .top, .before, .after: false
    }
  }
}

extension Board {
  /// The index of the part that holds a task; nil if the board has no such part.
  func part(of task: Task) -> Int? {
    let parts = self.parts
    let index = parts.partitioningIndex { $0.range.lowerBound >= task.range.lowerBound }
    guard index < parts.count, parts[index].isTask,
      parts[index].range.lowerBound == task.range.lowerBound
    else { return nil }
    return index
  }

  /// The part that a place follows, and the task whose bullet and indentation to copy, if any.
  func anchor(of place: TaskPlace, _ rearrangement: Rearrangement) -> (part: Int, like: Task?) {
    switch place.position {
    case .end:
      return anchor(after: ColumnEnd.part(of: place.column, in: self))
    case .top:
      let end = ColumnEnd.part(of: place.column, in: self)
      let parts = self.parts
      let heading = parts.firstIndex { $0.kind == .heading(column: place.column) }!
      guard let first = parts[heading...end].lazy.compactMap({ task($0) }).first else {
        return (end, nil)
      }
      return (rearrangement.unit(before: self.parts(of: first)!.lowerBound), first)
    case .before(let task):
      return (rearrangement.unit(before: self.parts(of: task)!.lowerBound), task)
    case .after(let task): return (part(of: task)!, task)
    case .group(let index):
      let heading = columns[place.column].groups[index].heading
      return anchor(after: ColumnEnd.part(of: place.column, under: heading.lowerBound, in: self))
    }
  }

  /// The part, and the last task before or at it with no heading in between.
  private func anchor(after part: Int) -> (part: Int, like: Task?) {
    let parts = self.parts
    let last = parts[...part].lastIndex { $0.isTask || $0.isHeading }
    return (part, last.flatMap { task(parts[$0]) })
  }
}

/// The end of a column, where new tasks go.
enum ColumnEnd {
  /// The part after which to insert a new last task of the column.
  ///
  /// It is the last task before the column's first group heading; if there is none, it is the heading or the last of
  /// the paragraphs directly below it, but never settings that end the file. Text that follows without a blank line
  /// counts as part of it, so that no blank line has to be added that would remain if the task were removed.
  static func part(of column: Int, in board: Board) -> Int {
    part(of: column, under: board.columns[column].heading.lowerBound, in: board)
  }

  /// The same for a column or a group, given the offset of its heading.
  static func part(of column: Int, under start: Int, in board: Board) -> Int {
    let parts = board.parts
    // The parts tile the file, so a binary search finds the one with the heading.
    let heading = parts.partitioningIndex { $0.range.upperBound > start }
    var anchor = heading
    var isDirectlyUnder = true
    for index in parts.indices[(heading + 1)...] {
      switch parts[index].kind {
      case .task(column, _):
        anchor = index
        isDirectlyUnder = false
      case .heading: return anchor
      case .prose:
        let isGlued = anchor == index - 1 && isText(index, in: board)
        isDirectlyUnder = isDirectlyUnder && (isGlued || isParagraph(parts[index], in: board))
        if isGlued || isDirectlyUnder { anchor = index }
      default: break
      }
    }
    return anchor
  }

  /// True if the part is neither a rule, nor one of the comments with which a plugin ends a file, nor a comment that
  /// would silence rules for the task after it.
  private static func isText(_ part: Int, in board: Board) -> Bool {
    let bytes = board.reading.bytes[board.parts[part].range]
    return !bytes.isThematicBreak && !bytes.starts(with: "%%".utf8)
      && SuppressionComment.all(in: board, part: part).isEmpty
  }

  /// True if the part is a paragraph and not one of the comments with which a plugin ends a file.
  private static func isParagraph(_ part: Board.Part, in board: Board) -> Bool {
    let line = board.reading.lines.line(at: part.range.lowerBound)
    let block = board.blocks.partitioningIndex { $0.lines.lowerBound >= line }
    return block < board.blocks.count && board.blocks[block].kind == .paragraph
      && board.blocks[block].lines.lowerBound == line
      && !board.source.bytes[part.range].starts(with: "%%".utf8)
  }
}
