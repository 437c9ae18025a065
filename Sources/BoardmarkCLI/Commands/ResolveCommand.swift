import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkGit
import BoardmarkIntents

/// `board resolve`: does a conflicted merge again by tasks, or settles one conflict.
struct ResolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "Merges a file with conflict markers again, by tasks; settles one conflict.",
    discussion: """
      Takes the three versions from git's index where it has them, else from the markers (styles \
      merge, diff3 and zdiff3), and lists what is left for a person to decide. With --ours or --theirs \
      settles the conflict about one task, column or other heading.

      Exit status: 0 nothing is left to decide; 1 conflicts are left, or a side deleted the file; 2 could \
      not do it.

        board resolve
        board resolve k7f2 --ours
        board resolve "Pay the rent" --theirs
      """)

  @Argument(help: "The file; with --ours or --theirs a task's id or title, or a heading.")
  var target: String?

  @Flag(help: "Takes our half of the conflict that is named.")
  var ours = false

  @Flag(help: "Takes their half of the conflict that is named.")
  var theirs = false

  @Flag(help: "Prints what is left as JSON.")
  var json = false

  @OptionGroup var file: FileOption

  func validate() throws {
    if ours && theirs { throw ValidationError("--ours and --theirs exclude each other") }
    if ours || theirs, target == nil {
      throw ValidationError("name the task or heading whose conflict it is")
    }
    if !ours, !theirs, target != nil, file.file != nil {
      throw ValidationError("name the file once")
    }
  }

  func run() throws {
    let console = Console.standard
    let isOne = ours || theirs
    try checkTarget()
    let named = isOne ? file.file : target ?? file.file
    let path = try BoardLocation.find(file: named)
    var before = 0
    var left: [RemainingConflict] = []
    let changed = try changeFile(at: path, BoardLocation.links(file: named)) { bytes in
      before = ConflictResolution.regionCount(in: bytes)
      if let line = ConflictResolution.strayMarkerLine(in: bytes) {
        throw CommandFailure(
          """
          \(path):\(line):1: a conflict marker without the others of its conflict; nothing is changed; \
          keep what is right there and remove the marker, or let 'git checkout --merge' write the \
          conflict again
          """)
      }
      guard before > 0 else {
        if isOne { throw CommandFailure("\(displayName(path)) has no conflict") }
        return nil
      }
      let result = isOne ? try settled(bytes, path) : try merged(bytes, path)
      left = ConflictResolution.remaining(in: result)
      return result
    }
    if let changed { UndoJournal.record("settled conflicts in \(path)", [changed]) }
    let deletion = before == 0 ? try deletion(path) : nil
    let report = RemainingConflicts(left, of: path, before: before, deletion: deletion)
    if json {
      console.standardOutput.write(report.json, as: .json)
    } else {
      console.standardOutput.write(report.text)
    }
    try console.finish()
    if !json { console.note(report.summary(isNamed: named != nil)) }
    if deletion != nil || !left.isEmpty { throw ExitStatus.findings }
  }

  /// Refuses a task where the file has to stand.
  private func checkTarget() throws(CommandFailure) {
    guard !ours, !theirs, let target, target != "-", FileKind(following: target) == nil else {
      return
    }
    throw CommandFailure(
      "there is no file \(quoted(target)); what is in conflict is settled with '--ours' or '--theirs' after "
        + "its name")
  }

  private func settled(_ bytes: [UInt8], _ path: String) throws(CommandFailure) -> [UInt8] {
    let id = target ?? ""
    do throws(ConflictResolution.Failure) {
      return try ConflictResolution.taking(
        ours ? .ours : .theirs, of: id, in: bytes, fileName: path)
    } catch {
      switch error {
      case .noConflict:
        throw CommandFailure(
          "no conflict in \(displayName(path)) is about '\(id)'; 'board resolve' lists them")
      case .ambiguous(let names) where Set(names).count == 1:
        throw CommandFailure("several conflicts are about '\(names[0])'; settle them in an editor")
      case .ambiguous(let ids):
        throw CommandFailure(
          "'\(id)' is ambiguous: could be \(ids.joined(separator: ", ")); name one of them in full")
      case .noColumn(let name):
        throw CommandFailure(
          """
          \(ours ? "ours" : "theirs") has task '\(id)' in column '\(name)', which is not in \
          \(displayName(path)): settle the conflict about that column, or add it, then try again
          """)
      case .unmovable(let name):
        throw CommandFailure(
          """
          cannot move task '\(id)' to column '\(name)' without changing other text of \
          \(displayName(path)): remove the markers and move it by hand
          """)
      }
    }
  }

  private func merged(_ bytes: [UInt8], _ path: String) throws(CommandFailure) -> [UInt8] {
    let stages = try stages(path)
    return ConflictResolution.mergedAgain(
      bytes, stages: stages.map { ($0.base, $0.ours, $0.theirs) }, fileName: path)
  }

  private func stages(_ path: String) throws(CommandFailure) -> MergeStages? {
    try inMerge(of: path) { (file) throws(GitError) in try MergeStages(of: file) }
  }

  private func deletion(_ path: String) throws(CommandFailure) -> FileDeletion? {
    try inMerge(of: path) { (file) throws(GitError) in try MergeStages.deleter(of: file) }
  }

  /// What git's index says of a file; nil outside a work tree.
  private func inMerge<Answer>(
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
