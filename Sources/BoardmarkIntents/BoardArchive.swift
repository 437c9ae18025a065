import Boardmark
import BoardmarkFiles

/// The file beside a board that holds what was put away: `board.archive.md` beside `board.md`.
package enum BoardArchive {
  /// What the name of an archive ends in.
  package static let suffix = ".archive.md"

  /// The path of the archive of the board at `path`.
  package static func path(besideBoard path: String) -> String {
    (path.hasSuffix(".md") ? String(path.dropLast(3)) : path) + suffix
  }

  /// The ids of the tasks in the archive; none where there is no archive.
  package static func ids(besideBoard path: String) throws(FileError) -> Set<TaskID> {
    let archive = self.path(besideBoard: path)
    guard path != "-", FileKind(following: archive) != nil else { return [] }
    return Board(try FileContents(ofFile: archive).bytes, fileName: Board.usualFileName).ids
  }
}

extension IDSource {
  /// New ids for the board at `path`, none of them its archive's.
  package static func random(besideBoard path: String) throws(FileError) -> IDSource {
    IDSource(
      taken: try BoardArchive.ids(besideBoard: path),
      seed: UInt64.random(in: .min ... .max))
  }
}

extension Board {
  /// The name of the file that a board usually is, by which weak names of columns count.
  package static let usualFileName = "board.md"
}
