import ArgumentParser
import Boardmark
import BoardmarkFiles

/// The tasks that a command is about, by what people type for them.
struct TaskSelection {
  /// The ids as typed.
  private let ids: [String]

  /// The lines of the task that was chosen from a list; nil where ids were typed.
  private let chosen: [UInt8]?

  /// Makes the selection of the tasks with some ids; where none is typed, a person at a terminal
  /// chooses a task.
  ///
  /// The choice is made before the file is locked, since people take their time.
  /// - Parameters:
  ///   - path: The board to choose from.
  ///   - verb: What is to be done, for the question: `finish`.
  ///   - isMeant: Which tasks to choose from.
  /// - Throws: `CommandFailure` where nobody can choose.
  init(
    _ ids: [String], orChosenFrom path: @autoclosure () throws -> String, to verb: String,
    where isMeant: (Board.Task) -> Bool = { _ in true }
  ) throws {
    self.ids = ids
    guard ids.isEmpty else {
      chosen = nil
      return
    }
    let board = try readBoard(try path())
    let task = try TaskChooser(verb: verb).choose(from: board.tasks.filter(isMeant), of: board)
    chosen = Self.lines(of: task)
  }

  /// The tasks, each once, in the order in which they were named.
  ///
  /// - Throws: ``TaskLookupError``, or `CommandFailure` where the chosen task is no longer there.
  func tasks(of board: Board) throws -> [Board.Task] {
    if let chosen {
      guard let task = board.tasks.first(where: { Self.lines(of: $0) == chosen }) else {
        throw CommandFailure("the task was changed meanwhile; nothing is changed; try again")
      }
      return [task]
    }
    var tasks: [Board.Task] = []
    var seen: Set<Int> = []
    for task in try TaskLookup(board).tasks(ids) {
      if seen.insert(task.range.lowerBound).inserted { tasks.append(task) }
    }
    return tasks
  }

  private static func lines(of task: Board.Task) -> [UInt8] {
    Array(task.line.source.bytes[task.range])
  }
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
