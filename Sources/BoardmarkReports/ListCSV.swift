import BoardmarkReading
import BoardmarkText

/// Writes tasks as `board list --format csv` does: the fields of ``ListJSON``, one task a row.
///
/// People, tags, needs, attributes (`key:value`) and invalid keys are separated by spaces.
package enum ListCSV {
  private static let columns = [
    "id", "title", "column", "state", "box", "finished", "overdue", "due", "start", "done",
    "priority", "people", "tags", "needs", "attributes", "checklistDone", "checklistTotal", "body",
    "line", "endLine", "group", "invalid", "blocked", "file",
    "claim",
  ]

  /// The report's text, UTF-8.
  ///
  /// - Parameters:
  ///   - listing: The tasks to list, one to a row.
  ///   - isRaw: True if fields are data for other programs, without the guard against formulas.
  ///   - hasByteOrderMark: True to begin with a byte order mark, which Excel needs.
  package static func bytes(
    _ listing: TaskListing, isRaw: Bool = false, hasByteOrderMark: Bool = false
  ) -> [UInt8] {
    var writer = CSVWriter(columns: columns, isRaw: isRaw, hasByteOrderMark: hasByteOrderMark)
    for entry in listing.entries { writer.row(row(listing.fields(entry))) }
    return writer.bytes
  }

  private static func row(_ fields: TaskFields) -> [CSVWriter.Field] {
    let task = fields.task
    let progress = task.progress
    return [
      field(fields.value(.id)),
      .utf8(fields.line.titleBytes[...]),
      .text(fields.column.name),
      .text(task.columnState.rawValue),
      .text(task.box.rawValue),
      .text(task.isFinished ? "true" : "false"),
      .text(task.isOverdue(at: fields.now) ? "true" : "false"),
      field(fields.value(.due)),
      field(fields.value(.start)),
      field(fields.value(.done)),
      field(fields.priority),
      .text(fields.line.people.joined(separator: " ")),
      .text(fields.line.tags.joined(separator: " ")),
      .utf8(Array(fields.needs.joined(separator: [0x20]))[...]),
      .utf8(attributes(fields)),
      .integer(progress.done),
      .integer(progress.total),
      .utf8(BodyText.bytes(of: task)[...]),
      .integer(fields.firstLine),
      .integer(fields.lastLine),
      fields.group.map { .text($0) } ?? .empty,
      .text(fields.invalid.joined(separator: " ")),
      .text(fields.isBlocked ? "true" : "false"),
      .text(fields.board.fileName),
      fields.claim.map { .text($0.wholeText) } ?? .empty,
    ]
  }

  private static func field(_ value: ArraySlice<UInt8>?) -> CSVWriter.Field {
    value.map { .utf8($0) } ?? .empty
  }

  private static func attributes(_ fields: TaskFields) -> ArraySlice<UInt8> {
    let words = fields.attributes.map { Array($0.key.utf8) + [.ascii(":")] + $0.value }
    return Array(words.joined(separator: [0x20]))[...]
  }
}
