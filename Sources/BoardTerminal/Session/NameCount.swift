import Boardmark

/// Counts how often the open tasks name each person and tag; it works in pieces, so that keys are
/// answered meanwhile.
struct NameCount {
  private var counts: [String: Int] = [:]
  private var column = 0
  private var next = 0

  /// Goes through the next tasks, at most `limit` of them; returns the names, the most frequent
  /// first, once all tasks are done.
  mutating func names(on board: Board, limit: Int) -> [(name: String, count: Int)]? {
    var left = limit
    while board.columns.indices.contains(column), left > 0 {
      let tasks = board.columns[column].tasks
      let end = board.columns[column].state == .done ? next : min(tasks.count, next + left)
      for index in next..<end { add(tasks[index]) }
      left -= end - next
      next = end
      if end == tasks.count || board.columns[column].state == .done {
        column += 1
        next = 0
      }
    }
    guard column >= board.columns.count else { return nil }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(200)
      .map { (name: $0.key, count: $0.value) }
  }

  private mutating func add(_ task: Board.Task) {
    guard !task.isClosed else { return }
    for name in task.line.people { counts["@" + name, default: 0] += 1 }
    for name in task.line.tags { counts["#" + name, default: 0] += 1 }
  }
}
