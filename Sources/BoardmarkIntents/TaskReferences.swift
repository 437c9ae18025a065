import Boardmark
import BoardmarkFiles

/// A task as somebody saw it, used to find it again on a board that others may have changed since.
package struct SeenTask: Sendable {
  package let id: TaskID?

  /// The bytes of its lines.
  package let bytes: [UInt8]

  /// How many tasks with the same bytes stand before it, in its column if that is known.
  package let ordinal: Int

  /// The name of the column that it stood in; nil if that is not known.
  package let column: String?

  /// True if no other task had the same bytes.
  package let wasUnique: Bool

  /// The task as it is known to be after others changed it; at most one.
  package var knownSuccessor: [SeenTask] = []

  package init(_ task: Board.Task, ordinal: Int = 0) {
    self.init(Array(task.titleLine.source.bytes[task.range]), id: task.id, ordinal: ordinal)
  }

  /// A task of a board, told apart from others with the same bytes.
  package init(_ task: Board.Task, on board: Board) {
    let column = board.columns[task.columnIndex]
    let index = column.tasks.index(ofTaskAt: task.range.lowerBound)
    self.init(
      at: index, in: task.columnIndex, of: board, id: board.isAmbiguous(task.id) ? nil : task.id)
  }

  /// The task at a place of a column.
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

  /// The task that is unchanged, else the only one with its id.
  ///
  /// If several tasks have the same bytes, it is the one at its place in its column, or the
  /// last of the column's if that place is gone. A task of another column is taken only if it
  /// is, and was, the only one.
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
    // An id that several tasks have does not tell which is meant.
    let named = board.tasks(withID: id)
    return named.count == 1 ? named[0] : knownSuccessor.first?.find(on: board)
  }

  /// The same task as ``find(on:)``.
  ///
  /// - Throws: ``IntentRefusal/gone``.
  package func task(on board: Board) throws(IntentRefusal) -> Board.Task {
    guard let task = find(on: board) else { throw .gone }
    return task
  }

  /// True if a task is, byte for byte, what was seen.
  package func isUnchanged(_ task: Board.Task) -> Bool {
    task.titleLine.source.bytes[task.range].elementsEqual(bytes)
  }
}

extension Board {
  /// True if several tasks have this id, so that it does not tell which is meant.
  /// Cost: little for each task.
  package func isAmbiguous(_ id: TaskID?) -> Bool { tasks(withID: id).count > 1 }

  /// The tasks with this id. Cost: little for each task.
  fileprivate func tasks(withID id: TaskID?) -> [Task] {
    guard let id else { return [] }
    return columns.flatMap { column in
      let tasks = column.tasks
      return tasks.indices.lazy.filter { tasks.mayHaveID(from: id.folded, at: $0) }
        .map { tasks[$0] }.filter { $0.id == id }
    }
  }
}

/// The tasks that an intent is about, named by what people type for them, or as they were seen.
package struct TaskReferences {
  private enum Kind {
    case ids([String], (Board.Task) -> Bool)
    case query([String], ((Board.Task) -> Bool)?)
    /// Whatever has become of them, as long as they are still on the board.
    case seen([SeenTask])
    /// Only if nobody changed them.
    case agreed([SeenTask])
  }

  private let kind: Kind

  /// Tasks by ids, titles, unique parts of them, and lines as `:12`; if several match, those that `isEligible` selects
  /// are meant.
  package static func ids(
    _ ids: [String], where isEligible: @escaping (Board.Task) -> Bool = { _ in true }
  ) -> Self { Self(kind: .ids(ids, isEligible)) }

  /// The tasks that a query finds and that are meant: open ones, unless the query asks for others
  /// or `isEligible` selects them.
  package static func query(_ words: [String], where isEligible: ((Board.Task) -> Bool)?) -> Self {
    Self(kind: .query(words, isEligible))
  }

  /// Tasks as they were seen, which may have been changed since.
  package static func seen(_ tasks: [SeenTask]) -> Self { Self(kind: .seen(tasks)) }

  /// Tasks that a person was shown and asked about, which must not have been changed since.
  package static func agreed(_ tasks: [Board.Task]) -> Self {
    Self(kind: .agreed(tasks.map { SeenTask($0) }))
  }

  /// The one task, if the reference is to a single task as it was seen, whatever has become of it;
  /// nil otherwise.
  var onlySeen: SeenTask? {
    if case .seen(let tasks) = kind, tasks.count == 1 { tasks[0] } else { nil }
  }

  /// The tasks, each once, in the order in which they were named.
  ///
  /// - Throws: ``TaskLookupError`` or ``QueryError``, or ``IntentRefusal`` if a
  ///   task is no longer there.
  package func tasks(of board: Board, at now: Board.Now) throws -> [Board.Task] {
    switch kind {
    case .query(let words, let isEligible):
      let query = try Board.Query(words, on: board, now: now)
      let tasks = query.tasks.filter(isEligible ?? { query.asksForClosed || !$0.isClosed })
      try Self.refuseTitle(words, finding: tasks, on: board)
      return tasks
    case .seen(let seen): return try seen.map { try $0.task(on: board) }
    case .agreed(let agreed):
      // Of tasks with the same bytes each is taken once.
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

  /// Throws if a query is the title of a task as well, and does not find just that one.
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
