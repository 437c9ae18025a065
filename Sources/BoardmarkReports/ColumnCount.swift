import BoardmarkReading

/// The text beside a column's name: how many tasks it has, and the estimated time of the open ones.
package struct ColumnCount: Sendable {
  /// `5`, `2/3` (open tasks and the limit), or `2 of 5` if only some tasks were asked for.
  package let text: String

  /// Whether the column has a limit that counts; none does if only some tasks were asked for.
  package let isLimited: Bool

  /// Whether more tasks are open than the limit allows.
  package let isOver: Bool

  /// `est 1d 4h`; nil if no open task has an estimate, or if only some tasks were asked for.
  package let estimate: String?

  /// - Parameter asked: How many tasks were asked for; nil for all.
  package init(_ column: Board.Column, asked: Int?) {
    if let asked {
      text = "\(asked) of \(column.tasks.count)"
      (isLimited, isOver, estimate) = (false, false, nil)
      return
    }
    let tasks = column.tasks
    isLimited = column.wipLimit != nil
    let open = isLimited ? tasks.openCount : 0
    isOver = column.wipLimit.map { open > $0 } ?? false
    text = column.wipLimit.map { "\(open)/\($0)" } ?? "\(tasks.count)"
    // Few tasks have estimates, and only those are read.
    let estimates = tasks.indices(holding: "est:").lazy.map { tasks[$0] }
      .filter { !$0.isClosed }.compactMap(\.line.estimate)
    estimate = Estimate.sum(estimates).map { "est \($0)" }
  }
}
