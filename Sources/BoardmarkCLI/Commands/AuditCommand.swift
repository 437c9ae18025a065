import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkGit
import BoardmarkIntents
import BoardmarkReports

/// `board audit`: merge commits that lost, duplicated, revived or reverted a task.
struct AuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Finds merge commits that lost, duplicated, revived or reverted a task.",
    discussion: """
      Forges and plain git merge by lines. Each merge in the range is repeated by tasks and compared \
      with what was committed. Exit status 1: faulty merges were found.

        board audit
        board audit main..HEAD
      """)

  enum Format: String, ReportFormat { case text, json }

  @Argument(help: "Revisions as 'git log' takes them, like v1.0..main; all up to HEAD without it.")
  var range: String?

  @OptionGroup var format: FormatOptions<Format>

  @OptionGroup var board: BoardOptions

  func validate() throws {
    if let range, range.hasPrefix("-") || range.isEmpty {
      throw ValidationError("'\(range)' is not a range of revisions")
    }
  }

  func run() throws {
    let console = Console.standard
    let path = try BoardLocation.find(file: board.file.file)
    let repository = try BoardRepository(of: path)
    let history = try repository.history()
    if repository.repository.isShallow {
      console.note(
        "history is shallow, so merges may be missing; use 'git fetch --unshallow', or "
          + "fetch-depth: 0")
    }
    let reader = try repository.reader()
    let clock: Board.ZoneClock
    if FileKind(following: path) == .regular {
      clock = try board.clock.clock().reading(for: try readBoard(path)).clock
    } else {
      clock = try board.clock.clock().reading(for: Board([])).clock
    }
    var audited: [AuditedMerge] = []
    let commits = try repository.answer { () throws(GitError) in
      let commits = try MergeCommits(
        of: history.paths, in: repository.repository, range: range ?? "HEAD"
      ) { GitPath(BoardArchive.path(besideBoard: $0.description)) }
      for merge in commits.merges {
        func content(_ blob: String?) throws(GitError) -> [UInt8] {
          guard let blob else { return [] }
          return try reader.existing(blob).bytes
        }
        var bases: [[UInt8]] = []
        for base in merge.bases { bases.append(try content(base)) }
        var sides: [[UInt8]] = []
        for side in merge.sides { sides.append(try content(side)) }
        let audit = MergeAudit(
          bases: bases, sides: sides, result: try content(merge.result),
          archive: try content(merge.archive), fileName: merge.path.description)
        audited.append(
          AuditedMerge(
            commit: merge.commit, author: merge.author, time: merge.time, subject: merge.subject,
            audit: audit))
      }
      return commits
    }
    if commits.cutOffCount > 0 {
      console.note(
        "merges not examined: \(commits.cutOffCount); the clone lacks their merge bases"
      )
    }
    let report = AuditReport(
      audited, count: commits.count, cutOffCount: commits.cutOffCount, in: clock)
    switch format.chosen ?? .text {
    case .text:
      console.standardOutput.write(report.text)
      if !report.hasFaults, console.isTerminal {
        console.note("\(commits.count) merges, none lost, duplicated, revived or reverted a task")
      }
    case .json: console.standardOutput.write(report.json(file: path), as: .json)
    }
    try console.finish()
    if report.hasFaults { throw ExitStatus.findings }
  }
}
