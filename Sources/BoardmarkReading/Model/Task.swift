import BoardmarkText

extension Board {
  /// An item of a top-level list in a column.
  public struct Task: Sendable {
    @usableFromInline let content: Content

    init(_ content: Content) { self.content = content }

    /// The task's lines, from its marker's to the last of its body, with their endings.
    @inlinable public var range: Range<Int> { content.range }

    /// The bytes of the list marker, without the white space after it.
    @inlinable public var marker: Range<Int> { content.marker }

    /// The line that says what is to be done.
    @inlinable public var line: TaskLine { content.line }

    /// The nested items that have a box, in the order of the file, at any depth.
    @inlinable public var subtasks: [Subtask] { content.subtasks }

    /// The column's index in the board.
    @inlinable public var columnIndex: Int { content.columnIndex }

    /// The index of the group in its column; nil if the task stands before the first group.
    @inlinable public var groupIndex: Int? { content.groupIndex }

    /// The state of the task's column.
    @inlinable public var columnState: ColumnState { content.columnState }

    /// The lines of the body: from the one after the task line to the task's end.
    @inlinable public var body: Range<Int> { content.body }

    /// The column at which the item's content starts; the body's indentation is measured from it.
    @inlinable package var contentColumn: Int { content.contentColumn }
  }

  /// A nested item with a box: it counts in its task's progress.
  public struct Subtask: Sendable {
    public let line: TaskLine

    /// The index of the subtask this one is nested in; nil if it is directly in the task.
    public let parent: Int?
  }
}

extension Board.Task {
  /// What a task consists of, in one object, since tasks are copied more often than they are
  /// read.
  @usableFromInline final class Content: Sendable {
    @usableFromInline let range: Range<Int>
    @usableFromInline let marker: Range<Int>
    @usableFromInline let line: TaskLine
    @usableFromInline let subtasks: [Board.Subtask]
    @usableFromInline let columnIndex: Int
    @usableFromInline let groupIndex: Int?
    @usableFromInline let columnState: ColumnState
    let blockSource: BlockSource
    @usableFromInline let body: Range<Int>
    @usableFromInline let contentColumn: Int

    init(
      range: Range<Int>, marker: Range<Int>, line: TaskLine, subtasks: [Board.Subtask],
      columnIndex: Int, groupIndex: Int?, columnState: ColumnState, blockSource: BlockSource,
      body: Range<Int>, contentColumn: Int
    ) {
      self.range = range
      self.marker = marker
      self.line = line
      self.subtasks = subtasks
      self.columnIndex = columnIndex
      self.groupIndex = groupIndex
      self.columnState = columnState
      self.blockSource = blockSource
      self.body = body
      self.contentColumn = contentColumn
    }
  }

  public var box: Box { line.box }
  public var title: String { line.title }
  public var id: TaskID? { line.id }
  public var due: DueDate? { line.due }

  /// The id, and the bytes of the word that gives it.
  var foldedID: (id: FoldedID, range: Range<Int>)? {
    guard id != nil, let word = line.attribute(.id) else { return nil }
    return (FoldedID(line.source.bytes[word.value]), word.range)
  }

  /// Whether the task stands in a done column or is ticked.
  public var isFinished: Bool { columnState == .done || box == .ticked }

  /// Whether the task is finished or cancelled, so that nothing in it can be overdue.
  public var isClosed: Bool { isFinished || box == .cancelled }

  /// Whether the task is open and its due date has passed.
  public func isOverdue(at now: Now) -> Bool {
    !isClosed && (due.map(now.isPast) ?? false)
  }

  /// How many are overdue of the task itself and its subtasks.
  func overdueCount(at now: Now) -> Int {
    guard !isClosed else { return 0 }
    let late = subtasks.indices.count { index in
      isOpen(subtask: index) && (subtasks[index].line.due.map(now.isPast) ?? false)
    }
    return late + (isOverdue(at: now) ? 1 : 0)
  }

  /// How many subtasks are ticked, and how many there are; cancelled ones are not counted.
  public var progress: (done: Int, total: Int) {
    let counted = subtasks.filter { $0.line.box != .cancelled }
    return (counted.count { $0.line.box == .ticked }, counted.count)
  }

  /// Whether a subtask, the subtasks it is nested in, and the task are open.
  public func isOpen(subtask index: Int) -> Bool {
    guard !isClosed else { return false }
    var current: Int? = index
    while let subtask = current {
      guard subtasks[subtask].line.box == .open else { return false }
      current = subtasks[subtask].parent
    }
    return true
  }

  /// The body's text without its indentation and without blank lines at its ends.
  public var bodyText: String {
    String(decoding: BodyText.bytes(of: self), as: UTF8.self)
  }
}
