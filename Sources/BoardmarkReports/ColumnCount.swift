import BoardmarkReading
import BoardmarkText

/// The text next to a column's name: how many tasks it has, and the estimated time of the open ones.
package struct ColumnCount: Sendable {
  /// `5`, `2/3` (open tasks and the limit), or `2 of 5` if only some tasks were asked for.
  package let text: String

  /// True if the column has a limit that counts; none does if only some tasks were asked for.
  package let isLimited: Bool

  /// True if more tasks are open than the limit allows.
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
      .filter { !$0.isClosed }.compactMap(\.titleLine.estimate)
    estimate = Board.Estimate.sum(estimates).map { "est \($0)" }
  }
}

/// Writes the columns that a board has been given, for scripts: `board init --json`.
package enum ColumnsJSON {
  /// The report's text, UTF-8.
  ///
  /// - Parameters:
  ///   - board: The board with its columns.
  ///   - isChanged: Whether the board did not have them before.
  ///   - isDryRun: Whether nothing was written.
  ///   - notes: What people are told besides.
  package static func bytes(
    of board: Board, isChanged: Bool, isDryRun: Bool, notes: [String] = []
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { report in
      report.integer("version", 1)
      report.string("file", board.fileName)
      report.boolean("changed", isChanged)
      report.boolean("dryRun", isDryRun)
      report.array("columns") { list in
        for column in board.columns {
          list.object { object in
            object.string("name", column.name)
            object.string("state", column.state.rawValue)
          }
        }
      }
      report.array("notes", onOneLine: true) { list in
        for note in notes { list.string(note) }
      }
    }
    return writer.bytes
  }
}
