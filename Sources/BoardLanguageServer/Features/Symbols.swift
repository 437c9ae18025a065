import Boardmark
import JSONRPC

extension Feature {
  /// Columns, their groups, tasks and subtasks.
  static let documentSymbols = Feature(
    ofBoards: "textDocument/documentSymbol", "documentSymbolProvider"
  ) { server, document, _ in Symbols(document, server).all }

  /// Tasks of all open boards and of their repositories, found by letters of the id or the title.
  static let workspaceSymbols = Feature("workspace/symbol", "workspaceSymbolProvider") {
    server, params, _ in .array(WorkspaceSymbols.matching(params["query"]?.text ?? "", server))
  }
}

/// The symbols of a board, nested if the client supports that; written directly as JSON, since
/// there may be many.
private struct Symbols {
  private let document: Document
  private let server: LanguageServer
  private let isNested: Bool
  private var places: ProtocolPlaces
  private var bytes: [UInt8] = []

  /// The protocol's kinds of symbols, which decide on their icons.
  private enum Kind: Int {
    case group = 3
    case column = 5
    case task = 8
    case subtask = 9
  }

  init(_ document: Document, _ server: LanguageServer) {
    self.document = document
    self.server = server
    isNested = server.client.nestsSymbols
    places = ProtocolPlaces(document.text, server.encoding)
  }

  var all: JSONValue {
    var symbols = self
    symbols.bytes.append(.ascii("["))
    for column in document.board.columns { symbols.add(column) }
    symbols.bytes.append(.ascii("]"))
    return .raw(symbols.bytes)
  }

  private mutating func add(_ column: Board.Column) {
    let details = Lens.text(of: column, at: server.checkOptions(of: document).options.now)
    begin(column.name, column.range, column.headingText, .column, details, in: nil)
    var group: Int?
    for task in column.tasks {
      if task.groupIndex != group {
        if group != nil { end() }
        group = task.groupIndex
        if let group {
          let (name, heading) = (column.groups[group].name, column.groups[group].heading)
          let range = isNested ? column.range(ofGroup: group) : heading
          begin(name, range, heading, .group, nil, in: column.name)
        }
      }
      add(task, in: column)
    }
    if group != nil { end() }
    end()
  }

  private mutating func add(_ task: Board.Task, in column: Board.Column) {
    let title = task.title
    begin(title, task.range, task.titleLine.text, .task, task.titleLine.detail, in: column.name)
    for line in task.subtasks.map(\.titleLine) {
      begin(line.title, line.text, line.text, .subtask, line.detail, in: title)
      end()
    }
    end()
  }

  /// Begins a symbol; the protocol does not allow an empty name.
  private mutating func begin(
    _ name: String, _ range: Range<Int>, _ selection: Range<Int>, _ kind: Kind, _ detail: String?,
    in container: String?
  ) {
    if bytes.last != .ascii("[") { bytes.append(.ascii(",")) }
    add("{\"name\":", name.isEmpty ? "…" : name)
    bytes += ",\"kind\":\(kind.rawValue)".utf8
    guard isNested else {
      if let container { add(",\"containerName\":", container) }
      add(",\"location\":{\"uri\":", document.uri)
      add(",\"range\":", range)
      bytes += "}}".utf8
      return
    }
    if let detail { add(",\"detail\":", detail) }
    add(",\"range\":", range)
    add(",\"selectionRange\":", selection.clamped(to: range))
    bytes += ",\"children\":[".utf8
  }

  private mutating func end() {
    if isNested { bytes += "]}".utf8 }
  }

  private mutating func add(_ key: StaticString, _ text: String) {
    key.withUTF8Buffer { bytes += $0 }
    var text = text
    text.withUTF8 { bytes.appendJSONString($0) }
  }

  private mutating func add(_ key: StaticString, _ range: Range<Int>) {
    key.withUTF8Buffer { bytes += $0 }
    places.append(range, to: &bytes)
  }
}

private enum WorkspaceSymbols {
  private static let limit = 200

  static func matching(_ query: String, _ server: LanguageServer) -> [JSONValue] {
    var seen: Set<String> = []
    var boards: [BoardText] = []
    for document in server.documents.values.sorted(by: { $0.uri < $1.uri }) {
      let own = document.isBoard ? [BoardText(document)] : []
      let near = document.isBoard || document.isCommitMessage ? server.boards(near: document) : []
      boards += (own + near).filter { seen.insert($0.uri).inserted }
    }
    let search = FuzzySearch(query)
    return boards.flatMap { near in
      var places = ProtocolPlaces(near.text, server.encoding)
      return search.best(near.board.tasks).prefix(limit).map { task -> JSONValue in
        .members([
          "name": .string(task.id.map { "\($0) \(task.title)" } ?? task.title),
          "kind": .integer(8),
          "location": .members([
            "uri": .string(near.uri), "range": places.range(task.titleLine.text),
          ]),
          "containerName": .string(near.board.columns[task.columnIndex].name),
        ])
      }
    }.prefix(limit).map(\.self)
  }
}

extension TaskLine {
  /// The due date and the people.
  fileprivate var detail: String? {
    let parts = (due.map { ["\($0)"] } ?? []) + people.map { "@\($0)" }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
