import BoardmarkMatching
import BoardmarkMerging
import BoardmarkReading

extension Board {
  /// One change of a board in its history.
  public struct Event: Sendable {
    /// The index of the revision that made it.
    public let revision: Int

    /// The time of the change, in seconds since 1970-01-01T00:00Z: the author's time, but never
    /// before a revision that it builds on.
    public let time: Int

    /// The change.
    public let change: Board.Change

    /// The task after the change; nil if it was removed, and for anything but a task.
    public let task: Board.TaskFacts?

    /// True if the task already existed when a truncated history begins.
    public let isInherited: Bool

    /// The change's name for people.
    public enum Name: String, Sendable {
      /// A task was added.
      case created
      /// A task was ticked, or moved into a done column.
      case finished
      /// A task was cancelled.
      case cancelled
      /// A finished or cancelled task was reopened.
      case reopened
      /// A task moved to another column or place.
      case moved
      /// The text or attributes of a task changed.
      case edited
      /// A task was removed.
      case removed
      /// A column or text changed.
      case board
    }

    /// The meaning of the change for the task.
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

    private func closed(_ task: Board.TaskFacts) -> Name {
      task.isCancelled ? .cancelled : .finished
    }

    /// The state of the column that a task was moved from.
    let oldState: Board.ColumnState?
  }
}

extension Board {
  /// The facts about a task at one moment.
  public struct TaskFacts: Sendable, Hashable {
    /// The id; nil if it has none.
    public let id: TaskID?
    /// The title.
    public let title: String

    /// The name of its column.
    public let column: String
    /// The state of its column.
    public let state: Board.ColumnState
    /// True if it is ticked or in a done column.
    public let isFinished: Bool

    /// True if it is finished or cancelled.
    public let isClosed: Bool

    /// True if it is cancelled, or in a column for tasks that will not be done.
    public let isCancelled: Bool
    /// The due date; nil if there is none.
    public let due: DueDate?

    /// The date of its `done:` attribute.
    public let done: CalendarDate?

    /// The facts about a task of a board.
    package init(_ task: Board.Task, of board: Board) {
      let column = board.columns[task.columnIndex]
      id = task.id
      title = task.title
      self.column = column.name
      state = task.columnState
      isFinished = task.isFinished
      isClosed = task.isClosed
      isCancelled = task.box == .cancelled || column.role == .cancelled
      due = task.due
      done = task.titleLine.done
    }
  }
}
