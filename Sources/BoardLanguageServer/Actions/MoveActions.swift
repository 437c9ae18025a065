import Boardmark
import JSONRPC

/// Moves tasks to each column, and performs the commands that imply a column.
enum MoveActions {
  static func offers(_ context: ActionContext) -> [ActionOffer] {
    let (board, tasks) = (context.board, context.tasks)
    guard !tasks.isEmpty, board.conflicts.isEmpty else { return [] }
    let (open, closed) = (tasks.filter { !$0.isClosed }, tasks.filter(\.isClosed))
    let waiting = open.filter { $0.columnState == .todo }
    var offers: [ActionOffer] = []
    // A task put into a done column by hand is not ticked yet.
    let unfinished = tasks.filter {
      !$0.isClosed || $0.box == .open && board.columns[$0.columnIndex].isPlainDone
    }
    if !unfinished.isEmpty {
      offers.append(
        context.offer("done\(unfinished.several)", .move) {
          try board.finishing(unfinished, on: context.now.today, ids: context.ids)
        })
    }
    if !waiting.isEmpty, let doing = board.firstColumn(of: .doing) {
      offers.append(
        context.offer("start\(waiting.several)", .move) {
          try board.moving(waiting, to: TaskPlace(column: doing))
        })
    }
    if !open.isEmpty {
      offers.append(
        context.offer("cancel\(open.several)", .move) { try board.cancelling(open) })
    }
    if !closed.isEmpty {
      offers.append(
        context.offer("reopen\(closed.several)", .move) { try board.reopening(closed) })
    }
    let own = Set(tasks.map(\.columnIndex))
    for (index, column) in board.columns.enumerated()
    where index < maxColumns && own != [index] {
      let isDouble = board.columns.count { $0.name == column.name } > 1
      let line =
        isDouble ? " (line \(context.document.text.line(at: column.heading.lowerBound) + 1))" : ""
      offers.append(
        context.offer("move\(tasks.several) to \(column.name)\(line)", .move) {
          try board.moving(
            tasks, to: TaskPlace(column: index), finishingOn: context.now.today, ids: context.ids)
        })
    }
    return offers
  }

  private static let maxColumns = 20
}

extension Board.Column {
  fileprivate var isPlainDone: Bool { state == .done && role == .plain }
}

extension [Board.Task] {
  /// The number of tasks, for a title; empty for one.
  fileprivate var several: String { count == 1 ? "" : " \(count) tasks" }
}

/// Moves finished tasks into the archive next to the board, as `board archive` does.
enum ArchiveActions {
  static func offers(_ context: ActionContext) -> [ActionOffer] {
    let tasks = context.tasks.filter(\.isFinished)
    guard !tasks.isEmpty, context.board.conflicts.isEmpty,
      !context.document.name.hasSuffix("archive.md")
    else { return [] }
    return [
      ActionOffer(tasks.count == 1 ? "archive" : "archive \(tasks.count) tasks", .move) {
        try edit(context, tasks)
      }
    ]
  }

  private static func edit(_ context: ActionContext, _ tasks: [Board.Task]) throws -> JSONValue {
    let (server, board) = (context.server, context.board)
    guard let path = context.document.path else {
      throw RPCError.refused("this document is not saved, so it has no archive; save it first")
    }
    let place = server.world.archivePath(path)
    let removal = try board.removing(tasks).edits
    if let archive = server.document(at: place) {
      let arrival = try archive.board.receiving(tasks, of: board).edits
      return try server.workspaceEdit([
        (BoardText(archive), arrival), (BoardText(context.document), removal),
      ])
    }
    guard server.world.isInside(place) else {
      throw RPCError.refused(
        "a link at '\(DocumentURI.name(of: place))' leads elsewhere; remove it, or name the archive with "
          + "'board archive --to'")
    }
    let bytes = server.world.contents(place)
    guard server.client.takesDocumentChanges, bytes != nil || server.client.createsFiles else {
      throw RPCError.refused(
        "the editor cannot change a file that is not open; open '\(DocumentURI.name(of: place))', "
          + "or use 'board archive'")
    }
    // A heading 'Archive' would be read as a column, and the headings below it as its groups.
    let empty = Array("# Archived tasks\n".utf8)
    let typed = bytes ?? []
    let base = Board(bytes ?? empty, fileName: "board.md")
    let result = base.source.bytes.applying(try base.receiving(tasks, of: board).edits)
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
    let own = try server.workspaceEdit([(BoardText(context.document), removal)])["documentChanges"]
    return .members(["documentChanges": .array(changes + (own?.array ?? []))])
  }
}

/// Ticks the subtask at the caret, or reopens it.
enum SubtaskActions {
  static func offers(_ context: ActionContext) -> [ActionOffer] {
    guard context.range.isEmpty, context.board.conflicts.isEmpty, let task = context.tasks.first,
      let index = subtask(of: task, at: context.range.lowerBound, context)
    else { return [] }
    let line = task.subtasks[index].titleLine
    let box = line.box
    guard box != .none else { return [] }
    let verb = box == .open ? "tick" : "untick"
    return [
      context.offer("\(verb) '\(line.title.shortened)'", .rewrite) {
        var change = Board.TaskChange()
        change.subtaskBoxes = [(index + 1, box == .open ? .ticked : .open)]
        return try context.board.changing([task], change)
      }
    ]
  }

  /// The subtask on the caret's line.
  private static func subtask(
    of task: Board.Task, at offset: Int, _ context: ActionContext
  ) -> Int? {
    let text = context.document.text
    let row = text.line(at: offset)
    return task.subtasks.firstIndex { text.line(at: $0.titleLine.text.lowerBound) == row }
  }
}
