/// The reason why git gave no answer.
package enum GitError: Error, Equatable {
  /// There is no `git` on the path.
  case notInstalled
  /// Neither the folder nor any folder above it is the top of a work tree.
  case noRepository
  /// The path is outside of the work tree that the environment names.
  case outside(workTree: String)
  /// The range has no commits.
  case noCommits(range: String)
  /// An object is missing or damaged, so its content is not known.
  case unreadableObject(message: String, isPartialClone: Bool)
  /// git ended with a status other than 0 and said why.
  case failed(status: Int32, message: String)
  /// The system could not start or read the process.
  case system(code: Int32)
}

extension GitError {
  /// An answer that git never gives.
  static let unreadable = GitError.failed(
    status: 0, message: "something that is not an answer; look at what 'git' is")
}

extension GitError: CustomStringConvertible {
  /// What went wrong and what to do, as a sentence.
  package var description: String {
    switch self {
    case .notInstalled: "git is not installed; install it, or leave out what needs history"
    case .noRepository: "this is not a git repository"
    case .outside(let workTree):
      "this is outside of '\(workTree)', the work tree that git's environment names; unset GIT_DIR "
        + "and GIT_WORK_TREE"
    case .noCommits(let range):
      "'\(range)' names no commits; name a branch, a commit or a range like v1.0..main"
    case .unreadableObject(let message, true):
      "git says: \(message); this is a partial clone: fetch the rest with "
        + "'git fetch --refetch --no-filter'"
    case .unreadableObject(let message, false):
      "git says: \(message); 'git fsck' shows what is missing or damaged: fetch it again, or clone "
        + "anew"
    case .failed(_, let message): "git says: \(message)"
    case .system(let code): "git could not be run (system error \(code))"
    }
  }
}
