import Boardmark
import JSONRPC

/// What can be written at a place, in the form that all clients filter alike: bare values that
/// replace what was typed after the last `@`, `#`, `:` or `,`.
struct CompletionList {
  /// The protocol's kinds of items, which decide on their icons.
  enum Kind: Int {
    case text = 1
    case property = 10
    case value = 12
    case keyword = 14
    case reference = 18
  }

  struct Item {
    /// The text that is inserted and shown.
    let text: String
    var detail: String?

    /// What clients compare with the typed text, if it is not the text.
    var filter: String?
    var isPreselected = false

    init(_ text: String, _ detail: String? = nil, filter: String? = nil) {
      self.text = text
      self.detail = detail
      self.filter = filter
    }
  }

  let kind: Kind

  /// The bytes to be replaced.
  let range: Range<Int>
  var items: [Item]

  /// Whether the client has to ask again when more is typed.
  var isIncomplete = false

  /// Nobody reads a longer list.
  static let limit = 200

  /// The list as the protocol writes it.
  func json(_ document: Document, _ server: LanguageServer) -> JSONValue {
    var places = ProtocolPlaces(document.text, server.encoding)
    let range = places.range(range)
    var shown = items
    if items.count > Self.limit {
      let typed = document.analysis.bytes[self.range]
      shown = items.filter { $0.text.utf8.prefix(typed.count).equalsIgnoringASCIICase(typed) }
    }
    return .members([
      "isIncomplete": .boolean(isIncomplete || shown.count > Self.limit),
      "items": .array(
        shown.prefix(Self.limit).enumerated().map { index, item in
          .members([
            "label": .string(item.text), "kind": .integer(kind.rawValue),
            "detail": item.detail.map { .string($0) },
            "sortText": .string(String(10_000 + index)),
            "filterText": item.filter.map { .string($0) },
            "preselect": item.isPreselected && server.client.preselects ? .boolean(true) : nil,
            "textEdit": .members(["range": range, "newText": .string(item.text)]),
          ])
        }),
    ])
  }
}

/// A place where something is being written, and the request about it.
struct CompletionPlace {
  let server: LanguageServer
  let document: Document
  let offset: Int

  /// Whether a person asked for completion or typed a letter; otherwise a mark of the format was
  /// typed.
  let isInvoked: Bool

  var analysis: DocumentAnalysis { document.analysis }
  var bytes: [UInt8] { analysis.bytes }
  var board: Board { analysis.board }

  /// The bytes of the line up to the place.
  var lineBefore: Range<Int> {
    document.text.lineStarts[document.text.line(at: offset)]..<offset
  }

  /// The bytes before the place, back to the last byte that ends a word.
  func word(after isEnd: (UInt8) -> Bool) -> Range<Int> {
    var start = offset
    while start > lineBefore.lowerBound, !isEnd(bytes[start - 1]) { start -= 1 }
    return start..<offset
  }
}
