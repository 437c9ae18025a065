import Boardmark
import TestSupport
import Testing

/// Tasks that are headings, as MarkdownTaskManager writes them, made list items.
@Suite struct HeadingTaskTests {
  private static let levels = Dictionary(
    uniqueKeysWithValues: Board.RuleID.allCases.filter { $0 != .foreignSyntax }
      .map { ($0, Board.RuleLevel.off) })

  private func result(_ text: String, includingUnsafe: Bool = false) -> Fixer.Result {
    Fixer.fix(
      RuleFindings.board(text),
      options: Board.CheckOptions(now: Board.Now(RuleFindings.today), levels: Self.levels),
      includingUnsafe: includingUnsafe)
  }

  private func fixed(_ text: String, includingUnsafe: Bool = false) -> String {
    String(decoding: result(text, includingUnsafe: includingUnsafe).bytes, as: UTF8.self)
  }

  @Test(
    "fields become words of the task line, everything else its body",
    arguments: [
      (
        "### T-1 | A\n**Due**: 2026-12-01\n", "- [ ] A due:2026-12-01 id:T-1\n"
      ),
      (
        "### T-1 | A\n\n**Priority**: High | **Assigned**: @bob\n\n**Tags**: #x, #y\n\n\nText\nmore",
        "- [ ] A @bob #x #y pri:high id:T-1\n\n  Text\n  more"
      ),
      (
        "### T-1 | A\n**Category**: Web | **Due**: 2026-12-01 | **Created**: 2026-11-01\nText\n",
        "- [ ] A due:2026-12-01 id:T-1\n\n  **Category**: Web | **Created**: 2026-11-01\n  Text\n"
      ),
      (
        "### T-1 | A\n**Due**: 2026-12-01\n\n\tcode\n\n- a\n\t- b\n\n```\n\tx\n```\n\n---\n",
        "- [ ] A due:2026-12-01 id:T-1\n\n      code\n\n  - a\n      - b\n\n  ```\n  \tx\n  ```\n\n---\n"
      ),
      (
        "### T-1 | A\n**Priority**: 🔴 Critical\n",
        "- [ ] A pri:high id:T-1\n\n  **Priority**: 🔴 Critical\n"
      ),
      (
        "### T-1 | A\n**Due**: 2026-12-01\n**Due**: 2026-12-02\n",
        "- [ ] A id:T-1\n\n  **Due**: 2026-12-01\n  **Due**: 2026-12-02\n"
      ),
      (
        "### T-1 | Ask @bob about #x\n**Assigned**: @bob, @eve\n**Tags**: #x\n",
        "- [ ] Ask @bob about #x @eve id:T-1\n"
      ),
      (
        "### T-1 | A ###\r\n**Status**: todo\r\n\r\nText\r\n",
        "- [ ] A id:T-1\r\n\r\n  **Status**: todo\r\n\r\n  Text\r\n"
      ),
      (
        "### T-1 | A\n**Due**: 2026-12-01\n#### Notes\nText\n#### T-2 | B\n**Due**: 2026-12-02\n",
        "- [ ] A due:2026-12-01 id:T-1\n\n  #### Notes\n  Text\n- [ ] B due:2026-12-02 id:T-2\n"
      ),
    ])
  func written(_ section: String, _ expected: String) {
    let board = "## Todo\n\n"
    #expect(fixed(board + section) == board + expected)
  }

