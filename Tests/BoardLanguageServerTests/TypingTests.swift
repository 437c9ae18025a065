import Boardmark
import BoardmarkReports
import JSONRPC
import TestSupport
import Testing

@testable import BoardLanguageServer

/// What somebody types, in each encoding, against the text and the check of it.
@Suite struct TypingTests {
  static let encodings = ["utf-8", "utf-16", "utf-32"]

  @Test(
    "the server's text is the client's, its findings are those of a check", arguments: encodings)
  func typing(encoding: String) {
    for seed in RandomCases.seeds(40) {
      var random = RandomNumbers(seed: seed)
      let client = TestClient(encoding)
      let board =
        random.oneIn(3) ? RandomBoard.messy(seed: seed) : RandomBoard.canonical(seed: seed)
      client.open(String(decoding: board, as: UTF8.self))
      for _ in 0..<25 {
        client.replace(
          (0..<random.number(in: 1...3)).map { _ in Self.edit(client, &random) }.reversed())
        #expect(client.server.documents[TestClient.uri]!.text.bytes == client.bytes)
      }
      client.wait()
      #expect(Self.shown(client) == Self.expected(client), "seed \(seed)")
    }
  }

  /// One change of the present text; several of a message come from its end to its start, so that each fits.
  private static func edit(
    _ client: TestClient, _ random: inout RandomNumbers
  ) -> (range: Range<Int>, with: String) {
    let text = client.text
    let start = random.number(below: min(text.count, 8) + 1)
    let end = min(text.count, start + random.number(below: 4))
    let words = [
      "", "x", "\n", "\r\n", "\r", "ä", "😀", "e\u{301}", " due:2026-11-01", "- [ ] ", "## Done\n",
      " id:a1", " needs:a1", "@ana", "```", "<<<<<<< a\n", "---\n",
    ]
    return (start..<end, random.pick(words))
  }

  @Test("a text that only its front matter makes a board is not read for that at each keystroke")
  func undeclared() {
    let client = TestClient()
    let uri = "file:///boards/notes.md"
    client.open("---\ncolumns: [Todo]\n---\n## Todo\n\n- [ ] a\n", uri: uri)
    let document = client.server.documents[uri]!
    #expect(client.server.watchedPaths == ["/boards/notes.md"])
    document.replace(0..<0, with: [])
    #expect(client.server.watchedPaths == ["/boards/notes.md"] && document.known == nil)
    document.replace(4..<5, with: Array("x".utf8))
    #expect(client.server.watchedPaths == [] && document.known == nil)
  }

  @Test(
    "what a board sets is known without the rest of it",
    arguments: RandomCases.seeds(200))
  func settings(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    let lines = (0..<random.number(in: 1...9)).map { _ in
      random.pick([
        "---", "columns: [A, B]", "kanban-plugin: board", "...", "<<<<<<< a", "=======",
        ">>>>>>> b",
        "wip: {A: 2}", "text", "", "## A", "%% kanban:settings", "```", "%%", "- x",
        "timezone: UTC",
      ])
    }
    let bytes = Array(
      (random.oneIn(5) ? lines : ["---"] + lines).joined(
        separator: random.pick(["\n", "\r\n", "\r"])
      ).utf8)
    let (known, whole) = (Board.settings(of: bytes), Board(bytes).settings)
    #expect(known.columns == whole.columns, "seed \(seed)")
    #expect(known.isObsidianKanban == whole.isObsidianKanban, "seed \(seed)")
    #expect(known.timeZone?.range == whole.timeZone?.range, "seed \(seed)")
  }

  @Test("changes anywhere are applied in order", arguments: encodings) func anywhere(
    encoding: String
  ) {
    for seed in RandomCases.seeds(30, from: 1000) {
      var random = RandomNumbers(seed: seed)
      let client = TestClient(encoding)
      client.open(String(decoding: RandomBoard.messy(seed: seed), as: UTF8.self))
      for _ in 0..<40 {
        let start = random.number(below: client.text.count + 1)
        let end = min(client.text.count, start + random.number(below: 12))
        client.replace([
          (start..<end, random.pick(["", "\n", "a😀", "\r", " pri:high", "- [x] y\n"]))
        ])
      }
      #expect(client.server.documents[TestClient.uri]!.text.bytes == client.bytes)
      client.wait()
      #expect(Self.shown(client) == Self.expected(client), "seed \(seed)")
    }
  }

  /// The findings that the client was sent last, as lines.
  static func shown(_ client: TestClient) -> [String] {
    (client.diagnostics?.array ?? []).map { finding in
      let start = client.index(finding["range"]!["start"]!)
      let severity = ["", "error", "warning", "info", "info"][finding["severity"]!.integer!]
      return "\(start) \(severity) \(finding["message"]!.text!) [\(finding["code"]!.text!)]"
    }
  }

  /// The lines of `board check`, their places as characters of the text.
  static func expected(_ client: TestClient) -> [String] {
    let bytes = client.bytes
    let board = Board(bytes, fileName: "/boards/board.md")
    guard !board.isUTF16 else { return [] }
    let options = Board.CheckOptions(now: client.clock.now)
    let file = CheckedFile(
      "board.md", board, Checker.diagnostics(of: board, options: options), now: client.clock.now,
      timeZone: "UTC", keepsLines: false, keepsIDs: false)
    var report = CheckReport()
    report.add(file)
    let text = CheckText(showsLines: false, isColored: false).bytes(of: report)
    // What terminals would obey is written out in a text, and is as it is in JSON.
    guard !bytes.contains(where: { $0 < 0x20 && $0 != 10 && $0 != 13 }) else {
      return shown(client)
    }
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map { line in
      let parts = line.split(separator: ":", maxSplits: 3)
      let place = index(line: Int(parts[1])!, column: Int(parts[2])!, in: client.text)
      let severity = parts[3].dropFirst().prefix { $0 != ":" }
      return "\(place) \(severity) \(parts[3].dropFirst(severity.utf8.count + 3))"
    }
  }

  private static func index(line: Int, column: Int, in text: [Unicode.Scalar]) -> Int {
    var (index, row) = (0, 1)
    while row < line {
      let scalar = text[index]
      index += 1
      if scalar == "\n" || (scalar == "\r" && (index == text.count || text[index] != "\n")) {
        row += 1
      }
    }
    return index + column - 1
  }
}
