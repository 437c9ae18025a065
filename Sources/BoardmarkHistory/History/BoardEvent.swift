import BoardmarkMatching
import BoardmarkMerging
import BoardmarkReading

/// One change of a board in its history.
public struct BoardEvent: Sendable {
  /// The index of the revision that made it.
  public let revision: Int

  /// When the change counts as made, in seconds since 1970-01-01T00:00Z: at the author's time, but
  /// never before a revision that it builds on.
  public let time: Int

  public let change: BoardChange

  /// The task after the change; nil if it is gone, and for anything but a task.
  public let task: TaskFacts?

  /// Whether the task was there already at the beginning of a history that is cut off.
  public let isInherited: Bool

  /// What a person would call the change.
  public enum Name: String, Sendable {
    case created
    case finished
    case cancelled
    case reopened
    case moved
    case edited
    case removed
    /// A column or text changed.
    case board
  }

  /// What the change means in the task's life.
  public var name: Name {
    if change.title == nil { return .board }
    switch change.kind {
    case .added: return .created
    case .removed: return .removed
    case .moved:
      guard let task else { return .moved }
      if task.state == .done, oldState != .done { return closed(task) }
      return oldState == .done && !task.isFinished ? .reopened : .moved
    case .ticked: return task.map(closed) ?? .finished
    case .changed where change.attribute == "box" && change.to == "[-]": return .cancelled
    case .changed
    where change.attribute == "box" && change.from == "[-]" && task?.isClosed == false:
      return .reopened
    case .unticked: return task?.isFinished == true ? .edited : .reopened
    default: return .edited
    }
  }

  private func closed(_ task: TaskFacts) -> Name { task.isCancelled ? .cancelled : .finished }

  /// The state of the column that a moved task stood in.
  let oldState: ColumnState?
}

/// What statistics need to know about a task at one moment.
public struct TaskFacts: Sendable, Equatable {
  public let id: TaskID?
  public let title: String

  /// The name of its column.
  public let column: String
  public let state: ColumnState
  public let isFinished: Bool

  /// Whether it is finished or cancelled.
  public let isClosed: Bool

  /// Whether it is cancelled, or stands in a column for what will not be done.
  public let isCancelled: Bool
  public let due: DueDate?

  /// The day that its `done:` names.
  public let done: CalendarDate?

  public init(
    id: TaskID?, title: String, column: String, state: ColumnState, isFinished: Bool,
    isClosed: Bool, isCancelled: Bool = false, due: DueDate? = nil, done: CalendarDate? = nil
  ) {
    self.id = id
    self.title = title
    self.column = column
    self.state = state
    self.isFinished = isFinished
    self.isClosed = isClosed
    self.isCancelled = isCancelled
    self.due = due
    self.done = done
  }

  /// The facts of a task that stands in a board.
  public init(_ task: Board.Task, of board: Board) {
    let column = board.columns[task.columnIndex]
    self.init(
      id: task.id, title: task.title, column: column.name, state: task.columnState,
      isFinished: task.isFinished, isClosed: task.isClosed,
      isCancelled: task.box == .cancelled || column.role == .cancelled,
      due: task.due, done: task.line.done)
  }
}
