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

    /// When the author made the change, in seconds since 1970-01-01T00:00Z.
    package let time: Int

    /// The file's path there, from the repository's root.
    package let path: GitPath

    /// The file's content as an object's id; nil if the commit removed the file.
    package let blob: String?

    /// The indices of the revisions before this one; several for a merge.
    package let parents: [Int]

    /// Whether what came before is missing from a shallow clone.
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
  /// Cost: git's own, in a bounded number of processes, however often the file was renamed.
  /// - Throws: ``GitError``, also for an object that cannot be read: a missing object is not taken
  ///   for a file that was not there.
  package init(of file: RepositoryFile, upTo commit: String) throws(GitError) {
    try self.init(of: file, upTo: commit, maxNames: RevisionGraph.maxNames)
  }

  /// Reads the history; after `maxNames` names, at least 1, the whole history is read at once.
  init(of file: RepositoryFile, upTo commit: String, maxNames: Int) throws(GitError) {
    var graph = RevisionGraph(in: file.repository, maxNames: maxNames)
    let tip = try graph.walk(file.path, from: commit)
    revisions = tip.map { graph.revisions(upTo: $0) } ?? []
  }
}
