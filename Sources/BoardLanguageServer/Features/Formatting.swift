import Boardmark
import JSONRPC

extension Feature {
  /// The edits of `board fmt`. The client's own options, such as the tab width, are ignored.
  static let formatting = Feature(
    handlers: [
      (
        "textDocument/formatting",
        { (server, params, _) throws(RPCError) in
          guard let document = try server.board(in: params) else { return .null }
          let edits = try Formatting.edits(of: document)
          return try ProtocolEdits(edits, of: document.text).json(server.encoding)
        }
      ),
      (
        "textDocument/rangeFormatting",
        { (server, params, _) throws(RPCError) in
          guard let document = try server.board(in: params) else { return .null }
          let range = try server.range(in: params, of: document)
          let edits = try Formatting.edits(of: document, in: range)
          return try ProtocolEdits(edits, of: document.text).json(server.encoding)
        }
      ),
    ],
    capabilities: { _ in
      .members([
        "documentFormattingProvider": .boolean(true),
        "documentRangeFormattingProvider": .boolean(true),
      ])
    })
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

  /// The edits inside the parts of the board that a range touches; whole parts only.
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
    // Bodies are left out: the formatter proves for each task that its body renders as before.
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
    case .verificationFailed(let line, let reason): "line \(line): \(reason); nothing is changed"
    }
  }
}
