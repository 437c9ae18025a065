import BoardmarkReading

/// The states of tasks and subtasks that others need, by id.
package struct NeedStates: Sendable {
  /// The state of a needed task.
  package enum State: String, Sendable {
    /// Still to be done: it blocks the tasks that need it.
    case open
    case finished
    case cancelled
    /// In the board's archive, so closed.
    case archived
    /// An id that neither the board nor its archive has; it blocks nothing.
    case unknown
  }

  /// The states of tasks in other files, as far as those are known; unknown ones block nothing.
  package var outside: [OutsideNeed: State] = [:]

  private let board: Board
  private let archivedIDs: Set<TaskID>
  private let ids: IDIndex

  /// Collects the ids of a board and its archive.
  ///
  /// - Parameters:
  ///   - board: The board whose tasks need each other.
  ///   - archivedIDs: The ids in the board's archive.
  package init(of board: Board, archivedIDs: Set<TaskID> = []) {
    self.board = board
    self.archivedIDs = archivedIDs
    ids = IDIndex(board)
  }

  /// True if several tasks have this id; subtasks are ignored.
  package func isRepeated(_ id: TaskID) -> Bool {
    ids.places(of: id).count { $0.subtask == nil } > 1
  }

  /// True if the task is open and needs something open.
  package func isBlocked(_ task: Board.Task) -> Bool {
    !task.isClosed
      && (task.titleLine.needs.contains { state(of: $0) == .open }
        || !outside.isEmpty && task.titleLine.outsideNeeds.contains { outside[$0.need] == .open })
  }

  /// The states of the tasks in other files that a board's open tasks need.
  ///
  /// - Parameter read: Returns the board at a path, relative like that of `board`; nil if it is not shown.
  package static func outside(
    of board: Board, read: (_ path: String) throws -> Board?
  ) rethrows -> [OutsideNeed: State] {
    let needs = Dictionary(grouping: board.outsideNeeds) { $0.path(from: board.fileName) }
    var states: [OutsideNeed: State] = [:]
    for (path, needs) in needs {
      guard let other = try read(path) else { continue }
      let known = NeedStates(of: other)
      for need in needs { states[need] = known.state(of: need.id) }
    }
    return states
  }

  /// The states of the tasks in other shown files that a board needs.
  package static func outside(of board: Board, among boards: [Board]) -> [OutsideNeed: State] {
    outside(of: board) { path in
      boards.first { OutsideNeed.normalized($0.fileName) == path }
    }
  }

  /// The state of the task or subtask with `id`; if several have it, open while any of them is
  /// open.
  package func state(of id: TaskID) -> State {
    let states = ids.places(of: id).map(state(at:))
    return states.contains(.open)
      ? .open : states.first ?? (archivedIDs.contains(id) ? .archived : .unknown)
  }

  /// The line of the task or subtask with `id`; if several have it, the first one's line.
  package func line(of id: TaskID) -> TaskLine? {
    ids.places(of: id).first.map(board.line(at:))
  }

  private func state(at place: Board.ItemPlace) -> State {
    let tasks = board.columns[place.column].tasks
    if place.subtask != nil {
      let subtasks = tasks[place.task].subtasks
      // The nearest closed box decides: the subtask's own, that of a subtask above it, or the task's.
      var current = place.subtask
      while let index = current {
        switch subtasks[index].titleLine.box {
        case .ticked: return .finished
        case .cancelled: return .cancelled
        default: current = subtasks[index].parent
        }
      }
    }
    let box = tasks.box(at: place.task)
    if tasks.state == .done || box == .ticked { return .finished }
    return box == .cancelled ? .cancelled : .open
  }
}
