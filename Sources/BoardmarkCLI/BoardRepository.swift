import BoardmarkGit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The repository that a board's file is in, and the file's path there.
struct BoardRepository {
  /// The board's path as it was named.
  private let path: String

  /// A folder of the repository.
  let folder: String

  /// The file's path from the repository's root.
  let name: String

  /// Finds the repository of a file, through symbolic links; the file need not be there.
  init(of path: String) throws(CommandFailure) {
    self.path = path
    var folder: String
    var name: String
    if let resolved = realpath(path, nil) {
      defer { free(resolved) }
      let whole = String(cString: resolved)
      folder = folderPrefix(of: whole)
      name = String(whole.dropFirst(folder.count))
    } else {
      folder = folderPrefix(of: path)
      name = String(path.dropFirst(folder.count))
    }
    // Git starts in a folder that is there; what is missing may be in the history.
    while !folder.isEmpty, FileKind(following: folder) != .folder {
      let parent = folderPrefix(of: String(folder.dropLast()))
      name = String(folder.dropFirst(parent.count)) + name
      folder = parent
    }
    self.folder = folder.isEmpty ? "." : folder
    do throws(GitError) {
      self.name = try Revisions(of: self.folder).prefix() + name
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// The history of the file up to the commit that is checked out.
  func history() throws(CommandFailure) -> FileHistory {
    do throws(GitError) {
      guard let head = try Revisions(of: folder).commit(named: "HEAD") else {
        throw .failed(status: 0, message: "no commit")
      }
      let history = try FileHistory(of: name, in: folder, upTo: head)
      guard !history.revisions.isEmpty else {
        throw .failed(status: 0, message: "untracked")
      }
      return history
    } catch {
      switch error {
      case .failed(status: 0, message: "no commit"):
        throw CommandFailure(
          "the repository of \(quoted(path)) has no commits yet; commit the board")
      case .failed(status: 0, message: "untracked"):
        throw CommandFailure(
          "\(quoted(path)) is in no commit yet; add it with 'git add' and commit it")
      default: throw failure(error)
      }
    }
  }

  /// Whether the clone lacks part of the history.
  func isShallow() throws(CommandFailure) -> Bool {
    do throws(GitError) {
      return try Revisions(of: folder).isShallow()
    } catch {
      throw failure(error)
    }
  }

  /// Reads the objects of the repository.
  func reader() throws(CommandFailure) -> ObjectReader {
    do throws(GitError) {
      return try ObjectReader(in: folder, contents: true)
    } catch {
      throw failure(error)
    }
  }

  /// What to say where git fails.
  func failure(_ error: GitError) -> CommandFailure { Self.failure(error, path) }

  private static func failure(_ error: GitError, _ path: String) -> CommandFailure {
    if case .failed(_, let message) = error, message.contains("not a git repository") {
      return CommandFailure("\(quoted(path)) is in no git repository, so it has no history")
    }
    return CommandFailure("cannot read the history of \(quoted(path)): \(error)")
  }
}
