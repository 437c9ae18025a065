import BoardmarkFiles
import BoardmarkGit

/// The repository that a board's file is in, and the file's path there.
struct BoardRepository: Sendable {
  /// The board's path as given.
  private let path: String

  /// The file as git knows it.
  let file: RepositoryFile

  var repository: Repository { file.repository }

  /// Finds the repository of a file, through symbolic links; the file need not exist.
  ///
  /// - Parameter known: Repositories of other files; if one of them is this file's too, it is
  ///   reused.
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
    let history = try answer(
      try repository.commit(named: "HEAD").map { (head) throws(GitError) in
        try FileHistory(of: file, upTo: head)
      })
    guard let history else {
      throw CommandFailure(
        "the repository of \(quoted(path)) has no commits yet; commit the board")
    }
    guard !history.revisions.isEmpty else {
      throw CommandFailure(
        "\(quoted(path)) is not committed yet; add it with 'git add' and commit it")
    }
    return history
  }

  func reader() throws(CommandFailure) -> ObjectReader {
    try answer(try ObjectReader(in: repository, contents: true))
  }

  /// The result of `ask`; git's errors become the command's.
  func answer<Value>(_ ask: @autoclosure () throws(GitError) -> Value) throws(CommandFailure)
    -> Value
  { do throws(GitError) { return try ask() } catch { throw Self.failure(error, path) } }

  private static func failure(_ error: GitError, _ path: String) -> CommandFailure {
    if error == .noRepository {
      return CommandFailure("\(quoted(path)) is not in a git repository, so there is no history")
    }
    return CommandFailure("cannot read the history of \(quoted(path)): \(error)")
  }
}
