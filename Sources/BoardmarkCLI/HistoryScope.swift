import Boardmark
import BoardmarkGit

/// A revision that a check compares with, and the merge base with it.
struct HistoryScope: Sendable {
  /// The revision as typed.
  let revision: String

  private let commit: String
  private let base: String

  /// Finds the revision in the repository of the first of `paths`.
  ///
  /// - Parameter option: The option that names it, for messages.
  init(option: String, revision: String, _ paths: [String]) throws(CommandFailure) {
    self.revision = revision
    let revisions = Revisions(of: paths.first.map { folder(of: Self.target(of: $0)) } ?? ".")
    let isShallow: Bool
    let commit: String?
    let base: String?
    do throws(GitError) {
      isShallow = try revisions.isShallow()
      commit = try revisions.commit(named: revision)
      base = try commit.flatMap { commit throws(GitError) in
        try revisions.mergeBase(with: commit)
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
        isShallow
          ? "\(option): \(fact); history is shallow: use fetch-depth: 0"
          : "\(option): \(fact); name a branch or commit of this repository")
    }
    self.commit = commit
    self.base = base
  }

  /// What a link leads to: of the link itself git only knows where it points.
  private static func target(of path: String) -> String {
    (try? resolvingLinks(of: path, for: .read)) ?? path
  }

  /// A board as it was at the merge base and as it is at the revision; nil where it was not.
  func boards(of path: String) throws(CommandFailure) -> (base: Board?, other: Board?) {
    let target = Self.target(of: path)
    let revisions = Revisions(of: folder(of: target))
    let name = target.split(separator: "/").last.map(String.init) ?? target
    do throws(GitError) {
      return (
        try revisions.content(of: name, at: base).map { Board($0, fileName: path) },
        try revisions.content(of: name, at: commit).map { Board($0, fileName: path) }
      )
    } catch {
      throw CommandFailure("cannot read the history of \(quoted(path)): \(error)")
    }
  }
}
