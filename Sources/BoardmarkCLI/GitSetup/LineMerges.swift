import Boardmark
import BoardmarkFiles
import BoardmarkGit

extension ConflictStages {
  /// The versions of a file in git's index.
  init(_ stages: MergeStages, of path: String) {
    self.init(
      base: stages.base, ours: stages.ours, theirs: stages.theirs, written: Self.written(path),
      left: {
        (try? RepositoryFile(at: path)).flatMap { try? MergeStages.left(in: $0) }.flatMap { $0 }
      }, merges: { LineMerges(stages).results })
  }

  /// What `board` wrote when it last changed the file.
  private static func written(_ path: String) -> [UInt8]? {
    guard let place = try? FilePlace(of: path, .all, for: .read),
      let name = try? UndoJournal.path(of: place), let journal = try? UndoJournal(for: place, .undo)
    else { return nil }
    return try? journal.entry(of: name)?.record.files.first { $0.path == name }?.after
  }
}

/// Merges three versions by lines as git does it, in a scratch repository.
///
/// Git does not compare lines the same way in all its commands: `merge`, `rebase` and `stash` merge
/// differently from `checkout --merge`.
private struct LineMerges {
  private let stages: MergeStages

  init(_ stages: MergeStages) { self.stages = stages }

  /// What each way of merging leaves in the file, without those that fail; if both fail, notes
  /// that.
  var results: [[UInt8]] {
    var failure: (any Error)?
    let results = [merged, mergedFile].compactMap { way -> [UInt8]? in
      do { return try way() } catch {
        failure = error
        return nil
      }
    }
    if results.isEmpty, let failure {
      Console.standard.note("the markers count, not git's index: cannot merge again: \(failure)")
    }
    return results
  }

  /// As `git checkout --merge` does it.
  private func mergedFile() throws -> [UInt8] {
    guard
      let merged = GitMergeFile.merged(
        base: stages.base, ours: stages.ours, theirs: stages.theirs, options: MergeOptions())
    else { throw CommandFailure("'git merge-file' does not run") }
    return merged
  }

  /// As `git merge` does it.
  private func merged() throws -> [UInt8] {
    let repository = try ScratchRepository(base: stages.base)
    try repository.commit(ours: stages.ours, theirs: stages.theirs)
    // `git merge` fails if conflicts are left.
    try? repository.run("merge", "-q", "--no-edit", "theirs")
    return try repository.board
  }
}
