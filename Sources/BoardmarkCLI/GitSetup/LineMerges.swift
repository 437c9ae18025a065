import Boardmark
import BoardmarkFiles
import BoardmarkGit

extension ConflictStages {
  /// The versions that git's index has of a file.
  init(_ stages: MergeStages, of path: String) {
    self.init(
      base: stages.base, ours: stages.ours, theirs: stages.theirs, written: Self.written(path)
    ) {
      LineMerges(stages).results
    }
  }

  /// What `board` wrote when it changed a file last.
  private static func written(_ path: String) -> [UInt8]? {
    guard let place = try? FilePlace(of: path, .all, for: .read),
      let name = try? UndoJournal.path(of: place), let journal = try? UndoJournal(for: place, .undo)
    else { return nil }
    return try? journal.entry(of: name)?.record.files.first { $0.path == name }?.after
  }
}

/// Merges three versions by lines as git does it, in a repository of its own.
///
/// What git compares lines with depends on how it came to merge: `merge`, `rebase` and `stash` have another way than
/// `checkout --merge`.
private struct LineMerges {
  private let stages: MergeStages

  init(_ stages: MergeStages) { self.stages = stages }

  /// What each way leaves in the file; one that fails leaves nothing, and where both do that is said.
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
    let folder = try TemporaryFolder()
    for (name, bytes) in [("base", stages.base), ("ours", stages.ours), ("theirs", stages.theirs)] {
      try createFile(at: "\(folder.path)/\(name)", with: bytes)
    }
    // It ends with the number of conflicts.
    _ = try? GitProcess(scratch: folder.path).output(of: [
      "merge-file", "-q", "ours", "base", "theirs",
    ])
    return try FileContents(ofFile: folder.path + "/ours").bytes
  }

  /// As `git merge` does it.
  private func merged() throws -> [UInt8] {
    let repository = try ScratchRepository(base: stages.base)
    try repository.commit(ours: stages.ours, theirs: stages.theirs)
    // It fails where conflicts are left.
    try? repository.run("merge", "-q", "--no-edit", "theirs")
    return try repository.board
  }
}
