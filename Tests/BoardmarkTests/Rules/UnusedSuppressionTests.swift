import Boardmark
import Testing

/// Comments that silence nothing, and what remains without them.
@Suite struct UnusedSuppressionTests {
  private func fixed(_ text: String) -> String {
    let levels = Dictionary(
      uniqueKeysWithValues: Board.RuleID.allCases.filter {
        ![.unusedSuppression, .overdue].contains($0)
      }
      .map { ($0, Board.RuleLevel.off) })
    let result = Fixer.fix(
      RuleFindings.board(text),
      options: Board.CheckOptions(
        now: Board.Now(RuleFindings.today),
        levels: levels.merging([.invalidID: .on(.error), .missingID: .on(.info)]) { $1 }),
      includingUnsafe: false)
    return String(decoding: result.bytes, as: UTF8.self)
  }

  @Test(
    "a comment in code is none, and the blank before 'board:' may be missing",
    arguments: [
      ("  ```\n  <!-- board: allow overdue -->\n  ```\n", 1),
      ("\n      <!-- board: allow overdue -->\n", 1),
      ("  `<!-- board: allow overdue -->`\n", 1),
      ("  a `b\n\n  c` <!-- board: allow overdue -->\n", 0),
      ("  <!--board:allow overdue-->\n", 0), ("  > - <!-- board: allow overdue -->\n", 0),
      ("  <!-- board: allowed overdue -->\n", 1), ("  <!-- board allow overdue -->\n", 1),
    ])
  func inCode(_ body: String, _ count: Int) {
    let found = RuleFindings.diagnostics("## Todo\n\n- A due:2026-11-01\n" + body)
    #expect(found.count { $0.rule == .overdue } == count)
    #expect(!found.contains { $0.rule == .unusedSuppression })
  }

  @Test(
    "the comment goes, its line as well, when it is alone there",
    arguments: [
      ("- A id:aa <!-- board: allow missing-id -->\n", "- A id:aa\n"),
      ("- A id:aa <!-- board: allow missing-id --> ^a1\n", "- A id:aa ^a1\n"),
      ("- A id:aa <!-- board: allow missing-id, nothing -->\n- B\n", "- A id:aa\n- B\n"),
      ("- A id:aa\n  <!-- board: allow missing-id -->\n- B\n", "- A id:aa\n- B\n"),
      ("- A id:aa\n\n  Text.\n  <!-- board: allow\n  missing-id -->\n", "- A id:aa\n\n  Text.\n"),
      ("<!-- board: allow missing-id -->\n- A id:aa\n", "- A id:aa\n"),
      ("- B\n\n<!-- board: allow missing-id -->\n\n- A id:aa\n", "- B\n- A id:aa\n"),
      (
        "- A id:aa due:2026-11-01 <!-- board: allow missing-id, overdue -->\n",
        "- A id:aa due:2026-11-01 <!-- board: allow overdue -->\n"
      ),
      (
        "- A id:aa due:2026-11-01 <!-- board: allow overdue missing-id -->\n",
        "- A id:aa due:2026-11-01 <!-- board: allow overdue -->\n"
      ),
      ("- A id:aa <!-- board: allow -->\n", "- A id:aa\n"),
      ("- A id:aa\n\n<!-- board: allow missing-id -->\n", "- A id:aa\n"),
    ])
  func removed(_ tasks: String, _ expected: String) {
    #expect(fixed("## Todo\n\n\(tasks)") == "## Todo\n\n\(expected)")
    let crlf = "## Todo\n\n\(tasks)".split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\r\n")
    #expect(
      fixed(crlf).split(separator: "\r\n").count
        == "## Todo\n\n\(expected)".split(separator: "\n").count)
  }

  @Test(
    "what is needed, or may be one day, stays",
    arguments: [
      "- A <!-- board: allow missing-id -->\n",
      "- A due:2030-01-01 id:aa <!-- board: allow overdue -->\n",
      "- A id:aa <!-- board: allow missing-due -->\n", "- A id:aa <!-- board: allow overdu -->\n",
      "- A id:aa `<!-- board: allow missing-id -->`\n", "- A id:aa <!-- board: denied -->\n",
      "- A id:aa <!-- board: allow missing-id, unused-suppression -->\n",
      "- <!-- board: allow missing-id --> A id:aa\n",
    ])
  func kept(_ tasks: String) {
    #expect(fixed("## Todo\n\n\(tasks)") == "## Todo\n\n\(tasks)")
  }

  @Test("of many comments of one task each is taken out, also where they cannot go together")
  func many() {
    let comments = (0..<200).map { "  <!-- board: allow overdue --> \($0)\n" }.joined()
    let clean = (0..<200).map { "  \($0)\n" }.joined()
    #expect(fixed("## Todo\n\n- A id:aa\n\(comments)") == "## Todo\n\n- A id:aa\n\(clean)")
    let lines = String(repeating: "  <!-- board: allow overdue -->\n", count: 200)
    #expect(fixed("## Todo\n\n- A id:aa\n\(lines)") == "## Todo\n\n- A id:aa\n")
  }
}

@Suite struct MissingColumnFixTests {
  private func fixed(_ text: String) -> String {
    let result = Fixer.fix(
      RuleFindings.board(text),
      options: Board.CheckOptions(
        now: Board.Now(RuleFindings.today), levels: [.missingColumn: .on(.warning)]),
      includingUnsafe: true)
    return String(decoding: result.bytes, as: UTF8.self)
  }

  @Test(
    "a column comes in order, in the board's language, before what ends the file",
    arguments: [
      ("## Todo\n\n- A\n\n## Done\n", "## Todo\n\n- A\n\n## Doing\n\n## Done\n"),
      ("# B\n\n### Doing\n", "# B\n\n### Todo\n\n### Doing\n\n### Done\n"),
      ("## DOING\n\n- A", "## TODO\n\n## DOING\n\n- A\n\n## DONE"),
      ("## 할 일\n\n## 완료\n", "## 할 일\n\n## 진행 중\n\n## 완료\n"),
      ("## 進行中\n\n## やること\n", "## 進行中\n\n## やること\n\n## 完了\n"),
      ("## En cours\n", "## À faire\n\n## En cours\n\n## Terminé\n"),
      (
        "## Todo\n\n- A\n\n***\n\n## Archive\n\n- B\n\n%% kanban:settings\n%%\n",
        "## Todo\n\n- A\n\n## Doing\n\n***\n\n## Archive\n\n- B\n\n%% kanban:settings\n%%\n"
      ),
      (
        "## Todo\n\n## Doing\n\n- A\n\n%% kanban:settings\n%%\n",
        "## Todo\n\n## Doing\n\n- A\n\n## Done\n\n%% kanban:settings\n%%\n"
      ),
      ("## Done\n\n## Todo\n\n## Notes\n", "## Done\n\n## Todo\n\n## Doing\n\n## Notes\n"),
      (
        "---\ncolumns: [Ideen, Fertig]\n---\n\n## Ideen\n",
        "---\ncolumns: [Ideen, Fertig]\n---\n\n## Ideen\n\n## Fertig\n"
      ),
      ("## Todo\r\n\r\n## Doing\r\n", "## Todo\r\n\r\n## Doing\r\n\r\n## Done\r\n"),
    ])
  func added(_ text: String, _ expected: String) {
    #expect(fixed(text) == expected)
  }
}
