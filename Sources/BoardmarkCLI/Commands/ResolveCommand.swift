import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkGit
import BoardmarkIntents

struct ResolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "resolve",
    abstract: "Redoes a conflicted merge task by task, or resolves one conflict.",
    discussion: """
      Takes the three versions from git's index if it has them, else from the markers (styles \
      merge, diff3 and zdiff3), and lists what is left for a person to decide. With --ours, --theirs or \
      --both resolves the conflict about one task, column or other heading, or all of the one at line :12.

      Exit status: 0 nothing is left to decide; 1 conflicts are left, a side deleted the file, or git did not \
      merge it; 2 failed.

        board resolve
        board resolve k7f2 --ours
        board resolve "Pay the rent" --theirs
        board resolve c0de --both
        board resolve :12 --ours
      """)

  @Argument(
    help:
      "The file; with --ours, --theirs or --both a task's id or title, a heading, or a line, :12.")
  var target: String?

  @Flag(help: "Takes our side of the named conflict.")
  var ours = false

  @Flag(help: "Takes their side of the named conflict.")
  var theirs = false

  @Flag(help: "Keeps both sides of the named conflict, ours first.")
  var both = false

  @Flag(help: "Prints the remaining conflicts as JSON.")
  var json = false

  @OptionGroup var file: FileOption

  /// True if one conflict is to be resolved.
  private var isOne: Bool { ours || theirs || both }

  func validate() throws {
    if [ours, theirs, both].count(where: { $0 }) > 1 {
      throw ValidationError("--ours, --theirs and --both cannot be used together")
    }
    if isOne, target == nil {
      throw ValidationError("name the task or heading of the conflict")
    }
    if !isOne, target != nil, file.file != nil {
      throw ValidationError("name the file once")
    }
  }

  func run() throws {
    let console = Console.standard
    try checkTarget()
    let named = isOne ? file.file : target ?? file.file
    let path = try BoardLocation.find(file: named)
    if isOne, let unmarked = try unmarked(path) {
      let report = RemainingConflicts(conflicts: [], path: path, before: 0, unmarked: unmarked)
      throw CommandFailure(report.summary(isNamed: named != nil))
    }
    let ((before, left, thrownAway), changed) = try Self.resolve(
      !isOne
        ? .merging
        : both ? .takingBoth(of: target ?? "") : .taking(ours ? .ours : .theirs, of: target ?? ""),
      in: path, BoardLocation.links(file: named))
    let unmarked = before == 0 ? try unmarked(path) : nil
    let report = RemainingConflicts(
      conflicts: left, path: path, before: before, unmarked: unmarked,
      isMergedAnew: before == 0 && changed != nil)
    if json {
      console.standardOutput.write(report.json, as: .json)
    } else {
      console.standardOutput.write(report.text)
    }
    try console.finish()
    if !thrownAway.isEmpty {
      console.note("\(path): removed with its section: \(RemainingConflicts.list(thrownAway))")
    }
    if !json { console.note(report.summary(isNamed: named != nil)) }
    if unmarked != nil || !left.isEmpty { throw ExitStatus.findings }
  }

  /// Resolves conflicts of a file, and records that for undo.
  static func resolve(
    _ way: ResolveConflicts.Way, in path: String, _ links: LinkRule
  ) throws -> (report: ResolveConflicts.Report, changed: ChangedFile?) {
    let result = try ResolveConflicts(way) { try stages(path) }.perform(at: path, links)
    if let changed = result.changed {
      UndoJournal.record("resolved conflicts in \(path)", [changed])
    }
    return result
  }

  /// Refuses a task's id where a file is expected.
  private func checkTarget() throws(CommandFailure) {
    guard !isOne, let target, target != "-", FileKind(following: target) == nil else {
      return
    }
    throw CommandFailure(
      "no file \(quoted(target)); to resolve a task or column of that name, add --ours, --theirs or --both"
    )
  }

  private static func stages(_ path: String) throws(CommandFailure) -> ConflictStages? {
    try inMerge(of: path) { (file) throws(GitError) in try MergeStages(of: file) }
      .map { ConflictStages($0, of: path) }
  }

  private func unmarked(_ path: String) throws -> UnmarkedMerge? {
    guard path != "-" else { return nil }
    let bytes = try FileContents(ofFile: path).bytes
    return try Self.inMerge(of: path) { (file) throws(GitError) in
      try MergeStages.unmarked(file, holding: bytes)
    }
  }

  /// The result of a query to git's index about a file; nil outside a work tree.
  private static func inMerge<Answer>(
    of path: String, _ read: (RepositoryFile) throws(GitError) -> Answer?
  ) throws(CommandFailure) -> Answer? {
    guard path != "-" else { return nil }
    do throws(GitError) {
      return try read(try RepositoryFile(at: path))
    } catch .noRepository {
      return nil
    } catch {
      throw CommandFailure("cannot read the merge of \(quoted(path)): \(error)")
    }
  }
}
