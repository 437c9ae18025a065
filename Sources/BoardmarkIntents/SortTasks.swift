import Boardmark

/// Puts the tasks of columns into another order.
package struct SortTasks: BoardIntent {
  /// The name of the column; nil for all.
  package let column: String?

  /// The orders to sort by: the second sorts tasks that are equal by the first, and so on.
  package let orders: [TaskOrder]

  package init(by orders: [TaskOrder], in column: String? = nil) {
    self.column = column
    self.orders = orders
  }

  package func change(of board: Board, at now: Now, isDryRun: Bool) throws -> IntentOutcome {
    let columns = try column.map { [try board.column($0)] } ?? Array(board.columns.indices)
    let edit = try board.sorting(columns: columns, by: orders, at: now)
    let count = edit.tasks.count
    let keys = orders.map(\.key.rawValue).joined(separator: ", ")
    return IntentOutcome(
      edit: edit,
      summary: edit.isEmpty
        ? "nothing to do: it is sorted"
        : "sorted by \(keys): \(count) \(count == 1 ? "task" : "tasks") moved")
  }
}
