/// The merge commits of a range that merged a file.
package struct MergeCommits: Sendable {
  /// A merge and the versions of the file that it is about, as objects' ids.
  package struct Merge: Sendable {
    package let commit: String

    /// The author's name, as `.mailmap` has it.
    package let author: String

    /// When the merge was made, in seconds since 1970-01-01T00:00Z.
    package let time: Int

    /// The first line of the message.
    package let subject: String

    /// The file's versions in the merge bases; nil where a base does not have it.
    package let bases: [String?]

    /// The file's versions in the parents; nil where a parent does not have it.
    package let sides: [String?]

    /// The file's version in the merge; nil where it does not have it.
    package let result: String?

    /// The version there of the file that goes with it; nil where there is none.
    package let companion: String?
  }

  /// The merges whose sides have different versions of the file, the last one first.
  package let merges: [Merge]

  /// How many merges the range has in all.
  package let count: Int

  /// How many of these cannot be judged, since a shallow clone hides what their sides began with.
  package let cutOffCount: Int

  /// Finds the merges of a range.
  ///
  /// Cost: a process for each merge whose sides differ, besides two for all.
  /// - Parameters:
  ///   - range: What `git log` takes, as `main..topic` or `HEAD`; one word.
  ///   - paths: The file's paths from the repository's root, the newest first: a commit has it under the first of
  ///     them that it knows.
  ///   - companion: Where another file stands that goes with one at a path.
  /// - Throws: ``GitError/noCommits(range:)`` for a range that can have none, such as a tree.
  package init(
    of paths: [GitPath], in repository: Repository, range: String,
    with companion: (GitPath) -> GitPath? = { _ in nil }
  ) throws(GitError) {
    let output = try repository.output(of: [
      "rev-list", "--merges", "--parents", "--encoding=UTF-8", "--format=%aN%n%at%n%s",
      "--end-of-options", range, "--",
    ])
    if output.isEmpty { try Self.requireCommits(in: range, repository) }
    let finder = BlobFinder(in: repository)
    func found(_ commit: String) throws(GitError) -> (path: GitPath, blob: String)? {
      for path in paths {
        if let blob = try finder.blob(at: path, of: commit) { return (path, blob) }
      }
      return nil
    }
    func blob(_ commit: String) throws(GitError) -> String? { try found(commit)?.blob }
    let lines = output.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    var merges: [Merge] = []
    var (count, cutOffCount) = (0, 0)
    for index in stride(from: 0, to: lines.count - 3, by: 4) {
      let ids = lines[index].split(separator: " ").dropFirst().map(String.init)
      count += 1
      guard let commit = ids.first else { throw .unreadable }
      let result = try found(commit)
      var sides: [String?] = []
      for parent in ids.dropFirst() { sides.append(try blob(parent)) }
      // Where all sides agree, and the merge with them, nothing was merged.
      guard Set(sides + [result?.blob]).count > 1, sides.contains(where: { $0 != nil }) else {
        continue
      }
      var bases: [String?] = []
      for base in try Self.bases(of: Array(ids.dropFirst()), repository) {
        bases.append(try blob(base))
      }
      if bases.isEmpty, repository.isShallow {
        cutOffCount += 1
        continue
      }
      var other: String?
      if let path = (result?.path).flatMap(companion) {
        other = try finder.blob(at: path, of: commit)
      }
      merges.append(
        Merge(
          commit: commit, author: lines[index + 1], time: GitTime.seconds(lines[index + 2]),
          subject: lines[index + 3], bases: bases, sides: sides, result: result?.blob,
          companion: other))
    }
    self.merges = merges
    self.count = count
    self.cutOffCount = cutOffCount
  }

  /// Throws where the range asks for no commit: git lists nothing for a file, a tree, or `^main`
  /// alone.
  private static func requireCommits(
    in range: String, _ repository: Repository
  ) throws(GitError) {
    let output = try repository.output(of: ["rev-parse", "--end-of-options", range, "--"])
    // Before an id `^` excludes it; `--` and options are repeated by git.
    for id in output.split(separator: 0x0A) where !"^-".utf8.contains(id[id.startIndex]) {
      if try repository.commit(named: String(decoding: id, as: UTF8.self)) != nil { return }
    }
    throw .noCommits(range: range)
  }

  private static func bases(
    of parents: [String], _ repository: Repository
  ) throws(GitError) -> [String] {
    do throws(GitError) {
      let arguments = ["merge-base", "--all"] + (parents.count > 2 ? ["--octopus"] : []) + parents
      return try repository.output(of: arguments).split(separator: 0x0A)
        .map { String(decoding: $0, as: UTF8.self) }
    } catch {
      guard case .failed(status: 1, _) = error else { throw error }
      return []
    }
  }
}
