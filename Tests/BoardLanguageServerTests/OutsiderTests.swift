import Boardmark
import JSONRPC
import Testing

@testable import BoardLanguageServer

/// What a client of somebody else found.
@Suite struct OutsiderTests {
  private static func text(_ edit: JSONValue?, _ client: TestClient) -> String? {
    edit.map { String(decoding: client.applying(workspaceEdit: $0), as: UTF8.self) }
  }

  @Test("a selection range holds its place, also on a line that goes on with a task")
  func selectionOnLaterLines() {
    let client = TestClient()
    client.open("## Todo\n\n- [ ] Pay the rent @ana\n  to the landlord\n\n## Done\n")
    let place = client.index(of: "landlord")
    let range = client.request(
      "textDocument/selectionRange",
      .members([
        "textDocument": .members(["uri": .string(TestClient.uri)]),
        "positions": .array([client.position(place)]),
      ])
    ).array?.first?["range"]
    #expect(
      range.map { client.index($0["start"]!) <= place && place <= client.index($0["end"]!) } == true
    )
  }

  @Test("what an archive says in the editor counts for its board at once") func openArchive() {
    let client = TestClient()
    client.open("## Todo\n\n- [ ] a needs:zz9\n\n## Done\n")
    client.open(
      "## Done\n\n- [x] z id:zz9\n", uri: "file:///boards/board.archive.md")
    client.wait()
    func findings() -> [String]? {
      client.messages.last {
        $0["params"]?["uri"]?.text == TestClient.uri
      }?["params"]?["diagnostics"]?.array?.compactMap { $0["code"]?.text }
    }
    #expect(findings() == [])
    client.notify(
      "textDocument/didClose",
      #"{"textDocument": {"uri": "file:///boards/board.archive.md"}}"#)
    client.wait()
    #expect(findings() == ["unknown-need"])
  }

  @Test("an archive is renamed in as well, whether it is open or not") func renamingInArchives() {
    let client = TestClient()
    client.open("## Todo\n\n- [ ] a id:zz9 @ana\n\n## Done\n")
    client.files["/boards/board.archive.md"] = Array("## Done\n\n- [x] z needs:zz9 @bob\n".utf8)
    func renamed(_ part: String, _ name: String) -> [JSONValue]? {
      client.request(
        "textDocument/rename",
        client.place(client.index(of: part), #"{"newName": "\#(name)"}"#))["documentChanges"]?.array
    }
    let changes = renamed("zz9", "new1")
    #expect(changes?.count == 2)
    #expect(
      changes?.last?["textDocument"]?["uri"]?.text == "file:///boards/board.archive.md")
    #expect(changes?.last?["textDocument"]?["version"]?.isNull == true)
    #expect(changes?.last?["edits"]?.array?.first?["newText"]?.text == "new1")
    #expect(renamed("ana", "anna")?.count == 1)
    client.open("## Done\n\n- [x] z @ana\n", uri: "file:///boards/board.archive.md")
    #expect(renamed("ana", "anna")?.last?["textDocument"]?["version"]?.integer == 1)
  }

  @Test(
    "an id is renamed on the other boards that need it, unless they have a task of their own by it")
  func renamingOnOtherBoards() {
    let client = TestClient()
    client.box.boards = ["/boards/board.md", "/boards/a.board.md", "/boards/b.board.md"]
    client.open("## Todo\n\n- [ ] a id:zz9\n")
    client.files["/boards/a.board.md"] = Array("## Todo\n\n- [ ] x needs:zz9 id:xx1\n".utf8)
    client.files["/boards/b.board.md"] = Array(
      "## Todo\n\n- [ ] y needs:zz9\n- [ ] z id:zz9\n".utf8)
    func renamed(_ name: String) -> [String?]? {
      client.request(
        "textDocument/rename", client.place(client.index(of: "zz9"), #"{"newName": "\#(name)"}"#))[
          "documentChanges"]?.array?.map { $0["textDocument"]?["uri"]?.text }
    }
    #expect(renamed("new1") == ["file:///boards/board.md", "file:///boards/a.board.md"])
    #expect(renamed("xx1") == nil)
    client.box.linkedOut = ["/boards/a.board.md"]
    #expect(renamed("new1") == ["file:///boards/board.md"])
  }

  @Test("of columns with one name each is offered by its line") func columnsOfOneName() {
    let client = TestClient()
    client.open("## Todo\n\n- [ ] a\n\n## Todo\n\n## Done\n")
    let place = client.index(of: "a\n")
    #expect(
      client.actions(place..<place, only: "refactor.move").compactMap { $0["title"]?.text }
        .filter { $0.hasPrefix("Move") } == ["Move to Todo (line 5)", "Move to Done"])
  }

  @Test("of several tasks those are started and finished that can be") func severalTasks() {
    let client = TestClient()
    client.open("## Todo\n\n- [ ] a\n- [ ] b\n\n## Doing\n\n- [ ] c\n\n## Done\n\n- [x] d\n")
    let actions = client.actions(
      client.index(of: "- [ ] a")..<client.text.count, only: "refactor.move")
    #expect(
      actions.compactMap { $0["title"]?.text }.prefix(4)
        == ["Done 3 tasks", "Start 2 tasks", "Cancel 3 tasks", "Reopen"])
    #expect(
      Self.text(actions.dropFirst().first?["edit"], client)
        == "## Todo\n\n## Doing\n\n- [ ] c\n- [ ] a\n- [ ] b\n\n## Done\n\n- [x] d\n")
  }

  @Test("a subtask is ticked if the caret is on it") func subtasks() {
    let client = TestClient()
    client.open("## Todo\n\n- [ ] a\n  - [ ] one\n    - [x] two\n\n## Done\n")
    func action(_ part: String) -> JSONValue? {
      let place = client.index(of: part)
      return client.actions(place..<place, only: "refactor.rewrite").first
    }
    #expect(action("one")?["title"]?.text == "Tick 'one'")
    #expect(
      Self.text(action("one")?["edit"], client)
        == "## Todo\n\n- [ ] a\n  - [x] one\n    - [x] two\n\n## Done\n")
    #expect(action("two")?["title"]?.text == "Untick 'two'")
    #expect(action("a\n")?["title"]?.text?.hasPrefix("Due") == true)
  }

  @Test("a conflict about several tasks says so") func conflictTitles() {
    let client = TestClient()
    client.open(
      """
      ## Todo

      <<<<<<< HEAD
      - [ ] Write pri:high id:k7f2
      =======
      - [ ] Write due:2026-12-01 id:k7f2
      - [ ] Call id:p9wd
      >>>>>>> other

      ## Done

      """)
    let place = client.index(of: "Write")
    #expect(
      client.actions(place..<place, only: "quickfix").compactMap { $0["title"]?.text } == [
        "Merge again by tasks", "Take ours: 'Write' and 1 more", "Take theirs: 'Write' and 1 more",
        "Take both: 'Write' and 1 more",
      ])
  }

  @Test("a fixed finding is reported as it was found") func fixedFindings() {
    let client = TestClient()
    client.open("## Todo\n\n- [ ] a due:2026-12-1\n\n## Done\n")
    let place = client.index(of: "a due")
    let fix = client.actions(place..<place, only: "quickfix").first
    #expect(fix?["title"]?.text == "Write 'due:2026-12-01' (may change the board's meaning)")
    #expect(fix?["diagnostics"]?.array?.first == client.diagnostics?.array?.first)
    #expect(Self.text(fix?["edit"], client)?.contains("due:2026-12-01\n") == true)
  }

  @Test("actions of one title are told apart when they are chosen") func resolving() {
    let client = TestClient(resolves: true)
    let filler = String(repeating: "x", count: 70_000)
    client.open(
      "## Todo\n\n- [ ] a <!-- board: allow overdue --> <!-- board: allow wip-limit -->\n\n\(filler)\n\n## Done\n"
    )
    let place = client.index(of: "a <")
    let actions = client.actions(place..<place, only: "quickfix").filter {
      $0["title"]?.text == "Remove the comment"
    }
    #expect(actions.count == 2)
    let edits = actions.map { client.request("codeAction/resolve", $0)["edit"] }
    #expect(edits.count == 2 && edits[0] != edits[1] && !edits.contains(nil))
  }

  @Test("the columns of 'wip' are offered in brackets that are closed already") func wip() {
    let client = TestClient()
    client.open("---\ncolumns: [Todo, Done]\nwip: {}\n---\n## Todo\n\n## Done\n")
    let items = client.request("completion", at: client.index(of: "}"))["items"]?.array
    #expect(items?.compactMap { $0["label"]?.text }.prefix(2) == ["Todo", "Done"])
  }

  @Test("a name directly before the next word is not one") func namesBeforeWords() {
    let client = TestClient()
    client.open("## Todo\n\n- [ ] Pay @the rent\n- [ ] b @ana\n\n## Done\n")
    let items = client.request("completion", at: client.index(of: "the"))["items"]?.array
    #expect(items?.compactMap { $0["label"]?.text } == ["ana"])
  }

  @Test("a selection of everything brings no endless list") func everythingSelected() {
    let client = TestClient()
    let tasks = (0..<200).map { "- [ ] t\($0) pri:hgh\n" }.joined()
    client.open("## Todo\n\n\(tasks)\n## Done\n")
    #expect(client.actions(0..<client.text.count, only: "quickfix").count == 50)
  }

  @Test("a finding about a character of the front matter holds the character") func frontMatter() {
    let client = TestClient()
    client.open("---\ncolumns: [Todo, Doin\u{FEFF}g]\n---\n\n## Todo\n")
    let finding = client.diagnostics?.array?.first { $0["code"]?.text == "front-matter" }
    let range = finding?["range"]
    #expect(range.map { client.index($0["end"]!) - client.index($0["start"]!) } == 1)
  }

  @Test("a value that is none is not offered because it was typed before") func wrongValues() {
    let client = TestClient()
    client.open("## Todo\n\n- [ ] a est:1x\n- [ ] b est:90m\n- [ ] c est:\n\n## Done\n")
    let items = client.request("completion", at: client.index(of: "c est:") + 6)["items"]?.array
    #expect(items?.compactMap { $0["label"]?.text } == ["90m", "30m", "1h", "2h", "4h", "1d"])
  }
}
