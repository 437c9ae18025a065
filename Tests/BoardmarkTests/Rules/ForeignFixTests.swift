import Boardmark
import Testing

/// Other tools' marks written as attributes.
@Suite struct ForeignFixTests {
  private func fixed(
    _ tasks: String, by rules: [Board.RuleID] = [.foreignSyntax], includingUnsafe: Bool = false
  ) -> String {
    let board = RuleFindings.board("## Todo\n\n\(tasks)\n")
    let levels = Dictionary(
      uniqueKeysWithValues: Board.RuleID.allCases.filter { !rules.contains($0) }
        .map { ($0, Board.RuleLevel.off) })
    let named = rules.reduce(into: levels) { levels, rule in
      levels.merge(RuleFindings.naming(rule)) { $1 }
    }
    let result = Fixer.fix(
      board,
      options: Board.CheckOptions(
        now: Board.Now(RuleFindings.today), levels: named),
      includingUnsafe: includingUnsafe)
    return String(decoding: result.bytes.dropFirst(9).dropLast(), as: UTF8.self)
  }

  @Test(
    "the attribute comes at its canonical place",
    arguments: [
      ("- A 📅 2026-12-01", "- A due:2026-12-01"),
      ("- A @bob 📅 2026-12-01 id:aa", "- A @bob due:2026-12-01 id:aa"),
      (
        "- A ⏫ 🔁 every 2 weeks 🛫 2026-11-30 📅 2026-12-01",
        "- A pri:high start:2026-11-30 due:2026-12-01 every:2w"
      ),
      ("- A ✅ 2026-11-20 ^a1b2c3", "- A done:2026-11-20 ^a1b2c3"),
      ("- 📅 2026-12-01 A", "- A due:2026-12-01"),
      ("- A @{2026-12-01} with more", "- A with more due:2026-12-01"),
      ("- A @{2026-12-01} @@{17:00}", "- A due:2026-12-01T17:00"),
      ("- A @{2026-12-01}@@{17:00} ^a1", "- A due:2026-12-01T17:00 ^a1"),
      ("- [ ] @{2022/01/01} @@{09:30} A", "- [ ] A due:2022-01-01T09:30"),
      ("- A @{20.07.2024}", "- A due:2024-07-20"),
      ("- A @{30/07/2024}", "- A due:2024-07-30"),
      (
        "- A [due:: 2026-12-01] (start:: 2026-11-30) [priority:: low]",
        "- A pri:low start:2026-11-30 due:2026-12-01"
      ),
      ("- A 📅 2026-12-01 due:2026-12-01", "- A due:2026-12-01"),
      ("- A 📅 2026-12-01 📅 2026-12-01", "- A due:2026-12-01"),
    ])
  func onTheTaskLine(_ task: String, _ expected: String) {
    #expect(fixed(task) == expected)
  }

  @Test("marks in any order become attributes") func anyOrder() {
    let marks = ["⏫", "🔁 every week", "📅 2026-12-01", "🆔 dcf64c", "#tag"]
    for first in marks {
      for second in marks where second != first {
        for third in marks where third != first && third != second {
          let fixed = fixed("- A \(first) \(second) \(third)")
          #expect(!fixed.contains { "⏫🔁📅🆔".contains($0) }, "\(fixed)")
        }
      }
    }
  }

  @Test(
    "what is needed is written only if a task has that id afterwards",
    arguments: [
      ("- A 🆔 dcf64c id:ab1\n- B ⛔ dcf64c", "- A 🆔 dcf64c id:ab1\n- B ⛔ dcf64c"),
      ("- A 🆔 abcdef\n- B ⛔ abcdef", "- A 🆔 abcdef\n- B ⛔ abcdef"),
      ("- A 🆔 dcf64c\n- B ⛔ dcf64c", "- A id:dcf64c\n- B needs:dcf64c"),
    ])
  func needs(_ task: String, _ expected: String) {
    #expect(fixed(task) == expected)
  }

  @Test("a task with the id of another program is given that one") func idOfAnother() {
    #expect(fixed("- A 🆔 dcf64c", by: [.foreignSyntax, .missingID]) == "- A id:dcf64c")
  }

