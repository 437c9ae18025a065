import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents

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
    try options.perform(
      ArchiveTasks(in: archive, links: to == nil ? .inside : .all, before: before))
  }
}
