import BoardmarkReading
import MarkdownBlocks
import TestSupport
import Testing

@Suite struct MovedItemTests {
  /// What a random item consists of, at a random indentation each.
  private static let lines = [
    "", "text", "more `code", "and` more", "- nested", "1. first", "2. second", "> quote", "```",
    "~~~", "    code",
    "\ttab", "[a]: /url", "[a]", "<b>", "# heading", "===", "---", "  ", "trailing  ", "`` ` ``",
  ]

  @Test func saysOnlyOfWhatRendersTheSameThatItDoes() throws {
    var random = RandomNumbers(seed: 1)
    var (same, different) = (0, 0)
    for _ in 0..<20_000 {
      let (marker, newMarker) = (
        ["* ", "  -   ", "3. "].random(&random), ["- ", "3. "].random(&random)
      )
      var (before, after) = (marker + "title", newMarker + "title")
      let shift = newMarker.count - marker.count
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let line = Self.lines.random(&random)
        let columns = marker.count + Int.random(in: -2...4, using: &random)
        // Mostly as far as the item, as a body is moved.
        let other =
          Int.random(in: 0...9, using: &random) == 0 ? Int.random(in: -3...3, using: &random) : 0
        before += "\n" + String(repeating: " ", count: max(0, columns)) + line
        after += "\n" + String(repeating: " ", count: max(0, columns + shift + other)) + line
      }
      let texts = (Array((before + "\n").utf8), Array((after + "\n").utf8))
      guard MovedItem.rendersTheSame(texts.0, texts.1) else {
        different += 1
        continue
      }
      same += 1
      try #expect(
        HTMLRenderer.html(of: texts.0) == HTMLRenderer.html(of: texts.1), "\(before)\n\n\(after)")
    }
    #expect(same > 500 && different > 500)
  }

  @Test(arguments: [
    ("- a\n  b\n", "-   a\n    b\n"),
    (
      "* a\n\n    > b\n    > c\n\n    ```\n      d\n    ```\n",
      "- a\n\n  > b\n  > c\n\n  ```\n    d\n  ```\n"
    ),
    ("10. a\n    - b\n\n      c\n", "10.  a\n     - b\n\n       c\n"),
  ])
  func knowsWhatOnlyMoved(_ texts: (before: String, after: String)) {
    #expect(MovedItem.rendersTheSame(Array(texts.before.utf8), Array(texts.after.utf8)))
  }

  @Test(arguments: [
    // Code, numbers, lines in other blocks or with other text, and white space that counts in a code span.
    ("- a\n  ```\n   b\n  ```\n", "- a\n  ```\n  b\n  ```\n"),
    ("- a\n  ```\n  \tb\n  ```\n", "-  a\n   ```\n   \tb\n   ```\n"),
    ("2. a\n", "3. a\n"),
    ("- a\n    ```\n   b\n    ```\n", "- a\n  ```\n   b\n  ```\n"),
    ("- a\n  - b\n", "- a\n- b\n"),
    ("- a\n  b\n", "- a\n  c\n"),
    ("- a\n", "- b\n"),
    ("- a\n  - b `c\n   d`\n", "- a\n  - b `c\n  d`\n"),
    ("- a\r  b\n", "-  a\r   b\n"),
  ])
  func leavesTheOthersToARendering(_ texts: (before: String, after: String)) {
    #expect(!MovedItem.rendersTheSame(Array(texts.before.utf8), Array(texts.after.utf8)))
  }
}

extension [String] {
  fileprivate func random(_ random: inout RandomNumbers) -> String {
    randomElement(using: &random)!
  }
}
