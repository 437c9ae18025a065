import BoardmarkReading
import BoardmarkText

/// The tasks that a merge has elsewhere than as tasks of its board: as subtasks that no
/// version has, or on other boards.
struct TasksElsewhere {
  private let ids: Set<TaskID>
  private let titles: Set<ByteString>

  /// Cost: linear in the boards.
  init(_ merge: Board, _ versions: [Board], others: [Board]) {
    func nested(_ boards: [Board]) -> [TaskLine] {
      boards.flatMap(\.tasks).flatMap { $0.subtasks.map(\.line) }
    }
    let known = nested(versions)
    let moved = others.flatMap(\.tasks).map(\.line)
    let lines = nested([merge])
    ids = Set(lines.compactMap(\.id)).subtracting(known.compactMap(\.id))
      .union(moved.compactMap(\.id))
    titles = Set(lines.map(AuditedNames.title)).subtracting(known.map(AuditedNames.title))
      .union(moved.map(AuditedNames.title))
  }

  /// Whether a task is elsewhere: by its id, or without one by any of its wordings.
  func holds(_ key: AuditedNames.Key, _ wordings: [Board.Task]) -> Bool {
    if case .id(let id) = key { return ids.contains(id) }
    return wordings.contains { titles.contains(AuditedNames.title(of: $0.line)) }
  }
}
