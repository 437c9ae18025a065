import BoardmarkReading

/// What has become of the tasks and subtasks that others need, by id.
package struct NeedStates: Sendable {
  /// What has become of a need.
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

  private struct Entry {
    var state: State
    let column: Int
    let task: Int
    let subtask: Int?

    /// Two places with the same id as one: the earlier place, open if either is open.
    func joined(with other: Entry) -> Entry {
      let places = [self, other].map { ($0.column, $0.task, $0.subtask ?? -1) }
      var first = places[0] <= places[1] ? self : other
      if state == .open || other.state == .open { first.state = .open }
      return first
    }
  }

  private let board: Board
  private let archivedIDs: Set<TaskID>
  private var entries: [TaskID: Entry] = [:]

  /// The ids that several tasks have.
  private var repeated: Set<TaskID> = []

  /// The ids of plain tasks, which have no entry of their own; nil if all tasks have entries.
  private let plainIDs: PlainIDs?

  /// Takes in the ids of a board and its archive.
  ///
  /// - Parameters:
  ///   - board: The board whose tasks need each other.
  ///   - archivedIDs: The ids in the board's archive.
  package init(of board: Board, archivedIDs: Set<TaskID> = []) {
    self.board = board
    self.archivedIDs = archivedIDs
    plainIDs = PlainIDs(board)
    var taskIDs: Set<TaskID> = []
    func take(_ task: Board.Task, _ place: (column: Int, index: Int)) {
      let known = task.id.flatMap { entries[$0] }
      add(task, place)
      guard let id = task.id else { return }
      let isPlain = board.columns[place.column].tasks.record(place.index).isPlain
      // If a subtask was the first with this id, only this set knows of another task with it.
      let isOfTask = known.map { $0.subtask == nil || !taskIDs.insert(id).inserted } ?? false
      if isOfTask || !isPlain && plainIDs?.task(Array(id.folded.utf8)) != nil {
        repeated.insert(id)
      }
    }
    for (column, tasks) in board.columns.lazy.map(\.tasks).enumerated() {
      for index in plainIDs == nil ? Array(tasks.indices) : tasks.nonPlainIndices {
        take(tasks[index], (column, index))
      }
    }
    // Of several tasks with one id, any may be open, so each of them needs an entry.
    for item in plainIDs?.duplicates.flatMap({ [$0.first, $0.second] }) ?? [] {
      if let (column, index) = place(ofItem: item) {
        take(board.columns[column].tasks[index], (column, index))
      }
    }
  }

  /// True if several tasks have this id; subtasks do not count. Cost: little.
  package func isRepeated(_ id: TaskID) -> Bool { repeated.contains(id) }

  private mutating func add(_ task: Board.Task, _ place: (column: Int, index: Int)) {
    add(
      task.titleLine,
      Entry(state: Self.state(of: task), column: place.column, task: place.index, subtask: nil))
    for (subtask, nested) in task.subtasks.enumerated() where nested.titleLine.id != nil {
      add(
        nested.titleLine,
        Entry(
          state: Self.state(ofSubtask: subtask, in: task), column: place.column,
          task: place.index, subtask: subtask))
    }
  }

  /// True if the task is open and needs something open.
  package func isBlocked(_ task: Board.Task) -> Bool {
    !task.isClosed && task.titleLine.needs.contains { state(of: $0) == .open }
  }

  /// What has become of the task or subtask with `id`; if several have it,
  /// open while any of them is.
  package func state(of id: TaskID) -> State {
    entry(of: id)?.state ?? (archivedIDs.contains(id) ? .archived : .unknown)
  }

  /// The line of the task or subtask with `id`; if several have it, the first one's line.
  package func line(of id: TaskID) -> TaskLine? {
    guard let entry = entry(of: id) else { return nil }
    let task = board.columns[entry.column].tasks[entry.task]
    return entry.subtask.map { task.subtasks[$0].titleLine } ?? task.titleLine
  }

  private mutating func add(_ line: TaskLine, _ entry: Entry) {
    guard let id = line.id else { return }
    entries[id] = entries[id].map { $0.joined(with: entry) } ?? entry
  }

  /// What is known of an id: the first place that has it, open if any place with it is open.
  private func entry(of id: TaskID) -> Entry? {
    let known = entries[id]
    guard let item = plainIDs?.task(Array(id.folded.utf8)),
      let (column, index) = place(ofItem: item)
    else { return known }
    let tasks = board.columns[column].tasks
    let record = tasks.record(index)
    let state: State =
      !record.isClosed(in: tasks.state)
      ? .open : tasks.state == .done || record.facts.contains(.ticked) ? .finished : .cancelled
    let plain = Entry(state: state, column: column, task: index, subtask: nil)
    return known.map { $0.joined(with: plain) } ?? plain
  }

  /// The place of the task with the number `item` among the items of the file.
  private func place(ofItem item: Int) -> (column: Int, index: Int)? {
    let columns = board.columns
    let column = columns.partitioningIndex { $0.tasks.item($0.tasks.count) > item }
    guard column < columns.count, case let index = item - columns[column].tasks.item(0), index >= 0
    else { return nil }
    return (column, index)
  }

  private static func state(of task: Board.Task) -> State {
    !task.isClosed ? .open : task.isFinished ? .finished : .cancelled
  }

  private static func state(ofSubtask subtask: Int, in task: Board.Task) -> State {
    // The nearest closed box decides: the subtask's own, that of a subtask above it, or the task's.
    var current: Int? = subtask
    while let index = current {
      switch task.subtasks[index].titleLine.box {
      case .ticked: return .finished
      case .cancelled: return .cancelled
      default: current = task.subtasks[index].parent
      }
    }
    return state(of: task)
  }
}
