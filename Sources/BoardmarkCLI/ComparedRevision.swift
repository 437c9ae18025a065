import Boardmark
import BoardmarkFiles
import BoardmarkGit

/// A revision that a check compares with and the merge base with it, for each work tree that is
/// checked: the same name stands for different commits in a submodule or a linked work tree.
struct ComparedRevision: Sendable {
  /// What the revision stands for in one work tree.
  private struct Place: Sendable {
    let repository: Repository
    let commits: Result<(base: String, other: String), CommandFailure>
  }

  /// The revision as typed.
  let revision: String

  /// The option that names it, for messages.
  private let option: String

  private var places: [Place] = []

  /// Finds the revision in the work trees of `paths`, or of the current folder if there are none.
  ///
  /// - Parameter option: The option that names it, for messages.
  /// - Throws: `CommandFailure` if the first of them has no such history; for the others
  ///   ``boards(of:)`` throws it.
  init(option: String, revision: String, _ paths: [String]) throws(CommandFailure) {
    self.revision = revision
    self.option = option
    var repositories: [Repository] = []
    for path in paths.isEmpty ? [nil] : paths.map(Optional.some) {
      let repository: Repository
      do throws(GitError) {
        repository =
          if let path {
            try RepositoryFile(at: path, in: repositories).repository
          } else {
            try Repository(containing: ".")
          }
      } catch {
        if places.isEmpty { throw CommandFailure("\(option) needs history: \(error)") }
        continue
      }
      guard !repositories.contains(where: { $0.top == repository.top }) else { continue }
      let commits = commits(in: repository)
      if places.isEmpty { _ = try commits.get() }
      repositories.append(repository)
      places.append(Place(repository: repository, commits: commits))
    }
  }

  private func commits(
    in repository: Repository
  ) -> Result<(base: String, other: String), CommandFailure> {
    do throws(GitError) {
      guard let commit = try repository.commit(named: revision) else {
        return .failure(missing("there is no revision \(quoted(revision))", repository))
      }
      guard let base = try repository.mergeBase(with: commit) else {
        return .failure(
          missing("\(quoted(revision)) and HEAD have no common ancestor", repository))
      }
      return .success((base, commit))
    } catch {
      return .failure(CommandFailure("\(option) needs history: \(error)"))
    }
  }

  private func missing(_ fact: String, _ repository: Repository) -> CommandFailure {
    CommandFailure(
      repository.isShallow
        ? "\(option): \(fact); history is shallow: use fetch-depth: 0"
        : "\(option): \(fact); name a branch or commit of this repository")
  }

  /// A board at the merge base and at the revision; nil for one that does not have the file.
  func boards(of path: String) throws(CommandFailure) -> (base: Board?, other: Board?) {
    let file = try BoardRepository(of: path, in: places.map(\.repository))
    let known = places.first { $0.repository.top == file.repository.top }?.commits
    let base: String
    let other: String
    do throws(CommandFailure) {
      (base, other) = try (known ?? commits(in: file.repository)).get()
    } catch {
      throw CommandFailure("\(quoted(path)): \(error)")
    }
    let boards = try file.answer { () throws(GitError) in
      try file.repository.contents(
        of: file.file.path, at: base == other ? [base] : [base, other])
    }.map { bytes in bytes.map { Board($0, fileName: path) } }
    return (boards[0], boards[boards.count - 1])
  }
}
