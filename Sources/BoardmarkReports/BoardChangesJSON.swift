import BoardmarkEditing
import BoardmarkMatching
import BoardmarkMerging
import BoardmarkReading
import BoardmarkText

extension BoardChanges {
  /// The changes as `board diff --format json` writes them.
  ///
  /// Every key is always there. Applied to the old board, the changes give the new one: first
  /// remove everything that was removed, moved or reordered, then insert everything that has a new
  /// place, by ascending index, with the text that the change carries.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { report in
      report.integer("version", 1)
      report.array("changes") { list in
        for change in changes { list.object { Self.write(change, to: &$0) } }
      }
    }
    return writer.bytes
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
/// `tasks` are those that were added, moved or changed, with the keys of `board list --format
/// json`; `removed` are those that were removed, with their lines as they were.
package struct ChangeJSON: Sendable {
  private let board: Board
  private let edit: Board.Edit
  private let removed: [Board.Task]
  private let now: Board.Now
  private let claims: TaskClaims

  /// - Parameters:
  ///   - board: The board before the change.
  ///   - edit: The change.
  ///   - removed: The tasks that are no longer on the board.
  ///   - now: The present minute in the board's zone.
  ///   - claims: Who holds which task after the change.
  package init(
    _ board: Board, _ edit: Board.Edit, removed: [Board.Task], at now: Board.Now, claims: TaskClaims
  ) {
    self.board = board
    self.edit = edit
    self.removed = removed
    self.now = now
    self.claims = claims
  }

  /// The report's text, UTF-8.
  ///
  /// - Parameters:
  ///   - isDryRun: Whether nothing was written.
  ///   - notes: What people are told besides.
  ///   - commit: The abbreviated id of the commit that holds the change; nil if no commit was made.
  package func bytes(isDryRun: Bool, notes: [String], commit: String?) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { report in
      report.integer("version", 1)
      report.string("file", board.fileName)
      report.boolean("changed", !edit.isEmpty)
      report.boolean("dryRun", isDryRun)
      report.string("commit", commit)
      report.array("created", onOneLine: true) { list in
        for id in edit.created { list.string(utf8: Array(id.text.utf8)[...]) }
      }
      report.array("tasks") { list in
        let listing = TaskListing(edit.tasks, of: edit.board, at: now, claims: claims)
        for entry in listing.entries {
          list.object { ListJSON.write(listing.fields(entry), to: &$0) }
        }
      }
      report.array("removed") { list in
        for task in removed {
          list.object { object in
            if let id = task.id { object.string("id", id.text) } else { object.null("id") }
            object.string("title", utf8: task.titleLine.titleBytes)
            object.string("column", board.columns[task.columnIndex].name)
            object.string("text", utf8: Array(board.source.bytes[board.wholeRange(of: task)]))
          }
        }
      }
      report.array("notes", onOneLine: true) { list in
        for note in notes { list.string(utf8: Array(note.utf8)[...]) }
      }
    }
    return writer.bytes
  }
}
