import Boardmark
import JSONRPC
import TestSupport
import Testing

@testable import BoardLanguageServer

/// The server's answers about a place: completion, hover, names, symbols, hints.
@Suite struct PlaceTests {
  private static let text = """
    ---
    columns: [Todo, Doing, Done]
    rules: {missing-due: off}
    ---

    # Release

    Prose with @ana and #api.

    ## Todo

    - [ ] Write the letter needs:p9wd @ana due:2026-11-14 id:k7f2
      - [ ] Find a stamp due:2026-11-23
    - [ ] Post it `co@de` #mail pri:high

    ## Doing

    - [ ] Go on @bob #mail customer:acme id:p9wd

    ## Done

    - [x] Ready id:r3dy done:2026-11-01

    """

  private static func client() -> TestClient {
    let client = TestClient()
    client.open(text)
    return client
  }

  /// What is offered after something was typed at the end of the line that begins with some text.
  private static func completions(
    _ typed: String, after line: String, trigger: Int = 1
  ) -> [String] {
    let client = client()
    var end = client.index(of: line)
    while end < client.text.count, client.text[end] != "\n" { end += 1 }
    client.replace([(end..<end, typed)])
    let list = client.request(
      "completion", at: end + typed.unicodeScalars.count,
      #"{"context": {"triggerKind": \#(trigger)}}"#)
    let items = list["items"]?.array ?? []
    for item in items where item["filterText"] == nil {
      #expect(item["label"] == item["textEdit"]?["newText"])
    }
    return items.compactMap { $0["label"]?.text }
  }

  @Test("people and tags, the most frequent first") func names() {
    #expect(Self.completions(" @", after: "- [ ] Post", trigger: 2) == ["ana", "bob"])
    #expect(Self.completions(" #", after: "- [ ] Post", trigger: 2) == ["mail"])
    #expect(Self.completions(" @a", after: "  - [ ] Find") == ["ana", "bob"])
  }

  @Test("values of the format's keys and of the board's own") func values() {
    #expect(
      Self.completions(" pri:", after: "- [ ] Go on", trigger: 2) == ["high", "medium", "low"])
    #expect(Self.completions(" customer:", after: "- [ ] Post") == ["acme"])
    #expect(Self.completions(" unknown:", after: "- [ ] Post") == [])
    #expect(Self.completions(" http:", after: "- [ ] Post") == [])
    #expect(Self.completions(" est:", after: "- [ ] Post").contains("1h"))
    #expect(Self.completions(" id:", after: "- [ ] Post").count == 1)
  }

