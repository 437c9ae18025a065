import Boardmark
import TestSupport
import Testing

/// Inputs that make careless readers slow or overflow their stack; here they only have to end.
@Suite struct PathologicalInputTests {
  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test(
    "it ends",
    arguments: [
      "10 MB on one line", "quotes", "quotes with spaces", "bullets", "numbers", "brackets",
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
    case "10 MB on one line": repeated("word due:2026-12-01 ", 100_000)
    case "quotes": repeated(">", 50_000)
    case "quotes with spaces": repeated("> ", 50_000) + "a"
    case "bullets": repeated("- ", 50_000) + "a"
    case "numbers": repeated("1. ", 30_000) + "a"
    case "brackets": repeated("[", 100_000)
    case "images": repeated("![[]()", 40_000)
    case "backticks": repeated("`", 100_000)
    case "runs of backticks": (1...600).map { repeated("`", $0) + " " }.joined()
    case "comments": repeated("<!--", 50_000)
    case "tags": repeated("#a ", 30_000)
    case "attributes": repeated("k:v ", 30_000)
    case "people": repeated("@a", 50_000)
    case "open links": repeated("[a](", 40_000)
    case "wikilinks": repeated("[[", 50_000)
    case "angles": repeated("<", 100_000)
    case "underscores": repeated("_", 50_000) + "." + repeated("_", 50_000)
    case "emphasis in quotes": repeated(">", 30_000) + repeated("a*", 30_000)
    case "nested items": (0..<300).map { "\n" + repeated("  ", $0) + "- a" }.joined()
    case "nested items with boxes": (0..<300).map { "\n" + repeated("  ", $0) + "- [ ] a" }.joined()
    case "blank lines after nested lists":
      (0..<40).map { "\n" + repeated("  ", $0) + "- a" }.joined() + repeated("\n", 50_000) + "end"
    case "headings": repeated("\n## Done\n- a", 3_000)
    case "front matter": "---\n" + repeated("a:\n ", 2_000) + "\n---"
    case "flow": "---\na: " + repeated("[", 20_000) + "\n---"
    case "definitions": repeated("\n[a]: /b", 10_000)
    case "setext": repeated("\na", 20_000) + "\n---"
    case "fences": repeated("\n```", 10_001)
    case "conflicts": repeated("\n<<<<<<< a\n=======", 10_000)
    case "carriage returns": repeated("\r", 50_000)
    case "one task with a long body": repeated("\n  - [ ] a due:2026-12-01", 10_000)
    case "urls": repeated("a://", 30_000)
    case "hosts": repeated("www.", 30_000)
    case "html tags": repeated("<a b=\"", 20_000)
    default: repeated("<!A <?a <![CDATA[", 10_000)
    }
  }
}
