import BoardmarkReading
import BoardmarkText

/// Where tasks go.
public struct TaskPlace: Sendable {
  public enum Position: Sendable {
    /// After the last task before the column's first group heading.
    case end
    /// Before all tasks of the column that stand under no group heading.
    case top
    /// Directly before a task of the column.
    case before(Board.Task)
    /// Directly after a task of the column.
    case after(Board.Task)
    /// After the last task of a group of the column, by the group's index there; under its heading where it has none.
    case group(Int)
  }

  /// The column's index in the board.
  public let column: Int
  public let position: Position

  public init(column: Int, _ position: Position = .end) {
    self.column = column
    self.position = position
  }

  /// Whether the place is the column's end, where a task of the column need not go.
  package var isEnd: Bool {
    if case .end = position { true } else { false }
  }

  /// Whether a task stands there already and need not go.
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
  /// The index of the part that is a task; nil where the board has no such part.
  func part(of task: Task) -> Int? {
    let parts = self.parts
    let index = parts.partitioningIndex { $0.range.lowerBound >= task.range.lowerBound }
    guard index < parts.count, parts[index].isTask,
      parts[index].range.lowerBound == task.range.lowerBound
    else { return nil }
    return index
  }

  /// A place as the part to go after, and the task to look like.
  func anchor(of place: TaskPlace, _ rearrangement: Rearrangement) -> (part: Int, like: Task?) {
    switch place.position {
    case .end:
      let part = ColumnEnd.part(of: place.column, in: self)
      return (part, task(parts[part]))
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
      let part = ColumnEnd.part(of: place.column, under: heading.lowerBound, in: self)
      return (part, task(parts[part]))
    }
  }
}

/// The end of a column, as far as new tasks are concerned.
enum ColumnEnd {
  /// The part after which a new last task of the column goes.
  ///
  /// That is the last task before the column's first group heading; in a column without one the
  /// heading or the last of the paragraphs directly under it, never settings that end the file.
  static func part(of column: Int, in board: Board) -> Int {
    part(of: column, under: board.columns[column].heading.lowerBound, in: board)
  }

  /// The same of a group, by where the heading starts.
  static func part(of column: Int, under start: Int, in board: Board) -> Int {
    let parts = board.parts
    // The parts tile the file, so the one that the heading is in is found without a look at all.
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
        isDirectlyUnder = isDirectlyUnder && isParagraph(parts[index], in: board)
        if isDirectlyUnder { anchor = index }
      default: break
      }
    }
    return anchor
  }

  /// Whether the part is a paragraph, and none of the comments that a plugin ends a file with.
  private static func isParagraph(_ part: Board.Part, in board: Board) -> Bool {
    let line = board.reading.lines.line(at: part.range.lowerBound)
    let block = board.blocks.partitioningIndex { $0.lines.lowerBound >= line }
    return block < board.blocks.count && board.blocks[block].kind == .paragraph
      && board.blocks[block].lines.lowerBound == line
      && !board.source.bytes[part.range].starts(with: "%%".utf8)
  }
}
