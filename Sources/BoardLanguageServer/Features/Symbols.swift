import Boardmark
import BoardmarkReports
import JSONRPC

extension Feature {
  /// Columns, their groups, tasks and subtasks.
  static let documentSymbols = Feature(
    handlers: [
      (
        "textDocument/documentSymbol",
        { (server, params, _) throws(RPCError) in
          guard let document = try server.board(in: params) else { return .null }
          return .array(Symbols(document, server).all)
        }
      )
    ],
    capabilities: { _ in .members(["documentSymbolProvider": .boolean(true)]) })

  /// Tasks of all boards that are open, and of the repositories that they are in, by some letters of id or title.
  static let workspaceSymbols = Feature(
    handlers: [
      (
        "workspace/symbol",
        { (server, params, _) throws(RPCError) in
          .array(WorkspaceSymbols.matching(params["query"]?.text ?? "", server))
        }
      )
    ],
    capabilities: { _ in .members(["workspaceSymbolProvider": .boolean(true)]) })
}

/// The symbols of a board, nested where the client reads that.
private struct Symbols {
  private let document: Document
  private let server: LanguageServer
  private var places: ProtocolPlaces
  private var flat: [JSONValue] = []

  init(_ document: Document, _ server: LanguageServer) {
    self.document = document
    self.server = server
    places = ProtocolPlaces(document.text, server.encoding)
  }

  var all: [JSONValue] {
    var symbols = self
    let nested = document.analysis.board.columns.map { symbols.column($0) }
    return server.client.nestsSymbols ? nested : symbols.flat
  }

  private mutating func column(_ column: Board.Column) -> JSONValue {
    var children: [JSONValue] = []
    let details = Lens.text(of: column, at: server.checkOptions(of: document).options.now)
    symbolPlace(column.name, column.range, column.headingText, 5, nil)
    var group: Int?
    var members: [JSONValue] = []
    func ending(_ index: Int?) -> [JSONValue] {
      guard let index else { return members }
      let heading = column.groups[index].heading
      let end =
        index + 1 < column.groups.count
        ? column.groups[index + 1].heading.lowerBound : column.range.upperBound
      return [
        symbol(
          column.groups[index].name, heading.lowerBound..<max(heading.upperBound, end), heading, 3,
          nil, members)
      ]
    }
    for task in column.tasks {
      if task.groupIndex != group {
        children += ending(group)
        members = []
        group = task.groupIndex
        if let group {
          let heading = column.groups[group].heading
          symbolPlace(column.groups[group].name, heading, heading, 3, column.name)
        }
      }
      members.append(self.task(task, in: column))
    }
    children += ending(group)
    return symbol(column.name, column.range, column.headingText, 5, details, children)
  }

  private mutating func task(_ task: Board.Task, in column: Board.Column) -> JSONValue {
    symbolPlace(task.title, task.range, task.line.text, 8, column.name)
    var children: [JSONValue] = []
    for subtask in task.subtasks {
      let line = subtask.line
      symbolPlace(line.title, line.text, line.text, 9, task.title)
      children.append(symbol(line.title, line.text, line.text, 9, line.detail, []))
    }
    return symbol(task.title, task.range, task.line.text, 8, task.line.detail, children)
  }

  /// A symbol of the nested form; a name must not be empty.
  private func symbol(
    _ name: String, _ range: Range<Int>, _ selection: Range<Int>, _ kind: Int, _ detail: String?,
    _ children: [JSONValue]
  ) -> JSONValue {
    var places = ProtocolPlaces(document.text, server.encoding)
    let selection = selection.clamped(to: range)
    return .members([
      "name": .string(name.isEmpty ? "…" : name), "detail": detail.map { .string($0) },
      "kind": .integer(kind), "range": places.range(range),
      "selectionRange": places.range(selection),
      "children": children.isEmpty ? nil : .array(children),
    ])
  }

  /// Notes a symbol of the flat form.
  private mutating func symbolPlace(
    _ name: String, _ range: Range<Int>, _ selection: Range<Int>, _ kind: Int, _ container: String?
  ) {
    guard !server.client.nestsSymbols else { return }
    flat.append(
      .members([
        "name": .string(name.isEmpty ? "…" : name), "kind": .integer(kind),
        "location": .members(["uri": .string(document.uri), "range": places.range(range)]),
        "containerName": container.map { .string($0) },
      ]))
  }
}

private enum WorkspaceSymbols {
  private static let most = 200

  static func matching(_ query: String, _ server: LanguageServer) -> [JSONValue] {
    var seen: Set<String> = []
    var boards: [NearBoard] = []
    for document in server.documents.values.sorted(by: { $0.uri < $1.uri }) {
      let own =
        document.isBoard
        ? [
          NearBoard(
            uri: document.uri, board: document.analysis.board, text: document.text)
        ] : []
      let near = document.isBoard || document.isCommitMessage ? server.boards(near: document) : []
      boards += (own + near).filter { seen.insert($0.uri).inserted }
    }
    let search = FuzzySearch(query)
    return boards.flatMap { near in
      var places = ProtocolPlaces(near.text, server.encoding)
      return search.best(near.board.tasks).prefix(most).map { task -> JSONValue in
        .members([
          "name": .string(task.id.map { "\($0) \(task.title)" } ?? task.title),
          "kind": .integer(8),
          "location": .members(["uri": .string(near.uri), "range": places.range(task.line.text)]),
          "containerName": .string(near.board.columns[task.columnIndex].name),
        ])
      }
    }.prefix(most).map(\.self)
  }
}

extension TaskLine {
  /// When it is due and who has it.
  fileprivate var detail: String? {
    let parts = (due.map { ["\($0)"] } ?? []) + people.map { "@\($0)" }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
