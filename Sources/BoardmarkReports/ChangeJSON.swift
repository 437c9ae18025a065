import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// Writes what a command did to a board, for scripts: `board add --json` and similar commands.
///
/// `tasks` are those that were added, moved or changed, with the keys of `board list --format
/// json`; `removed` are those that were removed, with their lines as they were.
package struct ChangeJSON: Sendable {
  private let board: Board
  private let edit: BoardEdit
  private let removed: [Board.Task]
  private let now: Now

  /// - Parameters:
  ///   - board: The board before the change.
  ///   - edit: The change.
  ///   - removed: The tasks that are no longer on the board.
  ///   - now: The present minute in the board's zone.
  package init(_ board: Board, _ edit: BoardEdit, removed: [Board.Task], at now: Now) {
    self.board = board
    self.edit = edit
    self.removed = removed
    self.now = now
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
        let listing = TaskListing(edit.tasks, of: edit.board, at: now)
        for entry in listing.entries {
          list.object { ListJSON.write(listing.fields(entry), to: &$0) }
        }
      }
      report.array("removed") { list in
        for task in removed {
          list.object { object in
            if let id = task.id { object.string("id", id.text) } else { object.null("id") }
            object.string("title", utf8: task.line.titleBytes)
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
