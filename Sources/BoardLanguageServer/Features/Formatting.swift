import Boardmark
import JSONRPC

extension Feature {
  /// The edits of `board fmt`. The client's own options, such as the tab width, are ignored.
  static let formatting = Feature([
    "textDocument/formatting": ofBoards { (server, document, _) throws(RPCError) in
      let edits = try Formatting.edits(of: document)
      return try ProtocolEdits(edits, of: document.text).json(server.encoding)
    },
    "textDocument/rangeFormatting": ofBoards { (server, document, params) throws(RPCError) in
      let range = try server.range(in: params, of: document)
      let edits = try Formatting.edits(of: document, in: range)
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
  /// All edits that bring a board into canonical form.
  static func edits(of document: Document) throws(RPCError) -> [TextEdit] {
    do throws(FormatRefusal) {
      return try Formatter.edits(for: document.analysis.board)
    } catch {
      throw .refused(error.sentence)
    }
  }

  /// The edits in the parts of the board that overlap a range; whole parts only.
  ///
  /// - Throws: A refusal if these edits alone would change the meaning of the board.
  static func edits(
    of document: Document, in range: Range<Int>
  ) throws(RPCError) -> [TextEdit] {
    let board = document.analysis.board
    let parts = board.parts.filter {
      $0.range.upperBound > range.lowerBound && $0.range.lowerBound <= range.upperBound
    }
    guard let first = parts.first, let last = parts.last else { return [] }
    let all = try edits(of: document)
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
        throw .refused(
          "these lines cannot be formatted apart from the others without changing the board's meaning; "
            + "format the whole document")
      }
      if left == nil { return chosen }
    }
  }
}

extension FormatRefusal {
  /// Why nothing is formatted, and what to do about it.
  var sentence: String {
    switch self {
    case .utf16, .conflict, .marker: "\(message); \(remedyOnScreen)"
    case .verificationFailed(let line, let reason): "line \(line): \(reason); nothing was changed"
    }
  }
}
