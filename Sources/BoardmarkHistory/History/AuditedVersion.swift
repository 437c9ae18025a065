import BoardmarkMerging
import BoardmarkReading
import BoardmarkText

/// What is one in the versions of a merge whatever it is called there: columns, and tasks without ids.
struct AuditedNames {
  private var keys: [ByteString: TaskKey] = [:]

  /// The first of the names that a column has.
  private var columns: [String: String] = [:]

  /// Tasks that a side may have another one in the place of.
  private(set) var doubtful: Set<TaskKey> = []

  /// Finds what names mean, where there are two sides.
  init(_ base: Board, _ sides: [Board]) {
    guard sides.count == 2 else { return }
    let same = SameTasks(base: base, ours: sides[0], theirs: sides[1])
    findColumns(same.columns)
    let groups = same.groups.map { group in
      let titles = group.tasks.filter { $0.id == nil }.map(Self.title(of:))
      return (
        titles: Set(titles), ids: Set(group.tasks.compactMap(\.id)), first: titles.first,
        group.isDoubtful
      )
    }
    // A title must mean one task in every version, and no version have two titles of one.
    var meanings: [ByteString: Int] = [:]
    for title in groups.flatMap(\.titles) { meanings[title, default: 0] += 1 }
    let counts = ([base] + sides).map { board in
      board.tasks.reduce(into: [ByteString: Int]()) {
        if $1.id == nil { $0[Self.title(of: $1), default: 0] += 1 }
      }
    }
    for (titles, ids, first, isDoubtful) in groups {
      guard let first, titles.count + ids.count > 1, ids.count < 2,
        titles.allSatisfy({ meanings[$0] == 1 }),
        counts.allSatisfy({ count in titles.reduce(0) { $0 + count[$1, default: 0] } < 2 })
      else { continue }
      let key = ids.first.map(TaskKey.id) ?? .title(first)
      for title in titles { keys[title] = key }
      if isDoubtful { doubtful.insert(key) }
    }
  }

  private mutating func findColumns(_ groups: [[String]]) {
    var meanings: [String: Int] = [:]
    for name in groups.flatMap({ Set($0) }) { meanings[name, default: 0] += 1 }
    for names in groups where names.allSatisfy({ meanings[$0] == 1 }) {
      for name in names { columns[name] = names[0] }
    }
  }

  /// What a column is known by, whatever it is called in a version.
  func column(_ name: String) -> String { columns[name] ?? name }

  /// A task's id, else what its title means.
  func key(of line: TaskLine) -> TaskKey {
    if let id = line.id { return .id(id) }
    let title = Self.title(of: line)
    return keys[title] ?? .title(title)
  }

  private static func title(of task: Board.Task) -> ByteString { title(of: task.line) }

  /// A title without people and tags, which come and go, if there is more.
  private static func title(of line: TaskLine) -> ByteString {
    let title = LineMeaning.titleWithoutWords(of: line)
    return ByteString(title.isEmpty ? line.titleBytes : title)
  }
}

/// A version of a board and its tasks by what they are known by.
struct AuditedVersion {
  let board: Board
  private(set) var tasks: [TaskKey: [Board.Task]] = [:]

  /// The subtasks, by what tasks are known by.
  let nested: Set<TaskKey>

  /// What each column is known by.
  private let columns: [String]

  init(_ board: Board, _ names: AuditedNames) {
    self.board = board
    columns = board.columns.map { names.column($0.name) }
    let all = board.tasks
    for task in all { tasks[names.key(of: task.line), default: []].append(task) }
    nested = Set(all.flatMap { $0.subtasks.map { names.key(of: $0.line) } })
  }

  /// What the one task with a key says, and where it stands.
  ///
  /// - Parameter base: A version that has the task in a column; where that is here no more, nobody can say
  ///   that the task was moved.
  func state(of key: TaskKey, since base: AuditedVersion? = nil) -> TaskState {
    let task = tasks[key]![0]
    let home = base.map { $0.columns[$0.tasks[key]![0].columnIndex] }
    let isGone = home.map { !columns.contains($0) } ?? false
    return TaskState(task, column: isGone ? home! : columns[task.columnIndex])
  }

  func count(_ key: TaskKey) -> Int { tasks[key]?.count ?? 0 }

  /// Whether a task says something else, or stands in another column, than in a base.
  func isChanged(_ key: TaskKey, since base: AuditedVersion) -> Bool {
    guard let new = tasks[key]?.first, let old = base.tasks[key]?.first else { return true }
    return columns[new.columnIndex] != base.columns[old.columnIndex]
      || TaskMeaning(new, leavingOut: .arrangement) != TaskMeaning(old, leavingOut: .arrangement)
  }

  /// Whether a task of the result, which no version knows, may be one that is missed: it got an id or
  /// another title when it was merged.
  func hasOther(
    for missed: TaskKey, _ base: AuditedVersion, _ sides: [AuditedVersion]
  ) -> Bool {
    let lines = ([base] + sides).compactMap { $0.tasks[missed]?.first?.line }
      .filter { $0.id == nil }
    return !lines.isEmpty
      && tasks.contains { key, list in
        guard base.count(key) == 0, sides.allSatisfy({ $0.count(key) == 0 }) else { return false }
        return list.contains { task in lines.contains { task.line.sharesWords(with: $0) } }
      }
  }
}

extension TaskKey {
  var isTitle: Bool {
    if case .title = self { return true }
    return false
  }
}
