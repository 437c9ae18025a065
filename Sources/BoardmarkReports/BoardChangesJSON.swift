import BoardmarkEditing
import BoardmarkMatching
import BoardmarkMerging
import BoardmarkReading
import BoardmarkText

extension BoardChanges {
  /// The changes as `board diff --format json` writes them.
  ///
  /// Every key is always present. To get the new board from the old one, first remove everything that was removed,
  /// moved or reordered, then insert everything that has a new place, by ascending index, with the text in the change.
  package var json: [UInt8] {
    JSONWriter.report { report in
      report.objects("changes", of: changes) { Self.write($1, to: &$0) }
    }
  }

  static func write(_ change: Board.Change, to object: inout JSONObjectWriter) {
    object.string("kind", change.kind.rawValue)
    object.string("id", change.id)
    object.string("title", change.title)
    object.string("attribute", change.attribute)
    object.string("from", change.from)
    object.string("to", change.to)
    write("oldPlace", change.oldPlace, to: &object)
    write("newPlace", change.newPlace, to: &object)
    object.string("text", change.text)
  }

  private static func write(
    _ key: String, _ place: Board.Change.Place?, to object: inout JSONObjectWriter
  ) {
    guard let place else {
      object.null(key)
      return
    }
    object.object(key, onOneLine: true) { value in
      value.string("column", place.column)
      value.integer("index", place.index)
    }
  }
}

/// Writes what a command did to a board, for scripts: `board add --json` and similar commands.
///
/// `tasks` lists the added, moved and changed tasks, with the keys of `board list --format json`; `removed` lists the
/// removed ones, with their former lines.
package enum ChangeJSON {
  /// The report's text, UTF-8.
  ///
  /// - Parameters:
  ///   - board: The board before the change.
  ///   - removed: The tasks that are no longer on the board.
  ///   - now: The present minute in the board's zone.
  ///   - claims: The claims on tasks after the change.
  ///   - isDryRun: True if nothing was written.
  ///   - notes: Notices to print.
  ///   - commit: The abbreviated id of the commit that holds the change; nil if no commit was made.
  package static func bytes(
    of edit: Board.Edit, to board: Board, removed: [Board.Task], at now: Board.Now,
    claims: TaskClaims, isDryRun: Bool, notes: [String], commit: String?
  ) -> [UInt8] {
    JSONWriter.report { report in
      report.string("file", board.fileName)
      report.boolean("changed", !edit.isEmpty)
      report.boolean("dryRun", isDryRun)
      report.string("commit", commit)
      report.strings("created", edit.created.map(\.text))
      let listing = TaskListing(edit.tasks, of: edit.board, at: now, claims: claims)
      report.objects("tasks", of: listing.entries) {
        ListJSON.write(listing.fields($1), to: &$0)
      }
      report.objects("removed", of: removed) { object, task in
        object.string("id", task.id?.text)
        object.string("title", utf8: task.titleLine.titleBytes)
        object.string("column", board.columns[task.columnIndex].name)
        object.string("text", utf8: Array(board.source.bytes[board.wholeRange(of: task)]))
      }
      report.strings("notes", notes)
    }
  }
}
