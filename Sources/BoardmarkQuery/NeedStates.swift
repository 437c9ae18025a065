import BoardmarkReading

/// What has become of the tasks and subtasks that others need, by id.
public struct NeedStates: Sendable {
  /// What has become of a need.
  public enum State: String, Sendable {
    /// Still to be done: it blocks.
    case open
    case finished
    case cancelled
    /// In the board's archive, so closed.
    case archived
    /// An id that neither the board nor its archive has; it blocks nothing.
    case unknown
  }

  private struct Entry {
    var state: State
    let column: Int
    let task: Int
    let subtask: Int?
  }

  private let board: Board
  private let archivedIDs: Set<TaskID>
  private var entries: [TaskID: Entry] = [:]

  /// Takes in the ids of a board and its archive.
  ///
  /// - Parameters:
  ///   - board: The board whose tasks need each other.
  ///   - archivedIDs: The ids in the board's archive.
  public init(of board: Board, archivedIDs: Set<TaskID> = []) {
    self.board = board
    self.archivedIDs = archivedIDs
    for (column, tasks) in board.columns.lazy.map(\.tasks).enumerated() {
      for (index, task) in tasks.enumerated() {
        add(
          task.line, Entry(state: Self.state(of: task), column: column, task: index, subtask: nil))
        for (subtask, nested) in task.subtasks.enumerated() where nested.line.id != nil {
          let state = Self.state(ofSubtask: subtask, in: task)
          add(
            nested.line, Entry(state: state, column: column, task: index, subtask: subtask))
        }
      }
    }
  }

  /// Whether the task is open and needs something open.
  public func isBlocked(_ task: Board.Task) -> Bool {
    !task.isClosed && task.line.needs.contains { state(of: $0) == .open }
  }

  /// What has become of the task or subtask with `id`; open while any of several is.
  public func state(of id: TaskID) -> State {
    entries[id]?.state ?? (archivedIDs.contains(id) ? .archived : .unknown)
  }

  /// The line of the task or subtask with `id`; the first of several.
  public func line(of id: TaskID) -> TaskLine? {
    guard let entry = entries[id] else { return nil }
    let task = board.columns[entry.column].tasks[entry.task]
    return entry.subtask.map { task.subtasks[$0].line } ?? task.line
  }

  private mutating func add(_ line: TaskLine, _ entry: Entry) {
    guard let id = line.id else { return }
    if entries[id] == nil {
      entries[id] = entry
    } else if entry.state == .open {
      entries[id]?.state = .open
    }
  }

  private static func state(of task: Board.Task) -> State {
    !task.isClosed ? .open : task.isFinished ? .finished : .cancelled
  }

  private static func state(ofSubtask subtask: Int, in task: Board.Task) -> State {
    // What closes it is the nearest that is closed: itself, what it is nested in, the task.
    var current: Int? = subtask
    while let index = current {
      switch task.subtasks[index].line.box {
      case .ticked: return .finished
      case .cancelled: return .cancelled
      default: current = task.subtasks[index].parent
      }
    }
    return state(of: task)
  }
}
