import BoardmarkChecking
import BoardmarkQuery
import BoardmarkReading
import ConcurrentMap

/// Writes tasks as `board list --format json` does.
///
/// Every key is always present, except that a column without a role has no `role`. Values are written as typed; the
/// keys of values that are invalid in the format are in `invalid`. `count` counts all of a column's tasks, not only the
/// listed ones. `unread` counts content meant as tasks but not read (``UnreadContent``). `file` and `today` are null
/// for several files; `files` lists each with its day, or with the reason why it could not be read.
package enum ListJSON {
  /// The report's text, UTF-8.
  package static func bytes(_ listing: TaskListing) -> [UInt8] {
    var bytes: [UInt8] = []
    write(listing) { bytes += $0 }
    return bytes
  }

  /// The number of tasks written as one segment.
  private static var pieceLength: Int { 256 }

  /// Streams the report's text in segments, so that it is never kept as a whole; several segments are built
  /// concurrently.
  package static func write(
    _ listing: TaskListing, to sink: @escaping ([UInt8]) -> Void
  ) {
    let end = JSONWriter.report { report in
      writeFiles(listing, to: &report)
      let columns = listing.sources.flatMap { source in
        source.board.columns.map { (board: source.board, $0) }
      }
      report.objects("columns", of: columns, onOneLine: true) {
        write($1.1, of: $1.board, to: &$0)
      }
      report.array("tasks") { list in
        let layout = list.layout
        let entries = listing.entries
        let pieces = stride(from: 0, to: entries.count, by: pieceLength).map {
          $0..<min($0 + pieceLength, entries.count)
        }
        concurrentMap(pieces) { piece in
          layout.elements { list in
            for entry in entries[piece] {
              list.object { write(listing.fields(entry), to: &$0) }
            }
          }
        } receive: {
          list.elements($0)
          list.flush(to: sink)
        }
      }
    }
    sink(end)
  }

  /// Writes the files, and the day in the zone of each.
  static func writeFiles(_ listing: TaskListing, to report: inout JSONObjectWriter) {
    let only = listing.isSeveral ? nil : listing.sources.first
    report.string("today", only.map { "\($0.now.today)" })
    report.string("file", only?.board.fileName)
    report.array("files") { files in
      for source in listing.sources {
        files.object(onOneLine: true) { file in
          file.string("file", source.board.fileName)
          file.string("today", "\(source.now.today)")
          file.null("error")
          file.integer("unread", UnreadContent(of: source.board, on: source.now.today)?.count ?? 0)
        }
      }
      for failure in listing.failures {
        files.object(onOneLine: true) { file in
          file.string("file", failure.file)
          file.null("today")
          file.string("error", failure.message)
          file.null("unread")
        }
      }
    }
  }

  private static func write(
    _ column: Board.Column, of board: Board, to object: inout JSONObjectWriter
  ) {
    object.string("file", board.fileName)
    object.string("name", column.name)
    object.string("state", column.state.rawValue)
    if let role = column.role.word { object.string("role", role) }
    object.integer("count", column.tasks.count)
    object.integer("wip", column.wipLimit)
  }

  /// Writes a task's fields.
  static func write(_ fields: TaskFields, to object: inout JSONObjectWriter) {
    let task = fields.task
    object.string("id", utf8: fields.value(.id))
    object.string("title", utf8: fields.line.titleBytes)
    object.string("plainTitle", fields.line.plainTitle)
    object.string("column", fields.column.name)
    object.string("state", task.columnState.rawValue)
    object.string("box", task.box.rawValue)
    object.boolean("finished", task.isFinished)
    object.boolean("overdue", task.isOverdue(at: fields.now))
    object.boolean("blocked", fields.isBlocked)
    if let claim = fields.claim {
      object.object("claim", onOneLine: true) { claim.write(to: &$0) }
    } else {
      object.null("claim")
    }
    writeWords(fields, to: &object)
    let progress = task.progress
    object.object("checklist", onOneLine: true) { checklist in
      checklist.integer("done", progress.done)
      checklist.integer("total", progress.total)
    }
    object.objects("subtasks", of: task.subtasks.indices, onOneLine: true) {
      write(SubtaskFields(task: task, index: $1, now: fields.now), to: &$0)
    }
    object.string("body", utf8: BodyText.bytes(of: task))
    object.string("file", fields.board.fileName)
    object.integer("line", fields.firstLine)
    object.integer("endLine", fields.lastLine)
    object.string("group", fields.group)
    object.strings("invalid", fields.invalid)
  }

  private static func write(_ fields: SubtaskFields, to object: inout JSONObjectWriter) {
    object.string("id", utf8: fields.value(.id))
    object.string("title", utf8: fields.line.titleBytes)
    object.string("box", fields.line.box.rawValue)
    object.integer("parent", fields.subtask.parent)
    object.boolean("overdue", fields.isOverdue)
    writeWords(fields, to: &object)
    object.integer("line", fields.firstLine)
    object.strings("invalid", fields.invalid)
  }

  private static func writeWords(_ fields: some WordFields, to object: inout JSONObjectWriter) {
    object.string("due", utf8: fields.value(.due))
    object.string("start", utf8: fields.value(.start))
    object.string("done", utf8: fields.value(.done))
    object.string("priority", utf8: fields.priority)
    write("people", fields.names(of: .person), to: &object)
    write("tags", fields.names(of: .tag), to: &object)
    write("needs", fields.needs, to: &object)
    object.object("attributes", onOneLine: true) { attributes in
      for (key, value) in fields.attributes { attributes.string(key, utf8: value) }
    }
  }

  private static func write(
    _ key: String, _ values: [ArraySlice<UInt8>], to object: inout JSONObjectWriter
  ) {
    object.array(key, onOneLine: true) { array in
      for value in values { array.string(utf8: value) }
    }
  }
}

extension ColumnRole {
  /// The word for the role in the description of the format; nil for a plain column.
  fileprivate var word: String? {
    switch self {
    case .plain: nil
    case .waiting: "waiting"
    case .archive: "archive"
    case .cancelled: "cancelled"
    }
  }
}
