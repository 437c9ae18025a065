import BoardmarkReading
import BoardmarkText

/// The text next to a column's name: the number of its tasks, and the estimated time of the open ones.
package struct ColumnCount: Sendable {
  /// `5`, `2/3` (open tasks and the limit), or `2 of 5` if the tasks are filtered.
  package let text: String

  /// True if the column has a limit and the tasks are not filtered.
  package let isLimited: Bool

  /// True if the open tasks exceed the limit.
  package let isOver: Bool

  /// `est 1d 4h`; nil if no open task has an estimate, or if the tasks are filtered.
  package let estimate: String?

  /// - Parameter asked: The number of tasks that pass the filter; nil without a filter.
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
      .filter { !$0.isClosed }.compactMap(\.titleLine.estimate)
    estimate = Board.Estimate.sum(estimates).map { "est \($0)" }
  }
}

/// Writes a board's columns for scripts: `board init --json`.
package enum ColumnsJSON {
  /// The report's text, UTF-8.
  ///
  /// - Parameters:
  ///   - board: The board with its columns.
  ///   - isChanged: True if the board did not have them before.
  ///   - isDryRun: True if nothing was written.
  ///   - notes: Notices to print.
  package static func bytes(
    of board: Board, isChanged: Bool, isDryRun: Bool, notes: [String] = []
  ) -> [UInt8] {
    JSONWriter.report { report in
      report.string("file", board.fileName)
      report.boolean("changed", isChanged)
      report.boolean("dryRun", isDryRun)
      report.objects("columns", of: board.columns) { object, column in
        object.string("name", column.name)
        object.string("state", column.state.rawValue)
      }
      report.strings("notes", notes)
    }
  }
}
