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

  @Test("a finding about a character of the front matter holds the character") func frontMatter() {
    let client = TestClient()
    client.open("---\ncolumns: [Todo, Doin\u{FEFF}g]\n---\n\n## Todo\n")
    let finding = client.diagnostics?.array?.first { $0["code"]?.text == "front-matter" }
    let range = finding?["range"]
    #expect(range.map { client.index($0["end"]!) - client.index($0["start"]!) } == 1)
  }
}
