import BoardmarkHistory
import BoardmarkMatching
import BoardmarkMerging

/// Writes what happened on a board for programs: `board log --format json` and `--format csv`.
package enum LogJSON {
  /// The events as one JSON object, the last one first: each change as in `board diff --format
  /// json`, preceded by the commit, its author and its time.
  package static func bytes(
    _ events: [BoardEvent], of history: BoardHistory, file: String, isShallow: Bool,
    in clock: ZoneClock
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { report in
      report.integer("version", 1)
      report.string("file", file)
      report.boolean("shallow", isShallow)
      report.array("changes") { list in
        for event in events.reversed() {
          let revision = history.revisions[event.revision]
          list.object { object in
            object.string("commit", revision.commit)
            object.string("author", revision.author)
            object.string("time", clock.time(at: revision.time).text)
            object.string("event", event.name.rawValue)
            BoardChanges.write(event.change, to: &object)
          }
        }
      }
    }
    return writer.bytes
  }
}

/// Writes what happened on a board as a CSV table.
package enum LogCSV {
  /// The events as CSV, one to a row, the last one first.
  ///
  /// - Parameters:
  ///   - events: Events of the history, in its order.
  ///   - history: The history whose revisions the events name.
  ///   - clock: The clock for the times.
  ///   - isRaw: Whether fields are written without a guard against formulas in spreadsheets.
  package static func bytes(
    _ events: [BoardEvent], of history: BoardHistory, in clock: ZoneClock, isRaw: Bool = false
  ) -> [UInt8] {
    var writer = CSVWriter(
      columns: [
        "time", "author", "commit", "event", "kind", "id", "title", "attribute", "from", "to",
      ], options: CSVWriter.Options(isRaw: isRaw))
    for event in events.reversed() {
      let revision = history.revisions[event.revision]
      let change = event.change
      func field(_ text: String?) -> CSVWriter.Field { text.map { .text($0) } ?? .empty }
      writer.row([
        .text(clock.time(at: revision.time).text), .text(revision.author), .text(revision.commit),
        .text(event.name.rawValue), .text(change.kind.rawValue), field(change.id),
        field(change.title), field(change.attribute), field(change.from), field(change.to),
      ])
    }
    return writer.bytes
  }
}
