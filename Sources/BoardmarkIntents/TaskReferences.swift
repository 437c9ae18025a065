import Boardmark
import BoardmarkFiles

/// A snapshot of a task, used to find it again on a board that others may have changed.
package struct SeenTask: Sendable {
  package let id: TaskID?

  /// The bytes of its lines.
  package let bytes: [UInt8]

  /// The number of tasks before it with the same bytes, in its column if known.
  package let ordinal: Int

  /// The name of the column that it was in; nil if unknown.
  package let column: String?

  /// True if no other task had the same bytes.
  package let wasUnique: Bool

  /// The task after a known change by others; at most one.
  package var knownSuccessor: [SeenTask] = []

  package init(_ task: Board.Task, ordinal: Int = 0) {
    self.init(Array(task.titleLine.source.bytes[task.range]), id: task.id, ordinal: ordinal)
  }

  /// A snapshot of a task, distinguishable from others with the same bytes.
  package init(_ task: Board.Task, on board: Board) {
    let column = board.columns[task.columnIndex]
    let index = column.tasks.index(ofTaskAt: task.range.lowerBound)
    self.init(
      at: index, in: task.columnIndex, of: board, id: board.isAmbiguous(task.id) ? nil : task.id)
  }

  /// The task at an index of a column.
  ///
  /// - Parameter id: The task's id; nil if it has none, or if several tasks have it.
  package init(at index: Int, in column: Int, of board: Board, id: TaskID?) {
    let tasks = board.columns[column].tasks
    let bytes = Array(tasks.bytes(at: index))
    let same = board.columns.map { $0.tasks.indices(of: bytes) }
    self.init(
      bytes, id: id, ordinal: same[column].count { $0 < index }, column: board.columns[column].name,
      wasUnique: same.reduce(0) { $0 + $1.count } == 1)
  }

  package init(
    _ bytes: [UInt8], id: TaskID?, ordinal: Int = 0, column: String? = nil, wasUnique: Bool = true
  ) {
    self.wasUnique = wasUnique
    self.id = id
    self.bytes = bytes
    self.ordinal = ordinal
    self.column = column
  }

  /// The unchanged task, or else the only one with its id.
  ///
  /// If several tasks have the same bytes, it is the one at its place in its column, or the last of
  /// the column's if that place is gone. A task in another column matches only if it is, and was,
  /// the only one.
  package func find(on board: Board) -> Board.Task? {
    let same = board.columns.flatMap { column in
      column.tasks.indices(of: bytes).map { (column: column, index: $0) }
    }
    func task(_ place: (column: Board.Column, index: Int)) -> Board.Task {
      place.column.tasks[place.index]
    }
    if let column {
      let near = same.filter { $0.column.name.utf8.elementsEqual(column.utf8) }
      if let place = near.dropFirst(ordinal).first ?? near.last { return task(place) }
    } else if let place = same.dropFirst(ordinal).first {
      return task(place)
    }
    if same.count == 1, wasUnique { return task(same[0]) }
    // An id of several tasks is ambiguous.
    let named = board.tasks(withID: id)
    return named.count == 1 ? named[0] : knownSuccessor.first?.find(on: board)
  }

  /// The same task as ``find(on:)``.
  ///
  /// - Throws: ``IntentRefusal/gone``.
  package func task(on board: Board) throws(IntentRefusal) -> Board.Task {
    guard let task = find(on: board) else { throw .gone() }
    return task
  }

  /// The task's title as it was seen; nil if its lines are not known any more.
  var title: String? { Self.task(in: bytes)?.title }

  /// True if a task is, byte for byte, what was seen.
  package func isUnchanged(_ task: Board.Task) -> Bool {
    task.titleLine.source.bytes[task.range].elementsEqual(bytes)
  }
}

extension Board {
  /// True if several tasks have this id. Cost: linear in the tasks, with a small factor.
  package func isAmbiguous(_ id: TaskID?) -> Bool { tasks(withID: id).count > 1 }

  /// The tasks with this id. Cost: linear in the tasks, with a small factor.
  package func tasks(withID id: TaskID?) -> [Task] {
    guard let id else { return [] }
    return columns.flatMap { column in
      let tasks = column.tasks
      return tasks.indices.lazy.filter { tasks.mayHaveID(from: id.folded, at: $0) }
        .map { tasks[$0] }.filter { $0.id == id }
    }
  }
}

