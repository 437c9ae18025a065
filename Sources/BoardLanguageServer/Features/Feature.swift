import Boardmark
import JSONRPC

/// Something that the server does for its client; each feature has a file of its own.
struct Feature: Sendable {
  /// Answers a request; returns nil if the answer has to wait for the document's history, but never
  /// if `isLast`.
  typealias Handler =
    @Sendable (_ server: LanguageServer, _ params: JSONValue, _ isLast: Bool) throws(RPCError) ->
    JSONValue?

  /// The methods of the requests that it answers, with their handlers.
  let handlers: [(method: String, answer: Handler)]

  /// What it adds to the server's capabilities.
  let capabilities: @Sendable (ClientCapabilities) -> JSONValue
}

/// All features, in the order in which the server announces them.
enum Features {
  static let all: [Feature] = [
    .formatting,
    .codeActions,
    .completion,
    .hover,
    .definition,
    .references,
    .highlights,
    .rename,
    .documentSymbols,
    .workspaceSymbols,
    .folding,
    .selectionRanges,
    .documentLinks,
    .codeLenses,
    .inlayHints,
    .semanticTokens,
  ]

  static let handlers = Dictionary(
    uniqueKeysWithValues: all.flatMap { $0.handlers.map { ($0.method, $0.answer) } })
}

/// An offset in a document that a request is about.
struct DocumentPlace {
  let document: Document
  let offset: Int

  var analysis: DocumentAnalysis { document.analysis }

  /// The task at the offset, and the line of the task or of a subtask.
  var task: Board.Task? { analysis.task(at: offset) }
  var line: TaskLine? { task.flatMap { analysis.line(of: $0, at: offset) } }
}

extension LanguageServer {
  /// The place that a request is about; nil in a text that is not a board.
  func place(in params: JSONValue) throws(RPCError) -> DocumentPlace? {
    let place = try anyPlace(in: params)
    return place.document.isBoard ? place : nil
  }

  /// The place that a request is about, in any text.
  func anyPlace(in params: JSONValue) throws(RPCError) -> DocumentPlace {
    let document = try document(in: params)
    guard let offset = params["position"].flatMap({ document.text.offset(of: $0, encoding) })
    else { throw .invalidParams("'position' is missing or incomplete") }
    return DocumentPlace(document: document, offset: offset)
  }

  /// The document that a request is about; nil for a text that is not a board.
  func board(in params: JSONValue) throws(RPCError) -> Document? {
    let document = try document(in: params)
    return document.isBoard ? document : nil
  }

  /// The range that a request is about.
  func range(in params: JSONValue, of document: Document) throws(RPCError) -> Range<Int> {
    guard let range = params["range"].flatMap({ document.text.range($0, encoding) }) else {
      throw .invalidParams("'range' is missing or incomplete")
    }
    return range
  }
}

/// Writes places of a text as the protocol does; fastest if they are asked for in order.
struct ProtocolPlaces {
  private var finder: PlaceFinder

  init(_ text: TextBuffer, _ encoding: PositionEncoding) { finder = PlaceFinder(text, encoding) }

  mutating func position(_ offset: Int) -> JSONValue {
    var bytes: [UInt8] = []
    append(offset, to: &bytes)
    return .raw(bytes)
  }

  mutating func range(_ range: Range<Int>) -> JSONValue {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(96)
    append(range, to: &bytes)
    return .raw(bytes)
  }

  mutating func append(_ range: Range<Int>, to bytes: inout [UInt8]) {
    bytes += "{\"start\":".utf8
    append(range.lowerBound, to: &bytes)
    bytes += ",\"end\":".utf8
    append(range.upperBound, to: &bytes)
    bytes += "}".utf8
  }

  private mutating func append(_ offset: Int, to bytes: inout [UInt8]) {
    let (line, character) = finder.place(at: offset)
    bytes += "{\"line\":".utf8
    bytes += String(line).utf8
    bytes += ",\"character\":".utf8
    bytes += String(character).utf8
    bytes += "}".utf8
  }

  mutating func place(_ offset: Int) -> (line: Int, character: Int) { finder.place(at: offset) }
}