  @Test(
    "a line that is emptied disappears",
    arguments: [
      ("- A\n  @ 2026-12-01\n- B", "- A due:2026-12-01\n- B"),
      ("- A\n      @ 2019-12-05 16:30 UTC", "- A due:2019-12-05T16:30Z"),
      ("- A\n@{2022/01/01}\n#tag", "- A\n#tag due:2022-01-01"),
      (
        "- A\n  - [ ] a\n\t@{2026-05-10} @@{17:00}\n- B", "- A due:2026-05-10T17:00\n  - [ ] a\n- B"
      ),
      ("- A\n\n  📅 2026-12-01\n- B", "- A due:2026-12-01\n- B"),
      ("- A\n\n  @{2026-12-01}\n\n  Text.", "- A due:2026-12-01\n\n  Text."),
      (
        "- A\n  - due: 2024-01-15\n  - tags: [web, api]\n  - priority: high\n  - note",
        "- A #web #api pri:high due:2024-01-15\n  - note"
      ),
      ("- A #api\n  - tags: [web, api]", "- A #api #web"),
      ("- A\n  - [ ] a 📅 2026-12-01", "- A\n  - [ ] a due:2026-12-01"),
      ("- A\n  **Due**: 2026-12-01\n- B", "- A due:2026-12-01\n- B"),
      (
        "- A\n\n  **Priority**: High | **Category**: Web | **Assigned**: @bob, @eve\n  **Tags**: #x\n\n  B",
        "- A @bob @eve #x pri:high\n\n  **Category**: Web\n\n  B"
      ),
      (
        "- A\n  - **Finished:** 2026-11-20 | **Due:** 2026-12-01 | **Tags:** #x\n  - B",
        "- A #x due:2026-12-01 done:2026-11-20\n  - B"
      ),
      ("- A #x\n  **Tags**: #x | **Status**: todo", "- A #x\n  **Status**: todo"),
    ])
  func inTheBody(_ task: String, _ expected: String) {
    #expect(fixed(task) == expected)
  }

  @Test(
    "what is not certain, or said otherwise, stays",
    arguments: [
      "- A @{02/03/2024}", "- A @{2025-90-10}", "- A 📅 2026-12-01 due:2026-12-02",
      "- A 📅 2026-12-01 📅 2026-12-02", "- A @@{17:00}", "- A ⏳ 2026-12-01", "- A ^a1b2c3",
      "- # A 📅 2026-12-01", "- `A\n  b` 📅 2026-12-01", "- 📅 2026-12-01", "- A x@{2026-12-01}y",
      "- A (📅 2026-12-01)", "- A 🔁 every weekday", "- A\n  Talk about 📅 2026-12-01 with Bob.",
      "- A\n  > @ 2026-12-01", "- A\n  > a description", "- A\n  * [ ] a",
      "- A\n  - due: soon", "- A\n  - due: 02/03/2024", "- A\n  - priority: urgent",
      "- A\n  - tags: none", "- A\n  - due: 2024-01-15\n    - more", "- A\n  **Complete**",
      "- A\n  - priority: high\n  - priority: low", "- A pri:low\n  - priority: high",
      "- A key:value 📅 2026-12-01", "- A\n  ```\n  - due: 2024-01-15\n  ```",
      "- A 2026-12-01", "- A 05/21/2021", "- [x] Release of 2026-12-01",
      "- A\n  **Due**: soon | **Category**: Web", "- A\n  Text **Due**: 2026-12-01",
      "- A\n  **Due**: 2026-12-01 | text", "- A\n  > **Due**: 2026-12-01",
      "- A\n  - [ ] a\n    **Due**: 2026-12-01", "- A `x\n  **Due**: 2026-12-01` y",
      "- A pri:high\n  **Priority**: Critical", "- A due:2026-12-02\n  **Due**: 2026-12-01",
      "- A\n\n%% kanban:settings\n@{2026-12-01}\n%%",
    ])
  func untouched(_ task: String) {
    #expect(fixed(task, includingUnsafe: true) == task)
  }

  @Test(
    "where something is lost, the fix is unsafe",
    arguments: [
      ("- A 🔺", "- A pri:high"), ("- A ⏬", "- A pri:low"),
      ("- A [priority:: highest]", "- A pri:high"),
      (
        "- A\n  **Priority**: Critical | **Category**: Web",
        "- A pri:high\n  **Category**: Web"
      ),
      ("- A @[[2026-12-01]]", "- A due:2026-12-01"),
      ("- A ~1d #bug @jane 2026-12-01", "- A ~1d #bug @jane due:2026-12-01"),
      ("- [x] A 05/21/2021", "- [x] A done:2021-05-21"),
    ])
  func unsafe(_ task: String, _ expected: String) {
    #expect(fixed(task) == task)
    #expect(fixed(task, includingUnsafe: true) == expected)
  }

  @Test("many marks on one task are reported and not fixed one by one")
  func manyMarks() {
    let task = "- A" + String(repeating: " 📅 2026-12-01", count: 5000)
    #expect(RuleFindings.of(.foreignSyntax, "## Todo\n\n\(task)\n").count == 5000)
    #expect(fixed(task) == task)
  }
}
