import BoardmarkText
import MarkdownBlocks

extension Board {
  /// An item of a top-level list in a column.
  public final class Task: Sendable {
    /// The task's lines, from its marker's to the last of its body, with their endings.
    public let range: Range<Int>

    /// The bytes of the list marker, without the white space after it.
    package let marker: Range<Int>

    /// The line with the title and attributes.
    package let titleLine: TaskLine

    /// The nested items that have a box, in the order of the file, at any depth.
    public let subtasks: [Subtask]

    /// The column's index in the board.
    package let columnIndex: Int

    /// The index of the group in its column; nil if the task is before the first group.
    package let groupIndex: Int?

    /// The state of the task's column.
    package let columnState: Board.ColumnState

    /// The lines of the body: from the one after the task line to the task's end.
    package let body: Range<Int>

    /// The column at which the item's content starts; the body's indentation is measured from it.
    package let contentColumn: Int

    /// The task's blocks, alone or among those of a parsed segment; nil to parse them from the task's lines.
    private let knownBlocks: TaskBlocks?

    init(
      range: Range<Int>, marker: Range<Int>, line: TaskLine, subtasks: [Subtask], columnIndex: Int,
      groupIndex: Int?, columnState: Board.ColumnState, blocks: TaskBlocks?, body: Range<Int>,
      contentColumn: Int
    ) {
      (self.range, self.marker, self.body) = (range, marker, body)
      (titleLine, self.subtasks, self.contentColumn) = (line, subtasks, contentColumn)
      (self.columnIndex, self.groupIndex) = (columnIndex, groupIndex)
      (self.columnState, knownBlocks) = (columnState, blocks)
    }

    /// The task's blocks.
    ///
    /// Cost: parses the task's lines, if the task was read without its blocks.
    package var structure: TaskBlocks {
      knownBlocks ?? TaskBlocks(of: range, in: titleLine.source)
    }
  }

  /// A nested item with a box, which counts towards its task's progress.
  public struct Subtask: Sendable {
    package let titleLine: TaskLine

    /// The index of the subtask this one is nested in; nil if it is directly in the task.
    public let parent: Int?
  }
}

extension Board.Task {
  /// The state of its checkbox.
  public var box: Board.Checkbox { titleLine.box }
  /// The title: the text without the attributes at its end.
  public var title: String { titleLine.title }
  /// The id; nil if there is none, or if it is not valid.
  public var id: TaskID? { titleLine.id }
  /// The deadline; nil if there is none, or if it is not a date.
  public var due: DueDate? { titleLine.due }

  /// True if the task is ticked or in a done column.
  public var isFinished: Bool { columnState == .done || box == .ticked }

  /// True if the task is finished or cancelled, so that nothing in it can be overdue.
  public var isClosed: Bool { isFinished || box == .cancelled }

  /// True if the task is open and its deadline has passed.
  public func isOverdue(at now: Board.Now) -> Bool {
    !isClosed && (due.map(now.isPast) ?? false)
  }

  /// How many of the task and its subtasks are overdue.
  func overdueCount(at now: Board.Now) -> Int {
    guard !isClosed else { return 0 }
    let late = subtasks.indices.count { index in
      isOpen(subtask: index) && (subtasks[index].titleLine.due.map(now.isPast) ?? false)
    }
    return late + (isOverdue(at: now) ? 1 : 0)
  }

  /// The number of ticked subtasks and of all subtasks, without cancelled ones.
  public var progress: (done: Int, total: Int) {
    let counted = subtasks.filter { $0.titleLine.box != .cancelled }
    return (counted.count { $0.titleLine.box == .ticked }, counted.count)
  }

  /// True if a subtask, the subtasks it is nested in, and the task are open.
  package func isOpen(subtask index: Int) -> Bool {
    guard !isClosed else { return false }
    var current: Int? = index
    while let subtask = current {
      guard subtasks[subtask].titleLine.box == .open else { return false }
      current = subtasks[subtask].parent
    }
    return true
  }

  /// The body's text without its indentation and without blank lines at its ends.
  public var bodyText: String {
    String(decoding: BodyText.bytes(of: self), as: UTF8.self)
  }
}

/// The text of a task's body as a separate document.
package enum BodyText {
  /// The body's lines without their common indentation, joined by LF.
  ///
  /// Lines to the left of the item's content do not count towards the common indentation; four or more columns to the
  /// right of the content is code.
  package static func bytes(of task: Board.Task) -> [UInt8] {
    let source = task.titleLine.source
    guard !task.body.isEmpty else { return [] }
    var lines: [ArraySlice<UInt8>] = []
    let first = source.lines.line(at: task.body.lowerBound)
    let last = source.lines.line(at: task.body.upperBound - 1)
    let columns = commonIndentation(of: first...last, in: source, atLeast: task.contentColumn)
    for line in first...last {
      let content = source.content(ofLine: line)
      lines.append(deindented(source.bytes, content, by: columns))
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    while lines.first?.isEmpty == true { lines.removeFirst() }
    return Array(lines.joined(separator: [0x0A]))
  }

  private static func commonIndentation(
    of lines: ClosedRange<Int>, in source: SourceText, atLeast contentColumn: Int
  ) -> Int {
    var common: Int?
    for line in lines {
      let content = source.content(ofLine: line)
      let white = Indentation(
        in: source.bytes, from: content.lowerBound, to: content.upperBound)
      guard white.end < content.upperBound, white.columns >= contentColumn else { continue }
      common = min(common ?? .max, white.columns)
    }
    guard let common, common < contentColumn + 4 else { return contentColumn }
    return common
  }

  private static func deindented(
    _ bytes: [UInt8], _ line: Range<Int>, by columns: Int
  ) -> ArraySlice<UInt8> {
    // The rest of a tab on a blank line would become text at the end of the body.
    guard !bytes[line].allSatisfy(\.isBlank) else { return [] }
    var offset = line.lowerBound
    var column = 0
    while offset < line.upperBound, bytes[offset].isBlank, column < columns {
      column += bytes[offset] == 0x09 ? 4 - column % 4 : 1
      offset += 1
    }
    if column > columns {
      // The rest of a tab that extends past the indentation becomes spaces.
      return [UInt8](repeating: 0x20, count: column - columns) + bytes[offset..<line.upperBound]
    }
    return bytes[offset..<line.upperBound]
  }
}

/// The blocks of a task: its item and everything nested in it.
package struct TaskBlocks: Sendable {
  /// The blocks that include the item's; their positions are offsets and lines in the file.
  package let blocks: [Block]

  /// The index of the item's block.
  package let item: Int

  /// Finds the blocks of an item from its lines alone: a list item reads the same wherever it is.
  init(of range: Range<Int>, in source: SourceText) {
    if let blocks = ItemBlocks.blocks(of: range, in: source) {
      self.init(blocks, item: 1)
    } else {
      self.init(parsing: range, of: source)
    }
  }

  private init(parsing range: Range<Int>, of source: SourceText) {
    let bytes = Array(source.bytes[range])
    let firstLine = source.lines.line(at: range.lowerBound)
    blocks = BlockParser.blocks(of: bytes, lines: LineTable(bytes)).map { block in
      var block = block
      block.start += range.lowerBound
      block.lines = block.lines.lowerBound + firstLine..<block.lines.upperBound + firstLine
      return block
    }
    // The list is the first block, its item the second.
    item = 1
  }

  init(_ blocks: [Block], item: Int) {
    self.blocks = blocks
    self.item = item
  }
}
