import Boardmark
import JSONRPC

extension Feature {
  /// Goes from a need, or an id in a commit message, to the task with that id.
  static let definition = Feature("textDocument/definition", "definitionProvider") {
    server, params, _ in
    let place = try server.anyPlace(in: params)
    guard let name = Names.name(at: place) else { return .null }
    let found = Names.places(of: name, from: place.document, server) { $0.isDefinition }
    return found.isEmpty ? .null : .array(found)
  }

  /// The places of an id, a person or a tag: on the board and in its archive, for ids also on the
  /// other boards of the repository.
  static let references = Feature("textDocument/references", "referencesProvider") {
    server, params, _ in
    let place = try server.anyPlace(in: params)
    guard let name = Names.name(at: place) else { return .null }
    let withDefinition = params["context"]?["includeDeclaration"]?.boolean ?? true
    return .array(
      Names.places(of: name, from: place.document, server) { withDefinition || !$0.isDefinition })
  }

  /// The places of the same id, person or tag on the board.
  static let highlights = Feature("textDocument/documentHighlight", "documentHighlightProvider") {
    server, params, _ in
    guard let place = try server.place(in: params), let name = Names.name(at: place) else {
      return .null
    }
    var places = ProtocolPlaces(place.document.text, server.encoding)
    return .array(
      place.document.words[name].map {
        .members(["range": places.range($0.range), "kind": .integer($0.isDefinition ? 3 : 2)])
      })
  }
}

/// Names that occur in several places: on the board, in its archive and on other boards.
enum Names {
  /// The name at a position: a word of a task, or an id in a commit message.
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
    var boards: [BoardText] = []
    if document.isBoard {
      boards = [BoardText(document)] + (server.archive(of: document).map { [$0] } ?? [])
    }
    if case .id = name { boards += server.boards(near: document) }
    return boards.flatMap { board in
      var places = ProtocolPlaces(board.text, server.encoding)
      return board.words[name].filter(isWanted).map { place -> JSONValue in
        .members(["uri": .string(board.uri), "range": places.range(place.range)])
      }
    }
  }
}

extension Feature {
  /// Links from each need to the line of the task.
  static let documentLinks = Feature(
    ofBoards: "textDocument/documentLink", "documentLinkProvider", .members([:])
  ) { server, document, _ in
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
}
