import BoardmarkMerging
import BoardmarkReading
import BoardmarkText

/// Looks at a merge that was made by whatever tool: whether it lost, duplicated or revived a task, or what a side
/// changed in one.
///
/// Tasks are known by their ids, those without one by a title that no other task of a version has; what a merge by tasks
/// takes for one task although a side gave it another title is one here.
public struct MergeAudit: Sendable {
  /// Something that no merge by tasks does.
  public struct Fault: Sendable, Equatable {
    public enum Kind: String, Sendable {
      /// A side had the task, nobody removed it, and it is gone.
      case lost
      /// The task stands more often than on any side.
      case doubled
      /// A side removed the task, no other changed it, and it is there.
      case revived
      /// A side changed something of the task, no other changed it otherwise, and it is as before.
      case reverted
    }

    public let kind: Kind

    /// The task's id as typed; nil for one without.
    public let id: String?

    public let title: String

    /// The columns in which the task stands now; for a lost one those in which it stood.
    public let columns: [String]

    /// What of a reverted task is as before: `column`, `box`, `title`, `person`, `tag`, `body` or an attribute's
    /// key, sorted; empty for other kinds.
    public let fields: [String]
  }

  /// What is wrong, in the order of the tasks' titles within each kind.
  public let faults: [Fault]

  /// Whether merging the same versions by tasks leaves nothing for a person to decide; nil where
  /// there are not two sides and one base.
  public let isCleanByTasks: Bool?

  /// Judges a merge.
  ///
  /// - Parameters:
  ///   - bases: The merge bases; none where the sides have no common past. A fault counts if it is
  ///     one whichever base is taken.
  ///   - sides: The versions that were merged.
  ///   - result: What was committed.
  ///   - fileName: The file's name, by which weak column names count or not.
  public init(bases: [[UInt8]], sides: [[UInt8]], result: [UInt8], fileName: String = "board.md") {
    // What a side has as a whole was taken on purpose or changed by nobody else.
    var isClean: Bool?
    if sides.count == 2, bases.count <= 1 {
      let merge = BoardMerge.merge(
        base: bases.first ?? [], ours: sides[0], theirs: sides[1],
        options: MergeOptions(fileName: fileName))
      isClean = merge.isClean
      if merge.isClean, merge.bytes == result {
        (faults, isCleanByTasks) = ([], isClean)
        return
      }
    }
    isCleanByTasks = isClean
    let boards = sides.map { Board($0, fileName: fileName) }
    let found = Board(result, fileName: fileName)
    let isDecidable = isClean == true
    let lists = (bases.isEmpty ? [[]] : bases).map { base in
      let base = Board(base, fileName: fileName)
      let titles = AuditedTitles(base, boards, found)
      return Self.faults(
        AuditedVersion(base, titles), boards.map { AuditedVersion($0, titles) },
        AuditedVersion(found, titles), titles, isDecidable)
    }
    faults = lists[0].filter { fault in lists.allSatisfy { $0.contains(fault) } }
  }

  private static func faults(
    _ base: AuditedVersion, _ sides: [AuditedVersion], _ result: AuditedVersion,
    _ titles: AuditedTitles, _ isDecidable: Bool
  ) -> [Fault] {
    let keys = Set(sides.flatMap(\.tasks.keys)).union(result.tasks.keys)
      .subtracting(titles.doubtful)
    let faults = keys.compactMap { key -> Fault? in
      let counts = sides.map { $0.count(key) }
      let count = result.count(key)
      func fault(
        _ kind: Fault.Kind, _ version: AuditedVersion, _ fields: [String] = []
      ) -> Fault {
        let tasks = version.tasks[key]!
        return Fault(
          kind: kind, id: tasks[0].id?.text, title: tasks[0].title,
          columns: tasks.map { version.board.columns[$0.columnIndex].name }, fields: fields)
      }
      if count > max(1, counts.max() ?? 0) { return fault(.doubled, result) }
      // A title alone tells tasks apart only where no version has it twice.
      let isKnown = !key.isTitle || ([count, base.count(key)] + counts).allSatisfy { $0 <= 1 }
      guard isKnown else { return nil }
      if count == 0, let side = sides.first(where: { $0.count(key) > 0 }) {
        let isRemoved = base.count(key) > 0 && counts.contains(0)
        return isRemoved || result.hasOther(of: side.tasks[key]![0], base, sides)
          ? nil : fault(.lost, side)
      }
      if count > 0, base.count(key) > 0, counts.contains(0) {
        let isKept = sides.contains { $0.count(key) > 0 && $0.isChanged(key, since: base) }
        return isKept || result.isChanged(key, since: base) ? nil : fault(.revived, result)
      }
      guard count == 1, base.count(key) == 1, counts.allSatisfy({ $0 == 1 }) else { return nil }
      let fields = RevertedFields(
        base: base.state(of: key), sides: sides.map { $0.state(of: key, since: base) },
        result: result.state(of: key), isDecidable: isDecidable)
      return fields.names.isEmpty ? nil : fault(.reverted, result, fields.names)
    }
    return faults.sorted {
      ($0.kind.rawValue, $0.title, $0.id ?? "") < ($1.kind.rawValue, $1.title, $1.id ?? "")
    }
  }
}

