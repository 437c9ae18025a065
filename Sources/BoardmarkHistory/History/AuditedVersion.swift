import BoardmarkMatching
import BoardmarkMerging
import BoardmarkReading
import BoardmarkText

/// A version of a board, with its tasks by the keys that identify them.
struct AuditedVersion {
  let board: Board
  private let names: AuditedNames
  /// The columns of tasks that are elsewhere, by the offset at which each task begins.
  private let columns: [Int: String]
  private let columnNames: Set<String>
  private(set) var tasks: [AuditedNames.Key: [Board.Task]] = [:]

  init(_ board: Board, _ names: AuditedNames, columns: [Int: String] = [:]) {
    (self.board, self.names, self.columns) = (board, names, columns)
    columnNames = Set(board.columns.map { names.column($0.name) })
    for task in board.tasks { tasks[names.key(of: task, in: board), default: []].append(task) }
  }

  /// What the one task with a key says, and where it stands.
  func state(of key: AuditedNames.Key) -> TaskState {
    let task = tasks[key]![0]
    return TaskState(task, column: column(of: task))
  }

  /// What the one task with a key says, and where it was moved to since a base.
  ///
  /// The old column is returned if this version no longer has it, or if the merge no longer has the new one, or a side
  /// removed that.
  func state(
    of key: AuditedNames.Key, since base: AuditedVersion, in merge: AuditedVersion,
    _ sides: [AuditedVersion]
  ) -> TaskState {
    let task = tasks[key]![0]
    let home = base.column(of: base.tasks[key]![0])
    let place = column(of: task)
    let isRemoved =
      !merge.has(place) || base.has(place) && !sides.allSatisfy { $0.has(place) }
    return TaskState(task, column: has(home) && !isRemoved ? place : home)
  }

  private func has(_ column: String) -> Bool { columnNames.contains(column) }

  func count(_ key: AuditedNames.Key) -> Int { tasks[key]?.count ?? 0 }

  /// The keys of all subtasks. Cost: parses the bodies of all tasks.
  var subtaskKeys: Set<AuditedNames.Key> {
    Set(
      board.tasks.flatMap { $0.subtasks.map(\.line) }.map { line in
        line.id.map { .id($0) } ?? .title(AuditedNames.title(of: line))
      })
  }

  /// Whether a task says something else, or stands in another column, than in a base.
  func isChanged(_ key: AuditedNames.Key, since base: AuditedVersion) -> Bool {
    guard let new = tasks[key]?.first, let old = base.tasks[key]?.first else { return true }
    return column(of: new) != base.column(of: old)
      || TaskMeaning(new, leavingOut: .arrangement) != TaskMeaning(old, leavingOut: .arrangement)
  }

  private func column(of task: Board.Task) -> String {
    names.column(columns[task.range.lowerBound] ?? board.columns[task.columnIndex].name)
  }

  /// The tasks under keys that no version has, or that several tasks share: a task that is missing got another title,
  /// or says something else than its namesakes.
  func renamed(since versions: [AuditedVersion]) -> SimilarTitles {
    let keys = tasks.keys.filter { key in
      names.isShared(key) || versions.allSatisfy { $0.count(key) == 0 }
    }
    return SimilarTitles(keys.flatMap { tasks[$0]! }.map(\.line))
  }
}
