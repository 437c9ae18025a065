import BoardmarkGit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds the board that a command is about.
enum BoardLocation {
  /// The file's usual name.
  static let fileName = "board.md"

  /// The path of `--file`, of `$BOARD_FILE`, or of the nearest `board.md`.
  ///
  /// The search goes from this folder upwards and ends at the repository's root, else at `$HOME`
  /// or at the root.
  static func find(file: String?) throws(CommandFailure) -> String {
    if let file { return file }
    if let variable = environmentVariable("BOARD_FILE"), !variable.isEmpty {
      // Commands that take folders would work on every board below, which nobody asked for.
      if FileKind(following: variable) == .folder {
        throw CommandFailure(
          "$BOARD_FILE names the folder '\(variable)'; let it name a board, or name one with --file"
        )
      }
      return variable
    }
    // By relative paths, since a name above need not be UTF-8.
    let home = environmentVariable("HOME").map { GitPath($0) }
    var folder = GitPath.currentFolder
    var relative = ""
    while true {
      if isFile(relative + fileName) { return relative + fileName }
      guard folder != home, !exists(relative + ".git"), let parent = folder?.parent else { break }
      folder = parent
      relative += "../"
    }
    throw CommandFailure(
      "no '\(fileName)' here or above; make one with 'board init', or name one with --file")
  }

  private static func isFile(_ path: String) -> Bool { FileKind(following: path) == .regular }

  private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
