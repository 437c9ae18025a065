import Boardmark
import JSONRPC
import TestSupport
import Testing

@testable import BoardLanguageServer

/// The life of a server, and what nobody should send it.
@Suite struct LifecycleTests {
  private static func server() -> LanguageServer {
    LanguageServer(
      ServerWorld(
        clock: { _ in
          ServerWorld.Clock(now: Board.Now(CalendarDate("2026-11-21")!), timeZone: "UTC")
        }, seed: { 1 }))
  }

  private static func send(_ server: LanguageServer, _ json: String) -> [ServerEffect] {
    server.receive(RPCMessage(Array(json.utf8)), at: 0)
  }

  private static func code(_ effects: [ServerEffect]) -> Int? {
    for effect in effects {
      if case .send(let message) = effect { return message["error"]?["code"]?.integer }
    }
    return nil
  }

  private static func status(_ effects: [ServerEffect]) -> Int32? {
    for effect in effects { if case .end(let status) = effect { return status } }
    return nil
  }

  @Test("requests before 'initialize' and after 'shutdown' are refused") func order() {
    let server = Self.server()
    #expect(Self.code(Self.send(server, #"{"id":1,"method":"shutdown"}"#)) == -32002)
    #expect(Self.send(server, #"{"method":"textDocument/didOpen"}"#).isEmpty)
    let first = Self.send(server, #"{"id":2,"method":"initialize","params":{}}"#)
    #expect(Self.code(first) == nil && first.count == 1)
    #expect(
      Self.code(Self.send(server, #"{"id":3,"method":"initialize","params":{}}"#)) == -32600)
    #expect(Self.code(Self.send(server, #"{"id":4,"method":"no/such"}"#)) == -32601)
    #expect(Self.code(Self.send(server, #"{"id":5,"method":"$/unknown"}"#)) == -32601)
    #expect(Self.send(server, #"{"method":"$/unknown"}"#).isEmpty)
    #expect(
      Self.code(Self.send(server, #"{"id":6,"method":"textDocument/hover","params":{}}"#))
        == -32602)
    #expect(Self.code(Self.send(server, "{")) == -32700)
    #expect(Self.code(Self.send(server, #"{"id":7,"method":"shutdown"}"#)) == nil)
    #expect(
      Self.code(Self.send(server, #"{"id":8,"method":"textDocument/hover"}"#)) == -32600)
    #expect(Self.status(Self.send(server, #"{"method":"exit"}"#)) == 0)
  }

  @Test("to exit without 'shutdown' is an error") func exit() {
    #expect(Self.status(Self.send(Self.server(), #"{"method":"exit"}"#)) == 1)
  }

  @Test("a cancelled request is answered, also one that waits") func cancelling() {
    let server = Self.server()
    _ = Self.send(server, #"{"id":1,"method":"initialize","params":{}}"#)
    let request = RPCMessage.request(id: .integer(2), method: "textDocument/hover", params: .null)
    #expect(Self.code(server.receive(request, at: 0, isCancelled: true)) == -32800)
    _ = Self.send(
      server,
      #"{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a/board.md","text":"\n## Todo\n\n- [ ] a\n"}}}"#
    )
    let hover = Self.send(
      server,
      #"{"id":3,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///a/board.md"},"position":{"line":3,"character":3}}}"#
    )
    #expect(hover.isEmpty)
    #expect(
      Self.code(Self.send(server, #"{"method":"$/cancelRequest","params":{"id":3}}"#)) == -32800)
    #expect(
      server.wake(at: 100_000).allSatisfy {
        if case .send(let message) = $0 { message["id"] == nil } else { true }
      })
  }

  @Test("of texts that are no boards nothing is said") func silence() {
    let client = TestClient()
    for (uri, text) in [
      ("file:///a/README.md", "# Todo\n\n- [ ] a due:2020-01-01\n"),
      ("untitled:Untitled-1", "## Todo\n\n- [ ] a due:2020-01-01\n"),
      ("file:///a/README.md", "---\ntitle: x\n---\n## Todo\n\n- [ ] a due:2020-01-01\n"),
    ] {
      client.open(text, uri: uri)
      client.wait()
      let place = #"{"textDocument": {"uri": "\#(uri)"}, "position": {"line": 2, "character": 6}}"#
      #expect(client.messages.isEmpty)
      #expect(client.request("textDocument/completion", place)["items"]?.array?.isEmpty == true)
      for method in [
        "hover", "definition", "documentSymbol", "formatting", "codeLens", "selectionRange",
      ] {
        #expect(client.request("textDocument/" + method, place).isNull)
      }
    }
    client.open(
      "---\ncolumns: [Todo]\n---\n## Todo\n\n- [ ] a due:2020-01-01\n", uri: "buffer://x/y")
    #expect(client.diagnostics?.array?.count == 1)
    client.notify("textDocument/didClose", #"{"textDocument": {"uri": "buffer://x/y"}}"#)
    #expect(client.diagnostics?.array?.isEmpty == true)
  }

  @Test("at midnight, and when a minute has passed, findings change by themselves") func midnight()
  {
    let client = TestClient()
    client.open("## Todo\n\n- [ ] a due:2026-11-21\n- [ ] b due:2026-11-22T10:00\n\n## Done\n")
    #expect(client.diagnostics?.array?.compactMap { $0["code"]?.text } == ["due-soon", "due-soon"])
    let count = client.messages.count
    client.clock.now = Board.Now(CalendarDate("2026-11-21")!, minute: 1439)
    client.take(client.server.worldChanged(filesChanged: false, at: 1))
    #expect(client.messages.count == count)
    client.clock.now = Board.Now(CalendarDate("2026-11-22")!)
    client.take(client.server.worldChanged(filesChanged: false, at: 2))
    #expect(client.diagnostics?.array?.compactMap { $0["code"]?.text } == ["overdue", "due-soon"])
    #expect(client.messages.last?["method"]?.text == "workspace/inlayHint/refresh")
    client.clock.now = Board.Now(CalendarDate("2026-11-22")!, minute: 601)
    client.take(client.server.worldChanged(filesChanged: false, at: 3))
    #expect(client.diagnostics?.array?.compactMap { $0["code"]?.text } == ["overdue", "overdue"])
  }

  @Test("what an archive holds counts, as soon as it changes") func archives() {
    let client = TestClient()
    client.open("## Todo\n\n- [ ] a needs:zz9\n\n## Done\n")
    #expect(client.diagnostics?.array?.first?["code"]?.text == "unknown-need")
    client.files["/boards/board.archive.md"] = Array("## Done\n\n- [x] z id:zz9\n".utf8)
    client.take(client.server.worldChanged(filesChanged: true, at: 1))
    #expect(client.diagnostics?.array?.isEmpty == true)
  }

  @Test("while somebody types, findings wait; a newer text drops older work") func waiting() {
    let client = TestClient()
    client.open("## Todo\n\n- [ ] a\n\n## Done\n")
    let count = client.messages.count
    for _ in 0..<5 {
      client.replace([(12..<12, "x")])
      client.wait(50)
    }
    #expect(client.messages.count == count)
    client.wait(200)
    #expect(client.messages.count == count + 1)
    #expect(client.messages.last?["params"]?["version"]?.integer == 6)
  }

  @Test(
    "whatever comes in whatever order, each request is answered once",
    arguments: RandomCases.seeds(60))
  func anything(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    let server = Self.server()
    if !random.oneIn(8) {
      _ = Self.send(
        server, #"{"id":0,"method":"initialize","params":{"capabilities":{}}}"#)
    }
    let uris = [
      "file:///a/board.md", "", "untitled:x", "file:///%zz/board.md", "file:///a/b.archive.md",
    ]
    let methods =
      Array(Features.handlers.keys.sorted()) + [
        "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose",
        "textDocument/didSave", "initialized", "x", "$/cancelRequest",
      ]
    var open: Set<Int> = []
    for number in 1...120 {
      let params = Self.params(random.pick(uris), &random)
      let id = JSONValue.integer(number)
      let isRequest = random.oneIn(2)
      let method = random.pick(methods)
      let effects = server.receive(
        isRequest
          ? .request(id: id, method: method, params: params)
          : .notification(method: method, params: params), at: number * 10)
      if isRequest { open.insert(number) }
      Self.resolve(effects, &open)
      if random.oneIn(4) { Self.resolve(server.wake(at: number * 10 + 5), &open) }
      if random.oneIn(9) {
        Self.resolve(
          server.worldChanged(filesChanged: random.oneIn(2), at: number * 10 + 6), &open)
      }
    }
    Self.resolve(server.wake(at: 1_000_000), &open)
    #expect(open.isEmpty, "not answered: \(open), seed \(seed)")
  }

  private static func resolve(_ effects: [ServerEffect], _ open: inout Set<Int>) {
    for effect in effects {
      guard case .send(let message) = effect, message["method"] == nil else { continue }
      guard let id = message["id"]?.integer, open.remove(id) != nil else {
        Issue.record("an answer to nothing: \(message)")
        continue
      }
    }
  }

  private static func params(_ uri: String, _ random: inout RandomNumbers) -> JSONValue {
    let numbers: [JSONValue] = [
      .integer(0), .integer(2), .integer(5), .integer(-1), .integer(.max), .null,
    ]
    func number() -> JSONValue { random.pick(numbers) }
    func position() -> JSONValue {
      random.oneIn(12) ? .null : .members(["line": number(), "character": number()])
    }
    func range() -> JSONValue {
      random.oneIn(12) ? .integer(1) : .members(["start": position(), "end": position()])
    }
    let text = JSONValue.string(
      random.oneIn(3)
        ? Mutation.noise(seed: random.next()) : RandomBoard.messy(seed: random.next()))
    return .members([
      "textDocument": random.oneIn(20)
        ? .string(uri)
        : .members([
          "uri": .string(uri), "text": text, "version": number(),
          "languageId": .string("gitcommit"),
        ]),
      "position": position(), "range": range(), "positions": .array([position()]),
      "newName": .string("ab"), "query": .string("a"), "id": number(),
      "context": .members(["triggerKind": number(), "only": .array([.string("refactor")])]),
      "contentChanges": .array([
        .members(["text": text, "range": range()]), .members(["range": range()]),
      ]),
      "data": .members(["uri": .string(uri)]),
    ])
  }
}
