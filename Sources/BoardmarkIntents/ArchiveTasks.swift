import Boardmark
import BoardmarkFiles

/// Moves finished tasks into a file next to the board; the archive is written first.
package struct ArchiveTasks: BoardIntent {
  package let archive: String

  /// Which links may lead to the archive.
  package let links: LinkRule

  /// The day before which the tasks were finished, as typed; nil for all finished tasks.
  package let before: String?

  /// The tasks that a person agreed to archive; nothing is done if the finished tasks are no longer
  /// exactly these. Nil if the user was not asked.
  package var agreed: [SeenTask]?

  /// The tasks to archive, which are finished or cancelled; nil for all finished tasks.
  package var tasks: TaskReferences?
  package var references: TaskReferences? { tasks }

  package init(in archive: String, links: LinkRule, before: String? = nil) {
    self.archive = archive
    self.links = links
    self.before = before
  }

  package func change(of board: Board, at now: Board.Now) throws -> IntentOutcome {
    let day = try before.map { try CalendarDate(saying: $0, on: now.today, looking: .back) }
    let (tasks, undated) =
      try self.tasks.map { (try Self.closed($0, of: board, at: now), 0) }
      ?? board.finishedTasks(before: day)
    if let agreed {
      guard agreed.count == tasks.count, zip(agreed, tasks).allSatisfy({ $0.isUnchanged($1) })
      else {
        throw IntentRefusal.changed
      }
    }
    var change = IntentOutcome(
      edit: try board.removing(tasks), removed: tasks,
      summary: tasks.isEmpty
        ? "nothing to archive"
        : "archived \(subject(of: tasks)) in \(quoted(archive))")
    change.noteOpenParts(of: tasks.filter { $0.box != .cancelled }, on: board)
    if undated > 0 {
      change.notes.append(
        undated == 1
          ? "1 finished task has no 'done' date and stays"
          : "\(undated) finished tasks have no 'done' date and stay")
    }
    if !tasks.isEmpty {
      change.before = OtherFile(archive, links) { try Self.received(tasks, of: board, in: $0) }
    }
    return change
  }

  /// The tasks in the summary: by name if they were named.
  private func subject(of tasks: [Board.Task]) -> String {
    self.tasks == nil ? tasks.count.counted("task") : names(of: tasks)
  }

  /// - Throws: `CommandFailure` if one of them is open.
  private static func closed(
    _ references: TaskReferences, of board: Board, at now: Board.Now
  ) throws -> [Board.Task] {
    let tasks = try references.tasks(of: board, at: now)
    let open = tasks.filter { !$0.isClosed }
    guard open.isEmpty else {
      throw CommandFailure(
        "\(BoardmarkIntents.subject(of: open)) open; nothing was changed; finish or cancel it first"
      )
    }
    return tasks
  }

  /// The archive with the tasks added; nil if it already has all of them.
  private static func received(
    _ tasks: [Board.Task], of board: Board, in bytes: [UInt8]?
  ) throws(Board.EditError) -> [UInt8]? {
    // 'Archive' alone would be read as a column, and the headings below it as its groups.
    let base = bytes ?? Array("# Archived tasks\n".utf8)
    let edit = try Board(base, fileName: Board.usualFileName).receiving(tasks, of: board)
    return edit.isEmpty ? nil : edit.board.source.bytes
  }
}

/// Brings tasks back from the archive.
extension ReopenTasks {
  /// Puts the referenced archived tasks back on the board, open again, and then removes them from the archive. Nil if
  /// the archive has none of them, or the board has one with the same title.
  func bringingBack(to board: Board, at now: Board.Now) throws -> IntentOutcome? {
    guard let archive = try BoardArchive.board(forBoard: board.fileName),
      let archived = try? tasks.tasks(of: archive, at: now), !archived.isEmpty
    else { return nil }
    let path = BoardArchive.path(forBoard: board.fileName)
    let ids = Set(archived.compactMap(\.id))
    let titles = Set(archived.filter { $0.id == nil }.map(\.title))
    func isMeant(_ task: Board.Task) -> Bool {
      task.id.map(ids.contains) ?? titles.contains(task.title)
    }
    if board.tasks.contains(where: isMeant) { return nil }
    let back = try board.receiving(archived, of: archive).board
    let edit = try back.reopening(
      back.tasks.filter(isMeant), to: try column.map { try back.column($0) })
    let whole = TextEdit(range: 0..<board.source.bytes.count, replacement: edit.board.source.bytes)
      .trimmed(in: board.source.bytes)
    var change = IntentOutcome(
      edit: Board.Edit(
        edits: whole.map { [$0] } ?? [], board: edit.board, touched: edit.tasks.map { ($0, nil) }),
      summary: "reopened \(names(of: edit.tasks)) from \(quoted(path))")
    let leaving = archived.map { SeenTask($0, on: archive) }
    change.after = OtherFile(path, .inside) { bytes in
      guard let bytes else { return nil }
      let archive = Board(bytes, fileName: Board.usualFileName)
      return try archive.removing(leaving.compactMap { $0.find(on: archive) }).board.source.bytes
    }
    return change
  }
}

/// The file next to a board that holds its archived tasks: `board.archive.md` next to `board.md`.
package enum BoardArchive {
  /// The end of an archive's file name.
  package static let suffix = ".archive.md"

  /// The path of the archive of the board at `path`.
  package static func path(forBoard path: String) -> String {
    (path.hasSuffix(".md") ? String(path.dropLast(3)) : path) + suffix
  }

  /// The archive of the board at `path`; nil if there is none.
  package static func board(forBoard path: String) throws(FileError) -> Board? {
    let archive = self.path(forBoard: path)
    guard path != "-", FileKind(following: archive) != nil else { return nil }
    return Board(try FileContents(ofFile: archive).bytes, fileName: Board.usualFileName)
  }

  /// The ids of the tasks in the archive; empty if there is no archive.
  package static func ids(forBoard path: String) throws(FileError) -> Set<TaskID> {
    try board(forBoard: path)?.ids ?? []
  }
}

extension IDSource {
  /// A source of new ids for the board at `path` that avoids those in its archive.
  package static func random(forBoard path: String) throws(FileError) -> IDSource {
    IDSource(
      taken: try BoardArchive.ids(forBoard: path),
      seed: UInt64.random(in: .min ... .max))
  }

  /// A source of ids for next occurrences of tasks that enter a column. It avoids the archive's ids; the archive is
  /// read only if the column finishes tasks.
  static func entering(_ column: Board.Column?, of board: Board) throws(FileError) -> IDSource {
    column?.state == .done ? try .random(forBoard: board.fileName) : IDSource(seed: 0)
  }
}

extension Board {
  /// The usual file name of a board, with which weak column names are recognized.
  package static let usualFileName = "board.md"
}
