import Boardmark
import JSONRPC
import TestSupport
import Testing

@testable import BoardLanguageServer

/// The table of a document's words, which is kept up to date, against one that is made anew.
@Suite struct WordTableTests {
  @Test("after any typing the table is that of the text", arguments: RandomCases.seeds(60))
  func typing(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    let client = TestClient()
    let board =
      random.oneIn(2) ? RandomBoard.messy(seed: seed) : RandomBoard.canonical(seed: seed)
    client.open(String(decoding: board, as: UTF8.self))
    for number in 0..<60 {
      let start = random.number(below: client.text.count + 1)
      let end = min(client.text.count, start + random.number(below: 5) * random.number(below: 20))
      let words = [
        "", "x", "\n", "\r", " @ana", " #api", " id:a1", " needs:a1,b2", "- [ ] t id:b2\n", "```\n",
        "## Done\n", " due:2026-11-01", "<<<<<<< a\n", "=======\n>>>>>>> b\n", "    ", "<!--",
        " k:v",
      ]
      if random.oneIn(12) {
        client.replaceAll(with: random.pick(words) + String(decoding: client.bytes, as: UTF8.self))
      } else {
        client.replace([(start..<end, random.pick(words))])
      }
      // Several changes may come before anybody asks.
      guard random.oneIn(2) else { continue }
      let document = client.server.documents[TestClient.uri]!
      let fresh = WordTable(document.board)
      #expect(Self.shown(document.words) == Self.shown(fresh), "seed \(seed), edit \(number)")
    }
  }

  @Test("of a text that was emptied no word is left") func emptied() {
    let client = TestClient()
    client.open("## Todo\n\n- [ ] a @ana id:a1\n- [ ] b needs:a1\n")
    let document = client.server.documents[TestClient.uri]!
    #expect(document.words.all.count == 2)
    client.replace([(0..<client.text.count, "")])
    #expect(document.words.all.isEmpty)
    #expect(
      client.request(
        "textDocument/documentLink", #"{"textDocument": {"uri": "\#(TestClient.uri)"}}"#
      ).array?.isEmpty == true)
  }

  @Test("names that were typed letter by letter are forgotten") func forgotten() {
    let client = TestClient()
    client.open("## Todo\n\n- [ ] a @\n")
    let document = client.server.documents[TestClient.uri]!
    for number in 0..<20 {
      client.replace([(18..<client.text.count - 1, "n\(number)")])
      #expect(document.words.all == [.person("n\(number)"): 1])
    }
  }

  private static func shown(_ table: WordTable) -> [String] {
    let places = table.all.map { name, count in
      "\(name) \(count) \(table[name].map { "\($0.range) \($0.isDefinition)" })"
    }
    return places.sorted() + table.needs.map { "\($0.range) \($0.definition)" }
      + table.definitions.map { "\($0)" } + ["\(table.idCount)"] + table.customKeys.map(\.name)
  }
}
