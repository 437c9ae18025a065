import Boardmark
import BoardmarkFiles
import BoardmarkGit
import LibC

extension ConflictStages {
  /// The versions that git's index has.
  init(_ stages: MergeStages) {
    self.init(base: stages.base, ours: stages.ours, theirs: stages.theirs) {
      LineMerges(stages).results
    }
  }
}

/// Merges three versions by lines as git does it, in a repository of its own.
///
/// What git compares lines with depends on how it came to merge: `merge`, `rebase` and `stash` have another way than
/// `checkout --merge`.
private struct LineMerges {
  private let stages: MergeStages

  init(_ stages: MergeStages) { self.stages = stages }

  /// What each way leaves in the file; one that fails leaves nothing.
  var results: [[UInt8]] { [merged, mergedFile].compactMap { try? $0() } }

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
    let folder = try TemporaryFolder()
    let git = GitProcess(scratch: folder.path)
    let path = folder.path + "/board"
    func commit(_ bytes: [UInt8]) throws {
      unlink(path)
      try createFile(at: path, with: bytes)
      _ = try git.output(of: Self.settings + ["add", "board"])
      _ = try git.output(
        of: Self.settings + ["commit", "-q", "--no-verify", "--allow-empty", "-m", "board"])
    }
    _ = try git.output(of: ["init", "-q"])
    _ = try git.output(of: ["checkout", "-q", "-b", "theirs"])
    try commit(stages.base)
    _ = try git.output(of: ["checkout", "-q", "-b", "ours"])
    try commit(stages.ours)
    _ = try git.output(of: ["checkout", "-q", "theirs"])
    try commit(stages.theirs)
    _ = try git.output(of: ["checkout", "-q", "ours"])
    _ = try? git.output(of: Self.settings + ["merge", "-q", "--no-edit", "theirs"])
    return try FileContents(ofFile: path).bytes
  }

  private static let settings = [
    "-c", "user.name=board", "-c", "user.email=board@localhost", "-c",
    "core.attributesFile=/dev/null",
  ]
}
