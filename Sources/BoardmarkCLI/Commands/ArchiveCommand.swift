import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents

/// `board archive`: moves finished tasks into the board's archive.
struct ArchiveCommand: ParsableCommand, TaskSelecting {
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "Moves finished tasks, or some of them, into the archive beside the board.",
    discussion: """
      'board.md' has its archive in 'board.archive.md'. The archive is written first, and a task with \
      an id is not written twice, so that nothing is lost when this is interrupted and done again.

        board archive
        board archive --before 30d
        board archive k7f2
      """)

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp(
      "Finished or cancelled tasks, by ids, unique prefixes of them or titles, or by a query; all finished ones unless given.",
      valueName: "task"),
    completion: BoardCompletion.taskIDs)
  var ids: [String] = []

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

  @OptionGroup var bulk: BulkOptions
  @OptionGroup var options: ChangeOptions

  func validate() throws {
    if before != nil, !ids.isEmpty {
      throw ValidationError("name tasks, or give --before")
    }
  }

  func run() throws {
    let path = try BoardLocation.find(file: options.file.file)
    if path == "-" { throw CommandFailure("standard input has no archive; name a file") }
    let archive = to ?? BoardArchive.path(besideBoard: path)
    if let own = try? resolvingLinks(of: path, for: .read),
      let other = try? resolvingLinks(of: archive, for: .read), own == other
    {
      throw CommandFailure("the archive is the board itself; name another file with --to")
    }
    var intent = ArchiveTasks(in: archive, links: to == nil ? .inside : .all, before: before)
    if !ids.isEmpty {
      intent.tasks = try TaskReferences(
        ids, options, isAgreed: bulk.yes, to: "archive", where: \.isClosed, named: { _ in true })
    }
    try options.perform(intent)
  }
}
