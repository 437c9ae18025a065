import Boardmark
import BoardmarkFiles

/// Moves tasks to a column, or to a place in it.
package struct MoveTasks: BoardIntent {
  /// A place in the column; a neighbour is one of the column's tasks.
  package enum Place {
    case end
    case top
    case before(Neighbour)
    case after(Neighbour)
    /// After the last task of a group; directly under its heading if it has no tasks.
    case group(Group)
  }

  /// A group of the column: the one with this name that has `ordinal` groups of
  /// the same name before it.
  package struct Group: Sendable {
    package let name: String
    package let ordinal: Int

    package init(name: String, ordinal: Int) {
      self.name = name
      self.ordinal = ordinal
    }
  }

  /// The task to put others next to.
  package enum Neighbour {
    /// By typed reference.
    case named(String)
    case seen(SeenTask)
  }

  package let tasks: TaskReferences
  package var references: TaskReferences? { tasks }

  package let column: ColumnReference

  package let place: Place

  /// Places to try in turn if the neighbour is no longer in the column.
  package let otherwise: [Place]

  /// True to keep tasks open that enter a done column.
  package var keepsOpen = false

  package init(
    _ tasks: TaskReferences, to column: String, _ place: Place = .end, otherwise: [Place] = []
  ) {
    self.init(tasks, to: .named(column), place, otherwise: otherwise)
  }

  package init(
    _ tasks: TaskReferences, to column: ColumnReference, _ place: Place = .end,
    otherwise: [Place] = []
  ) {
    self.tasks = tasks
    self.column = column
    self.place = place
    self.otherwise = otherwise
  }

  package func change(of board: Board, at now: Board.Now) throws -> IntentOutcome {
    let column = try board.column(column)
    let tasks = try tasks.tasks(of: board, at: now)
    let (place, isOther) = try place(in: column, of: board)
    let edit = try board.moving(
      tasks, to: place, finishingOn: keepsOpen ? nil : now.today,
      ids: try .entering(board.columns[column], of: board))
    var change = IntentOutcome(
      moving: tasks, to: column, of: board, isToEnd: place.isEnd, by: edit, keepsOpen: keepsOpen)
    if isOther, place.isEnd {
      change.notes.append(
        "the task to put \(tasks.count == 1 ? "it" : "them") next to is no longer in "
          + "'\(board.columns[column].name)'; moved to the end instead")
    }
    return change
  }

  /// The place, and whether it is a fallback.
  private func place(in column: Int, of board: Board) throws -> (TaskPlace, isOther: Bool) {
    do {
      return (try find(place, in: column, of: board), false)
    } catch let refusal as IntentRefusal {
      for place in otherwise {
        if let place = try? find(place, in: column, of: board) { return (place, true) }
      }
      throw refusal
    }
  }

  private func find(_ place: Place, in column: Int, of board: Board) throws -> TaskPlace {
    switch place {
    case .end: TaskPlace(column: column, .end)
    case .top: TaskPlace(column: column, .top)
    case .before(let neighbour):
      TaskPlace(column: column, .before(try find(neighbour, in: column, of: board)))
    case .after(let neighbour):
      TaskPlace(column: column, .after(try find(neighbour, in: column, of: board)))
    case .group(let group):
      if let index = board.columns[column].index(of: group) {
        TaskPlace(column: column, .group(index))
      } else {
        throw IntentRefusal.elsewhere(
          group.name, column: board.columns[column].name, wanted: board.columns[column].name)
      }
    }
  }

  private func find(
    _ neighbour: Neighbour, in column: Int, of board: Board
  ) throws -> Board.Task {
    let task: Board.Task
    let name: String
    switch neighbour {
    case .named(let id):
      (task, name) = (
        try TaskLookup(board).task(id, where: { $0.columnIndex == column }), id
      )
    case .seen(let seen):
      task = try seen.task(on: board)
      name = seen.id?.text ?? task.title
    }
    guard task.columnIndex == column else {
      throw IntentRefusal.elsewhere(
        name, column: board.columns[task.columnIndex].name, wanted: board.columns[column].name)
    }
    return task
  }
}

/// Sorts the tasks of columns.
package struct SortTasks: BoardIntent {
  /// The name of the column; nil for all.
  package let column: String?

  /// The orders to sort by; each one breaks ties of the previous one.
  package let orders: [Board.Order]

  package init(by orders: [Board.Order], in column: String? = nil) {
    self.column = column
    self.orders = orders
  }

  package func change(of board: Board, at now: Board.Now) throws -> IntentOutcome {
    let columns = try column.map { [try board.column($0)] } ?? Array(board.columns.indices)
    let edit = try board.sorting(columns: columns, by: orders, at: now)
    let count = edit.tasks.count
    let keys = orders.map(\.key.rawValue).joined(separator: ", ")
    return IntentOutcome(
      edit: edit,
      summary: edit.isEmpty
        ? "nothing to do: it is sorted"
        : "sorted by \(keys): \(count.counted("task")) moved")
  }
}
