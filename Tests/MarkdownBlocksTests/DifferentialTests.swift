import MarkdownBlocks
import TestSupport
import Testing

@Suite struct DifferentialTests {
  @Test("blocks are those of cmark's own rendering") func blocksAreThoseOfCmarksOwnRendering()
    throws
  {
    for seed in RandomCases.seeds(5_000) {
      let text = document(seed: seed)
      let html = String(decoding: try HTMLRenderer.html(of: Array(text.utf8)), as: UTF8.self)
      let actual = Skeleton.ofBlocks(Array(text.utf8))
      let expected = Skeleton.ofHTML(html)
      guard actual != expected else { continue }
      Issue.record(
        "seed \(seed): \(text.debugDescription)\n\(actual)\nbut cmark\n\(expected)\n\(html)")
      return
    }
  }

  /// A text of every block kind that shows in HTML, its words plain letters.
  private func document(seed: UInt64) -> String {
    var random = RandomNumbers(seed: seed)
    var text = ""
    for _ in 0..<random.number(in: 1...12) {
      for _ in 0..<random.number(below: 3) {
        text += random.pick(["  ", "    ", "\t", " ", "> ", "- ", "* ", "1. ", "2) ", "-   ", ">"])
      }
      text += random.pick([
        "alpha", "beta gamma", "", "", "# head", "## two ##", "***", "===", "```", "```", "~~~",
        "---", "-", "1.",
        "    deep", "delta",
      ])
      text += random.pick(["\n", "\n", "\n", "\n\n", "\r\n", "\n  \n"])
    }
    return text
  }
}
