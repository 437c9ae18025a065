/// Reads the contents of a repository at a revision.
extension Repository {
  /// The commit that a name refers to; nil if this clone has none.
  ///
  /// - Throws: ``GitError/unreadableObject(message:isPartialClone:)`` for a branch or tag whose
  ///   commit cannot be read.
  package func commit(named name: String) throws(GitError) -> String? {
    if let commit = try object(named: name + "^{commit}") { return commit }
    // git accepts a full id as a name even if there is no such object.
    guard let object = try object(named: name), object != name.lowercased() else { return nil }
    do throws(GitError) {
      _ = try output(of: ["cat-file", "-t", object])
      return nil
    } catch .failed(status: 128, let message) {
      throw unreadable("\(message): \(object)")
    }
  }

  private func object(named name: String) throws(GitError) -> String? {
    do throws(GitError) {
      let object = try line(of: ["rev-parse", "--verify", "--quiet", "--end-of-options", name])
      // `^main` excludes commits, and git prints the `^` too.
      return object.utf8.first == 0x5E ? nil : object
    } catch .failed {
      return nil
    }
  }

  /// The best common ancestor of `commit` and `HEAD`; nil if this clone has none.
  package func mergeBase(with commit: String) throws(GitError) -> String? {
    do throws(GitError) {
      return try line(of: ["merge-base", commit, "HEAD"])
    } catch .failed(status: 1, let message) {
      guard message.isEmpty else { throw .failed(status: 1, message: message) }
      return nil
    }
  }

  /// The commit time, in seconds since 1970.
  package func time(of commit: String) throws(GitError) -> Int {
    let output = try output(of: ["rev-list", "--max-count=1", "--format=%ct", commit, "--"])
    // The time follows a line with the commit's id.
    return GitTime.seconds(
      String(decoding: output.split(separator: 0x0A).last ?? [], as: UTF8.self))
  }

  /// The content of a file at a commit, following renames since then that git's index contains; nil
  /// if it did not exist.
  package func content(of path: GitPath, at commit: String) throws(GitError) -> [UInt8]? {
    try contents(of: path, at: [commit])[0]
  }

  /// The contents of a file at commits, in order.
  package func contents(of path: GitPath, at commits: [String]) throws(GitError) -> [[UInt8]?] {
    let finder = BlobFinder(in: self)
    var contents: [[UInt8]?] = []
    for commit in commits {
      var content = try finder.content(at: path, of: commit)
      if content == nil, let old = try oldPath(of: path, since: commit) {
        content = try finder.content(at: old, of: commit)
      }
      contents.append(content)
    }
    return contents
  }

  /// The path from which the file was renamed since `commit`.
  ///
  /// Compares the index, not the work tree, whose files git would run through filters.
  private func oldPath(of path: GitPath, since commit: String) throws(GitError) -> GitPath? {
    let output = try output(
      of: ["diff-index", "--cached"] + Renames.options + [commit, "--"])
    return Renames.source(of: path, in: output)
  }
}

/// A commit as git lists it.
struct CommitRecord {
  let commit: String
  let parents: [String]
  let author: String
  let email: String
  let time: Int

  /// The commits up to a commit, children first; with `path`, only those that changed it, with
  /// their parents in git's simplified history.
  static func list(
    upTo commit: String, path: GitPath? = nil, in repository: Repository
  ) throws(GitError) -> [CommitRecord] {
    let output = try repository.output(
      of: [
        "rev-list", "--topo-order", "--parents", "--encoding=UTF-8", "--format=%aN%n%aE%n%at",
        commit, "--",
      ], path.map { [$0.literal] } ?? [])
    let lines = output.split(separator: 0x0A, omittingEmptySubsequences: false)
    var records: [CommitRecord] = []
    for index in stride(from: 0, to: lines.count - 3, by: 4) {
      // `commit`, the id, the ids of the parents.
      let ids = lines[index].split(separator: 0x20).dropFirst().map {
        String(decoding: $0, as: UTF8.self)
      }
      guard let id = ids.first else { throw .unreadable }
      records.append(
        CommitRecord(
          commit: id, parents: Array(ids.dropFirst()),
          author: String(decoding: lines[index + 1], as: UTF8.self),
          email: String(decoding: lines[index + 2], as: UTF8.self),
          time: GitTime.seconds(String(decoding: lines[index + 3], as: UTF8.self))))
    }
    return records
  }
}

/// Commit times, which can contain anything.
enum GitTime {
  /// The first and last second of the years 1 to 9999.
  private static let range = -62_135_596_800...253_402_300_799

  /// The seconds since 1970 that git prints, clamped to the years 1 to 9999; 0 if not a number.
  static func seconds(_ text: some StringProtocol) -> Int {
    min(max(Int(text) ?? 0, range.lowerBound), range.upperBound)
  }
}

/// The commits that changed a file, following renames.
///
/// The history is a graph, simplified as `git log` simplifies it: a merge that took one side
/// unchanged leads only to that side.
package struct FileHistory: Sendable {
  /// The file at a commit that changed it.
  package struct Revision: Sendable, Equatable {
    /// The commit's id.
    package let commit: String

    /// The author's name, mapped by `.mailmap`.
    package let author: String

    /// The author's e-mail address, mapped by `.mailmap`.
    package let email: String

    /// The author time, in seconds since 1970-01-01T00:00Z.
    package let time: Int

    /// The file's path there, from the repository's root.
    package let path: GitPath

    /// The file's content as an object's id; nil if the commit removed the file.
    package let blob: String?

    /// The indices of the revisions before this one; several for a merge.
    package let parents: [Int]

    /// True if earlier history is missing from a shallow clone.
    package let isCutOff: Bool
  }

  /// The revisions, each after its parents.
  package let revisions: [Revision]

  /// The paths that the file has or had, each once, the newest first.
  package var paths: [GitPath] {
    var known: Set<GitPath> = []
    return revisions.reversed().map(\.path).filter { known.insert($0).inserted }
  }

  /// Reads the history of a file up to a commit.
  ///
  /// Cost: git's own, once for each name of the file.
  /// - Throws: ``GitError``, also for an unreadable object: a missing object does not count as a
  ///   missing file.
  package init(of file: RepositoryFile, upTo commit: String) throws(GitError) {
    var graph = RevisionGraph(in: file.repository)
    let tip = try graph.walk(file.path, from: commit)
    revisions = tip.map { graph.revisions(upTo: $0) } ?? []
  }
}
