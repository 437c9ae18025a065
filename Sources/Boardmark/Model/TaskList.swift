extension Board {
  /// The tasks of a column, in the order of the file.
  ///
  /// Those of a board that was scanned are read each time they are asked for: take them out once.
  public struct Tasks: RandomAccessCollection, Sendable {
    private enum Storage {
      case read([Task])
      case scanned(ScannedTasks)
    }

    private let storage: Storage

    init(_ tasks: [Task]) { storage = .read(tasks) }

    init(_ tasks: ScannedTasks) { storage = .scanned(tasks) }

    public var startIndex: Int { 0 }

    public var endIndex: Int {
      switch storage {
      case .read(let tasks): tasks.count
      case .scanned(let tasks): tasks.count
      }
    }

    public subscript(index: Int) -> Task {
      switch storage {
      case .read(let tasks): tasks[index]
      case .scanned(let tasks): tasks.task(index)
      }
    }

    /// The number of tasks that are neither finished nor cancelled.
    public var openCount: Int {
      switch storage {
      case .read(let tasks): tasks.count { !$0.isClosed }
      case .scanned(let tasks): tasks.openCount
      }
    }

    /// The number of overdue tasks and subtasks.
    public func overdueCount(at now: Now) -> Int {
      switch storage {
      case .read(let tasks): tasks.reduce(0) { $0 + $1.overdueCount(at: now) }
      case .scanned(let tasks): tasks.overdueCount(at: now)
      }
    }

    /// The ids of the tasks, subtasks not counted, and the bytes of the words that give them.
    var ids: [(id: FoldedID, range: Range<Int>)] {
      switch storage {
      case .read(let tasks): tasks.compactMap(\.foldedID)
      case .scanned(let tasks): tasks.ids
      }
    }

    /// Whether a task's id may begin with a text in lower case; false only where it does not.
    ///
    /// Cost: for most tasks of a scanned board that of comparing the text.
    func mayHaveID(from text: String, at index: Int) -> Bool {
      switch storage {
      case .read: true
      case .scanned(let tasks): tasks.mayHaveID(from: text, at: index)
      }
    }

    /// The tasks as the scanner left them; nil where they were parsed.
    var scanned: ScannedTasks? {
      if case .scanned(let tasks) = storage { tasks } else { nil }
    }

    /// The indices of the tasks of which the scanner knows no more than where they stand; all where
    /// there was no scan.
    var unprovedIndices: [Int] { scanned?.unprovedIndices ?? Array(indices) }
  }
}
