import Boardmark
import BoardmarkFiles

/// The file beside a board that holds what was put away: `board.archive.md` beside `board.md`.
enum BoardArchive {
  /// What the name of an archive ends in.
  static let suffix = ".archive.md"

  /// The path of the archive of the board at `path`.
  static func path(besideBoard path: String) -> String {
    (path.hasSuffix(".md") ? String(path.dropLast(3)) : path) + suffix
  }

  /// The ids of the tasks in the archive; none where there is no archive.
  static func ids(besideBoard path: String) throws(FileError) -> Set<TaskID> {
    let archive = self.path(besideBoard: path)
    guard path != "-", FileKind(following: archive) != nil else { return [] }
    return Board(try FileContents(ofFile: archive).bytes, fileName: BoardLocation.fileName).ids
  }
}