/// What tasks without ids are known by: a title, or what the task is called or named elsewhere that a merge takes for it.
private struct AuditedTitles {
  private var keys: [ByteString: TaskKey] = [:]

  /// Tasks that a side may have another one in the place of: nobody can say what became of them.
  private(set) var doubtful: Set<TaskKey> = []

  /// Finds what titles mean, where there are two sides.
  init(_ base: Board, _ sides: [Board], _ result: Board) {
    guard sides.count == 2 else { return }
    let groups = SameTasks(base: base, ours: sides[0], theirs: sides[1]).groups.map { group in
      let titles = group.tasks.filter { $0.id == nil }.map(Self.title(of:))
      return (
        titles: Set(titles), ids: Set(group.tasks.compactMap(\.id)), first: titles.first,
        group.isDoubtful
      )
    }
    // A title must mean one task in every version, and no version have two titles of one.
    var meanings: [ByteString: Int] = [:]
    for title in groups.flatMap(\.titles) { meanings[title, default: 0] += 1 }
    let counts = ([base, result] + sides).map { board in
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

  /// A task's id, else what its title means.
  func key(of task: Board.Task) -> TaskKey {
    if let id = task.id { return .id(id) }
    let title = Self.title(of: task)
    return keys[title] ?? .title(title)
  }

  /// A title without people and tags, which come and go, if there is more.
  private static func title(of task: Board.Task) -> ByteString {
    let title = LineMeaning.titleWithoutWords(of: task.line)
    return ByteString(title.isEmpty ? Array(task.title.utf8) : title)
  }
}

/// A version of a board and its tasks by what they are known by.
private struct AuditedVersion {
  let board: Board
  private(set) var tasks: [TaskKey: [Board.Task]] = [:]

  init(_ board: Board, _ titles: AuditedTitles) {
    self.board = board
    for task in board.tasks { tasks[titles.key(of: task), default: []].append(task) }
  }

  /// What the one task with a key says, and where it stands.
  ///
  /// - Parameter base: A version that has the task in a column; where that is here no more, nobody can say
  ///   that the task was moved.
  func state(of key: TaskKey, since base: AuditedVersion? = nil) -> TaskState {
    let task = tasks[key]![0]
    let home = base.map { $0.board.columns[$0.tasks[key]![0].columnIndex].name }
    let isGone = home.map { home in !board.columns.contains { $0.name == home } } ?? false
    return TaskState(task, column: isGone ? home! : board.columns[task.columnIndex].name)
  }

  func count(_ key: TaskKey) -> Int { tasks[key]?.count ?? 0 }

  /// Whether a task says something else, or stands in another column, than in a base.
  func isChanged(_ key: TaskKey, since base: AuditedVersion) -> Bool {
    guard let new = tasks[key]?.first, let old = base.tasks[key]?.first else { return true }
    return board.columns[new.columnIndex].name != base.board.columns[old.columnIndex].name
      || TaskMeaning(new, leavingOut: .arrangement) != TaskMeaning(old, leavingOut: .arrangement)
  }

  /// Whether a task of the result, which no version knows, may be one that is missed: it got an id or
  /// another title when it was merged.
  func hasOther(of task: Board.Task, _ base: AuditedVersion, _ sides: [AuditedVersion]) -> Bool {
    let title = task.line.titleBytes
    return tasks.contains { key, list in
      guard base.count(key) == 0, sides.allSatisfy({ $0.count(key) == 0 }) else { return false }
      return list.contains { candidate in
        (task.id == nil && candidate.line.titleBytes == title)
          || (task.id == nil && candidate.id == nil && candidate.line.sharesWords(with: task.line))
      }
    }
  }
}

extension TaskKey {
  fileprivate var isTitle: Bool {
    if case .title = self { return true }
    return false
  }
}
