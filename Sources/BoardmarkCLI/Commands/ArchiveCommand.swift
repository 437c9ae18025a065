import ArgumentParser
import Boardmark
import BoardmarkFiles

/// `board archive`: moves finished tasks into the board's archive.
struct ArchiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "Moves finished tasks into the archive beside the board.",
    discussion: """
      'board.md' has its archive in 'board.archive.md'. The archive is written first, and a task with \
      an id is not written twice, so that nothing is lost when this is interrupted and done again.

        board archive
        board archive --before 30d
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only tasks finished before then, like 30d or 2026-11-01; those without a date stay.",
      valueName: "when"))
  var before: String?

  @Option(
    help: ArgumentHelp("The archive to use instead.", valueName: "file"),
    completion: BoardCompletion.boardFile)
  var to: String?

  @OptionGroup var options: ChangeOptions

  func run() throws {
    let path = try BoardLocation.find(file: options.file.file)
    if path == "-" { throw CommandFailure("standard input has no archive; name a file") }
    let archive = to ?? BoardArchive.path(besideBoard: path)
    if let own = try? resolvingLinks(of: path, for: .read),
      let other = try? resolvingLinks(of: archive, for: .read), own == other
    {
      throw CommandFailure("the archive is the board itself; name another file with --to")
    }
    try options.run { board, clock in
      let day = try before.map {
        try CalendarDate(saying: $0, on: clock.now.today, looking: .back)
      }
      let (tasks, undated) = board.finishedTasks(before: day)
      var change = BoardChange(
        edit: try board.removing(tasks), removed: tasks,
        summary: tasks.isEmpty
          ? "nothing to archive"
          : "archived \(tasks.count) \(tasks.count == 1 ? "task" : "tasks") in \(quoted(archive))")
      if undated > 0 {
        change.notes.append(
          "\(undated) finished \(undated == 1 ? "task has" : "tasks have") no 'done' date and stays"
        )
      }
      if !tasks.isEmpty, !options.dryRun {
        change.others = try ChangeOptions.refusing(at: archive) {
          try Self.put(tasks, of: board, into: archive, to == nil ? .inside : .all)
            .map { [$0] } ?? []
        }
      }
      return change
    }
  }

  /// Writes tasks into the archive, which is made where it is missing.
  private static func put(
    _ tasks: [Board.Task], of board: Board, into archive: String, _ links: LinkRule
  ) throws -> ChangedFile? {
    var attempts = 0
    while true {
      let place = try FilePlace(of: archive, links, for: .write)
      do {
        return try put(tasks, of: board, into: place)
      } catch let error as FileError where attempts < 4 && error.saysOtherwise(place.path) {
        // Another process made the archive at this moment, or took it away by an undo.
        attempts += 1
      }
    }
  }

  private static func put(
    _ tasks: [Board.Task], of board: Board, into place: FilePlace
  ) throws -> ChangedFile? {
    if place.status == nil {
      // 'Archive' alone would be read as a column, and those below it as its groups.
      let empty = Board(Array("# Archived tasks\n".utf8), fileName: BoardLocation.fileName)
      let bytes = try empty.receiving(tasks, of: board).board.source.bytes
      try createFile(at: place, with: bytes)
      return ChangedFile(place: place, before: nil, after: bytes)
    }
    return try changeFile(at: place) { bytes in
      let edit = try Board(bytes, fileName: BoardLocation.fileName).receiving(tasks, of: board)
      return edit.isEmpty ? nil : edit.board.source.bytes
    }
  }
}
