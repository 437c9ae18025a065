import Boardmark
import JSONRPC

/// Moves finished tasks into the archive beside the board, as `board archive` does.
enum ArchiveActions {
  static func offers(_ context: ActionContext) -> [ActionOffer] {
    let tasks = context.tasks.filter(\.isFinished)
    guard !tasks.isEmpty, context.board.conflicts.isEmpty,
      !context.document.name.hasSuffix("archive.md")
    else { return [] }
    return [
      ActionOffer(
        tasks.count == 1 ? "archive" : "archive \(tasks.count) tasks", .move
      ) { () throws(RPCError) in try edit(context, tasks) }
    ]
  }

  private static func edit(
    _ context: ActionContext, _ tasks: [Board.Task]
  ) throws(RPCError) -> JSONValue {
    let (server, board) = (context.server, context.board)
    guard let path = context.document.path else {
      throw .refused("this text is in no file, so it has no archive; save it first")
    }
    let place = server.world.archivePath(path)
    let removal = try context.edits { () throws(EditRefusal) in try board.removing(tasks) }
    if let archive = server.document(at: place) {
      let arrival = try context.edits { () throws(EditRefusal) in
        try archive.analysis.board.receiving(tasks, of: board)
      }
      return try server.workspaceEdit([(archive, arrival), (context.document, removal)])
    }
    guard server.world.isInside(place) else {
      throw .refused(
        "a link at '\(DocumentURI.name(of: place))' leads elsewhere; remove it, or name the archive with "
          + "'board archive --to'")
    }
    let bytes = server.world.contents(place)
    guard server.client.takesDocumentChanges, bytes != nil || server.client.createsFiles else {
      throw .refused(
        "the editor cannot be asked to change a file that is not open; open '\(DocumentURI.name(of: place))', "
          + "or use 'board archive'")
    }
    // A heading 'Archive' would be read as a column, and the headings below it as its groups.
    let empty = Array("# Archived tasks\n".utf8)
    let typed = bytes ?? []
    let base = Board(bytes ?? empty, fileName: "board.md")
    let arrival = try context.edits { () throws(EditRefusal) in
      try base.receiving(tasks, of: board)
    }
    let result = base.source.bytes.applying(arrival)
    let text = TextBuffer(typed)
    let uri = DocumentURI.uri(of: place)
    let edits = try ProtocolEdits(TextEdit.edits(from: typed, to: result), of: text)
      .json(server.encoding)
    var changes: [JSONValue] = []
    if bytes == nil {
      changes.append(.members(["kind": .string("create"), "uri": .string(uri)]))
    }
    changes.append(
      .members([
        "textDocument": .members(["uri": .string(uri), "version": .null]), "edits": edits,
      ]))
    let own = try server.workspaceEdit([(context.document, removal)])["documentChanges"]
    return .members(["documentChanges": .array(changes + (own?.array ?? []))])
  }
}
