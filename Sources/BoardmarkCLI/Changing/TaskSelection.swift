import ArgumentParser
import Boardmark
import BoardmarkFiles

/// The option of commands that change as many tasks as a query finds.
struct BulkOptions: ParsableArguments {
  @Flag(name: [.short, .long], help: "Does not ask before the tasks of a query are changed.")
  var yes = false
}

/// A command whose words are tasks: ids, or a query.
protocol TaskSelecting: QueryListing {
  /// The words as typed.
  var ids: [String] { get set }
}

extension TaskSelecting {
  var listedWords: [String] {
    get { ids }
    set { ids = newValue }
  }
}

enum SelectionHelp {
  /// The argument that the words of a ``TaskSelection`` are.
  static let tasks = ArgumentHelp(
    "Tasks, by ids, unique prefixes of them or titles, or by a query such as '@ana' overdue.",
    valueName: "task")
}

/// The tasks that a command is about, by what people type for them: ids, or the words of a query.
struct TaskSelection {
  private enum Kind {
    case ids([String])
    case query([String])
    /// The lines of tasks that a person has chosen.
    case chosen([[UInt8]])
  }

  private let kind: Kind

  /// Which tasks the command can do something about.
  private let isMeant: ((Board.Task) -> Bool)?

  /// Makes the selection of the tasks that some words mean; where there is none, a person at a terminal
  /// chooses a task.
  ///
  /// What a person is asked is asked before the file is locked, since people take their time.
  /// - Parameters:
  ///   - words: Ids, prefixes of them, titles and lines as `:12`, or a query.
  ///   - options: Those of the command.
  ///   - isAgreed: Whether several tasks of a query are changed without asking.
  ///   - verb: What is to be done, for the question: `finish`.
  ///   - isMeant: Which tasks to choose from, and to take of those that a query finds; open ones
  ///     unless given and unless the query says otherwise.
  /// - Throws: `CommandFailure` where nobody can choose or the answer is no.
  init(
    _ words: [String], _ options: ChangeOptions, isAgreed: Bool, to verb: String,
    where isMeant: ((Board.Task) -> Bool)? = nil
  ) throws {
    self.isMeant = isMeant
    let words = words.filter { $0 != "--" }
    if words.isEmpty {
      let board = try readBoard(try BoardLocation.find(file: options.file.file))
      let tasks = board.tasks.filter(isMeant ?? { _ in true })
      kind = .chosen([try TaskChooser(verb: verb).choose(from: tasks, of: board).lines])
      return
    }
    if let option = words.first(where: { $0.hasPrefix("-") && !Query.isCondition($0) }) {
      throw ValidationError("Unknown option '\(option)'")
    }
    guard words.contains(where: Query.isCondition) else {
      kind = .ids(words)
      return
    }
    let connectives = ["or", "and"]
    if let other = words.first(where: {
      !Query.isCondition($0) && !connectives.contains($0.lowercased())
    }) {
      throw CommandFailure(
        "'\(other.terminalSafe())' is not a condition; name tasks either by their ids or by a query, in "
          + "which 'text:\(other.terminalSafe())' finds that text")
    }
    if isAgreed || options.dryRun || !Terminal.isAttended {
      kind = .query(words)
      return
    }
    let path = try BoardLocation.find(file: options.file.file)
    let board = try readBoard(path)
    let now = try options.clock.clock().reading(for: board).now
    let tasks = try ChangeOptions.refusing(at: path) {
      try Self.tasks(words, of: board, at: now, where: isMeant)
    }
    if tasks.count > 1 { try TaskChooser(verb: verb).confirm(tasks, of: board) }
    kind = .chosen(tasks.map(\.lines))
  }

  /// The tasks, each once, in the order in which they were named.
  ///
  /// - Throws: ``TaskLookupError`` or ``QueryError``, or `CommandFailure` where a chosen task is no longer there.
  func tasks(of board: Board, at now: Now) throws -> [Board.Task] {
    switch kind {
    case .query(let words): return try Self.tasks(words, of: board, at: now, where: isMeant)
    case .chosen(let chosen):
      return try chosen.map { lines in
        guard let task = board.tasks.first(where: { $0.lines == lines }) else {
          throw CommandFailure("the task was changed meanwhile; nothing is changed; try again")
        }
        return task
      }
    case .ids(let ids):
      var tasks: [Board.Task] = []
      var seen: Set<Int> = []
      for task in try TaskLookup(board).tasks(ids) {
        if seen.insert(task.range.lowerBound).inserted { tasks.append(task) }
      }
      return tasks
    }
  }

  private static func tasks(
    _ words: [String], of board: Board, at now: Now, where isMeant: ((Board.Task) -> Bool)?
  ) throws(QueryError) -> [Board.Task] {
    let query = try Query(words, on: board, now: now)
    let isMeant = isMeant ?? { query.asksForClosed || !$0.isClosed }
    let tasks = query.tasks.filter(isMeant)
    if tasks.isEmpty {
      for doubt in query.doubts { Console.standard.note(doubt.message) }
    }
    return tasks
  }
}

extension Board.Task {
  /// The bytes of the task's lines.
  fileprivate var lines: [UInt8] { Array(line.source.bytes[range]) }
}

extension Board {
  /// The column that a name means.
  ///
  /// - Throws: ``ColumnLookupError``, also where several have the name.
  func column(_ name: String) throws(ColumnLookupError) -> Int {
    let found = try ColumnLookup(self).columns(name)
    guard found.count == 1 else {
      throw .ambiguous(name, columns: found.map { columns[$0].name })
    }
    return found[0]
  }
}
