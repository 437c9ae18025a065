import Boardmark
import JSONRPC

/// A feature that the server offers its client, each in its own file.
struct Feature: Sendable {
  /// Answers a request; returns nil to wait for the document's history, which is not allowed if
  /// `isLast`.
  typealias Handler =
    @Sendable (_ server: LanguageServer, _ params: JSONValue, _ isLast: Bool) throws -> JSONValue?

  /// A handler for boards.
  typealias BoardHandler =
    @Sendable (_ server: LanguageServer, _ board: Document, _ params: JSONValue) throws -> JSONValue

  /// The handlers of the request methods that it answers.
  let handlers: [String: Handler]

  /// What it adds to the server's capabilities.
  let capabilities: @Sendable (ClientCapabilities) -> JSONValue

  init(
    _ handlers: [String: Handler],
    capabilities: @escaping @Sendable (ClientCapabilities) -> JSONValue
  ) {
    (self.handlers, self.capabilities) = (handlers, capabilities)
  }

  /// A feature with one method.
  ///
  /// - Parameters:
  ///   - name: The name under which the server announces it.
  ///   - options: What it announces under that name.
  init(
    _ method: String, _ name: StaticString, _ options: JSONValue = .boolean(true),
    answer: @escaping Handler
  ) {
    self.init([method: answer]) { _ in .members([name: options]) }
  }

  /// A feature with one method, which answers null about other texts than boards.
  init(
    ofBoards method: String, _ name: StaticString, _ options: JSONValue = .boolean(true),
    answer: @escaping BoardHandler
  ) {
    self.init(method, name, options, answer: Self.ofBoards(answer))
  }

  /// A handler that answers null about other texts than boards.
  static func ofBoards(_ answer: @escaping BoardHandler) -> Handler {
    { server, params, _ in
      let document = try server.document(in: params)
      return document.isBoard ? try answer(server, document, params) : .null
    }
  }
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

  static let handlers = Dictionary(uniqueKeysWithValues: all.flatMap(\.handlers))
}

/// The document and the offset of a request.
struct DocumentPlace {
  let document: Document
  let offset: Int

  /// The task at the offset, and the line of the task or of a subtask.
  var task: Board.Task? { document.task(at: offset) }
  var line: TaskLine? { task.flatMap { document.line(of: $0, at: offset) } }
}

extension LanguageServer {
  /// The position of a request; nil in a text that is not a board.
  func place(in params: JSONValue) throws(RPCError) -> DocumentPlace? {
    let place = try anyPlace(in: params)
    return place.document.isBoard ? place : nil
  }

  /// The position of a request, in any text.
  func anyPlace(in params: JSONValue) throws(RPCError) -> DocumentPlace {
    let document = try document(in: params)
    guard let offset = params["position"].flatMap({ document.text.offset(of: $0, encoding) })
    else { throw .invalidParams("'position' is missing or incomplete") }
    return DocumentPlace(document: document, offset: offset)
  }

  /// The range of a request.
  func range(in params: JSONValue, of document: Document) throws(RPCError) -> Range<Int> {
    guard let range = params["range"].flatMap({ document.text.range($0, encoding) }) else {
      throw .invalidParams("'range' is missing or incomplete")
    }
    return range
  }
}

/// Converts mostly ascending offsets to protocol positions, each in time proportional to the distance from the previous
/// one.
struct ProtocolPlaces {
  private let text: TextBuffer
  private let encoding: PositionEncoding
  private var line = 0
  private var offset = 0
  private var units = 0

  init(_ text: TextBuffer, _ encoding: PositionEncoding) {
    self.text = text
    self.encoding = encoding
  }

  /// The line and the character at an offset, both counted from 0; inside a line ending, the
  /// position before it.
  mutating func place(at target: Int) -> (line: Int, character: Int) {
    let next = line + 1 < text.lineStarts.count ? text.lineStarts[line + 1] : Int.max
    if target < offset || target >= next {
      line = text.line(at: target)
      offset = text.lineStarts[line]
      units = 0
    }
    let end = min(target, text.content(ofLine: line).upperBound)
    text.bytes.withUnsafeBufferPointer { bytes in
      while offset < end {
        let step = bytes.step(at: offset, encoding)
        if offset + step.bytes > end { break }
        offset += step.bytes
        units += step.units
      }
    }
    return (line, units)
  }

  mutating func position(_ offset: Int) -> JSONValue { .raw(Array(written(offset).utf8)) }

  mutating func range(_ range: Range<Int>) -> JSONValue {
    var bytes: [UInt8] = []
    append(range, to: &bytes)
    return .raw(bytes)
  }

  mutating func append(_ range: Range<Int>, to bytes: inout [UInt8]) {
    bytes += "{\"start\":".utf8
    bytes += written(range.lowerBound).utf8
    bytes += ",\"end\":".utf8
    bytes += written(range.upperBound).utf8
    bytes += "}".utf8
  }

  private mutating func written(_ offset: Int) -> String {
    let (line, character) = place(at: offset)
    return "{\"line\":\(line),\"character\":\(character)}"
  }
}