  @Test("dates as such and in words") func dates() {
    #expect(
      Self.completions(" due:", after: "- [ ] Go on").prefix(2) == ["2026-11-21", "2026-11-22"])
    #expect(Self.completions(" due:tom", after: "- [ ] Go on") == ["2026-11-22"])
    #expect(Self.completions(" due:fri", after: "- [ ] Go on") == ["2026-11-27"])
    #expect(Self.completions(" due:2026-12-", after: "- [ ] Go on").first == "2026-12-01")
    #expect(Self.completions(" done:yes", after: "- [x] Ready") == ["2026-11-20"])
    #expect(Self.completions(" due:nonsense", after: "- [ ] Go on") == [])
  }

  @Test("ids of open tasks, less the task's own and those that need it") func needs() {
    #expect(Self.completions(" needs:", after: "- [ ] Post") == ["k7f2", "p9wd"])
    #expect(Self.completions(" needs:", after: "- [ ] Go on") == [])
    #expect(Self.completions(" needs:k7f2,", after: "- [ ] Post") == ["p9wd"])
  }

  @Test("keys only after a blank, and letters only among the attributes") func keys() {
    #expect(Self.completions(" ", after: "- [ ] Post").first == "due:")
    #expect(Self.completions(" du", after: "- [ ] Post") == ["due:"])
    #expect(!Self.completions(" ", after: "- [ ] Post").contains("pri:"))
    #expect(Self.completions(" word du", after: "- [ ] Post") == [])
  }

  @Test("nothing in prose, headings, code and titles") func silence() {
    for (typed, line) in [
      (" @", "Prose"), (" #", "Prose"), (" due:", "Prose"), (" @", "# Release"), (" #", "## Todo"),
      (" `a @", "- [ ] Post"), ("x@", "- [ ] Post"), (" C#", "- [ ] Post"), ("", "Prose"),
    ] {
      #expect(Self.completions(typed, after: line).isEmpty, "'\(typed)' after '\(line)'")
    }
  }

  @Test("a new task on an empty line of a column") func newTask() {
    #expect(Self.completions("\n", after: "- [ ] Post") == ["- [ ] "])
    #expect(Self.completions("\n-", after: "- [ ] Post", trigger: 2) == ["- [ ] "])
    #expect(Self.completions("\n", after: "Prose") == [])
  }

  @Test("settings, columns and rules in the front matter; rules in comments") func settings() {
    #expect(Self.completions("\nwi", after: "columns").contains("wip:"))
    #expect(Self.completions("\nwip: {", after: "columns").contains("Review"))
    #expect(Self.completions("\nrules:\n  over", after: "columns").contains("overdue"))
    #expect(Self.completions("\nrules:\n  overdue: ", after: "columns").contains("off"))
    #expect(Self.completions(" <!-- board: allow over", after: "- [ ] Post").contains("overdue"))
  }

  @Test("the card of a task, of a need the one that is needed, with its history") func hover() {
    let client = Self.client()
    func card(_ part: String) -> String? {
      client.request("hover", at: client.index(of: part))["contents"]?["value"]?.text
    }
    #expect(card("the letter")?.contains("**Write the letter @ana**") == true)
    #expect(card("the letter")?.contains("- column: Todo") == true)
    #expect(card("p9wd @ana")?.contains("**Go on @bob \\#mail**") == true)
    #expect(
      card("due:2026-11-14")?.contains("overdue: An open task's due date has passed.") == true)
    #expect(card("Prose") == nil)
    client.take(
      client.server.take(
        history: TaskHistories { ["\($0.title): created in Todo"] }, of: "/boards/board.md", at: 0))
    #expect(card("the letter")?.contains("Write the letter @ana: created in Todo") == true)
  }

  @Test("definitions, references and highlights") func names_() {
    let client = Self.client()
    let need = client.index(of: "p9wd @ana")
    let id = client.index(of: "id:p9wd") + 3
    let found = client.request("definition", at: need).array?.first
    #expect(found?["range"]?["start"] == client.position(id))
    #expect(client.request("references", at: id).array?.count == 2)
    #expect(
      client.request("references", at: id, #"{"context": {"includeDeclaration": false}}"#).array?
        .count == 1)
    #expect(client.request("documentHighlight", at: client.index(of: "#mail")).array?.count == 2)
    #expect(client.request("definition", at: client.index(of: "Prose")).isNull)
    client.files["/boards/board.archive.md"] = Array("## Done\n\n- [x] z needs:p9wd\n".utf8)
    #expect(client.request("references", at: id).array?.count == 3)
  }

  @Test("renaming changes all places, or is refused with the reason") func renaming() {
    let client = Self.client()
    let place = client.index(of: "p9wd @ana")
    func renamed(_ index: Int, _ name: String) -> JSONValue {
      client.answer("textDocument/rename", client.place(index, #"{"newName": "\#(name)"}"#))
    }
    let text = String(
      decoding: client.applying(workspaceEdit: renamed(place, "API-1")["result"]!), as: UTF8.self)
    #expect(text.contains("needs:API-1") && text.contains("id:API-1") && !text.contains("p9wd"))
    let tag = renamed(client.index(of: "#mail"), "post")["result"]!
    #expect(
      String(decoding: client.applying(workspaceEdit: tag), as: UTF8.self)
        == Self.text.split(separator: "#mail", omittingEmptySubsequences: false).joined(
          separator: "#post"))
    for (index, name) in [
      (place, "k7f2"), (place, "K7F2"), (place, "no id"), (place, ""),
      (client.index(of: "#mail"), "a b"), (client.index(of: "#mail"), ""),
      (client.index(of: "Prose"), "x"),
    ] {
      #expect(renamed(index, name)["error"]?["code"]?.integer == -32803, "\(name)")
    }
    let prepared = client.request("prepareRename", at: place)
    #expect(prepared["placeholder"]?.text == "p9wd")
  }

  @Test("columns, tasks and subtasks are symbols, nested") func symbols() {
    let client = Self.client()
    let symbols = client.request("documentSymbol", at: 0).array!
    #expect(symbols.compactMap { $0["name"]?.text } == ["Todo", "Doing", "Done"])
    #expect(symbols[0]["detail"]?.text == "2 open · 1 late")
    let first = symbols[0]["children"]?.array?.first
    #expect(first?["name"]?.text == "Write the letter @ana")
    #expect(first?["detail"]?.text == "2026-11-14 @ana")
    #expect(first?["children"]?.array?.first?["name"]?.text == "Find a stamp")
    let plain = TestClient(isPlain: true)
    plain.open(Self.text)
    #expect(plain.request("documentSymbol", at: 0).array?.count == 8)
    #expect(client.request("workspace/symbol", #"{"query": "ltr"}"#).array?.count == 1)
  }

  @Test("hints are at the ends of lines") func hints() {
    let client = Self.client()
    let hints = client.request(
      "textDocument/inlayHint",
      .members([
        "textDocument": .members(["uri": .string(TestClient.uri)]),
        "range": client.range(0..<client.text.count),
      ])
    ).array!
    #expect(
      hints.compactMap { $0["label"]?.text } == ["7 days late · waits for p9wd", "in 2 days"])
    for hint in hints { #expect(client.text[client.index(hint["position"]!)] == "\n") }
  }

  @Test("each range of a selection holds the one in it") func selection() {
    let client = Self.client()
    var range = client.request(
      "textDocument/selectionRange",
      .members([
        "textDocument": .members(["uri": .string(TestClient.uri)]),
        "positions": .array([client.position(client.index(of: "2026-11-14"))]),
      ])
    ).array?.first
    var ranges: [Range<Int>] = []
    while let next = range {
      ranges.append(
        client.index(next["range"]!["start"]!)..<client.index(next["range"]!["end"]!))
      range = next["parent"]
    }
    #expect(ranges.count == 6)
    for (inner, outer) in zip(ranges, ranges.dropFirst()) {
      #expect(outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound)
    }
  }

  @Test("in messages to git the ids of the repository's boards are completed and shown")
  func commits() {
    let client = TestClient()
    client.files["/repository/board.md"] = Array(Self.text.utf8)
    client.box.boards = ["/repository/board.md"]
    let uri = "file:///repository/.git/COMMIT_EDITMSG"
    client.open("Fix k7", uri: uri, language: "gitcommit")
    func place(_ character: Int) -> String {
      #"{"textDocument": {"uri": "\#(uri)"}, "position": {"line": 0, "character": \#(character)}}"#
    }
    let items = client.request("textDocument/completion", place(6))["items"]?.array
    #expect(items?.compactMap { $0["label"]?.text } == ["k7f2"])
    #expect(client.request("textDocument/completion", place(3))["items"]?.array?.isEmpty == true)
    client.notify(
      "textDocument/didChange",
      #"{"textDocument": {"uri": "\#(uri)", "version": 2}, "contentChanges": [{"text": "Fix k7f2"}]}"#
    )
    #expect(
      client.request("textDocument/hover", place(5))["contents"]?["value"]?.text?
        .contains("Write the letter") == true)
    #expect(
      client.request("textDocument/definition", place(5)).array?.first?["uri"]?.text
        == "file:///repository/board.md")
    #expect(client.messages.isEmpty)
  }

  @Test("at most a thousand findings are sent, the worst first") func many() {
    let client = TestClient()
    let tasks = (0..<1200).map { "- [ ] t\($0) due:2026-11-01" }.joined(separator: "\n")
    client.open(
      "---\nrules: {overdue: warning}\n---\n## Todo\n\n\(tasks)\n- [ ] z due:2026-13-01\n")
    let found = client.diagnostics!.array!
    #expect(found.count == 1000)
    #expect(found[1]["severity"]?.integer == 1)
    #expect(found[0]["message"]?.text?.hasPrefix("202 more findings") == true)
  }

  @Test("the places that a finding is about besides its own are named") func related() {
    let client = TestClient()
    client.open(
      "## Todo\n\n- [ ] a id:aa needs:bb\n- [ ] b id:bb needs:cc\n- [ ] c id:cc needs:aa\n- [ ] d id:aa\n"
    )
    func related(_ code: String) -> [String]? {
      client.diagnostics?.array?.first { $0["code"]?.text == code }?["relatedInformation"]?.array?
        .compactMap { $0["message"]?.text }
    }
    #expect(related("need-cycle") == ["'bb' needs 'cc'", "'cc' needs 'aa'"])
    #expect(related("duplicate-id")?.count == 1)
  }
}
