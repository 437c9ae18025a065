import BoardmarkQuery
import BoardmarkReading

/// Writes what to work on next as `board next --format json` does.
///
/// Each task has the members that ``ListJSON`` gives it, then `why`: sentences for people, in the
/// order in which they count. `leftOut` counts the open tasks that cannot be worked on.
package enum NextJSON {
  /// The report's text, UTF-8.
  package static func bytes(_ next: NextListing) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { report in
      report.integer("version", 1)
      ListJSON.writeFiles(next.listing, to: &report)
      report.array("tasks") { list in
        for (entry, reasons) in zip(next.listing.entries, next.reasons) {
          list.object { task in
            ListJSON.write(next.listing.fields(entry), to: &task)
            task.array("why", onOneLine: true) { why in
              for reason in reasons { why.string(reason.text) }
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
