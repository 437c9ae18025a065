import Boardmark
import JSONRPC

extension Feature {
  /// Renames an id, person or tag everywhere on the board.
  static let rename = Feature([
    "textDocument/prepareRename": { server, params, _ in
      guard let place = try server.place(in: params) else { return .null }
      let (_, range) = try Renaming.name(at: place)
      var places = ProtocolPlaces(place.document.text, server.encoding)
      return .members([
        "range": places.range(range),
        "placeholder": .string(Array(place.document.text.bytes[range])),
      ])
    },
    "textDocument/rename": { server, params, _ in
      guard let new = params["newName"]?.text else {
        throw RPCError.invalidParams("'newName' is missing")
      }
      guard let place = try server.place(in: params) else { return .null }
      return try server.workspaceEdit(try Renaming.changes(place, to: new, server))
    },
  ]) { client in
    .members([
      "renameProvider": client.preparesRename
        ? .members(["prepareProvider": .boolean(true)]) : .boolean(true)
    ])
  }
}

private enum Renaming {
  static func name(
    at place: DocumentPlace
  ) throws(RPCError) -> (name: WordTable.Name, range: Range<Int>) {
    if let found = place.line?.name(at: place.offset) { return found }
    throw .refused("only ids, people and tags of tasks can be renamed")
  }

  /// The edits of all places with the same name, on the board and in its archive.
  ///
  /// - Throws: A refusal if the new name is not valid, or belongs to another task, or would change
  ///   how a board is read.
  static func changes(
    _ place: DocumentPlace, to typed: String, _ server: LanguageServer
  ) throws(RPCError) -> [(board: BoardText, edits: [TextEdit])] {
    let (name, _) = try name(at: place)
    let words = place.document.words
    var new = typed
    let renamed: WordTable.Name
    switch name {
    case .id(let old):
      guard let id = TaskID(new) else {
        throw .refused("an id is 2 to 32 ASCII letters, digits and '-', the first not '-'")
      }
      let archived = server.archivedIDs(of: place.document)
      if id != old, words.holds(.id(id)) || archived.contains(id) {
        throw .refused("the id '\(id)' belongs to another task; choose another")
      }
      renamed = .id(id)
    case .person:
      if new.hasPrefix("@") { new.removeFirst() }
      renamed = .person(new)
    case .tag:
      if new.hasPrefix("#") { new.removeFirst() }
      renamed = .tag(new)
    // No value is found as a name.
    case .value: return []
    }
    var boards =
      [BoardText(place.document)] + (server.archive(of: place.document).map { [$0] } ?? [])
    if case .id(let old) = name, case .id(let id) = renamed {
      // On a board that has its own task with that id, references mean that task.
      let isOwn = place.document.board.ids.contains(old)
      let near = server.boards(near: place.document).filter {
        $0.words.holds(name) && !(isOwn && $0.board.ids.contains(old))
      }
      if let other = near.first(where: { $0.board.ids.contains(id) }) {
        throw .refused(
          "the id '\(id)' belongs to a task on '\(other.board.fileName)'; choose another")
      }
      boards += near
    }
    return try boards.filter { $0.words.holds(name) }.map { board throws(RPCError) in
      (board, try edits(of: board.board, board.words, name, to: renamed, new))
    }
  }

  private static func edits(
    of board: Board, _ words: WordTable, _ name: WordTable.Name, to renamed: WordTable.Name,
    _ new: String
  ) throws(RPCError) -> [TextEdit] {
    if !board.conflicts.isEmpty {
      throw .refused("merge conflict in '\(board.fileName)'; resolve it first")
    }
    let ranges = words[name].map(\.range)
    let edits = ranges.map { TextEdit(range: $0, replacement: Array(new.utf8)) }
    let after = Board(board.source.bytes.applying(edits), fileName: board.fileName)
    // Every name must occur as often as before, except for the renamed one.
    var expected = words.all
    if let count = expected.removeValue(forKey: name) { expected[renamed, default: 0] += count }
    var meaning = words
    if let first = ranges.first, let last = ranges.last {
      meaning.update(
        to: after, kept: (first.lowerBound, board.source.bytes.count - last.upperBound))
    }
    guard meaning.all == expected, after.columns.map(\.name) == board.columns.map(\.name),
      after.columns.map(\.tasks.count) == board.columns.map(\.tasks.count)
    else {
      throw .refused(
        "'\(new)' would be read differently in one of \(ranges.count) places; a name begins with a letter "
          + "and has letters and digits, with '.', '-' and '_' between them")
    }
    return edits
  }
}
