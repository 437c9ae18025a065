import BoardmarkFiles
import BoardmarkGit

/// The repository that a board's file is in, and the file's path there.
struct BoardRepository: Sendable {
  /// The board's path as it was named.
  private let path: String

  /// The file as git has it.
  let file: RepositoryFile

  var repository: Repository { file.repository }

  /// Finds the repository of a file, through symbolic links; the file need not be there.
  ///
  /// - Parameter known: Repositories of other files; one that is this file's as well is taken.
  init(of path: String, in known: [Repository] = []) throws(CommandFailure) {
    self.path = path
    try BoardLocation.refuseFolder(path)
    do throws(GitError) {
      file = try RepositoryFile(at: path, in: known)
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// The history of the file up to the commit that is checked out.
  func history() throws(CommandFailure) -> FileHistory {
    let history = try answer { () throws(GitError) in
      try repository.commit(named: "HEAD").map { (head) throws(GitError) in
        try FileHistory(of: file, upTo: head)
      }
    }
    guard let history else {
      throw CommandFailure(
        "the repository of \(quoted(path)) has no commits yet; commit the board")
    }
    guard !history.revisions.isEmpty else {
      throw CommandFailure(
        "\(quoted(path)) is in no commit yet; add it with 'git add' and commit it")
    }
    return history
  }

  /// Reads the objects of the repository.
  func reader() throws(CommandFailure) -> ObjectReader {
    try answer { () throws(GitError) in try ObjectReader(in: repository, contents: true) }
  }

  /// What `ask` gives; git's failures as those of the command.
  func answer<Value>(_ ask: () throws(GitError) -> Value) throws(CommandFailure) -> Value {
    do throws(GitError) {
      return try ask()
    } catch {
      throw Self.failure(error, path)
    }
  }

  private static func failure(_ error: GitError, _ path: String) -> CommandFailure {
    if error == .noRepository {
      return CommandFailure("\(quoted(path)) is in no git repository, so it has no history")
    }
    return CommandFailure("cannot read the history of \(quoted(path)): \(error)")
  }
}
