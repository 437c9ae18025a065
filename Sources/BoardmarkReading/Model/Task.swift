import BoardmarkText

extension Board {
  /// An item of a top-level list in a column.
  public struct Task: Sendable {
    /// The task's lines, from the marker's to the body's last, its ending included.
    public let range: Range<Int>

    /// The bytes of the list marker, white space after it excluded.
    public let marker: Range<Int>

    /// The line that says what is to be done.
    public let line: TaskLine

    /// The nested items that have a box, in the order of the file, at any depth.
    public let subtasks: [Subtask]

    /// The column's index in the board.
    public let columnIndex: Int

    /// The index of the group in its column; nil before the first.
    public let groupIndex: Int?

    /// The state of the task's column.
    public let columnState: ColumnState

    let blockSource: BlockSource

    /// The lines of the body as they are read: from the line after the task line to the end.
    public let body: Range<Int>

    /// The column at which the item's content starts, for taking the body's indentation off.
    package let contentColumn: Int
  }

  /// A nested item with a box: it counts in its task's progress.
  public struct Subtask: Sendable {
    public let line: TaskLine

    /// The index of the subtask this one is nested in; nil directly under the task.
    public let parent: Int?
  }
}

extension Board.Task {
  public var box: Box { line.box }
  public var title: String { line.title }
  public var id: TaskID? { line.id }
  public var due: DueDate? { line.due }

  /// The id and the bytes of the word that gives it.
  var foldedID: (id: FoldedID, range: Range<Int>)? {
    guard id != nil, let word = line.attribute(.id) else { return nil }
    return (FoldedID(line.source.bytes[word.value]), word.range)
  }

  /// Whether the task stands in a done column or is ticked.
  public var isFinished: Bool { columnState == .done || box == .ticked }

  /// Whether the task is finished or cancelled, so that nothing about it can be late.
  public var isClosed: Bool { isFinished || box == .cancelled }

  /// Whether the task is open and its due date has passed.
  public func isOverdue(at now: Now) -> Bool {
    !isClosed && (due.map(now.isPast) ?? false)
  }

  /// How many of the task and its subtasks are overdue.
  func overdueCount(at now: Now) -> Int {
    guard !isClosed else { return 0 }
    let late = subtasks.indices.count { index in
      isOpen(subtask: index) && (subtasks[index].line.due.map(now.isPast) ?? false)
    }
    return late + (isOverdue(at: now) ? 1 : 0)
  }

  /// How many of the subtasks are ticked, of how many that are not cancelled.
  public var progress: (done: Int, total: Int) {
    let counted = subtasks.filter { $0.line.box != .cancelled }
    return (counted.count { $0.line.box == .ticked }, counted.count)
  }

  /// Whether a subtask and all it is nested in are open.
  public func isOpen(subtask index: Int) -> Bool {
    guard !isClosed else { return false }
    var current: Int? = index
    while let subtask = current {
      guard subtasks[subtask].line.box == .open else { return false }
      current = subtasks[subtask].parent
    }
    return true
  }

  /// The body's text with its indentation taken off, without blank lines at its ends.
  public var bodyText: String {
    String(decoding: BodyText.bytes(of: self), as: UTF8.self)
  }
}