  @Test("the box says what the column says")
  func boxes() {
    let task = "### T-1 | A\n**Finished**: 2026-11-20\n"
    #expect(
      fixed("## Todo\n\n## Done\n\n" + task)
        == "## Todo\n\n## Done\n\n- [x] A id:T-1 done:2026-11-20\n")
    #expect(
      fixed("## Todo\n\n## Cancelled\n\n" + task).hasSuffix("\n\n- [-] A id:T-1 done:2026-11-20\n"))
  }

  @Test(
    "a heading that is not a task stays, and so does one that cannot be said here",
    arguments: [
      "### T-1 | A\n", "### T-1 | A\n\nText\n\n**Due**: 2026-12-01\n",
      "### Phase | A\n**Due**: 2026-12-01\n", "### T-1 |\n**Due**: 2026-12-01\n",
      "### T-1 | A due:2026-12-02\n**Due**: 2026-12-01\n",
      "### T-1 | A\n> **Due**: 2026-12-01\n", "T-1 | A\n---\n**Due**: 2026-12-01\n",
    ])
  func untouched(_ section: String) {
    let text = "# Todo\n\n" + section
    #expect(fixed(text, includingUnsafe: true) == text)
  }

  @Test("a task that would become part of another group is moved only where that is asked for")
  func groups() {
    let text = "## Todo\n\n### Web\n\n### T-1 | A\n**Due**: 2026-12-01\n"
    #expect(fixed(text) == text)
    #expect(
      fixed(text, includingUnsafe: true).hasSuffix("### Web\n\n- [ ] A due:2026-12-01 id:T-1\n"))
    let nested = "## Todo\n\n### Web\n\n#### T-1 | A\n**Due**: 2026-12-01\n"
    #expect(fixed(nested).hasSuffix("### Web\n\n- [ ] A due:2026-12-01 id:T-1\n"))
  }

  @Test("its subtasks are not asked for what tasks have") func subtasks() {
    let text = "## Todo\n\n### T-1 | A\n**Due**: 2026-12-01\n**Subtasks**:\n- [x] a\n- [ ] b\n"
    let rules = Set(RuleFindings.diagnostics(text).map(\.rule))
    #expect(rules == [.foreignSyntax])
    let after = Board(result(text).bytes)
    #expect(after.tasks.map(\.title) == ["A"] && after.tasks[0].subtasks.count == 2)
  }

  @Test("on random sections a second run finds nothing, and the canonical form is stable")
  func randomSections() throws {
    for seed in UInt64(0)..<400 {
      var random = RandomNumbers(seed: seed)
      var text = "# Board\n\n## To Do\n\n"
      var bodyLines: [String] = []
      for number in 1...random.number(in: 1...4) {
        text += "### T-\(number) | \(random.pick(Self.titles))\n" + random.pick(["", "\n"])
        for _ in 0..<random.number(in: 1...3) { text += random.pick(Self.fieldLines) + "\n" }
        for _ in 0..<random.number(below: 4) {
          let body = random.pick(Self.bodies)
          bodyLines += body.split(whereSeparator: { $0 == "\n" || $0 == "\t" }).map(String.init)
          text += body
        }
        text += random.pick(["", "\n", "\n\n"])
      }
      let first = result(text)
      let left = first.remaining.filter { $0.fix?.isSafe ?? false }
      #expect(left.isEmpty, "seed \(seed)")
      let second = result(String(decoding: first.bytes, as: UTF8.self))
      #expect(second.bytes == first.bytes && second.fixed.isEmpty, "seed \(seed)")
      let after = String(decoding: first.bytes, as: UTF8.self)
      for line in bodyLines { #expect(after.contains(line), "seed \(seed): \(line) is lost") }
      let formatted = try Self.formatted(first.bytes)
      #expect(try Self.formatted(formatted) == formatted, "seed \(seed)")
    }
  }

  private static func formatted(_ bytes: [UInt8]) throws -> [UInt8] {
    bytes.applying(try Formatter.edits(for: Board(bytes, fileName: "board.md")))
  }

  private static let titles = [
    "A", "Ask @bob", "A | b", "한국어 #tag", "x `y` z", "- a", "[ ] a", "A ^id1", "A <!-- c -->",
    "1. a",
    "A due:2026-12-02", "A\\", "> q", "a*b", "https://example.org/a|b",
  ]
  private static let fieldLines = [
    "**Priority**: High", "**Priority**: Critical", "**Due**: 2026-12-01",
    "**Due**: soon",
    "**Due**: 2026-02-30 | **Category**: X", "**Tags**: #a #b",
    "**Assigned**: @a, @b | **Tags**: #c",
    "**Created**: 2026-11-01 | **Started**: 2026-11-02 | **Due**: 1.12.2026",
    "**Finished**: 2026-11-20  ", "**Status**: todo", "**Assigned**: Bob | **Due**: 2026-12-01",
  ]
  private static let bodies = [
    "Text\n", "\nText\n\n", "**Subtasks**:\n- [ ] a\n- [x] b\n", "\n    code\n\n", "\n\tcode\n",
    "```\nx\n\n\ty\n```\n", "- a\n\t- b\n\n\tc\n", "\n---\n\n", "> q\nlazy\n", "<!-- c\n\n -->\n",
    "<div>\nx\n", "1. a\n   b\n", "\n[a]: b\n\n", "#### H\n", "| a | b |\n|---|---|\n",
    "~~~\nopen\n",
    "**Notes**:\n", "-\tx\n\n        y\n",
  ]
}
