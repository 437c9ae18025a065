import BoardmarkQuery
import BoardmarkReading

/// Writes what to take up now as `board next --format json` does.
///
/// Each task has the members that ``ListJSON`` gives it, then `why`: sentences for people, in the
/// order in which they count. `leftOut` counts the open tasks that cannot be taken up.
package enum NextJSON {
  /// The report's text on the first `limit` tasks, UTF-8.
  package static func bytes(
    _ next: NextTasks, of board: Board, at now: Now, limit: Int
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { report in
      report.integer("version", 1)
      report.string("today", "\(now.today)")
      report.string("file", board.fileName)
      report.array("tasks") { list in
        for entry in next.entries.prefix(max(0, limit)) {
          let fields = TaskFields(board: board, task: entry.task, now: now)
          list.object { task in
            ListJSON.write(fields, to: &task)
            task.array("why", onOneLine: true) { why in
              for reason in entry.reasons { why.string(reason.text) }
            }
          }
        }
      }
      report.object("leftOut", onOneLine: true) { leftOut in
        leftOut.integer("blocked", next.leftOut.blocked)
        leftOut.integer("notYet", next.leftOut.notYet)
        leftOut.integer("waiting", next.leftOut.waiting)
      }
    }
    return writer.bytes
  }
}
