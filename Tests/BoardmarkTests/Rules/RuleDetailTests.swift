import Boardmark
import Testing

@testable import BoardmarkChecking

/// What single rules decide where the format leaves room, beyond their fixtures.
@Suite struct RuleDetailTests {
  private func lines(_ rule: Board.RuleID, _ text: String) -> [String] {
    RuleFindings.lines(RuleFindings.of(rule, text), of: Array(text.utf8))
  }

  @Test func columnsCountScalarsOnWindowsLinesToo() {
    #expect(
      lines(.overdue, "## 할 일\r\n\r\n- [ ] 보고서 👩‍🚀 due:2026-11-20\r\n")[0]
        == "3:15: error: '보고서 👩‍🚀' was due 2026-11-20, a day ago [overdue]")
  }

  @Test func aLateTaskIsNamedAndSaidHowLateItIs() {
    let long = String(repeating: "한", count: 134)
    func message(_ task: String) -> [String] {
      RuleFindings.messages(.overdue, "## Todo\n\n- [ ] \(task)\n")
    }
    #expect(
      message("a  \\*b @ana due:2026-10-12 id:k7")
        == ["'a *b @ana' was due 2026-10-12, 40 days ago"])
    #expect(message("due:2026-11-20") == ["task without a title was due 2026-11-20, a day ago"])
    #expect(
      message("\(long) due:2026-11-20")
        == ["'\(String(repeating: "한", count: 100))…' was due 2026-11-20, a day ago"])
  }

  @Test func archivedIDsAreKnownAndClosed() throws {
    let text = "## Todo\n\n- [ ] A id:aa needs:old-1,OLD-2\n"
    let archive: Set<TaskID> = [try #require(TaskID("OLD-1"))]
    #expect(
      RuleFindings.of(.unknownNeed, text, archivedIDs: archive).map(\.message)
        == ["'A' needs 'OLD-2', but no task has that id"])
  }

  @Test func closedTasksBreakACircle() {
    let circle = "- [ ] A id:aa needs:bb\n- [x] B id:bb needs:aa\n"
    #expect(RuleFindings.messages(.needCycle, "## Todo\n\n\(circle)") == [])
    #expect(
      RuleFindings.messages(
        .needCycle, "## Todo\n\n- [ ] A id:aa needs:bb\n- [ ] B id:bb needs:aa\n"
      ).count == 1)
  }

  @Test func aLongCircleIsToldByItsEnds() throws {
    let tasks = (0..<20).map { "- [ ] T id:t\($0) needs:t\(($0 + 1) % 20)\n" }.joined()
    let message = try #require(RuleFindings.messages(.needCycle, "## Todo\n\n\(tasks)").first)
    #expect(message.hasPrefix("'t0' needs itself: t0 → t1 → "))
    #expect(message.hasSuffix(" → … 9 more … → t19 → t0"))
  }

  @Test func aListOfColumnsOfAnotherShapeIsSaidOnce() {
    let lists = ["[]", "[{key: a, label: A}, {key: b, label: B}]", "[5, [x]]", "[📋]"]
    #expect(
      lists.map {
        RuleFindings.messages(.frontMatter, "---\ncolumns: \($0)\n---\n\n## Todo\n").count
      }
        == [1, 1, 1, 1])
  }

  @Test func aWeakNameAloneIsSaidWithTheColumnsToDeclare() {
    let text = "# Garden\n\n## Compost\n\n- a\n\n## Ideas\n\n- b\n"
    let found = RuleFindings.diagnostics(
      Array(text.utf8), options: Board.CheckOptions(now: Board.Now(RuleFindings.today)),
      fileName: "README.md")
    #expect(
      RuleFindings.lines(found, of: Array(text.utf8)) == [
        "7:4: error: 'Ideas' alone does not make the file a board; 'Compost' and 'Ideas' look like columns [no-columns]",
        "  name the file board.md, or write 'columns: [Compost, Ideas]' in the front matter, as 'board init --adopt' does",
        "  unsafe fix: turn them into columns",
      ])
  }

  @Test(
    "a column's name that goes on an item above a line of '-' or '=' is reported",
    arguments: [
      ("- a\nDone\n----\n- b\n", "put a blank line above it"),
      ("- a\n\n  more\nDone\n--\n", "put a blank line above it"),
      ("- a\n  - b\n Testing\n ---  \n", "put a blank line above it"),
      ("1. a\n  Done\n----\n", "put a blank line above it"),
      ("- a\nDone\n====\n", "write '## Done' instead of it and the line below"),
      ("- a\n  Done\n====\n", "write '## Done' instead of it and the line below"),
      ("- a\n  Done\n----\n", "write '## Done' instead of it and the line below"),
      ("- a\nDone\n\n----\n", "write '## Done' instead of it and the line below"),
    ])
  func underlinedInAnItem(lines: String, remedy: String) throws {
    for text in ["Todo\n----\n\n\(lines)", "Todo\r\n----\r\n\r\n" + lines.withCRLF] {
      let found = RuleFindings.of(.hiddenBoardText, text)
      #expect(found.map(\.remedy) == [remedy])
      let name = lines.contains("Testing") ? "Testing" : "Done"
      #expect(found.first?.message == "'\(name)' is part of a paragraph, so it opens no column")
    }
  }

  @Test(
    "other text above such a line is not reported",
    arguments: [
      "- a\nwe are done\n----\n", "- a\n  - b\n  Done\n  ----\n",
      "- a\nDone\n\n\n----\n", "- a\nDone\n- b\n", "- a\nDone\n-\n", "- a\nDone\n-- -\n",
      "- a\nDone\n***\n", "- a\nDone\n-=-\n", "- a\nDone\n    ----\n", "- Done\n----\n",
      "- a\nDone",
      "- a\nTesting\n====\n", "> a\nDone\n----\n", "- a\n  Done\n  ----\n", "a\nDone\n----\n",
    ])
  func notUnderlined(lines: String) {
    #expect(RuleFindings.messages(.hiddenBoardText, "Todo\n----\n\n\(lines)") == [])
  }

  @Test("where no heading names a column, one that goes on an item is the first to be named")
  func underlinedInAnItemOfNoColumn() {
    #expect(
      lines(.noColumns, "- a\nDone\n----\n- b\n") == [
        "2:1: error: 'Done' is not a heading, and no other heading names a column [no-columns]",
        "  put a blank line above it",
      ])
  }

  @Test func sectionsOfFinishedTasksAreToBeDeclaredAsDone() {
    #expect(
      lines(
        .taskOutsideColumn, "## Doing\n\n- [ ] a\n\n## Infrastructure Done\n\n- [x] b\n- [x] c\n")
        == [
          "5:4: warning: 'Infrastructure Done' is not a column, so 2 items are not read [task-outside-column]",
          "  write 'columns: [Doing, {Infrastructure Done: done}]' in the front matter",
          "  unsafe fix: make 'Infrastructure Done' a column",
        ])
  }

  @Test func anOpenBoxInDoneIsTicked() {
    #expect(
      RuleFindings.fixed(.openInDone, "## Done\n\n* [ ] A\n+ [?] B\n- [ ] C\n")
        == "## Done\n\n* [x] A\n+ [?] B\n- [x] C\n")
  }

  @Test func aBoxIsAddedThatFitsTheColumn() {
    #expect(
      RuleFindings.fixed(
        .missingBox,
        "## Todo\n\n* A\n10. B\n-\n  C\n- `D`\n- # E\n\n## Archive\n\n- F\n\n## Rejected\n\n- G\n")
        == "## Todo\n\n* [ ] A\n10. [ ] B\n-\n  [ ] C\n- [ ] `D`\n- # E\n\n## Archive\n\n- [x] F\n\n## Rejected\n\n- [-] G\n"
    )
  }

  @Test func aDoneDateGoesBeforeTheTail() {
    #expect(
      RuleFindings.fixed(
        .missingDoneDate,
        "## Done\n\n- [x] A @bob pri:low ^a1b2c3\n- B <!-- c -->  \n  more\n- `C\n  D`\n")
        == "## Done\n\n- [x] A @bob pri:low done:2026-11-21 ^a1b2c3\n- B done:2026-11-21 <!-- c -->  \n  more\n- `C\n  D`\n"
    )
  }

  @Test func mistypedAttributesAreWrittenOut() {
    #expect(
      RuleFindings.fixed(
        .misspelledAttribute,
        "## Todo\n\n- A deu:2026-12-01 @bob\n- B due: today\n- C prio:High\n- D due：2026-12-01\n")
        == "## Todo\n\n- A due:2026-12-01 @bob\n- B due:2026-11-21\n- C pri:High\n- D due:2026-12-01\n"
    )
  }

  @Test(arguments: [
    "- A re:high", "- A see:2026-12-01", "- A rest:4h", "- A test:2d", "- A npm run start:dev",
    "- A note: this", "- A due:", "- A 10:30", "- A https://done.example", "- A std::vector",
    "- A `due: tomorrow`", "- A [[due: tomorrow]]", "- due dates: tomorrow",
    "- A overdue: tomorrow",
    "- What is due: three invoices", "- A id: 1234", "- A need:help", "- A date:2026-12-01",
  ])
  func ordinaryWordsAreNotTakenForMistypedAttributes(_ task: String) {
    #expect(
      RuleFindings.messages(.misspelledAttribute, "## Todo\n\n\(task)\n  - [ ] body id:aa\n") == [])
  }

  @Test(arguments: [
    "- A @{name}", "- A @{0}", "- A @defer(x)", "- A @SubscribeMessage('x')",
    "- A @astrojs/sitemap",
    "- A 📅", "- A ✅ done", "- 🔺 Hot", "- A 🔼 up", "- A 🔁 sync", "- A [x](y::z)", "- A [note:: x]",
    "- A 2^2", "- A ^ b", "- A `@{2026-12-01}`", "- A <!-- @{2026-12-01} -->",
    "- A https://x.example/@{2026-12-01}", "- A @ 5 pm", "- A (due::)", "- A bob@2026.example",
    "- A\n\n      @ 2026-12-01", "- A\n  ```\n  📅 2026-12-01\n  ```",
  ])
  func ordinaryTextIsNotTakenForAnotherToolsSyntax(_ task: String) {
    #expect(RuleFindings.messages(.foreignSyntax, "## Todo\n\n\(task)\n") == [])
  }

  @Test func aBlockIDIsMentionedAndNeverMore() {
    let text =
      "---\nrules: {foreign-syntax: error}\n---\n\n## Todo\n\n- A ^a1b2c3\n- B 📅 2026-12-01\n"
    #expect(RuleFindings.of(.foreignSyntax, text).map(\.severity) == [.info, .error])
  }

  @Test func anInvisibleCharacterIsTakenOutOfATask() {
    #expect(
      RuleFindings.fixed(
        .invisibleCharacter,
        "## Todo\n\n- A\u{A0}due:2026-12-01\n- B #do\u{200B}cs\n- \u{202E}C\u{202C}\n")
        == "## Todo\n\n- A due:2026-12-01\n- B #docs\n- C\n")
  }

  @Test func spacesAndSelectorsThatDoNoHarmMayStay() {
    let text =
      "\u{FEFF}## Todo\n\n- 10\u{A0}% of a\u{A0}b, ❤\u{FE0F} 1\u{FE0F}\u{20E3} 葛\u{FE00} · שלום\u{200F} 면적\u{3000}넓이\n"
    #expect(RuleFindings.messages(.invisibleCharacter, text) == [])
  }

  @Test func aWeakNameAloneIsNamed() {
    let bytes = Array("# Notes\n\n## Review\n\n- [ ] A\n".utf8)
    let found = RuleFindings.diagnostics(
      bytes, options: Board.CheckOptions(now: Board.Now(RuleFindings.today)), fileName: "README.md")
    #expect(found.map(\.message) == ["'Review' alone does not make the file a board"])
  }

  @Test func theColumnsOfTheFrontMatterAreAskedFor() {
    #expect(
      lines(.noColumns, "---\ncolumns: [Ideen, Fertig]\n---\n\n## Todo\n")
        == [
          "1:1: error: no heading names one of the columns that the front matter lists [no-columns]",
          "  add a heading like '## Ideen'",
        ])
  }

  @Test func otherSpellingsOfADateAreUnderstoodWhereTheyMeanOneDay() {
    let spellings: [(String, String?)] = [
      ("2026/12/1", "2026-12-01"), ("1.12.2026", "2026-12-01"), ("12/31/2026", "2026-12-31"),
      ("31/12/2026", "2026-12-31"), ("11/12/2026", nil), ("Dec 1st, 2026", "2026-12-01"),
      ("1 December 2026", "2026-12-01"), ("четверг, 11 сент. 2025", nil), ("2025-90-10", nil),
      ("yyyy/mm/dd", nil), ("12/1", nil),
    ]
    for (text, date) in spellings {
      #expect(WrittenDate.read(Array(text.utf8)[...])?.description == date, "\(text)")
    }
  }

  @Test("a box is not glued to a marker that something follows which only looks blank")
  func boxBehindVerticalTab() {
    let text = "## Todo\n\n1.\u{0B} d\n7. e\n"
    #expect(RuleFindings.fixed(.missingBox, text) == "## Todo\n\n1.\u{0B} d\n7. [ ] e\n")
  }

  @Test("an attribute glued to a bracket is reported without a fix that would change nothing")
  func gluedAttribute() {
    for task in ["- a(pri:low id:k7", "- a (pri: low", "- a *pri:low id:k7"] {
      let found = RuleFindings.of(.misspelledAttribute, "## Todo\n\n\(task)\n")
      #expect(found.count == 1 && found[0].fix == nil, "\(task)")
    }
  }

  @Test(
    "front matter that is ignored is reported where it begins",
    arguments: [
      (
        "\n---\ntimezone: Asia/Seoul\n---\n\n## Todo\n",
        "2:1: error: front matter must start on the first line [front-matter]"
      ),
      (
        "# Title\n\n---\ncolumns: [Todo]\n---\n\n## Todo\n",
        "3:1: error: front matter must start on the first line [front-matter]"
      ),
      (
        "---\ntimezone: Asia/Seoul\n\n## Todo\n",
        "1:1: error: front matter is never closed [front-matter]"
      ),
    ])
  func strayFrontMatter(_ text: String, _ line: String) {
    #expect(lines(.frontMatter, text).first == line)
    #expect(!RuleFindings.diagnostics(text).contains { $0.remedy?.contains("columns:") ?? false })
  }

  @Test(
    "a rule, a heading and a paragraph are no front matter",
    arguments: [
      "\n---\n\nText\n\n---\n\n## Todo\n", "Title\n---\n\nkey: value\n---\n\n## Todo\n",
      "---\n\n## Todo\n", "## Todo\n\n---\nnote: x\n---\n",
    ])
  func noFrontMatter(_ text: String) { #expect(lines(.frontMatter, text) == []) }

  @Test("a blank line above front matter can be removed") func frontMatterFix() {
    let text = "\n\n---\ncolumns: [Ideas]\n---\n\n## Ideas\n\n- [ ] a\n"
    #expect(RuleFindings.fixed(.frontMatter, text) == String(text.dropFirst(2)))
  }

  @Test("on a board without a done column a ticked task is where it belongs") func noDoneColumn() {
    #expect(RuleFindings.messages(.tickedOutsideDone, "# TODO\n\n- [x] a\n- [ ] b\n") == [])
    #expect(RuleFindings.messages(.tickedOutsideDone, "## Todo\n\n- [x] a\n\n## Done\n").count == 1)
  }

  @Test("an id that text follows is no reason for another one") func strayID() {
    let text = "## Todo\n\n- [ ] x id:k7f2 (ask Bob)\n- [ ] y\n"
    let found = RuleFindings.diagnostics(text, levels: RuleFindings.naming(.missingID))
    #expect(found.filter { $0.rule == .missingID }.map(\.message) == ["'y' has no id"])
  }
}

extension String {
  fileprivate var withCRLF: String {
    String(decoding: utf8.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }, as: UTF8.self)
  }
}
