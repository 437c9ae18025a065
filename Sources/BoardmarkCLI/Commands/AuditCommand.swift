import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkGit
import BoardmarkIntents
import BoardmarkReports

struct AuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "audit",
    abstract: "Finds merge commits that lost, duplicated, revived or reverted a task.",
    discussion: """
      Forges and plain git merge by lines. Each merge in the range is redone task by task and compared \
      with what was committed. Exit status 1: faulty merges were found.

        board audit
        board audit main..HEAD
      """)

  @Argument(help: "Revisions as 'git log' takes them, like v1.0..main; default: all up to HEAD.")
  var range: String?

  @OptionGroup var format: FormatOptions<TextOrJSON>

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
    let present = FileKind(following: path) == .regular ? try readBoard(path) : Board([])
    let clock = try board.clock.clock().reading(for: present).clock
    var audited: [AuditedMerge] = []
    func examine() throws(GitError) -> MergeCommits {
      let commits = try MergeCommits(
        of: history.paths, in: repository.repository, range: range ?? "HEAD"
      ) { GitPath(BoardArchive.path(forBoard: $0.description)) }
      for merge in commits.merges {
        func content(_ blob: String?) throws(GitError) -> [UInt8] {
          guard let blob else { return [] }
          return try reader.existing(blob).bytes
        }
        let audit = MergeAudit(
          bases: try merge.bases.map(content), sides: try merge.sides.map(content),
          result: try content(merge.result), archive: try content(merge.archive),
          fileName: merge.path.description)
        audited.append(
          AuditedMerge(
            commit: merge.commit, author: merge.author, time: merge.time, subject: merge.subject,
            audit: audit))
      }
      return commits
    }
    let commits = try repository.answer(try examine())
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
