import Boardmark
import JSONRPC

extension Feature {
  /// Completes people, tags, keys, values, dates, ids, columns and rules where they have a meaning;
  /// nothing in prose.
  static let completion = Feature(
    "textDocument/completion", "completionProvider",
    .members(["triggerCharacters": .array(["@", "#", ":", ",", "-"].map { .string($0) })])
  ) { server, params, _ in
    let place = try server.anyPlace(in: params)
    let typed = CompletionPlace(
      server: server, document: place.document, offset: place.offset,
      isInvoked: params["context"]?["triggerKind"]?.integer != 2)
    guard let list = completions(typed) else {
      return .members(["isIncomplete": .boolean(false), "items": .array([])])
    }
    return list.json(place.document, server)
  }

  /// The completions at a position; nil if there are none.
  private static func completions(_ place: CompletionPlace) -> CompletionList? {
    if place.document.isCommitMessage { return CommitCompletion.list(place) }
    guard place.document.isBoard, !place.board.isUTF16 else { return nil }
    return FrontMatterCompletion.list(place) ?? SuppressionCompletion.list(place)
      ?? NewTaskCompletion.list(place) ?? TaskLineCompletion.list(place)
  }
}

/// Rules, in a comment that suppresses some.
private enum SuppressionCompletion {
  static func list(_ place: CompletionPlace) -> CompletionList? {
    let line = place.bytes[place.lineBefore]
    let opening = Array("<!-- board: allow".utf8)
    guard
      let start = line.indices.last(where: { line[$0...].starts(with: opening) }),
      !line[start...].containsSequence("-->")
    else { return nil }
    let word = place.word { $0.isBlank || $0 == .ascii(",") }
    guard word.lowerBound >= start + opening.count else { return nil }
    return CompletionList(
      kind: .keyword, range: word,
      items: RuleDescription.all.map { .init($0.id.rawValue, $0.page.what) })
  }
}

/// `- [ ] `, on an empty line of a column.
private enum NewTaskCompletion {
  static func list(_ place: CompletionPlace) -> CompletionList? {
    let text = place.document.text
    let content = text.content(ofLine: text.line(at: place.offset))
    let typed = place.bytes[place.lineBefore]
    guard content.upperBound == place.offset,
      typed.isEmpty ? place.isInvoked : typed.elementsEqual([.ascii("-")]),
      place.board.conflicts.isEmpty,
      let column = place.board.columns.last(where: { $0.heading.upperBound <= place.offset }),
      place.offset <= column.range.upperBound, isBetweenTasks(place)
    else { return nil }
    return CompletionList(
      kind: .text, range: place.lineBefore,
      items: [.init("- [ ] ", "a new task in \(column.name)")])
  }

  /// True if the line is neither in code nor in the body of a task.
  private static func isBetweenTasks(_ place: CompletionPlace) -> Bool {
    guard let part = place.document.part(at: place.lineBefore.lowerBound) else { return true }
    return part.kind == .blank
      || (part.isTask && part.range.lowerBound == place.lineBefore.lowerBound)
  }
}

/// Ids from the boards of the repository, in a commit message.
private enum CommitCompletion {
  static func list(_ place: CompletionPlace) -> CompletionList? {
    let word = place.word { !$0.isASCIIAlphanumeric && $0 != .ascii("-") }
    let typed = place.bytes[word]
    guard place.bytes[place.lineBefore].first != .ascii("#"), !word.isEmpty || place.isInvoked
    else { return nil }
    var seen: Set<TaskID> = []
    var items: [(isClosed: Bool, item: CompletionList.Item)] = []
    for board in place.server.boards(near: place.document) {
      for task in board.board.tasks {
        for line in task.lines {
          guard let id = line.id, seen.insert(id).inserted,
            id.text.utf8.prefix(typed.count).equalsIgnoringASCIICase(typed)
          else { continue }
          items.append((task.isClosed, .init(id.text, line.title)))
        }
      }
    }
    let open = items.filter { !$0.isClosed } + items.filter(\.isClosed)
    return CompletionList(
      kind: .reference, range: word, items: open.map(\.item), isIncomplete: word.isEmpty)
  }
}

extension ArraySlice<UInt8> {
  func containsSequence(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      indices.contains { self[$0...].starts(with: text) }
    }
  }
}

/// The completions at a position, in a form that all clients filter in the same way: bare values
/// that replace the text after the last `@`, `#`, `:` or `,`.
struct CompletionList {
  /// The protocol's kinds of items, which decide on their icons.
  enum Kind: Int {
    case text = 1
    case property = 10
    case value = 12
    case keyword = 14
    case reference = 18
  }

  struct Item {
    /// The text that is inserted and shown.
    let text: String
    var detail: String?

    /// The text that clients match against the typed text, if it differs from `text`.
    var filter: String?
    var isPreselected = false

    init(_ text: String, _ detail: String? = nil, filter: String? = nil) {
      self.text = text
      self.detail = detail
      self.filter = filter
    }
  }

  let kind: Kind

  /// The bytes to be replaced.
  let range: Range<Int>
  var items: [Item]

  /// True if the client must request completions again as more is typed.
  var isIncomplete = false

  /// The maximum length of a list.
  static let limit = 200

  /// The list as JSON of the protocol.
  func json(_ document: Document, _ server: LanguageServer) -> JSONValue {
    var places = ProtocolPlaces(document.text, server.encoding)
    let range = places.range(range)
    var shown = items
    if items.count > Self.limit {
      let typed = document.readBytes[self.range]
      shown = items.filter { $0.text.utf8.prefix(typed.count).equalsIgnoringASCIICase(typed) }
    }
    return .members([
      "isIncomplete": .boolean(isIncomplete || shown.count > Self.limit),
      "items": .array(
        shown.prefix(Self.limit).enumerated().map { index, item in
          .members([
            "label": .string(item.text), "kind": .integer(kind.rawValue),
            "detail": item.detail.map { .string($0) },
            "sortText": .string(String(10_000 + index)),
            "filterText": item.filter.map { .string($0) },
            "preselect": item.isPreselected && server.client.preselects ? .boolean(true) : nil,
            "textEdit": .members(["range": range, "newText": .string(item.text)]),
          ])
        }),
    ])
  }
}

/// The position and the kind of a completion request.
struct CompletionPlace {
  let server: LanguageServer
  let document: Document
  let offset: Int

  /// True if completion was invoked by hand or by a letter, false if by a mark of the format.
  let isInvoked: Bool

  var bytes: [UInt8] { document.readBytes }
  var board: Board { document.board }

  /// The bytes of the line up to the place.
  var lineBefore: Range<Int> {
    document.text.lineStarts[document.text.line(at: offset)]..<offset
  }

  /// The bytes before the place, back to the last byte that ends a word.
  func word(after isEnd: (UInt8) -> Bool) -> Range<Int> {
    var start = offset
    while start > lineBefore.lowerBound, !isEnd(bytes[start - 1]) { start -= 1 }
    return start..<offset
  }
}
