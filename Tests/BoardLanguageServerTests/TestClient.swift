import Boardmark
import JSONRPC

@testable import BoardLanguageServer

/// A client that knows nothing of how the server works: its text is characters, its places are counted from the start.
final class TestClient {
  let server: LanguageServer
  let encoding: String

  /// What the clock shows; tests move it.
  final class Clock {
    var now: Board.Now
    init(_ now: Board.Now) { self.now = now }
  }

  let clock: Clock
  static let uri = "file:///boards/board.md"

  private(set) var text: [Unicode.Scalar] = []
  private(set) var version = 0
  private(set) var moment = 0
  private var requests = 0

  /// The last findings, and all messages of the server that were no answers.
  private(set) var diagnostics: JSONValue?
  private(set) var messages: [JSONValue] = []

  /// The files that are there, by path.
  var files: [String: [UInt8]] = [:]

  init(
    _ encoding: String = "utf-16", today: String = "2026-11-21", isPlain: Bool = false,
    resolves: Bool = false, seed: UInt64 = 7
  ) {
    self.encoding = encoding
    let clock = Clock(Board.Now(CalendarDate(today)!))
    self.clock = clock
    var world = ServerWorld(
      clock: { _ in ServerWorld.Clock(now: clock.now, timeZone: "UTC") }, seed: { seed })
    world.archivePath = { $0.hasSuffix(".md") ? $0.dropLast(3) + ".archive.md" : $0 }
    let box = FileBox()
    self.box = box
    world.contents = { box.files?($0) }
    world.archivedIDs = { path in
      box.files?(path.dropLast(3) + ".archive.md").map { Set(Board($0).tasks.compactMap(\.id)) }
        ?? []
    }
    world.boards = { _ in box.boards }
    world.isInside = { !box.linkedOut.contains($0) }
    server = LanguageServer(world)
    box.files = { [weak self] in self?.files[$0] }
    let capabilities = isPlain ? "{}" : Self.capabilities(encoding, resolves)
    _ = request("initialize", #"{"processId": null, "capabilities": \#(capabilities)}"#)
    notify("initialized", "{}")
  }

  final class FileBox {
    var files: ((String) -> [UInt8]?)?
    var boards: [String] = []
    var linkedOut: Set<String> = []
  }

  let box: FileBox

  private static func capabilities(_ encoding: String, _ resolves: Bool) -> String {
    let resolve = #""dataSupport": true, "resolveSupport": {"properties": ["edit"]},"#
    return """
      {"general": {"positionEncodings": ["\(encoding)"]},
       "workspace": {"workspaceEdit": {"documentChanges": true, "resourceOperations": ["create"]},
         "inlayHint": {"refreshSupport": true}},
       "textDocument": {
         "codeAction": {\(resolves ? resolve : "") "codeActionLiteralSupport": {}, "disabledSupport": true,
           "isPreferredSupport": true},
         "hover": {"contentFormat": ["markdown"]},
         "publishDiagnostics": {"relatedInformation": true},
         "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
         "rename": {"prepareSupport": true}}}
      """
  }

  // MARK: - Messages

  /// Sends a request; its answer, which must come once and at once.
  func answer(_ method: String, _ params: JSONValue) -> JSONValue {
    requests += 1
    let id = JSONValue.integer(requests)
    let effects = server.receive(.request(id: id, method: method, params: params), at: moment)
    var answers = take(effects).filter { $0["id"] == id && $0["method"] == nil }
    if answers.isEmpty {
      // A history is waited for; there is none.
      answers = take(server.wake(at: moment + 10_000)).filter { $0["id"] == id }
    }
    precondition(answers.count == 1, "\(method) was answered \(answers.count) times")
    return answers[0]
  }

  func request(_ method: String, _ params: JSONValue) -> JSONValue {
    answer(method, params)["result"] ?? .null
  }

  func request(_ method: String, _ json: String) -> JSONValue { request(method, Self.json(json)) }

  func notify(_ method: String, _ params: JSONValue) {
    _ = take(server.receive(.notification(method: method, params: params), at: moment))
  }

  func notify(_ method: String, _ json: String) { notify(method, Self.json(json)) }

  static func json(_ text: String) -> JSONValue { try! JSONReader.value(of: Array(text.utf8)) }

  @discardableResult
  func take(_ effects: [ServerEffect]) -> [JSONValue] {
    effects.compactMap { effect in
      guard case .send(let sent) = effect else { return nil }
      // As it is read by whoever gets it.
      let message = try! JSONReader.value(of: sent.written)
      if message["method"]?.text == "textDocument/publishDiagnostics" {
        diagnostics = message["params"]?["diagnostics"]
      }
      if message["method"] != nil { messages.append(message) }
      return message
    }
  }

  /// Lets time pass, so that what is due is done.
  func wait(_ milliseconds: Int = 2000) {
    moment += milliseconds
    take(server.wake(at: moment))
  }

  // MARK: - The text

  var bytes: [UInt8] { Self.bytes(text) }

  static func bytes(_ text: some Sequence<Unicode.Scalar>) -> [UInt8] {
    text.flatMap { Array(UTF8.encode($0)!) }
  }

  func open(_ text: String, uri: String = TestClient.uri, language: String = "markdown") {
    if uri == Self.uri { self.text = Array(text.unicodeScalars) }
    version = 1
    notify(
      "textDocument/didOpen",
      .members([
        "textDocument": .members([
          "uri": .string(uri), "languageId": .string(language), "version": .integer(1),
          "text": .string(text),
        ])
      ]))
    wait(0)
  }

  /// Replaces characters, and notifies the server.
  func replace(_ ranges: [(range: Range<Int>, with: String)]) {
    version += 1
    var changes: [JSONValue] = []
    for (typed, new) in ranges {
      // No editor has a place inside of CRLF.
      let range = outsideCRLF(typed.lowerBound)..<outsideCRLF(typed.upperBound)
      changes.append(.members(["range": self.range(range), "text": .string(new)]))
      text.replaceSubrange(range, with: new.unicodeScalars)
    }
    notify(
      "textDocument/didChange",
      .members([
        "textDocument": .members(["uri": .string(Self.uri), "version": .integer(version)]),
        "contentChanges": .array(changes),
      ]))
  }

  /// Sends the whole text anew, as clients do that know no ranges.
  func replaceAll(with new: String) {
    version += 1
    text = Array(new.unicodeScalars)
    notify(
      "textDocument/didChange",
      .members([
        "textDocument": .members(["uri": .string(Self.uri), "version": .integer(version)]),
        "contentChanges": .array([.members(["text": .string(new)])]),
      ]))
  }

  private func outsideCRLF(_ index: Int) -> Int {
    let isInside = index > 0 && index < text.count && text[index - 1] == "\r" && text[index] == "\n"
    return isInside ? index - 1 : index
  }

  private func units(_ scalar: Unicode.Scalar) -> Int {
    switch encoding {
    case "utf-8": UTF8.encode(scalar)!.count
    case "utf-16": UTF16.encode(scalar)!.count
    default: 1
    }
  }

  /// The place of a character, counted from the start of the text.
  func position(_ index: Int) -> JSONValue {
    var (line, character) = (0, 0)
    for (offset, scalar) in text[..<index].enumerated() {
      let next = offset + 1 < text.count ? text[offset + 1] : nil
      if scalar == "\n" || (scalar == "\r" && next != "\n") {
        (line, character) = (line + 1, 0)
      } else {
        character += units(scalar)
      }
    }
    return .members(["line": .integer(line), "character": .integer(character)])
  }

  func range(_ range: Range<Int>) -> JSONValue {
    .members(["start": position(range.lowerBound), "end": position(range.upperBound)])
  }

  /// The character at a place.
  func index(_ position: JSONValue) -> Int {
    let line = position["line"]!.integer!
    var index = 0
    for _ in 0..<line {
      while index < text.count {
        index += 1
        let scalar = text[index - 1]
        if scalar == "\n" || (scalar == "\r" && (index == text.count || text[index] != "\n")) {
          break
        }
      }
    }
    var rest = position["character"]!.integer!
    while rest > 0, index < text.count, text[index] != "\n", text[index] != "\r" {
      rest -= units(text[index])
      index += 1
    }
    precondition(rest == 0, "a place inside a character, or beyond its line")
    return index
  }

  /// The text with edits of the protocol applied, one by one from the end.
  func applying(_ edits: JSONValue) -> [UInt8] {
    var result = text
    let edits = edits.array!.map { edit -> (range: Range<Int>, text: String) in
      let range = edit["range"]!
      return (index(range["start"]!)..<index(range["end"]!), edit["newText"]!.text!)
    }
    precondition(
      zip(edits, edits.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound },
      "edits overlap or are out of order")
    for edit in edits.reversed() {
      result.replaceSubrange(edit.range, with: edit.text.unicodeScalars)
    }
    return Self.bytes(result)
  }

  /// The text with a workspace edit of it alone applied.
  func applying(workspaceEdit edit: JSONValue) -> [UInt8] {
    let changes = edit["documentChanges"]!.array!
    precondition(changes.count == 1 && changes[0]["textDocument"]?["uri"]?.text == Self.uri)
    return applying(changes[0]["edits"]!)
  }

  /// A request about the open document at a character.
  func request(_ method: String, at index: Int, _ others: String = "{}") -> JSONValue {
    request("textDocument/" + method, place(index, others))
  }

  func place(_ index: Int, _ others: String = "{}") -> JSONValue {
    .object(
      [
        JSONValue.Member(
          Array("textDocument".utf8), .members(["uri": .string(Self.uri)])),
        JSONValue.Member(Array("position".utf8), position(index)),
      ] + Self.json(others).members!)
  }

  /// The actions at some characters.
  func actions(_ range: Range<Int>, only: String? = nil) -> [JSONValue] {
    let context =
      only.map { #"{"diagnostics": [], "only": ["\#($0)"]}"# } ?? #"{"diagnostics": []}"#
    return request(
      "textDocument/codeAction",
      .members([
        "textDocument": .members(["uri": .string(Self.uri)]), "range": self.range(range),
        "context": Self.json(context),
      ])
    ).array!
  }
}

extension TestClient {
  /// Where a text begins in the document.
  func index(of part: String) -> Int {
    let scalars = Array(part.unicodeScalars)
    return text.indices.first { text[$0...].starts(with: scalars) }!
  }
}
