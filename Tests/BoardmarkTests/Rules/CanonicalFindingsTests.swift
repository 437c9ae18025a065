import Boardmark
import TestSupport
import Testing

/// What is said of a task does not depend on the blanks that canonical form takes away.
@Suite struct CanonicalFindingsTests {
  private static let pieces = [
    "`x`", "`a  b`", "**Due**:", "due", "due:", "Due Date", "2026-12-01", "2026-12-01", "📅", "🔁",
    "every", "week", "2", "⏫",
    "@due(2026-12-01)", "@{2026-12-01}", "[due::", "2026-12-01]", "(due", "deadline", "=",
    "due:next", "fri", "at", "noon", "17:00",
    "due:2026-12-01", "id:k7f2", "(ask", "Bob)", "[x](y)", "pri:high", "<b>", "@ana", "#tag",
    "deu:2026-12-01", "~3d",
    "due:2026/12/1", "*due", "*", "^a1", "word",
  ]
  private static let blanks = [" ", " ", "  ", "\t", "          ", " \t "]

  @Test("a check says the same of a task in and out of canonical form") func same() throws {
    var formatted = 0
    for seed in RandomCases.seeds(1_000) {
      var random = RandomNumbers(seed: seed)
      var line = "- [ ] Task"
      for _ in 0..<random.number(in: 1...6) {
        line += random.pick(Self.blanks) + random.pick(Self.pieces)
      }
      if random.oneIn(3) {
        line +=
          "\n  " + random.pick(Self.pieces) + random.pick(Self.blanks) + random.pick(Self.pieces)
      }
      let board = Board(Array("## Todo\n\n\(line)\n\n## Done\n".utf8), fileName: "board.md")
      guard let edits = try? Formatter.edits(for: board), !edits.isEmpty else { continue }
      formatted += 1
      let messages = [board.source.bytes, board.source.bytes.applying(edits)].map { bytes in
        Checker.diagnostics(
          of: Board(bytes, fileName: "board.md"),
          options: Board.CheckOptions(now: Board.Now(RuleFindings.today))
        ).map { "\($0.message) \($0.remedy ?? "")".lowercased() }.sorted()
      }
      #expect(messages[0] == messages[1], "seed \(seed): \(line)")
    }
    #expect(formatted > RandomCases.count(333))
  }
}
