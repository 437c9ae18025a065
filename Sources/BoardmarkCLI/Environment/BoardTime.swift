import Boardmark
import BoardmarkFiles
import BoardmarkGit

/// The time of a board's content, independent of the clock.
enum BoardTime {
  /// The time of the commit that is checked out, if it contains the board unchanged, else the time
  /// at which the file was last written; in seconds since 1970.
  ///
  /// - Throws: `CommandFailure` for standard input, and if the file is gone.
  static func instant(of board: Board, at path: String) throws -> Int {
    if path == "-" {
      throw CommandFailure(
        "a page shows its date, which standard input lacks; give it with --today")
    }
    if let commit = commitTime(of: board, at: path) { return commit }
    return try attempting(.read, path, try FileStatus(following: path)).modified
  }

  private static func commitTime(of board: Board, at path: String) -> Int? {
    guard let file = try? RepositoryFile(at: path),
      let commit = try? file.repository.commit(named: "HEAD"),
      let committed = try? file.repository.content(of: file.path, at: commit),
      committed == board.source.bytes
    else { return nil }
    return try? file.repository.time(of: commit)
  }
}
