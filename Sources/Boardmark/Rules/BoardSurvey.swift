/// A board as rules look at it: every task and subtask line once, ids looked up once.
struct BoardSurvey: Sendable {
  /// A task's or a subtask's line and what its place makes of it.
  struct Entry: Sendable {
    let line: TaskLine
    let task: Board.Task

    /// The index among the task's subtasks; nil for the task itself.
    let subtask: Int?

    /// Whether neither it nor anything it is nested in is closed.
    let isOpen: Bool

    /// The id by which a diagnostic names it: its own, else its task's.
    var diagnosticID: TaskID? { line.id ?? task.id }
  }

  let board: Board
  let options: CheckOptions

  /// All lines, in the order of the file.
  let entries: [Entry]

  /// The entries of an id, by their indices, in the order of the file.
  let indices: [TaskID: [Int]]

  init(_ board: Board, options: CheckOptions) {
    self.board = board
    self.options = options
    var entries: [Entry] = []
    var indices: [TaskID: [Int]] = [:]
    func add(_ entry: Entry) {
      if let id = entry.line.id { indices[id, default: []].append(entries.count) }
      entries.append(entry)
    }
    for task in board.columns.lazy.flatMap(\.tasks) {
      add(Entry(line: task.line, task: task, subtask: nil, isOpen: !task.isClosed))
      for (index, subtask) in task.subtasks.enumerated() {
        add(
          Entry(line: subtask.line, task: task, subtask: index, isOpen: task.isOpen(subtask: index))
        )
      }
    }
    self.entries = entries
    self.indices = indices
  }

  /// The bytes of `range` as text.
  func text(_ range: Range<Int>) -> String { board.reading.string(in: range) }
}
