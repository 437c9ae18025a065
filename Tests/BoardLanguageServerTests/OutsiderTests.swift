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

  @Test("a finding about a character of the front matter holds the character") func frontMatter() {
    let client = TestClient()
    client.open("---\ncolumns: [Todo, Doin\u{FEFF}g]\n---\n\n## Todo\n")
    let finding = client.diagnostics?.array?.first { $0["code"]?.text == "front-matter" }
    let range = finding?["range"]
    #expect(range.map { client.index($0["end"]!) - client.index($0["start"]!) } == 1)
  }
}
