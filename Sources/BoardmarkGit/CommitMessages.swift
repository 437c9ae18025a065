/// A commit's message and author time.
package struct CommitMessage: Sendable, Equatable {
  package let commit: String

  /// The author time, in seconds since 1970; amending and rebasing keep it.
  package let time: Int
  package let text: String
}

extension Repository {
  /// The messages of commits, each after those of its parents.
  ///
  /// - Parameter range: A range such as `main..topic`, or one commit.
  /// - Throws: ``GitError/noCommits(range:)`` if it names no commit.
  package func messages(in range: String) throws(GitError) -> [CommitMessage] {
    let isRange = range.contains("..")
    if !isRange, try commit(named: range) == nil { throw .noCommits(range: range) }
    let limit = isRange ? [] : ["--max-count=1"]
    let output: [UInt8]
    do throws(GitError) {
      output = try self.output(
        of: ["rev-list", "--reverse", "--topo-order", "--encoding=UTF-8"] + limit + [
          "--format=%at%x00%B%x00", "--end-of-options", range, "--",
        ])
    } catch .failed {
      throw .noCommits(range: range)
    }
    let parts = output.split(separator: 0, omittingEmptySubsequences: false)
    return stride(from: 0, to: parts.count - 1, by: 2).map { index in
      // `commit`, the id, and the time on a line of its own.
      let head = String(decoding: parts[index], as: UTF8.self).split(whereSeparator: \.isWhitespace)
      return CommitMessage(
        commit: head.count > 1 ? String(head[1]) : "",
        time: head.last.map { GitTime.seconds(String($0)) } ?? 0,
        text: String(decoding: parts[index + 1], as: UTF8.self))
    }
  }

  /// The commits of HEAD's history after `commit` that changed a file; `commit` itself too if it
  /// changed the file.
  package func changes(of path: GitPath, from commit: String) throws(GitError) -> [String] {
    let after = try output(of: ["rev-list", "HEAD", "^\(commit)", "--"], [path.literal])
    let own = try output(
      of: ["diff-tree", "--no-commit-id", "--name-only", "-r", "-m", "--root", commit, "--"],
      [path.literal])
    return after.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
      + (own.isEmpty ? [] : [commit])
  }

  /// True if git is about to make further commits, so that the work tree must not be changed.
  package func isReplaying() throws(GitError) -> Bool {
    try existing(
      ["rebase-merge", "rebase-apply", "sequencer", "CHERRY_PICK_HEAD", "REVERT_HEAD"]
    ).contains(true)
  }

  /// For each file in git's own folder, whether it exists.
  func existing(_ names: [String]) throws(GitError) -> [Bool] {
    let places = try output(
      of: ["rev-parse", "--path-format=absolute"] + names.flatMap { ["--git-path", $0] })
    return places.split(separator: 0x0A).map { GitPath($0).exists }
  }
}
