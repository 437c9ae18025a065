import Boardmark
import BoardmarkGit

/// A revision that a check compares with, and the merge base with it.
struct HistoryScope: Sendable {
  /// The revision as typed.
  let revision: String

  private let repository: Repository
  private let commit: String
  private let base: String

  /// Finds the revision in the repository of the first of `paths`.
  ///
  /// - Parameter option: The option that names it, for messages.
  init(option: String, revision: String, _ paths: [String]) throws(CommandFailure) {
    self.revision = revision
    let repository: Repository
    let commit: String?
    let base: String?
    do throws(GitError) {
      repository = try RepositoryFile(at: paths.first ?? ".").repository
      commit = try repository.commit(named: revision)
      base = try commit.flatMap { commit throws(GitError) in
        try repository.mergeBase(with: commit)
      }
    } catch {
      throw CommandFailure("\(option) needs history: \(error)")
    }
    guard let commit, let base else {
      let fact =
        commit == nil
        ? "there is no revision \(quoted(revision))"
        : "\(quoted(revision)) and HEAD have no common ancestor"
      throw CommandFailure(
        repository.isShallow
          ? "\(option): \(fact); history is shallow: use fetch-depth: 0"
          : "\(option): \(fact); name a branch or commit of this repository")
    }
    self.repository = repository
    self.commit = commit
    self.base = base
  }

  /// A board as it was at the merge base and as it is at the revision; nil where it was not.
  func boards(of path: String) throws(CommandFailure) -> (base: Board?, other: Board?) {
    let file = try BoardRepository(of: path, in: repository)
    let boards = try file.answer { () throws(GitError) in
      try file.repository.contents(
        of: file.file.path, at: base == commit ? [base] : [base, commit])
    }.map { bytes in bytes.map { Board($0, fileName: path) } }
    return (boards[0], boards[boards.count - 1])
  }
}
