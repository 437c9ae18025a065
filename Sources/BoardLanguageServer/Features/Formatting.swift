import Boardmark
import JSONRPC

extension Feature {
  /// The edits of `board fmt`. The client's own options, such as the tab width, are ignored.
  static let formatting = Feature([
    "textDocument/formatting": ofBoards { server, document, _ in
      let edits = try Formatter.edits(for: document.board)
      return try ProtocolEdits(edits, of: document.text).json(server.encoding)
    },
    "textDocument/rangeFormatting": ofBoards { server, document, params in
      let range = try server.range(in: params, of: document)
      let edits = try Formatting.edits(of: document.board, in: range)
      return try ProtocolEdits(edits, of: document.text).json(server.encoding)
    },
  ]) { _ in
    .members([
      "documentFormattingProvider": .boolean(true),
      "documentRangeFormattingProvider": .boolean(true),
    ])
  }
}

private enum Formatting {
  /// The edits in the parts of the board that overlap a range; whole parts only.
  ///
  /// - Throws: A refusal if these edits alone would change the meaning of the board.
  static func edits(of board: Board, in range: Range<Int>) throws -> [TextEdit] {
    let parts = board.parts.filter {
      $0.range.upperBound > range.lowerBound && $0.range.lowerBound <= range.upperBound
    }
    guard let first = parts.first, let last = parts.last else { return [] }
    let all = try Formatter.edits(for: board)
    let chosen = all.filter {
      $0.range.lowerBound >= first.range.lowerBound && $0.range.upperBound <= last.range.upperBound
    }
    guard chosen.count < all.count, !chosen.isEmpty else { return chosen }
    let after = Board(board.source.bytes.applying(chosen), fileName: board.fileName)
    var (said, says) = (
      BoardMeaning(board, leavingOut: [.layout, .body]),
      BoardMeaning(after, leavingOut: [.layout, .body])
    )
    // Compare without bodies: the formatter verifies that each body renders as before.
    while true {
      let (left, right) = (said.next(), says.next())
      guard left == right else {
        throw RPCError.refused(
          "these lines cannot be formatted apart from the others without changing the board's meaning; "
            + "format the whole document")
      }
      if left == nil { return chosen }
    }
  }
}
