import Boardmark

/// A board of the repository that a document is in.
struct NearBoard {
  let uri: String

  /// The version number that the client gave the text; nil if it is not open.
  var version: Int?

  let board: Board
  let text: TextBuffer
}

extension LanguageServer {
  /// How many boards are searched, and the length in bytes of the longest one that is.
  private static let maxBoards = 50
  private static let longestBoard = 4 << 20

  /// The boards of the repository that a document is in, as the editor has them if they are open;
  /// without the document itself and its archive.
  func boards(near document: Document) -> [NearBoard] {
    guard let path = document.path else { return [] }
    return world.boards(path).prefix(Self.maxBoards).compactMap { other in
      other == path || other == world.archivePath(path) ? nil : board(at: other)
    }
  }

  /// The archive of a document's board; nil if there is none.
  func archive(of document: Document) -> NearBoard? {
    document.path.map(world.archivePath).flatMap { $0 == document.path ? nil : board(at: $0) }
  }

  private func board(at path: String) -> NearBoard? {
    if let open = document(at: path) {
      return NearBoard(
        uri: open.uri, version: open.version, board: open.analysis.board, text: open.text)
    }
    guard world.isInside(path), let bytes = world.contents(path), bytes.count <= Self.longestBoard
    else { return nil }
    return NearBoard(
      uri: DocumentURI.uri(of: path), board: Board(bytes, fileName: path),
      text: TextBuffer(bytes))
  }
}
