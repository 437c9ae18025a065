import Boardmark
import Testing

/// Who says how much a rule matters, and how it is silenced for one task.
@Suite struct RuleLevelTests {
  private func rules(_ text: String, levels: [Board.RuleID: Board.RuleLevel] = [:]) -> [String] {
    RuleFindings.diagnostics(text, levels: levels).map { "\($0.rule.rawValue) \($0.severity)" }
  }

  private let late = "- [ ] A due:2026-11-01 id:k7f2\n"

  @Test func theFrontMatterSetsALevelAndTheCallerHasTheLastWord() {
    let board = "---\nrules: {overdue: info}\n---\n\n## Todo\n\n\(late)"
    #expect(rules("## Todo\n\n\(late)") == ["overdue error"])
    #expect(rules(board) == ["overdue info"])
    #expect(rules(board, levels: [.overdue: .on(.warning)]) == ["overdue warning"])
    #expect(rules(board, levels: [.overdue: .off]) == [])
    #expect(rules("---\nrules: {overdue: off}\n---\n\n## Todo\n\n\(late)") == [])
    #expect(
      rules(
        "---\nrules: {overdue: off}\n---\n\n## Todo\n\n\(late)", levels: [.overdue: .on(.error)])
        == ["overdue error"])
  }

  @Test func rulesThatAreOffAreSwitchedOnByABoard() {
    #expect(
      rules("---\nrules: {missing-box: error}\n---\n\n## Done\n\n- A id:k7f2\n")
        == ["missing-box error"])
  }

  @Test(
    "what most tasks may lack is said only where others have it, or the rule is named",
    arguments: [
      ("- [ ] A\n- [ ] B\n", []), ("- [ ] A due:2027-01-01\n- [ ] B\n", []),
      ("- [ ] A due:soon\n- [ ] B\n", ["invalid-date"]),
      ("- [x] A due:2027-01-01\n- [ ] B\n", ["ticked-outside-done"]),
      ("- [ ] A\n  - [ ] B due:2027-01-01\n", []),
      ("- [ ] A id:aa\n- [ ] B\n", []), ("- [ ] A id:aa\n* [ ] B\n- [ ] C id:cc\n", ["missing-id"]),
      ("- [ ] A\n- [ ] B <!-- board: allow missing-due, missing-id -->\n", []),
    ])
  func habits(_ tasks: String, _ expected: [String]) {
    let found = RuleFindings.diagnostics("## Todo\n\n\(tasks)\n## Done\n").map(\.rule.rawValue)
    #expect(found == expected)
    for rule in [Board.RuleID.missingDue, .missingID] {
      let count = RuleFindings.diagnostics(
        "---\nrules: {\(rule.rawValue): info}\n---\n\n## Todo\n\n- [ ] A\n- [ ] B\n"
      ).count
      #expect(count == 2)
      #expect(RuleFindings.diagnostics("## Todo\n\n- A\n", levels: [rule: .on(.error)]).count == 1)
    }
  }

  @Test("a rule speaks alone, a warning where it is off")
  func only() {
    func found(_ rules: Set<Board.RuleID>, _ text: String) -> [String] {
      var options = Board.CheckOptions(now: Board.Now(RuleFindings.today))
      options.only = rules
      return RuleFindings.diagnostics(Array(text.utf8), options: options).map {
        "\($0.rule.rawValue) \($0.severity)"
      }
    }
    #expect(found([.missingID], "## Todo\n\n- A due:2026-11-01\n") == ["missing-id info"])
    #expect(
      found([.missingBox, .overdue], "## Todo\n\n- A due:2026-11-01\n")
        == ["missing-box warning", "overdue error"])
    #expect(
      found([.overdue], "---\nrules: {overdue: info}\n---\n\n## Todo\n\n\(late)")
        == ["overdue info"])
    #expect(found([], "## Todo\n\n\(late)") == [])
  }

  @Test("an info has a fix only where its rule is named")
  func fixesOfInfos() {
    func fixes(_ rules: String, _ levels: [Board.RuleID: Board.RuleLevel] = [:]) -> Int {
      var options = Board.CheckOptions(now: Board.Now(RuleFindings.today), levels: levels)
      options.idSeed = 1
      let text = "---\n\(rules)\n---\n\n## Done\n\n- [ ] A\n- [x] B id:bb\n- [x] C id:cc\n"
      return RuleFindings.diagnostics(Array(text.utf8), options: options).count { $0.fix != nil }
    }
    #expect(fixes("k: v") == 0)
    #expect(fixes("rules: {open-in-done: info}") == 1)
    #expect(fixes("rules: {open-in-done: info, missing-id: warning}") == 2)
    #expect(fixes("k: v", [.missingID: .on(.info)]) == 1)
  }

  @Test func frontMatterProblemsKeepTheirSeverityUnlessSomebodySetsIt() {
    let board = "---\nwip: 3\nrules: {nothing: off}\n---\n\n## Todo\n"
    #expect(rules(board) == ["front-matter warning", "front-matter error"])
    #expect(
      rules(board, levels: [.frontMatter: .on(.info)])
        == ["front-matter info", "front-matter info"])
    #expect(
      rules("---\nwip: 3\nrules: {front-matter: error}\n---\n\n## Todo\n")
        == ["front-matter error"])
  }

  @Test func anUnknownZoneIsAnErrorWhereItStands() throws {
    let text = "---\ntimezone: Asia/Soul\n---\n\n## Todo\n"
    let options = Board.CheckOptions(now: Board.Now(RuleFindings.today), isTimeZoneKnown: false)
    let found = RuleFindings.diagnostics(Array(text.utf8), options: options)
    #expect(
      RuleFindings.lines(found, of: Array(text.utf8)).first
        == "2:11: error: time zone 'Asia/Soul' is not known on this machine [front-matter]")
  }

  @Test(arguments: [
    "<!-- board: allow overdue -->\n- [ ] A due:2026-11-01 id:k7f2\n",
    "<!-- board: allow missing-due, overdue -->\n\n- [ ] A due:2026-11-01 id:k7f2\n",
    "- [ ] A due:2026-11-01 id:k7f2 <!-- board: allow overdue -->\n",
    "- [ ] A due:2026-11-01 id:k7f2\n  <!-- board: allow overdue -->\n",
    "- [ ] A due:2026-11-01 id:k7f2\n\n  Text.\n\n  <!-- board: allow overdue -->\n",
    "- [ ] A id:k7f2 due:2027-01-01\n  - [ ] B due:2026-11-01 <!-- board: allow overdue -->\n",
  ])
  func aCommentSilencesARuleForOneTask(_ tasks: String) {
    let levels = [Board.RuleID.unusedSuppression: Board.RuleLevel.off]
    #expect(rules("## Todo\n\n\(tasks)", levels: levels) == [])
    #expect(rules("## Todo\r\n\r\n\(tasks)", levels: levels) == [])
  }

  @Test func aCommentSilencesNoOtherTaskAndNoOtherRule() {
    let text = """
      ## Todo

      - [ ] A due:2026-11-01 id:aa <!-- board: allow overdue -->
      - [ ] B due:2026-11-01 id:bb
      - [ ] C due:2026-11-31 id:cc <!-- board: allow overdue -->
      """
    #expect(rules(text) == ["overdue error", "invalid-date error"])
    #expect(
      rules("## Todo\n\n- [ ] A due:2026-11-01 `<!-- board: allow overdue -->` id:aa\n") == [
        "overdue error"
      ])
  }

  @Test func aFileWithConflictsOrWithoutColumnsGetsNothingElse() {
    #expect(rules("# Notes\n\n- [ ] A due:2026-11-01\n") == ["no-columns error"])
    #expect(rules("") == ["no-columns error"])
    #expect(
      rules("## Todo\n\n<<<<<<< HEAD\n\(late)=======\n>>>>>>> main\n\(late)")
        == ["conflict-marker error"])
  }

  @Test func aUTF16FileIsNamedForWhatItIs() {
    let bytes: [UInt8] = [0xFF, 0xFE] + "## Todo\n".utf8.flatMap { [$0, 0] }
    let found = RuleFindings.diagnostics(
      bytes, options: Board.CheckOptions(now: Board.Now(RuleFindings.today)))
    #expect(found.map(\.message) == ["file is UTF-16, not UTF-8"])
  }
}
