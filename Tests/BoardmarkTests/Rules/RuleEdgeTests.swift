import Boardmark
import Testing

@testable import BoardmarkChecking

/// What rules say at the edges of what they look at.
@Suite struct RuleEdgeTests {
  private func check(_ text: String, _ rule: Board.RuleID) -> [String] {
    Checker.diagnostics(
      of: RuleFindings.board(text),
      options: Board.CheckOptions(now: Board.Now(RuleFindings.today), levels: [:])
    ).filter { $0.rule == rule }.map { "\($0.message)" }
  }

  private func fixed(_ text: String, only rules: Board.RuleID...) -> String {
    let levels = Dictionary(
      uniqueKeysWithValues: Board.RuleID.allCases.filter { !rules.contains($0) }.map {
        ($0, Board.RuleLevel.off)
      })
    let result = Fixer.fix(
      RuleFindings.board(text),
      options: Board.CheckOptions(now: Board.Now(RuleFindings.today), levels: levels),
      includingUnsafe: true)
    return String(decoding: result.bytes, as: UTF8.self)
  }

  @Test("a weekday after 'next' is a date in words", arguments: ["next friday", "Next Mon"])
  func weekdays(words: String) {
    #expect(!check("## Todo\n\n- [ ] A due: \(words)\n", .misspelledAttribute).isEmpty)
    #expect(check("## Todo\n\n- [ ] A due: next door\n", .misspelledAttribute).isEmpty)
  }

  @Test(
    "a done date in brackets is the task's",
    arguments: ["completion", "done", "Completed"])
  func doneFields(key: String) {
    #expect(
      fixed("## Done\n\n- [x] A [\(key):: 2026-11-20]\n", only: .foreignSyntax)
        == "## Done\n\n- [x] A done:2026-11-20\n")
  }

  @Test("a month without a day is not a date that could be written")
  func monthAlone() {
    let text = "## Todo\n\n- [ ] A [due:: Dec 2026]\n"
    #expect(check(text, .foreignSyntax).count == 1)
    #expect(fixed(text, only: .foreignSyntax) == text)
  }

  @Test("keys of one letter, and of very many, resemble none of the format's")
  func keys() {
    #expect(KeySpelling.nearest(to: Array("d".utf8)[...]) == nil)
    #expect(KeySpelling.nearest(to: Array(String(repeating: "due", count: 30).utf8)[...]) == nil)
    #expect(KeySpelling.nearest(to: Array("deu".utf8)[...]) == .due)
  }

  @Test(
    "at the end of a file without a final line ending, what is taken out takes the ending before")
  func lastLine() {
    #expect(
      fixed(
        "## Todo\n\n- [ ] A due:2027-01-01 id:aaaa\n  <!-- board: allow missing-id -->",
        only: .unusedSuppression, .missingID) == "## Todo\n\n- [ ] A due:2027-01-01 id:aaaa")
    #expect(
      fixed("## Todo\n\n- [ ] A\n  📅 2026-12-01", only: .foreignSyntax)
        == "## Todo\n\n- [ ] A due:2026-12-01")
  }
}
