import BoardmarkReading

/// What stands beside a column's name: how many tasks it has, and what the open ones are thought to take.
package struct ColumnCount: Sendable {
  /// `5`, `2/3` of open ones and the limit, or `2 of 5` where some were asked for.
  package let text: String

  /// Whether the column has a limit, which counts where no tasks were asked for.
  package let isLimited: Bool

  /// Whether more are open than the limit allows.
  package let isOver: Bool

  /// `est 1d 4h`; nil where no open task says how long it takes, or where some were asked for.
  package let estimate: String?

  /// - Parameter asked: How many tasks were asked for; nil where all were.
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
    // Few tasks say how long they take, and only those are read.
    let estimates = tasks.indices(holding: "est:").lazy.map { tasks[$0] }
      .filter { !$0.isClosed }.compactMap(\.line.estimate)
    estimate = Estimate.sum(estimates).map { "est \($0)" }
  }
}
