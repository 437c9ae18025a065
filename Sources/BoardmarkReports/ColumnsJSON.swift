import BoardmarkReading
import BoardmarkText

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
