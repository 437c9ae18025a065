import Boardmark
import TestSupport
import Testing

/// Inputs that make careless readers slow or overflow their stack; here they only have to end, and are small: how time
/// grows with them is what `Tests/Scripts/Benchmarks/growth` measures.
@Suite struct PathologicalInputTests {
  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test(
    "it ends",
    arguments: [
      "one long line", "quotes", "quotes with spaces", "bullets", "numbers", "brackets",
      "images", "backticks", "runs of backticks",
      "comments", "tags", "attributes", "people", "open links", "wikilinks", "angles",
      "underscores", "emphasis in quotes",
      "nested items", "nested items with boxes", "blank lines after nested lists", "headings",
      "front matter", "flow", "definitions", "setext", "fences",
      "conflicts", "carriage returns", "one task with a long body", "urls", "hosts", "html tags",
      "declarations",
    ])
  func ends(name: String) {
    let text = Self.text(name)
    let bytes = Array(("## Todo\n\n- [ ] " + text + "\n").utf8)
    for input in [bytes, Array((text + "\n## Todo\n- a\n").utf8)] {
      let board = Board(input)
      #expect(board.bytes == input)
      _ = try? Formatter.edits(for: board)
      let other = Board(Array("## Todo\n\n- [ ] a\n".utf8))
      _ = BoardChanges(from: other, to: board)
      _ = BoardChanges(from: board, to: other)
    }
  }

  private static func text(_ name: String) -> String {
    switch name {
    case "one long line": repeated("word due:2026-12-01 ", 2_000)
    case "quotes": repeated(">", 10_000)
    case "quotes with spaces": repeated("> ", 10_000) + "a"
    case "bullets": repeated("- ", 10_000) + "a"
    case "numbers": repeated("1. ", 6_000) + "a"
    case "brackets": repeated("[", 20_000)
    case "images": repeated("![[]()", 8_000)
    case "backticks": repeated("`", 20_000)
    case "runs of backticks": (1...200).map { repeated("`", $0) + " " }.joined()
    case "comments": repeated("<!--", 10_000)
    case "tags": repeated("#a ", 6_000)
    case "attributes": repeated("k:v ", 6_000)
    case "people": repeated("@a", 10_000)
    case "open links": repeated("[a](", 8_000)
    case "wikilinks": repeated("[[", 10_000)
    case "angles": repeated("<", 20_000)
    case "underscores": repeated("_", 10_000) + "." + repeated("_", 10_000)
    case "emphasis in quotes": repeated(">", 6_000) + repeated("a*", 6_000)
    case "nested items": (0..<300).map { "\n" + repeated("  ", $0) + "- a" }.joined()
    case "nested items with boxes": (0..<300).map { "\n" + repeated("  ", $0) + "- [ ] a" }.joined()
    case "blank lines after nested lists":
      (0..<40).map { "\n" + repeated("  ", $0) + "- a" }.joined() + repeated("\n", 10_000) + "end"
    case "headings": repeated("\n## Done\n- a", 600)
    case "front matter": "---\n" + repeated("a:\n ", 400) + "\n---"
    case "flow": "---\na: " + repeated("[", 4_000) + "\n---"
    case "definitions": repeated("\n[a]: /b", 2_000)
    case "setext": repeated("\na", 4_000) + "\n---"
    case "fences": repeated("\n```", 10_001)
    case "conflicts": repeated("\n<<<<<<< a\n=======", 2_000)
    case "carriage returns": repeated("\r", 10_000)
    case "one task with a long body": repeated("\n  - [ ] a due:2026-12-01", 2_000)
    case "urls": repeated("a://", 6_000)
    case "hosts": repeated("www.", 6_000)
    case "html tags": repeated("<a b=\"", 4_000)
    default: repeated("<!A <?a <![CDATA[", 2_000)
    }
  }
}
