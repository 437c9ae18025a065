import BoardmarkQuery
import BoardmarkReading

/// The view `list`: tasks as the rows of a table.
package struct TaskTable: Sendable {
  /// A column of the table, which the table can be sorted by.
  package enum Field: String, CaseIterable, Sendable {
    case title = "Title"
    case column = "Column"
    case due = "Due"
    case priority = "Priority"
    case people = "People"
    case tags = "Tags"

    package var key: Board.Order.Key {
      switch self {
      case .title: .title
      case .column: .column
      case .due: .due
      case .priority: .pri
      case .people: .person
      case .tags: .tag
      }
    }
  }

  /// The tasks in order.
  package let tasks: TaskPick

  /// The order, the first key first; empty for that of the file.
  package let orders: [Board.Order]

  package init(_ tasks: TaskPick, by orders: [Board.Order], at now: Board.Now) {
    self.orders = orders
    // The sort is stable, so sorting by the last key first sorts by all of them.
    self.tasks = orders.reversed().reduce(tasks) { $0.sorted(by: $1, at: now) }
  }

  /// The order by a field, if the table is sorted by it first.
  package func order(by field: Field) -> Board.Order? {
    orders.first.flatMap { $0.key == field.key ? $0 : nil }
  }

  /// The order that a click on a field's header asks for: up, then down, then that of the file.
  package func orders(clicking field: Field) -> [Board.Order] {
    guard let order = order(by: field) else { return [Board.Order(field.key)] }
    return order.isDescending ? [] : [Board.Order(field.key, isDescending: true)]
  }
}
