import Boardmark
import JSONRPC

extension LanguageServer {
  /// The open document that a message is about.
  func document(in params: JSONValue) throws(RPCError) -> Document {
    guard let uri = params["textDocument"]?["uri"]?.text else {
      throw .invalidParams("'textDocument.uri' is missing")
    }
    guard let document = documents[uri] else {
      throw .invalidParams("'\(uri)' is not open; send 'textDocument/didOpen' first")
    }
    return document
  }

  /// The open document of a file, regardless of how its URI is written.
  func document(at path: String) -> Document? { documents.values.first { $0.path == path } }

  // MARK: - Notifications from the client

  func open(_ params: JSONValue) throws(RPCError) {
    let item = params["textDocument"]
    guard let uri = item?["uri"]?.text, let text = item?["text"]?.bytes else {
      throw .invalidParams("'textDocument' has no 'uri' or no 'text'")
    }
    let document = Document(
      uri: uri, languageID: item?["languageId"]?.text ?? "", version: item?["version"]?.integer,
      text: text)
    document.published = documents[uri]?.published
    document.publishedVersion = documents[uri]?.publishedVersion
    documents[uri] = document
    schedule.hurry(uri, at: moment)
    noteChange(ofArchive: document)
    // Reading the history takes a while; start before it is requested.
    if let path = document.path, document.isBoard { readHistory(of: path) }
  }

  func change(_ params: JSONValue) throws(RPCError) {
    let document = try document(in: params)
    guard let changes = params["contentChanges"]?.array else {
      throw .invalidParams("'contentChanges' is missing")
    }
    var isSkipped = false
    for change in changes {
      guard let new = change["text"]?.bytes else {
        isSkipped = true
        continue
      }
      guard let range = change["range"], !range.isNull else {
        document.replace(with: new)
        continue
      }
      guard let range = document.text.range(range, encoding) else {
        isSkipped = true
        continue
      }
      document.replace(range, with: new)
    }
    if let version = params["textDocument"]?["version"]?.integer { document.version = version }
    schedule.noteChange(of: document.uri, at: moment)
    noteChange(ofArchive: document)
    if isSkipped { throw .invalidParams("a change has no text or no range; it was skipped") }
  }

  func save(_ params: JSONValue) throws(RPCError) {
    let document = try document(in: params)
    if let text = params["text"]?.bytes, text != document.text.bytes {
      document.replace(with: text)
      noteChange(ofArchive: document)
    }
    schedule.hurry(document.uri, at: moment)
  }

  func close(_ params: JSONValue) throws(RPCError) {
    let document = try document(in: params)
    documents[document.uri] = nil
    schedule.remove(document.uri)
    if document.published != nil { publish([], of: document, version: nil) }
    noteChange(ofArchive: document)
  }

  /// If the document is a board's archive, schedules a check of the board, since its tasks may need
  /// archived ones.
  private func noteChange(ofArchive document: Document) {
    guard let path = document.path else { return }
    for board in documents.values where board.published != nil && board.path != path {
      if board.path.map(world.archivePath) == path {
        schedule.noteChange(of: board.uri, at: moment)
      }
    }
  }
}

extension TextBuffer {
  /// The bytes of a protocol range; nil if the value is not a range. Positions outside of the text
  /// are clamped.
  func range(_ range: JSONValue, _ encoding: PositionEncoding) -> Range<Int>? {
    guard let start = range["start"].flatMap({ offset(of: $0, encoding) }),
      let end = range["end"].flatMap({ offset(of: $0, encoding) })
    else { return nil }
    return min(start, end)..<max(start, end)
  }

  /// The offset of a protocol position; nil if the value is not a position.
  func offset(of position: JSONValue, _ encoding: PositionEncoding) -> Int? {
    guard let line = position["line"]?.integer, let character = position["character"]?.integer
    else { return nil }
    return offset(line: line, character: character, encoding)
  }
}
