import BoardmarkMatching
import BoardmarkMerging
import BoardmarkReading
import BoardmarkText

/// A version of a board, with its tasks by their identifying keys.
struct AuditedVersion {
  let board: Board
  private let names: AuditedNames
  /// The columns of misplaced tasks, by the offset at which each task begins.
  private let columns: [Int: String]
  private let columnNames: Set<String>
  private(set) var tasks: [AuditedNames.Key: [Board.Task]] = [:]

  init(_ board: Board, _ names: AuditedNames, columns: [Int: String] = [:]) {
    (self.board, self.names, self.columns) = (board, names, columns)
    columnNames = Set(board.columns.map { names.column($0.name) })
    for task in board.tasks { tasks[names.key(of: task, in: board), default: []].append(task) }
  }

  /// The state of the only task with a key.
  func state(of key: AuditedNames.Key) -> TaskState {
    let task = tasks[key]![0]
    return TaskState(task, column: column(of: task))
  }

  /// The state of the only task with a key, in the column it was moved to since a base.
  ///
  /// The column is the old one if this version no longer has that, if the merge does not have the
  /// new one, or if a side removed the new one.
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
      board.tasks.flatMap { $0.subtasks.map(\.titleLine) }.map { line in
        line.id.map { .id($0) } ?? .title(AuditedNames.title(of: line))
      })
  }

  /// True if a task differs in meaning or column from a base.
  func isChanged(_ key: AuditedNames.Key, since base: AuditedVersion) -> Bool {
    guard let new = tasks[key]?.first, let old = base.tasks[key]?.first else { return true }
    return column(of: new) != base.column(of: old)
      || TaskMeaning(new, leavingOut: .arrangement) != TaskMeaning(old, leavingOut: .arrangement)
  }

  private func column(of task: Board.Task) -> String {
    names.column(columns[task.range.lowerBound] ?? board.columns[task.columnIndex].name)
  }

  /// The tasks with keys that no version has or several tasks share: a missing task may have been
  /// retitled, or may no longer equal its namesakes' text.
  func renamed(since versions: [AuditedVersion]) -> SimilarTitles {
    let keys = tasks.keys.filter { key in
      names.isShared(key) || versions.allSatisfy { $0.count(key) == 0 }
    }
    return SimilarTitles(keys.flatMap { tasks[$0]! }.map(\.titleLine))
  }
}

/// The keys that identify the tasks and the columns of a merge's versions.
///
/// A task without an id is identified by its title, or by the id or title of the task that a merge
/// matches it with in another version; if several tasks have the title, by its whole meaning. A
/// column that a side renamed is the same column.
struct AuditedNames {
  /// The identity of a task.
  enum Key: Hashable {
    case id(TaskID)
    case title(ByteString)
    /// One of several tasks with a common title, by a number.
    case namesake(Int)
  }

  /// The whole meaning of a task, and its column.
  private struct Statement: Hashable {
    let column: String
    let meaning: TaskMeaning

    init(_ task: Board.Task, in column: String) {
      self.column = column
      meaning = TaskMeaning(task, leavingOut: .arrangement)
    }
  }

  private var keys: [ByteString: Key] = [:]
  private var namesakes: [Statement: Key] = [:]
  private var columns: [String: String] = [:]

  /// The titles of more than one task.
  private var sharedTitles: Set<ByteString> = []

  /// The ids and titles in the merged versions, without those that only the merge has.
  private let ids: Set<TaskID>
  private let titles: Set<ByteString>

  /// Finds the keys of names; unless there are exactly two sides, each name has a key of its own.
  init(_ base: Board, _ sides: [Board]) {
    let tasks = ([base] + sides).flatMap(\.tasks)
    ids = Set(tasks.compactMap(\.id))
    titles = Set(tasks.filter { $0.id == nil }.map { Self.title(of: $0.titleLine) })
    guard sides.count == 2 else { return }
    let same = SameTasks(base: base, ours: sides[0], theirs: sides[1])
    addColumns(same.columnNames)
    // A title must mean the same task in every version.
    var meanings: [ByteString: Int] = [:]
    for group in same.groups {
      for title in Self.titles(of: group) { meanings[title, default: 0] += 1 }
    }
    sharedTitles = Set(meanings.filter { $0.value > 1 }.keys)
    for group in same.groups where sharedTitles.isDisjoint(with: Self.titles(of: group)) {
      add(group)
    }
    addNamesakes(same.groups)
  }

  private static func titles(of group: SameTasks.Group) -> Set<ByteString> {
    Set(group.tasks.filter { $0.id == nil }.map { title(of: $0.titleLine) })
  }

  private mutating func add(_ group: SameTasks.Group) {
    let titles = Self.titles(of: group)
    let ids = Set(group.tasks.compactMap(\.id))
    guard let task = group.tasks.first(where: { $0.id == nil }), titles.count + ids.count > 1,
      ids.count < 2
    else { return }
    let key = ids.first.map(Key.id) ?? .title(Self.title(of: task.titleLine))
    for title in titles { keys[title] = key }
  }

  /// Tells tasks with a common title apart, as long as no two of them ever have the same meaning
  /// and column.
  private mutating func addNamesakes(_ groups: [SameTasks.Group]) {
    let groups = groups.filter { !sharedTitles.isDisjoint(with: Self.titles(of: $0)) }
    let lists = groups.map { group in
      Set(zip(group.tasks, group.columnNames).map { Statement($0, in: column($1)) })
    }
    var meanings: [Statement: Int] = [:]
    for statement in lists.joined() { meanings[statement, default: 0] += 1 }
    for (number, (group, statements)) in zip(groups, lists).enumerated()
    where group.tasks.allSatisfy({ $0.id == nil })
      && statements.allSatisfy({ meanings[$0] == 1 })
    {
      for statement in statements { namesakes[statement] = .namesake(number) }
      for title in Self.titles(of: group) where !sharedTitles.contains(title) {
        keys[title] = .namesake(number)
      }
    }
  }

  private mutating func addColumns(_ groups: [[String]]) {
    var meanings: [String: Int] = [:]
    for name in groups.flatMap(Set.init) { meanings[name, default: 0] += 1 }
    for names in groups where names.allSatisfy({ meanings[$0] == 1 }) {
      for name in names { columns[name] = names[0] }
    }
  }

  /// A task's id, else the key of its title; an id that only the merge has is ignored if the title
  /// belonged to a task without one.
  func key(of task: Board.Task, in board: Board) -> Key {
    let title = Self.title(of: task.titleLine)
    if let id = task.id, ids.contains(id) || !titles.contains(title) { return .id(id) }
    if sharedTitles.contains(title) {
      let column = column(board.columns[task.columnIndex].name)
      return namesakes[Statement(task, in: column)] ?? .title(title)
    }
    return keys[title] ?? .title(title)
  }

  /// True if several tasks may have the key.
  func isShared(_ key: Key) -> Bool {
    if case .title(let title) = key { return sharedTitles.contains(title) }
    return false
  }

  /// A column's common name in all versions.
  func column(_ name: String) -> String { columns[name] ?? name }

  /// A title without people and tags, which change often; the whole title if there is nothing else.
  static func title(of line: TaskLine) -> ByteString {
    let title = LineMeaning.titleWithoutWords(of: line)
    return ByteString(title.isEmpty ? Array(line.titleBytes) : title)
  }
}
