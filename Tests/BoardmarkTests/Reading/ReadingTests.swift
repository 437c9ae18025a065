import Boardmark
import BoardmarkReading
import Foundation
import TestSupport
import Testing

/// A board reads the same line by line, in pieces, and by the blocks of the whole text.
@Suite struct ReadingTests {
  @Test("canonical boards are read line by line, and as their blocks say") func canonicalBoards() {
    var parsed = 0
    for seed in RandomCases.seeds(25) {
      parsed += check(RandomBoard.canonical(seed: seed), seed)
      parsed += check(SureBoard.text(seed: seed), seed)
    }
    #expect(
      parsed < RandomCases.count(5_000), "many lines of canonical boards were read by their blocks"
    )
  }

  @Test("so are canonical boards after an accident") func mutatedBoards() {
    for seed in RandomCases.seeds(40) {
      let count = Int(seed % 3) + 1
      check(Mutation.of(RandomBoard.canonical(seed: seed), seed: seed &+ 1, count: count), seed)
      check(Mutation.of(SureBoard.text(seed: seed), seed: seed &+ 1, count: count), seed)
    }
  }

  @Test("so are messy boards, and what the formatter makes of them") func messyBoards() {
    for seed in RandomCases.seeds(20) {
      check(RandomBoard.messy(seed: seed), seed)
      let board = Board(RandomBoard.messy(seed: seed))
      guard let edits = try? Formatter.edits(for: board) else { continue }
      check(board.source.bytes.applying(edits), seed)
    }
  }

  @Test("so are the beginnings of a board, wherever it is cut off") func prefixes() {
    for seed: UInt64 in 0..<2 {
      let bytes = SureBoard.text(seed: seed)
      for end in stride(
        from: 0, to: bytes.count, by: RandomCases.areMany ? 1 : 31)
      {
        check(Array(bytes[..<end]) + [0x0A], seed)
      }
    }
  }

  @Test("so are tasks with quotes, whatever is around these") func quotes() {
    let pieces = [
      "    > What it is about.", "    > and more", "  > shallow", ">none", "    >     code",
      "    >",
      "     > deeper", "    > - item", "    > # heading", "    > 1. one", "    > [ ] box",
      "    text",
      "lazy", "    * nested", "    - [ ] nested", "      > in it", "    2. two", "", "      ",
      "\t> tab",
      "    ```", "    > ```", "    >\ttab", "    > [a]: b", "        > far",
    ]
    for seed in RandomCases.seeds(130) {
      var random = RandomNumbers(seed: seed)
      var lines = ["## Todo", "", "* [ ] Task"]
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        lines.append(pieces.randomElement(using: &random)!)
      }
      lines += ["* Last", "", "## Done", "- [x] x"]
      check(Array(lines.joined(separator: "\n").utf8), seed)
    }
  }

  @Test("so are task lines of words that look like more than they are, or less") func words() {
    let markers = [
      "- ", "* ", "+ ", "1. ", "- [ ] ", "* [x] ", "- [X]  ", "-   [/] ", " - [-] ", "  * ",
      "- [ab] ",
      "- [a]",
    ]
    let words = [
      "Write", "the", "letter", "[[Page 2]]", "[[a", "]]", "[x](y.md)", "[WIP]", "[a  b]", "[  ]1",
      "[a  b](c)", "[a][b]", "[a]:",
      "[b 2026-01-02]", "2026-01-02", "1/2/2026", "note:", "Note:x", "my-key:v1", "due:",
      "due:2026-01-02", "deu:2026-01-02", "Due:2026-01-02", "(due:2026-01-02)", "id:ab", "id:",
      "13:17", "feat(x):", "https://a.b/c", "(https://a.b)", "1a://x,due:2026-01-02", "www.a.b",
      "#tag", "@ana", "@due(2026-01-02)", "`<b>`", "`a", "<b>", "a::b", "[due:: 2026-01-02]",
      "~~x~~", "**b**", "", "", "^ab", "\\*", "pri:high", "priority:", "prio:high", "~3d", "é",
      "한글",
      "👀", "a\u{301}", "x\u{A0}y", "done:2026-01-02",
    ]
    let body = [
      "  - [a](b)", "    * [X] box", "  > quote", "   - key: value", "  - note", "  1. one", "",
      "  text", "  - [x] done: it", "     + [ ] box", "  - due: 2026-01-02", "  ```", "  - 2 of 3",
    ]
    for seed in RandomCases.seeds(100) {
      var random = RandomNumbers(seed: seed)
      var lines = ["## \(["Todo", "Done", "Doing", "Ideas"].randomElement(using: &random)!)", ""]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let line = (0..<Int.random(in: 1...5, using: &random)).map { _ in
          words.randomElement(using: &random)!
        }
        lines.append(markers.randomElement(using: &random)! + line.joined(separator: " "))
        while random.oneIn(2) { lines.append(body.randomElement(using: &random)!) }
      }
      check(Array(lines.joined(separator: "\n").utf8), seed, "board.md")
    }
  }

  @Test("so are boards that code or HTML swallows, to its end or the text's")
  func openBlocks() {
    let pieces = [
      "```", "~~~~", "    ```", "   ~~~~~", "````", "``` a", "<!-- b", "-->", "<?php", "?>",
      "<pre>",
      "</PRE>", "x </script> y", "<![CDATA[", "]]>", "<!DOCTYPE", ">", "<div>", "</div>", "",
      "## Doing",
      "- [ ] Task", "  ```", "> quote", "text", "- a\r", "\t```",
    ]
    for seed in RandomCases.seeds(130) {
      var random = RandomNumbers(seed: seed)
      var lines = ["## Todo", "", "- [ ] First"]
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        lines.append(pieces.randomElement(using: &random)!)
        // Longer than what is read by its blocks at once.
        lines += Array(repeating: "- [ ] Some other task", count: random.oneIn(3) ? 20 : 1)
      }
      check(Array(lines.joined(separator: "\n").utf8), seed)
    }
  }

  @Test("so is every third fixture and sample, weekly all of them") func files() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    var count = 0
    for folder in ["Samples", "Tests"] {
      let names = FileManager.default.enumerator(
        atPath: root.appendingPathComponent(folder).path)
      while let name = names?.nextObject() as? String {
        guard name.hasSuffix(".md") else { continue }
        count += 1
        guard RandomCases.areMany || count % 3 == 0 else { continue }
        let url = root.appendingPathComponent("\(folder)/\(name)")
        check([UInt8](try Data(contentsOf: url)), 0, "board.md")
      }
    }
    #expect(count >= 10)
  }

  /// Checks one text; how many of its bytes were read by their blocks.
  @discardableResult
  private func check(_ bytes: [UInt8], _ seed: UInt64, _ fileName: String = "-") -> Int {
    let differences = BoardStatement.differences(bytes, fileName: fileName)
    #expect(
      differences.isEmpty, "seed \(seed): \(differences)\n\(String(decoding: bytes, as: UTF8.self))"
    )
    return Board(bytes, fileName: fileName).parsedLength
  }
}
