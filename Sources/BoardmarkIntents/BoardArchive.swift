import Boardmark
import BoardmarkFiles

/// The file beside a board that holds its archived tasks: `board.archive.md` beside `board.md`.
package enum BoardArchive {
  /// The end of an archive's file name.
  package static let suffix = ".archive.md"

  /// The path of the archive of the board at `path`.
  package static func path(besideBoard path: String) -> String {
    (path.hasSuffix(".md") ? String(path.dropLast(3)) : path) + suffix
  }

  /// The ids of the tasks in the archive; empty if there is no archive.
  package static func ids(besideBoard path: String) throws(FileError) -> Set<TaskID> {
    let archive = self.path(besideBoard: path)
    guard path != "-", FileKind(following: archive) != nil else { return [] }
    return Board(try FileContents(ofFile: archive).bytes, fileName: Board.usualFileName).ids
  }
}

extension IDSource {
  /// New ids for the board at `path`, none of which its archive has.
  package static func random(besideBoard path: String) throws(FileError) -> IDSource {
    IDSource(
      taken: try BoardArchive.ids(besideBoard: path),
      seed: UInt64.random(in: .min ... .max))
  }
}

extension Board {
  /// The usual file name of a board, with which weak column names count.
  package static let usualFileName = "board.md"
}
