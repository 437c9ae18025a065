import Boardmark
import Testing

/// Who says how much a rule matters, and how it is silenced for one task.
@Suite struct RuleLevelTests {
  private func rules(_ text: String, levels: [RuleID: RuleLevel] = [:]) -> [String] {
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
    let options = CheckOptions(now: Now(RuleFindings.today), isTimeZoneKnown: false)
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
    let levels = [RuleID.unusedSuppression: RuleLevel.off]
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
    let found = RuleFindings.diagnostics(bytes, options: CheckOptions(now: Now(RuleFindings.today)))
    #expect(found.map(\.message) == ["file is UTF-16, not UTF-8"])
  }
}
