import BoardmarkReading
import BoardmarkText

/// The place that tasks are put in.
public struct TaskPlace: Sendable {
  public enum Position: Sendable {
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
  public let column: Int
  public let position: Position

  public init(column: Int, _ position: Position = .end) {
    self.column = column
    self.position = position
  }

  /// Whether the place is the column's end, to which a task already in the column need not move.
  package var isEnd: Bool {
    if case .end = position { true } else { false }
  }

  /// Whether a task is already at the place and need not move.
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

  /// The part after which a place is, and the task whose bullet and indentation to take; nil for
  /// the latter if there is none.
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

  /// The part, and the last task up to it that no heading parts from it.
  private func anchor(after part: Int) -> (part: Int, like: Task?) {
    let parts = self.parts
    let last = parts[...part].lastIndex { $0.isTask || $0.isHeading }
    return (part, last.flatMap { task(parts[$0]) })
  }
}

/// The end of a column, where new tasks go.
enum ColumnEnd {
  /// The part after which a new last task of the column goes.
  ///
  /// It is the last task before the column's first group heading; if there is none, it is the
  /// heading or the last of the paragraphs directly below it, but never settings that end the file. Text that follows
  /// without a blank line goes with it, so that none has to be written that would stay when the task is removed.
  static func part(of column: Int, in board: Board) -> Int {
    part(of: column, under: board.columns[column].heading.lowerBound, in: board)
  }

  /// The same for a column or a group, given the offset of its heading.
  static func part(of column: Int, under start: Int, in board: Board) -> Int {
    let parts = board.parts
    // The parts tile the file, so the one that holds the heading is found without looking at all of
    // them.
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

  /// Whether the part is a paragraph and not one of the comments with which a plugin ends a file.
  private static func isParagraph(_ part: Board.Part, in board: Board) -> Bool {
    let line = board.reading.lines.line(at: part.range.lowerBound)
    let block = board.blocks.partitioningIndex { $0.lines.lowerBound >= line }
    return block < board.blocks.count && board.blocks[block].kind == .paragraph
      && board.blocks[block].lines.lowerBound == line
      && !board.source.bytes[part.range].starts(with: "%%".utf8)
  }
}
