import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import LibC

/// Finds the board that a command is about.
enum BoardLocation {
  /// The file's usual name.
  static let fileName = Board.usualFileName

  /// The path of `--file`, of `$BOARD_FILE`, or of the nearest `board.md`.
  ///
  /// The search goes upwards from the current folder and ends at the root of the repository, else
  /// at `$HOME` or at the root of the file system.
  static func find(file: String?) throws(CommandFailure) -> String {
    if let typed = typed(file) {
      // Commands that take folders would work on every board below, which the user did not ask for.
      if file == nil, FileKind(following: typed) == .folder {
        throw CommandFailure(
          "$BOARD_FILE names the folder '\(typed)'; let it name a board, or name one with --file"
        )
      }
      try refuseDanglingLink(typed)
      return typed
    }
    var prefix = ""
    // Relative paths are used since the names of the folders above need not be UTF-8.
    while FileKind(following: prefix + fileName) != .regular {
      try refuseDanglingLink(prefix + fileName)
      guard !isLast(prefix) else {
        throw CommandFailure(
          "no '\(fileName)' here or above; make one with 'board init', or name one with --file")
      }
      prefix += "../"
    }
    return prefix + fileName
  }

  /// Refuses a folder: git would say of it that it is in no repository.
  static func refuseFolder(_ path: String) throws(CommandFailure) {
    guard FileKind(following: path) == .folder else { return }
    throw CommandFailure("cannot read \(quoted(path)): it is a folder; name a regular file")
  }

  private static func refuseDanglingLink(_ path: String) throws(CommandFailure) {
    do throws(FileError) {
      try FilePlace.refuseDanglingLink(path)
    } catch {
      throw CommandFailure(error.description)
    }
  }

  /// Which links to the board are followed: all if the user named it, else none that leaves the
  /// repository.
  static func links(file: String?) -> LinkRule { typed(file) == nil ? .inside : .all }

  /// What the user named, by the option or in the environment.
  private static func typed(_ file: String?) -> String? {
    if let file { return file }
    return environmentVariable("BOARD_FILE").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether the search ends in this folder: the top of a repository, the home folder or the root.
  private static func isLast(_ prefix: String) -> Bool {
    if access(prefix + ".git", F_OK) == 0 { return true }
    guard let folder = try? FileStatus(following: prefix + ".").identity,
      let parent = try? FileStatus(following: prefix + "..").identity,
      !folder.isSameFile(as: parent)
    else { return true }
    guard let home = environmentVariable("HOME"), !home.isEmpty,
      let identity = try? FileStatus(following: home).identity
    else { return false }
    return folder.isSameFile(as: identity)
  }
}