/// The tasks of an intent, by typed references, or as they were seen.
package struct TaskReferences {
  private enum Kind {
    case ids([String], (Board.Task) -> Bool)
    case query([String], ((Board.Task) -> Bool)?)
    /// Changed or not, as long as they are still on the board.
    case seen([SeenTask])
    /// Only if nobody changed them.
    case agreed([SeenTask])
  }

  private let kind: Kind

  /// Tasks by ids, titles, unique parts of them, and lines such as `:12`; `isEligible` decides among several matches.
  package static func ids(
    _ ids: [String], where isEligible: @escaping (Board.Task) -> Bool = { _ in true }
  ) -> Self { Self(kind: .ids(ids, isEligible)) }

  /// The tasks that match a query: open ones, unless the query asks for others or `isEligible`
  /// accepts them.
  package static func query(_ words: [String], where isEligible: ((Board.Task) -> Bool)?) -> Self {
    Self(kind: .query(words, isEligible))
  }

  /// Tasks as they were seen, which may have been changed since.
  package static func seen(_ tasks: [SeenTask]) -> Self { Self(kind: .seen(tasks)) }

  /// Tasks that the user has confirmed, which must not have been changed since.
  package static func agreed(_ tasks: [Board.Task]) -> Self {
    Self(kind: .agreed(tasks.map { SeenTask($0) }))
  }

  /// The task, if this refers to a single seen task that may have changed; otherwise nil.
  var onlySeen: SeenTask? {
    if case .seen(let tasks) = kind, tasks.count == 1 { tasks[0] } else { nil }
  }

  /// The tasks, each once, in the order in which they were named.
  ///
  /// - Throws: ``TaskLookupError`` or ``QueryError``, or ``IntentRefusal`` if a task no longer
  ///   exists.
  package func tasks(of board: Board, at now: Board.Now) throws -> [Board.Task] {
    switch kind {
    case .query(let words, let isEligible):
      let query = try Board.Query(words, on: board, now: now)
      let tasks = query.tasks.filter(isEligible ?? { query.asksForClosed || !$0.isClosed })
      try Self.refuseTitle(words, finding: tasks, on: board)
      return tasks
    case .seen(let seen):
      return try seen.map { task in
        guard let found = task.find(on: board) else {
          throw IntentRefusal.gone(seen.count > 1 ? task.title : nil)
        }
        return found
      }
    case .agreed(let agreed):
      // Each of several tasks with the same bytes is used once.
      var tasks = Dictionary(grouping: board.tasks) { $0.titleLine.source.bytes[$0.range] }
        .mapValues { $0[...] }
      return try agreed.map { seen in
        guard let task = tasks[seen.bytes[...]]?.popFirst() else { throw IntentRefusal.changed }
        return task
      }
    case .ids(let ids, let isEligible):
      var tasks: [Board.Task] = []
      var seen: Set<Int> = []
      for task in try TaskLookup(board).tasks(ids, where: isEligible) {
        if seen.insert(task.range.lowerBound).inserted { tasks.append(task) }
      }
      return tasks
    }
  }

  /// Throws if a query is also the title of a task, and does not match only that one.
  private static func refuseTitle(
    _ words: [String], finding tasks: [Board.Task], on board: Board
  ) throws(IntentRefusal) {
    let title = words.joined(separator: " ").lowercased()
    func isMeant(_ task: Board.Task) -> Bool {
      let own = task.title.lowercased()
      return own == title || TaskLookup.withoutNames(own) == title
    }
    guard let titled = board.tasks.first(where: isMeant), tasks.map(\.range) != [titled.range]
    else { return }
    let line = board.reading.lines.line(at: titled.range.lowerBound) + 1
    throw .queryOrTitle(words.joined(separator: " "), line: line)
  }

  /// Doubts about the words of a query that no task matches; empty unless the query finds no task.
  ///
  /// - Throws: The same errors as ``tasks(of:at:)``.
  package func doubts(of board: Board, at now: Board.Now) throws -> [String] {
    guard case .query(let words, _) = kind, try tasks(of: board, at: now).isEmpty else { return [] }
    return try Board.Query(words, on: board, now: now).doubts.map(\.message)
  }
}
