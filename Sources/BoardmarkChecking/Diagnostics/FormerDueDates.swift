import BoardmarkReading

/// The due dates that a board had before a change, so that the passing of a
/// day is not taken for one.
struct FormerDueDates {
  private struct Key: Hashable {
    let title: String
    let due: DueDate
  }

  /// The lines of the present board whose due date was there before, by the offsets of their text.
  private var old: Set<Int> = []

  /// Finds the open lines of `after` whose due date an open line of `before` had: the line with the
  /// same id, else one with the same title, else, since titles get changed, any line that is gone.
  init(_ before: Board, in after: Board) {
    var byID: [TaskID: (due: DueDate, title: String)] = [:]
    var byKey: [Key: Int] = [:]
    for line in Self.openLines(of: before) {
      guard let due = line.due else { continue }
      byKey[Key(title: line.title, due: due), default: 0] += 1
      if let id = line.id { byID[id] = (due, line.title) }
    }
    var rest: [TaskLine] = []
    for line in Self.openLines(of: after) {
      guard let due = line.due else { continue }
      if let known = line.id.flatMap({ byID[$0] }) {
        byKey[Key(title: known.title, due: known.due)]? -= 1
        if known.due == due { old.insert(line.text.lowerBound) }
      } else {
        rest.append(line)
      }
    }
    var retitled: [TaskLine] = []
    for line in rest {
      let key = Key(title: line.title, due: line.due!)
      if byKey[key, default: 0] > 0 {
        byKey[key]? -= 1
        old.insert(line.text.lowerBound)
      } else {
        retitled.append(line)
      }
    }
    var gone: [DueDate: Int] = [:]
    for (key, count) in byKey where count > 0 { gone[key.due, default: 0] += count }
    for line in retitled where gone[line.due!, default: 0] > 0 {
      gone[line.due!]? -= 1
      old.insert(line.text.lowerBound)
    }
  }

  /// Whether the line of `task` that holds `offset` had its due date before.
  func contains(_ offset: Int, of task: Board.Task) -> Bool {
    let lines = task.lines
    guard let line = lines.last(where: { $0.text.lowerBound <= offset }) else { return false }
    return old.contains(line.text.lowerBound)
  }

  private static func openLines(of board: Board) -> [TaskLine] {
    board.tasks.flatMap { task in
      (task.isClosed ? [] : [task.line])
        + task.subtasks.indices.filter(task.isOpen).map { task.subtasks[$0].line }
    }
  }
}
