/// The merge commits of a range that merged a file.
package struct MergeCommits: Sendable {
  /// A merge and the versions of the file in it, as objects' ids.
  package struct Merge: Sendable {
    package let commit: String

    /// The author's name, mapped by `.mailmap`.
    package let author: String

    /// The time of the merge, in seconds since 1970-01-01T00:00Z.
    package let time: Int

    /// The first line of the message.
    package let subject: String

    /// The file's path there; that in a parent if the merge does not have the file.
    package let path: GitPath

    /// The file's versions in the merge bases; nil for a base that does not have it.
    package let bases: [String?]

    /// The file's versions in the parents; nil for a parent that does not have it.
    package let sides: [String?]

    /// The file's version in the merge; nil if the merge does not have it.
    package let result: String?

    /// The version of the archive next to the file, if the merge has one that no parent has.
    package let archive: String?
  }

  /// A file of a commit.
  private struct Entry {
    let path: GitPath
    let blob: String
  }

  /// The merges whose sides have different versions of the file, the last one first.
  package let merges: [Merge]

  /// The number of merges examined, including those whose sides are the same.
  package let count: Int

  /// The number of merges left out because a shallow clone may lack their true merge bases.
  package let cutOffCount: Int

  /// Finds the merges of a range.
  ///
  /// Cost: two processes in all, and one for each merge whose sides differ, or two in a shallow
  /// clone.
  /// - Parameters:
  ///   - paths: The paths that the file has or had, from the repository's root, the newest first;
  ///     each commit is searched for them in this order.
  ///   - range: A range as `git log` takes it, such as `main..topic` or `HEAD`; one word.
  ///   - archivePath: The path of the archive next to a file.
  /// - Throws: ``GitError/noCommits(range:)`` for a range that cannot contain commits, such as a
  ///   tree.
  package init(
    of paths: [GitPath], in repository: Repository, range: String,
    archivePath: (GitPath) -> GitPath
  ) throws(GitError) {
    let output = try repository.output(of: [
      "rev-list", "--merges", "--parents", "--encoding=UTF-8", "--format=%aN%n%at%n%s",
      "--end-of-options", range, "--",
    ])
    if output.isEmpty { try Self.requireCommits(in: range, repository) }
    let finder = BlobFinder(in: repository)
    func entry(_ commit: String) throws(GitError) -> Entry? {
      for path in paths {
        if let blob = try finder.blob(at: path, of: commit) { return Entry(path: path, blob: blob) }
      }
      return nil
    }
    let lines = output.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    var merges: [Merge] = []
    var (count, cutOffCount) = (0, 0)
    for index in stride(from: 0, to: lines.count - 3, by: 4) {
      let ids = lines[index].split(separator: " ").dropFirst().map(String.init)
      guard let commit = ids.first else { throw .unreadable }
      let parents = Array(ids.dropFirst())
      let result = try entry(commit)
      var sides: [Entry?] = []
      for parent in parents { sides.append(try entry(parent)) }
      count += 1
      // If all sides and the merge have the same version, nothing was merged.
      guard Set((sides + [result]).map { $0?.blob }).count > 1,
        let side = sides.lazy.compactMap(\.self).first
      else { continue }
      let bases = try Self.bases(of: parents, repository)
      if repository.isShallow {
        guard try Self.isWhole(since: bases, parents, repository, finder) else {
          count -= 1
          cutOffCount += 1
          continue
        }
      }
      var baseBlobs: [String?] = []
      for base in bases { baseBlobs.append(try entry(base)?.blob) }
      let path = (result ?? side).path
      var archive = try finder.blob(at: archivePath(path), of: commit)
      for parent in parents where archive != nil {
        if try finder.blob(at: archivePath(path), of: parent) == archive { archive = nil }
      }
      merges.append(
        Merge(
          commit: commit, author: lines[index + 1], time: GitTime.seconds(lines[index + 2]),
          subject: lines[index + 3], path: path, bases: baseBlobs, sides: sides.map { $0?.blob },
          result: result?.blob, archive: archive))
    }
    self.merges = merges
    self.count = count
    self.cutOffCount = cutOffCount
  }

  /// Throws if the range selects no commits at all: git lists nothing for a file, a tree, or
  /// `^main` alone.
  private static func requireCommits(
    in range: String, _ repository: Repository
  ) throws(GitError) {
    let output = try repository.output(of: ["rev-parse", "--end-of-options", range, "--"])
    // A `^` before an id excludes it; git echoes `--` and options.
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

  /// True if a shallow clone has all commits between some commits and their bases. If not, the true
  /// bases may be different ones.
  private static func isWhole(
    since bases: [String], _ commits: [String], _ repository: Repository, _ finder: BlobFinder
  ) throws(GitError) -> Bool {
    let output = try repository.output(of: ["rev-list", "--parents"] + commits + ["--not"] + bases)
    for line in output.split(separator: 0x0A) where !line.contains(0x20) {
      if try finder.namesParents(String(decoding: line, as: UTF8.self)) { return false }
    }
    return true
  }
}

/// The three versions of a file that git could not merge.
package struct MergeStages: Sendable, Equatable {
  /// The common ancestor; empty if both sides added the file.
  package let base: [UInt8]
  package let ours: [UInt8]
  package let theirs: [UInt8]

  /// Reads the versions of a file from the index; nil unless both sides have the file there.
  package init?(of file: RepositoryFile) throws(GitError) {
    let objects = try Self.objects(of: file)
    guard let ours = objects["2"], let theirs = objects["3"] else { return nil }
    let reader = try ObjectReader(in: file.repository, contents: true)
    base = try objects["1"].map { (id) throws(GitError) in try reader.existing(id).bytes } ?? []
    self.ours = try reader.existing(ours).bytes
    self.theirs = try reader.existing(theirs).bytes
  }

  /// The file as git left it in a merge, with the conflicts that it or its driver found; nil if git
  /// does not record that, as before 2.34 and with strategies other than `ort`.
  package static func left(in file: RepositoryFile) throws(GitError) -> [UInt8]? {
    let reader = try ObjectReader(in: file.repository, contents: true)
    return try reader.object(GitPath(Array("AUTO_MERGE:".utf8) + file.path.bytes))?.bytes
  }

  /// The reason why an unresolved file of a merge has no markers; nil if the file is not like that.
  ///
  /// - Parameter bytes: The file's content.
  package static func unmarked(
    _ file: RepositoryFile, holding bytes: [UInt8]
  ) throws(GitError) -> UnmarkedMerge? {
    let objects = try Self.objects(of: file)
    switch (objects["1"], objects["2"], objects["3"]) {
    case (_?, nil, _?): return .deletedByOurs
    case (_?, _?, nil): return .deletedByTheirs
    case (_, let ours?, _?):
      let driver = try file.repository.attribute("merge", of: [file.path])[file.path]
      guard driver == "unset" || driver == "binary" else { return nil }
      let reader = try ObjectReader(in: file.repository, contents: true)
      return try reader.existing(ours).bytes == bytes ? .leftAsOurs : nil
    default: return nil
    }
  }

  /// The objects of an unmerged file by their stages.
  private static func objects(of file: RepositoryFile) throws(GitError) -> [String: String] {
    let output = try file.repository.output(
      of: ["ls-files", "--unmerged", "-z", "--"], [file.path.literal])
    // Each entry: mode, object and stage, a tab, the path.
    var objects: [String: String] = [:]
    for entry in output.split(separator: 0) {
      let words = String(decoding: entry.prefix { $0 != 0x09 }, as: UTF8.self)
        .split(separator: " ")
      if words.count == 3 { objects[String(words[2])] = String(words[1]) }
    }
    return objects
  }
}

/// A file that git could not merge and left without markers.
package enum UnmarkedMerge: Sendable {
  /// One side deleted the file, the other changed it.
  case deletedByOurs
  case deletedByTheirs
  /// The file's attributes keep git from merging it, so it was left in our version.
  case leftAsOurs
}
