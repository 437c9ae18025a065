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

  /// The archive of the board at `path`; nil if there is none.
  package static func board(besideBoard path: String) throws(FileError) -> Board? {
    let archive = self.path(besideBoard: path)
    guard path != "-", FileKind(following: archive) != nil else { return nil }
    return Board(try FileContents(ofFile: archive).bytes, fileName: Board.usualFileName)
  }

  /// The ids of the tasks in the archive; empty if there is no archive.
  package static func ids(besideBoard path: String) throws(FileError) -> Set<TaskID> {
    try board(besideBoard: path)?.ids ?? []
  }
}

extension IDSource {
  /// New ids for the board at `path`, none of which its archive has.
  package static func random(besideBoard path: String) throws(FileError) -> IDSource {
    IDSource(
      taken: try BoardArchive.ids(besideBoard: path),
      seed: UInt64.random(in: .min ... .max))
  }

  /// The archive's ids, which next occurrences must avoid, if tasks enter a column; the archive is read only if the
  /// column finishes them.
  static func entering(_ column: Board.Column?, of board: Board) throws(FileError) -> IDSource {
    column?.state == .done ? try .random(besideBoard: board.fileName) : IDSource(seed: 0)
  }
}

extension Board {
  /// The usual file name of a board, with which weak column names count.
  package static let usualFileName = "board.md"
}
