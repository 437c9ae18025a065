import Boardmark
import JSONRPC

extension Feature {
  /// From a need, or an id in a commit message, to the task that has the id.
  static let definition = Feature(
    handlers: [
      (
        "textDocument/definition",
        { (server, params, _) throws(RPCError) in
          let place = try server.anyPlace(in: params)
          guard let name = Names.name(at: place) else { return .null }
          let found = Names.places(of: name, from: place.document, server) { $0.isDefinition }
          return found.isEmpty ? .null : .array(found)
        }
      )
    ],
    capabilities: { _ in .members(["definitionProvider": .boolean(true)]) })

  /// The places of an id, a person or a tag: on the board and in its archive, for ids also on the
  /// other boards of the repository.
  static let references = Feature(
    handlers: [
      (
        "textDocument/references",
        { (server, params, _) throws(RPCError) in
          let place = try server.anyPlace(in: params)
          guard let name = Names.name(at: place) else { return .null }
          let withDefinition = params["context"]?["includeDeclaration"]?.boolean ?? true
          return .array(
            Names.places(of: name, from: place.document, server) {
              withDefinition || !$0.isDefinition
            })
        }
      )
    ],
    capabilities: { _ in .members(["referencesProvider": .boolean(true)]) })

  /// The places of the same id, person or tag on the board.
  static let highlights = Feature(
    handlers: [
      (
        "textDocument/documentHighlight",
        { (server, params, _) throws(RPCError) in
          guard let place = try server.place(in: params), let name = Names.name(at: place) else {
            return .null
          }
          var places = ProtocolPlaces(place.document.text, server.encoding)
          return .array(
            place.document.words[name].map {
              .members([
                "range": places.range($0.range), "kind": .integer($0.isDefinition ? 3 : 2),
              ])
            })
        }
      )
    ],
    capabilities: { _ in .members(["documentHighlightProvider": .boolean(true)]) })
}

/// Names that occur in several places: on the board, in its archive and on other boards.
enum Names {
  /// What a place names: a word of a task, or an id in a commit message.
  static func name(at place: DocumentPlace) -> WordTable.Name? {
    if place.document.isBoard { return place.line?.name(at: place.offset)?.name }
    guard place.document.isCommitMessage else { return nil }
    let bytes = place.document.text.bytes
    func isPart(_ offset: Int) -> Bool {
      bytes[offset].isASCIIAlphanumeric || bytes[offset] == .ascii("-")
    }
    var (start, end) = (place.offset, place.offset)
    while start > 0, isPart(start - 1) { start -= 1 }
    while end < bytes.count, isPart(end) { end += 1 }
    return TaskID(bytes[start..<end]).map { .id($0) }
  }

  /// The places of a name, those in the document itself first; on other boards only the places of
  /// ids.
  static func places(
    of name: WordTable.Name, from document: Document, _ server: LanguageServer,
    where isWanted: (WordTable.Place) -> Bool
  ) -> [JSONValue] {
    var found: [JSONValue] = []
    if document.isBoard {
      found = locations(
        document.words[name], document.uri, document.text, server, isWanted)
      if let archive = server.archive(of: document) {
        found += locations(
          WordTable(archive.board)[name], archive.uri, archive.text, server, isWanted)
      }
    }
    guard case .id = name else { return found }
    for near in server.boards(near: document) {
      found += locations(
        WordTable(near.board)[name], near.uri, near.text, server, isWanted)
    }
    return found
  }

  private static func locations(
    _ places: [WordTable.Place], _ uri: String, _ text: TextBuffer, _ server: LanguageServer,
    _ isWanted: (WordTable.Place) -> Bool
  ) -> [JSONValue] {
    var writer = ProtocolPlaces(text, server.encoding)
    return places.filter(isWanted).map {
      .members(["uri": .string(uri), "range": writer.range($0.range)])
    }
  }
}

extension Feature {
  /// Links from each need to the line of the task.
  static let documentLinks = Feature(
    handlers: [
      (
        "textDocument/documentLink",
        { (server, params, _) throws(RPCError) in
          guard let document = try server.board(in: params) else { return .null }
          var places = ProtocolPlaces(document.text, server.encoding)
          return .array(
            document.words.needs.map { range, definition in
              let line = document.text.line(at: definition) + 1
              return .members([
                "range": places.range(range), "target": .string("\(document.uri)#L\(line)"),
                "tooltip": .string("the task that is needed"),
              ])
            })
        }
      )
    ],
    capabilities: { _ in .members(["documentLinkProvider": .members([:])]) })
}
